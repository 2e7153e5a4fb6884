"""The commands by name; a command's module is imported when it is called, so that `status` does not wait for Dagster."""

import difflib
from importlib import import_module

import click

from pipeline.store.errors import StoreError

_COMMANDS = {
    "run": "pipeline.cli.run",
    "status": "pipeline.cli.status",
    "ui": "pipeline.cli.ui",
    "explain": "pipeline.cli.explain",
}


class Commands(click.Group):
    """Finds commands by name and, for a name that is none, says which was perhaps meant."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which they are needed."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command from its module, where it has the name of the command."""
        if cmd_name not in _COMMANDS:
            return None
        return getattr(import_module(_COMMANDS[cmd_name]), cmd_name)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest name in the error."""
        near = difflib.get_close_matches(args[0], _COMMANDS, n=1)
        if args[0] not in _COMMANDS and near:
            ctx.fail(f"No such command '{args[0]}'. Did you mean '{near[0]}'?")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """As click does; what a person can mend is said without the stack of the program, and the exit code is 1."""
        try:
            return super().invoke(ctx)
        except StoreError as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def app() -> None:
    """Paper lists in, typed claims out. Without options: lists in warehouse/inbox, tables in warehouse/."""


def main() -> None:
    """Run a command. Ends with 0 if all went well, 1 if something was refused or failed, 2 if the call was wrong."""
    app(prog_name="python -m pipeline")
