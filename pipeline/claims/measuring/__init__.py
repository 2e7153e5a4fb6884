"""How much: the numeric results of a paper, each with its metric, direction, rival and data set.

The order of the work: `plain` reads LaTeX and markdown, `quantities` finds numbers with their units, `line` makes a sentence a line
in which each quantity is one letter, the constructions (`changes`, `levels`, `runs`, `han`) are grammars over lines, `results` decides
which quantities are results, and `measurements` puts the claims together.
"""
