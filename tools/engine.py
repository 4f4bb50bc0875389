"""The compiled engine: which modules are compiled, and how. `python tools/engine.py SOURCE TARGET` compiles them.

The same modules run as they are where they are not compiled. Nothing is written beside the sources.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

# Patterns below src/ribeira. What plays and what draws is compiled; what describes, explains or speaks is not.
COMPILED = (
    "bots/search/*.py",
    "kernel/conformance.py",
    "kernel/luck.py",
    "kernel/plain.py",
    "kernel/playout.py",
    "kernel/state.py",
    "kernel/telling.py",
    "kernel/tuples.py",
    "svg/area.py",
    "svg/painter.py",
    "server/frames.py",
    "games/*/*.py",
    "games/*/art/*.py",
    "games/*/rules/*.py",
)
NOT_COMPILED = (
    "bots/search/__init__.py",
    "games/*/__init__.py",
    "games/*/art/__init__.py",
    "games/*/art/sheet.py",
    "games/*/describe.py",
    "games/*/explain.py",
    "games/*/meant.py",
    "games/*/rulebook.py",
    "games/*/tally.py",
    "games/*/tensor.py",
)

REQUIRES = ("mypy[mypyc]>=2.4",)  # what the compiling process imports
# Warnings of a newer compiler are no failure; what a library calls in itself is called directly, and can be inlined.
FLAGS = ("-Wno-error", "-fvisibility=hidden") if os.name == "posix" else ()
LAST_LINES = 12  # of a failed compilation, which say why


class NotCompiled(Exception):
    """The engine could not be compiled; says why."""


class Wish(Enum):
    """What a wheel is to be, as the environment variable RIBEIRA_COMPILE says."""

    PURE = "0"
    COMPILED = "1"  # or not be at all
    COMPILED_IF_POSSIBLE = ""


def wish() -> Wish:
    """What the next wheel is to be."""
    told = os.environ.get("RIBEIRA_COMPILE", "")
    try:
        return Wish(told)
    except ValueError:
        raise SystemExit(f"RIBEIRA_COMPILE is “{told}”: expected 0, 1 or nothing.") from None


def modules(source: Path) -> list[Path]:
    """The modules that are compiled, of the package `ribeira` in this folder."""
    package = source / "ribeira"
    left_out = {path for pattern in NOT_COMPILED for path in package.glob(pattern)}
    return sorted({path for pattern in COMPILED for path in package.glob(pattern)} - left_out)


def obstacle() -> str | None:
    """Why nothing can be compiled on this machine, or None if it seems that it can."""
    if sys.implementation.name != "cpython":
        return f"this Python is {sys.implementation.name}, not CPython"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python are not installed (Python.h)"
    return None


def compile_engine(source: Path, target: Path) -> None:
    """Compile the modules of the package in `source`; the libraries stand in `target` as they do in the package."""
    reason = obstacle()
    if reason is not None:
        raise NotCompiled(reason)
    command = [sys.executable, __file__, str(source.resolve()), str(target.resolve())]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        raise NotCompiled("\n".join(done.stdout.splitlines()[-LAST_LINES:]))


def _compile(source: Path, target: Path) -> None:
    """Compile in this process, which works in a folder of its own."""
    import setuptools  # before mypyc, which else takes it for absent
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = str(source)
    options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    files = [str(path) for path in modules(source)]
    folder = str(Path("c").resolve())
    libraries = _libraries(source)
    extensions = mypycify([*options, *files], opt_level="3", debug_level="0", separate=libraries, target_dir=folder)
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    arguments = [
        "-q",
        "build_ext",
        "--build-lib",
        str(target),
        "--build-temp",
        "o",
        "--parallel",
        str(os.cpu_count() or 1),
    ]
    setuptools.setup(name="ribeira", ext_modules=extensions, script_args=arguments)


def _libraries(source: Path) -> list[tuple[list[str], str | None]]:
    """One library for the kernel and one a game: within each, calls are direct, and they compile side by side.

    They stand beside the package, where mypyc looks for the files of a module.
    """
    paths_of: dict[str, list[str]] = {}
    for path in modules(source):
        *rooms, _ = path.relative_to(source).parts
        depth = 3 if rooms[1:2] == ["games"] else 2
        paths_of.setdefault("_".join(rooms[:depth]), []).append(str(path))
    return [(paths, name) for name, paths in paths_of.items()]


if __name__ == "__main__":
    given = [Path(argument) for argument in sys.argv[1:]]
    with TemporaryDirectory() as scratch:
        os.chdir(scratch)
        _compile(*given)
