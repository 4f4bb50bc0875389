"""The sources that run in the browser, in one archive: ours, and the libraries they need as they are installed."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import ribeira

PACKAGE = Path(ribeira.__file__).parent
ROOMS = ("kernel", "games", "svg", "texts", "bots", "server")  # of ours; the rest is for a machine with a terminal
MODULES = ("__init__.py", "version.py", "site/__init__.py", "site/local.py", "site/memory.py")
KINDS = (".py", ".toml", ".po", ".json", ".txt")
LIBRARIES = ("anyio", "mypy-extensions", "openskill", "segno", "starlette", "typing-extensions")
LICENCES = re.compile(r"LICEN[CS]E|COPYING|NOTICE", re.IGNORECASE)
OTHERS = """\
Pyodide: Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/; its sources: https://github.com/pyodide/pyodide
Python and its standard library: Python Software Foundation License 2, https://docs.python.org/3/license.html
msgspec: BSD 3-Clause; its text is in engine/msgspec.whl
The typefaces: SIL Open Font License 1.1; its text is in page/fonts
"""
ALWAYS = (1980, 1, 1, 0, 0, 0)  # the same sources make the same archive


def archive() -> bytes:
    """The archive, whose folders are packages."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in sorted({**dict(_ours()), **dict(_libraries())}.items()):
            packed.writestr(_entry(name), path.read_bytes())
    return content.getvalue()


def licences() -> str:
    """The licences of everything on a site: the texts of ours and of the libraries, and where the others are."""
    return "\n\n".join([OTHERS, *(f"{name}\n\n{_licence(name)}" for name in ("ribeira", *LIBRARIES))])


def _licence(name: str) -> str:
    """What the installed package says; only its terms if it brings no text."""
    found = distribution(name)
    texts = [file.read_text(encoding="utf-8") for file in found.files or () if LICENCES.match(file.name)]
    return "\n".join(texts) or str(found.metadata["License-Expression"])


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, ALWAYS)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _ours() -> Iterator[tuple[str, Path]]:
    rooms = [path for room in ROOMS for path in (PACKAGE / room).rglob("*") if path.suffix in KINDS]
    for path in [*rooms, *(PACKAGE / name for name in MODULES)]:
        yield path.relative_to(PACKAGE.parent).as_posix(), path


def _libraries() -> Iterator[tuple[str, Path]]:
    for name in LIBRARIES:
        found = distribution(name)
        for file in found.files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                yield file.as_posix(), Path(str(found.locate_file(file)))
