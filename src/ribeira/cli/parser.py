"""Argparse with all its words from `texts`, and one sentence for whatever cannot be understood."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from ribeira.cli.errors import BadArgument
from ribeira.cli.voice import say
from ribeira.games import GAMES
from ribeira.kernel.words import Told


class Help(argparse.RawDescriptionHelpFormatter):
    """Help pages of 80 columns whose usage line is ours too."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=80)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, say(Told("cli.help.usage")) + " " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser for one command, or for all of them."""

    def __init__(self, code: str = "cli.ribeira", **settings: Any) -> None:
        example = next(iter(GAMES))
        settings.setdefault("description", say(Told(f"{code}.about")))
        super().__init__(
            usage=say(Told(f"{code}.usage")),
            epilog=say(Told(f"{code}.example", game=example)),
            formatter_class=Help,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            **settings,
        )
        self._positionals.title = say(Told("cli.help.arguments"))
        self._optionals.title = say(Told("cli.help.options"))
        self.add_argument("-h", "--help", action="help", help=say(Told("cli.help.help")))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does it, with our own sentence about an option that lacks its value or cannot have one."""
        try:
            return super().parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            raise BadArgument(
                Told("cli.error.incomplete", option=str(error.argument_name), command=self.prog)
            ) from None

    def error(self, message: str) -> NoReturn:
        """Whatever else argparse complains of."""
        raise BadArgument(Told("cli.error.usage", reason=message, command=self.prog))


def parse(parser: Parser, commands: Sequence[str], arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments as read; BadArgument names the first that cannot be."""
    if arguments and not arguments[0].startswith("-") and arguments[0] not in commands:
        raise BadArgument(Told("cli.error.command", value=arguments[0], expected=", ".join(commands)))
    read: argparse.Namespace
    read, unknown = parser.parse_known_args(arguments)
    if unknown:
        prog = f"{parser.prog} {read.command}" if read.command else parser.prog
        raise BadArgument(Told("cli.error.unknown", value=unknown[0], command=prog))
    return read
