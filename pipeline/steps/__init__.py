"""The steps of a run: take an input from the store, call the one function of the stage, stage what it gives.

Here the pure stages meet the folders. Each step makes only what is stale and may be called again at any time, by any process: the
command line and the assets both call these and nothing else. What a step decides is in the stages, where things lie in `store`.
"""
