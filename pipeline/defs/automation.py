"""What makes the assets run by themselves: the conditions, and the sensor that looks at them.

Assets that are made together in one step carry the condition once, since looking at it is what a tick costs: `papers` for the
tables of its stage, `claims` for the joined tables, `papers_duckdb` for the build.
"""

import dagster as dg

_IDLE = ~dg.AutomationCondition.any_deps_in_progress() & ~dg.AutomationCondition.in_progress()
_NEVER_TRIED = dg.AutomationCondition.missing() & ~dg.AutomationCondition.execution_failed()
_CHANGED: dg.AutomationCondition = (
    dg.AutomationCondition.any_deps_updated().replace("newly_updated", dg.AutomationCondition.data_version_changed())
    | dg.AutomationCondition.code_version_changed()
)
_SINCE = _CHANGED.since_last_handled()

#: For what is made list by list: a list is new, its content changed, or the code did.
WHEN_A_LIST_CHANGES = ((_NEVER_TRIED | _SINCE) & ~dg.AutomationCondition.any_deps_missing() & _IDLE).with_label("a_list_changed")

#: For what is made of all lists: any of them changed; that some are missing, being refused, is no reason to wait. Nor is a check
#: that has not passed yet: within a run it holds up what comes after it, and publishing looks at all relations itself.
WHEN_ANYTHING_CHANGES = (
    ((_NEVER_TRIED & dg.AutomationCondition.any_deps_match(~dg.AutomationCondition.missing())) | _SINCE) & _IDLE
).with_label("anything_changed")

_LOOK_EVERY_SECONDS = 15

watch_conditions = dg.AutomationConditionSensorDefinition(
    "watch_conditions",
    target=dg.AssetSelection.all(),
    default_status=dg.DefaultSensorStatus.RUNNING,
    minimum_interval_seconds=_LOOK_EVERY_SECONDS,
    description="Runs what changed: a list that the inbox sensor reported, and everything that depends on it.",
)
