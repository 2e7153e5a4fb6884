"""Paper lists in, typed claims out, in one direction: lists -> text -> claims -> papers -> publish.

A stage may import the stages before it and never one after it. What an abstract says is worked out list by list; which entries
are one paper needs every list, so it comes after. The stages `lists`, `text`, `claims` and `papers` are pure functions over
bytes, text and frames: no clock, no environment, no network, no global state. `store` and `publish` are the packages that touch
the disk; `steps` joins the stages to the folders, and is what a run consists of. `defs` and `definitions` are the only ones that
know Dagster; the command line `cli` stands above all and is the only one that imports them. `schemas` (beside this package)
imports nothing of ours. `tests/test_one_way.py` keeps it so.
"""
