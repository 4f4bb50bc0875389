"""The package with its compiled engine in `build/compiled`, which `make compiled` makes and `make play` uses if it can.

python tools/compiled.py            make it, if the sources have changed since
python tools/compiled.py --later    the same in the background, with low priority, unless it failed for these sources
python tools/compiled.py --ready    print where it is if it is made of the present sources; otherwise nothing

A copy of the package is a folder named after its content, so whoever runs one keeps it while the next is made.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from engine import NotCompiled, modules, obstacle

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build"
LINK = BUILD / "compiled"
COMPILING = "compiling-"
FAILED = ".failed"
LOWEST = 19  # of all priorities
KEPT = 5  # engines, and copies of the package, that are kept for whoever runs them


def fingerprint(files: Iterable[Path]) -> str:
    """A name for the content of these files and the Python they are for."""
    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_config_var('EXT_SUFFIX')}".encode())
    for path in sorted(files):
        digest.update(f"\0{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def package_files() -> list[Path]:
    """All files of the package."""
    return [path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def engine_sources() -> set[Path]:
    """The modules that are compiled, and those near them that they may import."""
    rooms = (SOURCE / "ribeira" / "kernel", SOURCE / "ribeira" / "games")
    return {path for room in rooms for path in room.rglob("*.py")} | set(modules(SOURCE))


def engine_folder() -> Path:
    """Where the engine of the present sources is, or is to be."""
    tools = [ROOT / "tools" / "engine.py", ROOT / "constraints.txt"]
    return BUILD / f"engine-{fingerprint([*engine_sources(), *tools])}"


def make_engine(waiting: bool = True) -> Path:
    """Compile the engine of the present sources, unless that is done; where it is.

    One process compiles at a time; the others wait for it, or without `waiting` raise BlockingIOError.
    """
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | (0 if waiting else fcntl.LOCK_NB))  # let go when the process ends
        for left in BUILD.glob(f"{COMPILING}*"):  # by a process that was killed
            shutil.rmtree(left, ignore_errors=True)
        folder = engine_folder()
        if not folder.exists():
            with TemporaryDirectory(dir=BUILD, prefix=COMPILING) as scratch:
                made = _unpack(_build_wheel(Path(scratch)), Path(scratch, "engine"))
                if engine_folder() != folder:
                    raise NotCompiled("the sources have changed meanwhile")
                made.rename(folder)
            _tidy("engine-*")
    return folder


def _build_wheel(folder: Path) -> Path:
    """A compiled wheel of the present sources."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "wheel",
        "-q",
        "--no-deps",
        "-w",
        str(folder),
    ]
    if all(find_spec(name) for name in ("hatchling", "mypyc", "setuptools")):
        command.append("--no-build-isolation")
    pinned = str(ROOT / "constraints.txt")
    settings = {**os.environ, "RIBEIRA_COMPILE": "1", "PIP_CONSTRAINT": pinned, "PIP_BUILD_CONSTRAINT": pinned}
    done = subprocess.run([*command, "-w", str(folder), str(ROOT)], env=settings, stdout=sys.stderr, check=False)
    if done.returncode != 0:
        raise NotCompiled("the wheel could not be built, for the reason above")
    return next(folder.glob("*.whl"))


def _unpack(wheel: Path, folder: Path) -> Path:
    """The libraries of a wheel, in a new folder."""
    with zipfile.ZipFile(wheel) as packed:
        suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
        packed.extractall(folder, [name for name in packed.namelist() if name.endswith(suffix)])
    return folder


def assemble(engine: Path) -> Path:
    """The package with this engine; a copy, made unless there is one already."""
    folder = BUILD / f"compiled-{engine.name.removeprefix('engine-')[:8]}-{fingerprint(package_files())}"
    if not folder.exists():
        with TemporaryDirectory(dir=BUILD) as scratch:
            tree = Path(scratch, "tree")
            shutil.copytree(SOURCE, tree, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copytree(engine, tree, dirs_exist_ok=True)
            if not folder.exists():
                tree.rename(folder)
        _tidy("compiled-*")
    os.utime(folder)
    return folder


def _tidy(pattern: str) -> None:
    """Remove all but those used last."""
    by_age = sorted(BUILD.glob(pattern), key=lambda path: path.stat().st_mtime, reverse=True)
    for folder in by_age[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def make() -> None:
    """Make the compiled package, and let `build/compiled` lead to it."""
    folder = assemble(make_engine())
    beside = BUILD / f"compiled.{os.getpid()}"
    beside.symlink_to(folder.name)
    beside.replace(LINK)
    print(f"PYTHONPATH={LINK.relative_to(ROOT)} runs the compiled engine.")


def print_if_ready() -> None:
    """Print the folder of the compiled package, if its engine is that of the present sources."""
    if engine_folder().exists():
        print(assemble(engine_folder()))


def make_later() -> None:
    """Start compiling in the background, so that the next start finds it done."""
    engine, reason = engine_folder(), obstacle()
    failed = engine.with_suffix(FAILED)
    if engine.exists():
        return
    if reason is not None:
        print(f"The rules run as pure Python, which is fast enough to play: {reason}.")
    elif failed.exists():
        print(f"The rules run as pure Python: {failed.relative_to(ROOT)} says why they could not be compiled.")
    else:
        print("The rules are being compiled in the background: from the next start on they run faster.", flush=True)
        subprocess.Popen(
            [sys.executable, __file__, "--in-background"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # it goes on when the server is stopped
        )


def make_in_background() -> None:
    """Compile with low priority; what goes wrong stands in a file beside the engine that is not there."""
    os.nice(LOWEST)
    engine = engine_folder()
    with TemporaryFile("w+") as log:
        os.dup2(log.fileno(), sys.stderr.fileno())
        try:
            make_engine(waiting=False)
        except BlockingIOError:
            return  # another process is at it
        except NotCompiled as error:
            sys.stderr.write(f"{error}\n")
            sys.stderr.flush()
            log.seek(0)
            engine.with_suffix(FAILED).write_text(log.read())


def main(arguments: list[str]) -> int:
    """Do what is asked; the exit code."""
    match arguments:
        case []:
            try:
                make()
            except NotCompiled as error:
                sys.stderr.write(f"The engine could not be compiled: {error}.\n")
                return 1
        case ["--in-background"]:
            make_in_background()
        case ["--later" | "--ready" as when]:
            try:
                make_later() if when == "--later" else print_if_ready()
            except OSError as error:  # such as a folder that must not be written: whoever plays does not need this
                sys.stderr.write(f"The rules run as pure Python: {error}.\n")
        case _:
            sys.stderr.write(f"{__doc__}")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
