"""What an abstract says: abbreviations, entities and typed claims, each tied to the characters that say it.

`extract` is the one public module. It reads an abstract into a `document`, then runs the finders in order, each a module with a
function `find`: `naming` tells who and what is named, then `measuring`, `comparing` and `stating` find what is claimed of it; all read
sentences with `grammar`; `confidence` says how sure each claim is. The words that finders look for are data in `lexicon/*.toml`,
learned weights are in `weights/`; no rule names a paper, a system or a list.
"""
