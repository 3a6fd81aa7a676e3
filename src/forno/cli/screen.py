"""The one way to the terminal: whatever a command prints goes through here, or is JSON that went through here."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from forno.common.visible import visible, visible_json

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Group", "complain", "console", "say", "say_json"]


def say(*lines: object) -> None:
    """Print lines; each stays one, and steers nothing."""
    for line in lines:
        typer.echo(visible(str(line)))


def complain(*lines: object) -> None:
    """Print lines on standard error."""
    for line in lines:
        typer.echo(visible(str(line)), err=True)


def say_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    import msgspec

    sys.stdout.buffer.write(visible_json(msgspec.json.encode(value)) + b"\n")
    sys.stdout.buffer.flush()


def console(**options: Any) -> Console:
    """A console of rich, in whose texts nothing steers a terminal but its own styles."""
    from rich.console import Console, ConsoleOptions, RenderableType, RenderHook, RenderResult
    from rich.segment import Segment

    class Clean:
        def __init__(self, what: RenderableType) -> None:
            self._what = what

        def __rich_console__(self, screen: Console, options: ConsoleOptions) -> RenderResult:
            for text, style, control in screen.render(self._what, options):
                yield Segment(text if control else visible(text, lines=True), style, control)

    class Hook(RenderHook):
        def process_renderables(self, renderables: Iterable[Any]) -> list[Any]:
            return [Clean(what) for what in renderables]

    made = Console(**options)
    made.push_render_hook(Hook())
    return made


class Group(TyperGroup):
    """The command and its groups: what is wrong with a command line is told like everything else."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the options before the command's name."""
        with _told():
            return super().make_context(*args, **kwargs)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command; where it asks for a game, it says now which there are: other packages bring some along."""
        command = super().get_command(ctx, cmd_name)
        for option in getattr(command, "params", ()):
            if "{games}" in (getattr(option, "help", None) or ""):
                from forno.play.games import names, usual

                named = sorted(names(), key=lambda name: name != usual())
                option.help, option.default = option.help.format(games=", ".join(named)), usual()
        return command

    def invoke(self, *args: Any, **kwargs: Any) -> Any:
        """Read the rest, and run the command."""
        with _told():
            return super().invoke(*args, **kwargs)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        # click's complaints, whichever click typer comes with; they say as they are what was typed.
        if hasattr(error, "format_message") and hasattr(error, "message"):
            error.message = visible(str(error.message), lines=True)
        raise
