"""Scripts that fit and measure the learned parts. For development only: nothing imports this package at run time."""
