"""What an abstract says: abbreviations, entities and typed claims, each tied to the characters that say it.

`extract` is the one public function. It reads an abstract into a `document`, then runs the finders in order, each a module with
a function `find`: abbreviations, names, entities and tasks, then the claims by type. The words that finders look for are data in
`lexicon/*.toml`; no rule names a paper, a system or a list.
"""
