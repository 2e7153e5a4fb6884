"""The arrows of the architecture, read from the imports: lists -> text -> claims -> papers -> publish, and never back."""

import ast
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from pipeline.store.code import LIBRARIES, STANDS_ON

ROOT = Path(__file__).parent.parent
#: Packages of ours, and what each of them may import.
STAGES = ("schemas", "pipeline.lists", "pipeline.text", "pipeline.claims", "pipeline.papers")
MAY_IMPORT = {
    **{stage: set(STAGES[:number]) for number, stage in enumerate(STAGES)},
    "pipeline.store": set(),
    "pipeline.publish": {"schemas", "pipeline.store"},
    "pipeline.steps": {*STAGES, "pipeline.store", "pipeline.publish"},
}
#: Modules that tell the time, draw lots, ask the environment or the network, or start something.
IMPURE = {
    "time",
    "random",
    "secrets",
    "os",
    "socket",
    "subprocess",
    "threading",
    "tempfile",
    "urllib.request",
    "http",
    "uuid",
}
#: Ways to ask for the present day; dates that stand in a file are no such question.
PRESENT = {"now", "today", "utcnow"}
#: What is imported by another name than its distribution has or is only a means of checking: it decides no output.
NO_DECISION = {"pandera", "schemas", "pipeline"}


def modules(package: str) -> list[Path]:
    found = sorted((ROOT / package.replace(".", "/")).rglob("*.py"))
    assert found, package
    return found


@cache
def nodes(path: Path) -> tuple[ast.Import | ast.ImportFrom | ast.Attribute, ...]:
    """What a module imports and which attributes it asks for; each module is parsed once."""
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return tuple(node for node in tree if isinstance(node, (ast.Import, ast.ImportFrom, ast.Attribute)))


@cache
def imports(path: Path) -> tuple[str, ...]:
    found: list[str] = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(found)


def ours(name: str) -> str | None:
    """The package of ours that an import is from."""
    parts = name.split(".")
    if parts[0] == "schemas":
        return "schemas"
    return ".".join(parts[:2]) if parts[0] == "pipeline" and len(parts) > 1 else None


distributions_by_package = cache(packages_distributions)


def third_party(name: str) -> str:
    return name.split(".")[0]


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_lies_before_it(package: str):
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(package)
        for name in imports(path)
        if ours(name) not in {None, package, *MAY_IMPORT[package]}
    ]
    assert wrong == []


@pytest.mark.parametrize("package", STAGES)
def test_the_stages_ask_neither_clock_nor_environment_nor_network(package: str):
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(package)
        for name in imports(path)
        if third_party(name) in IMPURE or any(name.startswith(f"{module}.") for module in IMPURE)
    ]
    asking = [
        f"{path.relative_to(ROOT)} asks for {node.attr}"
        for path in modules(package)
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in PRESENT
    ]
    assert wrong + asking == []


def test_dagster_is_known_to_the_definitions_alone():
    knowing = {
        path.relative_to(ROOT).parts[1]
        for path in modules("pipeline")
        if any(third_party(name).startswith("dagster") for name in imports(path))
    }
    assert knowing == {"defs", "definitions.py"}


def test_the_definitions_are_imported_by_the_command_line_alone():
    importing = {
        path.relative_to(ROOT).parts[1]
        for path in modules("pipeline")
        if any(name.startswith(("pipeline.defs", "pipeline.definitions")) for name in imports(path))
    }
    assert importing <= {"defs", "cli"}


def test_training_scripts_are_imported_by_nothing():
    importing = {
        path.relative_to(ROOT).parts[1]
        for path in modules("pipeline")
        if any(name.startswith("pipeline.learn") for name in imports(path))
    }
    assert importing <= {"learn"}


@pytest.mark.parametrize("stage", STANDS_ON)
def test_the_digest_of_a_stage_covers_every_package_of_ours_that_it_imports(stage: str):
    imported = {ours(name) for path in modules(f"pipeline.{stage}") for name in imports(path)}
    stages = {name.removeprefix("pipeline.") for name in imported if name is not None} & set(STANDS_ON)
    assert stages - {stage} == set(STANDS_ON[stage])


@pytest.mark.parametrize("stage", STANDS_ON)
def test_the_digest_of_a_stage_covers_every_library_that_it_imports(stage: str):
    distributions = distributions_by_package()
    imported = {third_party(name) for path in modules(f"pipeline.{stage}") for name in imports(path)} - NO_DECISION
    used = {distributions[name][0] for name in imported if name in distributions}
    assert used == set(LIBRARIES[stage])
