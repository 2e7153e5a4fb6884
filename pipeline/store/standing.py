"""How far each list is worked through: which version of it counts, what the stages have made of it, what is stale and why.

Here belong the recipes of the stages that work list by list, and the one walk over the versions of a list that the command line,
the sensor and the assets all use: with something that makes what is missing, or without, to see what stands.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pipeline.store.code import code_digests
from pipeline.store.digests import digest_of
from pipeline.store.history import Event, Life, Version, lives, read_history
from pipeline.store.staging import Freshness, Manifest, Recipe, Staging
from pipeline.store.warehouse import Warehouse

#: Stages that work list by list, in their order.
LIST_STAGES = ("lists", "text", "claims")


@dataclass(frozen=True, slots=True)
class Work:
    """One thing to be made: the output of a stage for one version of one list. `upstream` is what the stage before made."""

    stage: str
    life: Life
    version: Version
    version_no: int
    recipe: Recipe
    upstream: Manifest | None


@dataclass(frozen=True, slots=True)
class Stale:
    """A stage of a list that has to be made, and why."""

    stage: str
    why: Freshness


@dataclass(frozen=True, slots=True)
class Accepted:
    """One accepted version of a list and what the stages made of it; `claims` only where the version counts now."""

    version: Version
    version_no: int
    lists: Manifest
    text: Manifest
    claims: Manifest | None


@dataclass(frozen=True, slots=True)
class Latest:
    """The newest version that was read, whether or not the stages after that are done: what each stage made of it so far."""

    version: Version
    version_no: int
    made: Mapping[str, Manifest]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the newest thing under a list's name is not in the tables. `line` is where the trouble begins, where that is known."""

    list_id: str
    reason: str
    detail: str
    line: int | None = None
    raw: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What holds of one list.

    `accepted` are its versions as far as they are worked through, oldest first; `latest` is the newest one that was read;
    `refusal` says why the newest file is not among them; `stale` says what is still to be made, in the order of the stages.
    """

    life: Life
    accepted: tuple[Accepted, ...]
    latest: Latest | None
    refusal: Refusal | None
    stale: tuple[Stale, ...]

    @property
    def newest(self) -> Accepted | None:
        """The version that is in the tables; None for a list that was removed, or of which no version was accepted."""
        if self.life.is_removed or not self.accepted or self.accepted[-1].claims is None:
            return None
        return self.accepted[-1]

    @property
    def manifests(self) -> tuple[Manifest, ...]:
        """Everything staged that a build needs of this list."""
        return tuple(
            manifest for version in self.accepted for manifest in (version.lists, version.text, version.claims) if manifest
        )


Make = Callable[[Work], Manifest | None]


def standing(life: Life, staging: Staging, make: Make | None = None) -> Standing:
    """Walk over the versions of one list. `make` is asked for what is missing and may decline by returning None."""
    walk = _Walk(life, staging, make)
    accepted: list[tuple[Version, Manifest, Manifest]] = []
    latest = refusal = None
    for version in life.versions:
        lists = walk.reach("lists", version, len(accepted) + 1, None)
        if lists is None:
            break
        if "refused" in lists.about:
            refusal = Refusal(life.list_id, **lists.about["refused"])
            continue
        refusal = None
        made = {"lists": lists}
        latest = Latest(version, len(accepted) + 1, made)
        text = walk.reach("text", version, latest.version_no, lists)
        if text is None:
            break
        made["text"] = text
        accepted.append((version, lists, text))
    claims = None
    if accepted and not life.is_removed:
        version, _, text = accepted[-1]
        claims = walk.reach("claims", version, len(accepted), text)
        if claims is not None and latest is not None and latest.version_no == len(accepted):
            made["claims"] = claims
        while claims is None and len(accepted) > 1:  # the version before this one stands until this one is worked through
            accepted.pop()
            version, _, text = accepted[-1]
            claims = walk.find("claims", version, text)
    if life.refusal is not None:
        refusal = Refusal(life.list_id, life.refusal.reason or "unreadable", life.refusal.detail or "The file cannot be read.")
    done = [
        Accepted(version, number, lists, text, claims if number == len(accepted) else None)
        for number, (version, lists, text) in enumerate(accepted, start=1)
    ]
    return Standing(life, tuple(done), latest, None if life.is_removed else refusal, tuple(walk.stale))


def standings(warehouse: Warehouse, events: Iterable[Event] | None = None) -> Mapping[str, Standing]:
    """What holds of every list that ever arrived, by `list_id`."""
    staging = Staging(warehouse.staging)
    happened = read_history(warehouse.history) if events is None else events
    return {list_id: standing(life, staging) for list_id, life in lives(happened).items()}


class _Walk:
    """Finds what the stages made of one list, or has it made, and notes what is neither."""

    def __init__(self, life: Life, staging: Staging, make: Make | None) -> None:
        self.life = life
        self.staging = staging
        self.make = make
        self.stale: list[Stale] = []

    def reach(self, stage: str, version: Version, version_no: int, upstream: Manifest | None) -> Manifest | None:
        recipe = self._recipe(stage, version, version_no, upstream)
        found = self.staging.find(stage, self.life.partition, recipe)
        if found is None and self.make is not None:
            found = self.make(Work(stage, self.life, version, version_no, recipe, upstream))
        if found is None:
            self.stale.append(Stale(stage, self.staging.freshness(stage, self.life.partition, recipe)))
        return found

    def find(self, stage: str, version: Version, upstream: Manifest) -> Manifest | None:
        """What is there already, without a word where it is not."""
        return self.staging.find(stage, self.life.partition, self._recipe(stage, version, 0, upstream))

    def _recipe(self, stage: str, version: Version, version_no: int, upstream: Manifest | None) -> Recipe:
        if upstream is None:
            source = digest_of(stage, self.life.list_id, version.sha256, str(version_no))
        else:
            source = digest_of(stage, *(upstream.tables[name].digest for name in _READS[stage]))
        return Recipe(source, code_digests()[stage])


#: Tables of the stage before that a stage reads.
_READS: Mapping[str, tuple[str, ...]] = {"text": ("entries",), "claims": ("abstracts", "sentences")}
