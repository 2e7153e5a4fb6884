"""What is better, worse or as good: the comparisons of a paper, with rivals, aspect and settings.

The order of the work: `scene` is a sentence with its cues, `frames` (with `against`, `likeness` and `superlatives`) are the
constructions of comparing found in it, `rivals`, `aspects` (with `doing` and `directions`) and `settings` (with `setting_lists`) read
their parts, and `comparisons` puts the claims together, sentence by sentence (`sentences`), with those that measurements make
(`measured`).
"""
