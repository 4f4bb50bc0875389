"""The command `ribeira`: one small module per command, each with `add` (its arguments) and `run`.

A command's module is imported when the command is named, so that one does not wait for what the others need.
"""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from types import FrameType, ModuleType

from ribeira.cli.parser import Parser, parse
from ribeira.cli.voice import complain, say
from ribeira.kernel.words import RibeiraError, Told
from ribeira.version import VERSION, is_compiled

COMMANDS = (
    "serve",
    "play",
    "simulate",
    "arena",
    "replay",
    "render",
    "check",
    "verify",
    "analyse",
    "study",
    "tables",
    "migrate",
    "backup",
    "restore",
    "site",
)
BAD_INPUT = 2
INTERRUPTED = 130
TERMINATED = 143


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our quotation marks gets question marks
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except RibeiraError as error:
        complain(error.told)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        _drop_output()
        return 0
    except OSError as error:  # files are refused by name where they are read and written: this is the output itself
        _drop_output()
        complain(Told("cli.error.system", reason=error.strerror or str(error)))
        return BAD_INPUT
    except SystemExit as leaving:  # argparse after --help, rich after a broken pipe
        return int(leaving.code or 0)
    finally:
        signal.signal(signal.SIGTERM, before)


def _drop_output() -> None:
    """Let what could not be written go nowhere, so that Python does not try again while it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _terminate(number: int, frame: FrameType | None) -> None:
    """Leave the ordinary way, so that no unfinished file stays behind."""
    raise SystemExit(TERMINATED)


def _run(arguments: Sequence[str]) -> int:
    parser = _parser(arguments)
    read: Namespace = parse(parser, COMMANDS, arguments)
    if read.version:
        kind = Told("cli.version.compiled" if is_compiled() else "cli.version.pure")
        print(say(Told("cli.ribeira.version", version=VERSION, kind=kind)))  # noqa: T201
        return 0
    if read.command is None:
        parser.print_help()
        return 0
    code: int = _module(read.command).run(read)
    return code


def _parser(arguments: Sequence[str]) -> Parser:
    """A parser of these arguments: of the commands that they do not name it knows no more than the help page tells."""
    parser = Parser(prog="ribeira")
    parser.add_argument("--version", action="store_true", help=say(Told("cli.help.version")))
    commands = parser.add_subparsers(
        title=say(Told("cli.help.commands")), dest="command", metavar="COMMAND", parser_class=Parser
    )
    for name in COMMANDS:
        code = f"cli.{name}"
        command = commands.add_parser(name, code=code, help=say(Told(f"{code}.help")))
        if name in arguments:
            _module(name).add(command)
    return parser


def _module(command: str) -> ModuleType:
    return import_module(f"ribeira.cli.{command}")
