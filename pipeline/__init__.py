"""Paper lists in, typed claims out, in one direction: lists -> text -> claims -> papers -> publish.

A stage may import the stages before it and never one after it. What an abstract says is worked out list by list; which entries
are one paper needs every list, so it comes after. The stages `lists`, `text`, `claims` and `papers` are pure functions over
bytes, text and frames: no clock, no environment, no network, no global state. `publish` and `store` are the only packages that
touch the disk, `defs` and `definitions` the only ones that know Dagster; nothing imports those two. `schemas` (beside this
package) imports nothing of ours. `tests/test_one_way.py` keeps it so.
"""
