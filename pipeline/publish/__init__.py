"""Frames of all lists -> the published tables: Parquet, the DuckDB file, digests; written aside, checked, then switched.

Here belong the join of what abstracts say to the papers that have them, the relations that must always hold, the files of a build
and the switch from one build to the next. What stands in the tables is decided by the stages before.
"""
