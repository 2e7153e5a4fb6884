"""The steps that work list by list: read it, clean and cut its abstracts, find what they claim."""

import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.claims.tables import claims_of
from pipeline.lists.model import ListRefused
from pipeline.lists.read import read_list
from pipeline.steps.progress import SILENCE, Progress
from pipeline.store.errors import StoreError, writing_to
from pipeline.store.history import Life
from pipeline.store.lock import locked, once
from pipeline.store.raw import fetch
from pipeline.store.staging import Manifest, Staging
from pipeline.store.standing import LIST_STAGES, Standing, Work, standing
from pipeline.store.warehouse import Warehouse
from pipeline.text.tables import abstracts_of, sentences_of
from schemas import STAGED, polars_schema

#: Abstracts whose claims are looked for between two reports of progress.
_ABSTRACTS_AT_A_TIME = 2_000
#: Refused text that is kept for `rejects`.
_RAW_CHARS = 500


class FaultsError(Exception):
    """Faults of the program, each in one list: these stay at their last version, all other lists go on."""

    @classmethod
    def of(cls, faults: Sequence[Exception]) -> "FaultsError":
        """One error that shows the stack of each fault."""
        stacks = "\n".join("".join(traceback.format_exception(fault)) for fault in faults)
        return cls(f"The program failed on {len(faults)} lists, which stay at their last version:\n{stacks}")


def work_through(warehouse: Warehouse, stage: str, lists: Sequence[Life], progress: Progress = SILENCE) -> Iterator[Standing]:
    """Make what is missing of every list up to `stage`; what holds of each list when it is done.

    A fault of the program in one list does not stop the others: the faults are raised together when all are done, and such a
    list stays at its last version. What the user can mend (`StoreError`) stops at once.
    """
    progress.began(stage, len(lists))
    staging, faults, say = Staging(warehouse.staging), [], once(progress.said)
    for life in lists:
        maker = _Maker(warehouse, staging, LIST_STAGES[: LIST_STAGES.index(stage) + 1], progress)
        lock = warehouse.locks / life.partition
        try:
            with writing_to(warehouse.root), locked(lock, f"working on {life.list_id}", say=say):
                done = standing(life, staging, maker.make)
        except StoreError:
            raise
        except Exception as fault:  # noqa: BLE001 - raised below, when the other lists are done
            fault.add_note(f"in the stage {stage}, working on the list {life.list_id!r}")
            faults.append(fault)
        else:
            yield done
        progress.moved(1 - maker.reported)
    if faults:
        raise FaultsError.of(faults)


@dataclass(slots=True)
class _Maker:
    """Makes what the stages want of one list, and reports how far it is: `reported`, between 0 and 1."""

    warehouse: Warehouse
    staging: Staging
    stages: Sequence[str]
    progress: Progress
    reported: float = 0.0

    def make(self, work: Work) -> Manifest | None:
        if work.stage not in self.stages:
            return None
        about = {}
        try:
            tables = getattr(self, f"_{work.stage}")(work)
        except ListRefused as refusal:
            said = {"reason": refusal.reason, "detail": refusal.detail, "line": refusal.line}
            tables, about = {}, {"refused": {**said, "raw": refusal.raw[:_RAW_CHARS] if refusal.raw else None}}
        return self.staging.put(work.stage, work.life.partition, work.recipe, tables, about)

    def _lists(self, work: Work) -> Mapping[str, pl.DataFrame]:
        raw = fetch(self.warehouse.blobs, work.version.sha256)
        try:
            return read_list(raw, work.life.list_id).tables(work.version_no)
        except (ListRefused, StoreError):
            raise
        except Exception as fault:
            self.progress.said(f"The program failed on {work.life.list_id}; please report it:\n{traceback.format_exc()}")
            detail = f"The program failed on this file ({type(fault).__name__}: {fault}); it is tried again by its next version."
            raise ListRefused("program_fault", detail) from fault

    def _text(self, work: Work) -> Mapping[str, pl.DataFrame]:
        assert work.upstream is not None
        abstracts = abstracts_of(work.upstream.read("entries"))
        return {"abstracts": abstracts, "sentences": sentences_of(abstracts)}

    def _claims(self, work: Work) -> Mapping[str, pl.DataFrame]:
        assert work.upstream is not None
        abstracts = work.upstream.read("abstracts").unique("abstract_id", keep="first", maintain_order=True)
        sentences = work.upstream.read("sentences")
        made = {name: [pl.DataFrame(schema=polars_schema(schema))] for name, schema in STAGED["claims"].items()}
        for some in abstracts.iter_slices(_ABSTRACTS_AT_A_TIME):
            found = claims_of(some, sentences.join(some, on="abstract_id", how="semi", maintain_order="left"), self._tell)
            for name, table in found.items():
                made[name].append(table)
            self._report(some.height / abstracts.height)
        return {name: pl.concat(tables) for name, tables in made.items()}

    def _tell(self, abstract_id: str, fault: Exception) -> None:
        """A fault in one abstract costs its claims and nothing else, and is said with its stack."""
        stack = "".join(traceback.format_exception(fault))
        self.progress.said(
            f"The program failed on the abstract {abstract_id}, which has no claims now; please report it:\n{stack}"
        )

    def _report(self, share: float) -> None:
        self.progress.moved(share)
        self.reported = min(1.0, self.reported + share)
