"""The sources that run in the browser, in one archive: ours, and the libraries they need as they are installed."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, distribution
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


def archive(more: Mapping[str, bytes] | None = None) -> bytes:
    """The archive, whose folders are packages; `more` are files of other packages."""
    content = io.BytesIO()
    files = {name: path.read_bytes() for name, path in (*_ours(), *_libraries())}
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, file in sorted({**(more or {}), **files}.items()):
            packed.writestr(_entry(name), file)
    return content.getvalue()


def licences(others: Iterable[Distribution] = ()) -> str:
    """The licences of everything on a site: the texts of ours, of the libraries and other packages, and the rest."""
    packages = [*map(distribution, ("ribeira", *LIBRARIES)), *others]
    return "\n\n".join([OTHERS, *(f"{one.name}\n\n{_licence(one)}" for one in packages)])


def _licence(package: Distribution) -> str:
    """What the installed package says; only its terms if it brings no text."""
    about = [file for file in package.files or () if file.parts[0].endswith(".dist-info")]
    texts = [file.read_text(encoding="utf-8") for file in about if LICENCES.match(file.name)]
    return "\n".join(texts or package.metadata.get_all("License-Expression") or ["No licence is named."])


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
