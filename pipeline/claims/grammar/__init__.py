"""How a sentence is built: clauses, coordination, cue words, verbs of telling, what a clause is about, and Chinese.

Here belongs what finders of more than one type of claim read; what only one of them looks for stands with it.
"""
