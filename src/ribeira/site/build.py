"""Building the site: the page, the engine and the answers that never change, in a folder for any web space."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ribeira.kernel.words import Fact, RibeiraError, Told
from ribeira.server.files import WEB
from ribeira.server.shell import manifest_of
from ribeira.site import parts
from ribeira.site.answers import answers, file_name
from ribeira.site.guests import guests
from ribeira.site.sources import PACKAGE, archive, licences
from ribeira.texts import ENGLISH, speaker

MARK = "ribeira-site.json"  # says that a folder is a site, which may be built anew
OWN = ("host.js", "engine.js", "worker.js", "keeping.js")  # modules of the page that only a site has, or has its own of
LICENCES = "licences.txt"
LEFT_OUT = ("host.js", "sw.js", "page.html", "types.d.ts", "README.md")
PACKED = (".zip", ".whl", ".woff2", ".png")  # which no web space makes smaller


class BadSite(RibeiraError):
    """A folder in which no site can be built, and why."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(Told(code, **facts))


@dataclass(frozen=True)
class Site:
    """What was built."""

    files: int
    size: int  # bytes
    travelling: int  # bytes, compressed as web spaces do


def build(out: Path, folder: Path) -> Site:
    """Build the site in `out`, of parts in `folder`."""
    _check(out)
    files = _files(folder)
    digest = _digest(files)
    files["sw.js"] = _service_worker(digest, list(files))
    files[MARK] = json.dumps({"site": digest}).encode()
    try:
        if out.exists():
            shutil.rmtree(out)
        for name, content in files.items():
            place = out / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
    except OSError as error:
        raise BadSite("site.unwritable", folder=str(out), reason=error.strerror or str(error)) from None
    return Site(len(files), sum(map(len, files.values())), sum(_travelling(*file) for file in files.items()))


def _check(out: Path) -> None:
    """Refuse a folder with something else in it."""
    if out.exists() and not out.is_dir():
        raise BadSite("site.unwritable", folder=str(out), reason="it is a file")
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).exists():
        raise BadSite("site.taken", folder=str(out))


def _files(folder: Path) -> dict[str, bytes]:
    """Everything but the service worker, by name."""
    files = {f"engine/{name}": content for name, content in parts.runtime(folder).items()}
    files["engine/msgspec.whl"] = parts.msgspec(folder)
    found = guests()
    files["engine/ribeira.zip"] = archive({name: content for guest in found for name, content in guest.files()})
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and path.name not in LEFT_OUT and path.suffix != ".py":
            files[f"page/{path.relative_to(WEB).as_posix()}"] = path.read_bytes()
    for name in OWN:
        module = (PACKAGE / "site" / name).read_text(encoding="utf-8")
        files[f"page/{name}"] = module.replace("'../web/", "'./").encode()
    files |= {f"api/{name}": content.encode() for name, content in asyncio.run(answers()).items()}
    about = {"description": speaker(ENGLISH)(Told("web.alone.about"))}
    files[LICENCES] = licences(guest.package for guest in found).encode()
    files["manifest.webmanifest"] = json.dumps({**manifest_of(ENGLISH, "./", "page"), **about}).encode()
    files["index.html"] = _page(files).encode()
    return files


def _page(files: Mapping[str, bytes]) -> str:
    """The page, whose addresses hold wherever it lies."""
    modules = sorted(name for name in files if name.startswith("page/") and name.endswith(".js"))
    preloaded = [f'<link rel="modulepreload" href="{name}">' for name in modules if name != "page/worker.js"]
    linked = [*preloaded, f'<link rel="license" href="{LICENCES}">', "</head>"]
    content = (WEB / "page.html").read_text(encoding="utf-8").replace("</head>", "\n".join(linked))
    addresses = {
        "{static}": "page",
        "/manifest.webmanifest": "manifest.webmanifest",
        "/api/v1/style.css?theme=auto": f"api/{file_name('/style.css?theme=auto')}",
        'href="/"': 'href="#/"',
    }
    for address, here in addresses.items():
        assert address in content, address
        content = content.replace(address, here)
    return content


def _digest(files: Mapping[str, bytes]) -> str:
    """A name for this state of the site."""
    content = hashlib.sha256()
    for name, file in sorted(files.items()):
        content.update(name.encode() + hashlib.sha256(file).digest())
    return content.hexdigest()[:12]


def _service_worker(digest: str, names: list[str]) -> bytes:
    """The service worker, which knows all files; the page itself goes by its folder's address too."""
    facts = json.dumps({"digest": digest, "files": ["./", *names]})
    script = (PACKAGE / "site" / "sw.js").read_text(encoding="utf-8")
    return f"const SITE = {facts};\n{script}".encode()


def _travelling(name: str, content: bytes) -> int:
    return len(content) if name.endswith(PACKED) else len(gzip.compress(content, 6))
