"""Who and what is named: abbreviations, names that the paper introduces, entities that it mentions, its tasks.

The order of the work: `candidates` are spans that may be names, `context` and `known` say what stands around one and what is known
of it, `evidence` brings these together, and `names`, `entities` and `tasks` decide with learned weights (`weighing`). In Chinese,
`han` and `han_tasks` say what stands beside a name, where no blank does.
"""
