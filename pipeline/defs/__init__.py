"""Dagster: the stages as assets, what must hold as checks, and what makes them run by themselves.

One file an asset group. An asset says what it is and calls one step; what a step does is in `pipeline.steps`, what is stale in
`pipeline.store`. Nothing but the command line imports this package.
"""
