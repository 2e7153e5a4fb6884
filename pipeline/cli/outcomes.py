"""How a command ends, as its exit code."""

OK = 0
FAILED = 1  # something was refused or failed
