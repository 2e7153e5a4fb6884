"""The command line: what a person may ask for on a terminal, and what is said there.

Thin: a command calls a function or two and shows what they give. It stands above all else and is the only thing that imports
`pipeline.defs`, and that only where a command runs assets.
"""
