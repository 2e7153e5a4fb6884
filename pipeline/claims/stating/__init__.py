"""What is said without numbers or rivals: gaps, contributions, findings, theory, and resources given away."""
