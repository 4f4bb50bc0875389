"""The site as files: everything that is named is there, whatever folder it lies in, and nothing else is touched."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import msgspec
import pytest

from ribeira import GAMES
from ribeira.cli import main
from ribeira.site import parts
from ribeira.site.answers import file_name
from ribeira.site.build import MARK, BadSite, build
from ribeira.site.parts import MSGSPEC, PYTHON, BadParts, fetched
from ribeira.site.sources import LIBRARIES, archive, licences
from ribeira.texts import LANGUAGES

BASE = "https://example.org/some/where/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose Python is none: what is fetched is not under test here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "runtime", lambda folder: dict.fromkeys(parts.RUNTIME, b""))
        patch.setattr(parts, "msgspec", lambda folder: b"")
        out = tmp_path_factory.mktemp("built") / "site"
        built = build(out, out.parent)
    assert built.files == sum(path.is_file() for path in out.rglob("*"))
    assert 0 < built.travelling < built.size
    return out


def lies_there(site: Path, address: str, at: str = "") -> bool:
    """Whether what a file of the site names is a file of the site."""
    found = urlsplit(urljoin(BASE + at, address)).path.removeprefix(urlsplit(BASE).path)
    return (site / (found or "index.html")).is_file()


def test_the_page_names_only_what_is_there(site: Path) -> None:
    page = (site / "index.html").read_text()
    named = re.findall(r'(?:href|src)="([^"#][^"]*)"', page)
    assert len(named) > 20
    assert [address for address in named if address.startswith("/") or not lies_there(site, address)] == []


def test_the_licences_of_everything_come_along(site: Path) -> None:
    told = (site / "licences.txt").read_text().replace("_", "-")
    for name in ("ribeira", "Pyodide", "msgspec", *LIBRARIES):
        assert name in told
    assert told.count("Permission is hereby granted") >= 3, "the MIT licence, of several"
    assert "Redistributions in binary form" in told
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in told
    assert list((site / "page" / "fonts").glob("*.LICENSE.txt"))
    assert '<link rel="license" href="licences.txt">' in (site / "index.html").read_text()


def test_a_licence_is_what_a_package_says_of_itself_not_code_of_such_a_name(tmp_path: Path) -> None:
    about = tmp_path / "example-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: example\nVersion: 1\nLicense-Expression: ISC\n")
    (about / "RECORD").write_text("example/copying.pyc,,\nexample-1.dist-info/METADATA,,\n")
    (tmp_path / "example").mkdir()
    (tmp_path / "example" / "copying.pyc").write_bytes(b"\xa7")
    assert licences([PathDistribution(about)]).endswith("\n\nexample\n\nISC")


def test_every_module_finds_the_others(site: Path) -> None:
    modules = list((site / "page").glob("*.js"))
    assert {"main.js", "host.js", "worker.js"} <= {module.name for module in modules}
    for module in modules:
        for other in re.findall(r"\b(?:from|import\() ?'([^']+)'", re.sub(r"/\*\*.*?\*/", "", module.read_text())):
            assert lies_there(site, other, "page/"), f"{module.name} imports {other}"


def test_the_manifest_installs_the_page_wherever_it_lies(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert [manifest[name] for name in ("id", "start_url", "scope")] == ["./", "./", "./"]
    assert all(lies_there(site, icon["src"]) for icon in manifest["icons"])


def test_the_service_worker_keeps_everything(site: Path) -> None:
    facts = json.loads((site / "sw.js").read_text().partition("\n")[0].removeprefix("const SITE = ").rstrip(";"))
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert set(facts["files"]) == (there - {"sw.js", MARK}) | {"./"}
    assert facts["digest"] == json.loads((site / MARK).read_text())["site"]


def test_games_are_offered_in_every_language_without_bots_that_think_for_long(site: Path) -> None:
    titles = set()
    for language in LANGUAGES:
        games = json.loads((site / "api" / f"games-{language}.json").read_text())["games"]
        assert {game["name"] for game in games} <= set(GAMES)
        titles.add(games[0]["about"])
        for game in games:
            assert game["bot"] in {bot.get("level") for bot in game["bots"]}
            assert "expert" not in {bot["name"] for bot in game["bots"]} | {bot.get("level") for bot in game["bots"]}
            assert (site / "api" / "games" / game["name"] / "sheet.svg").is_file()
            assert (site / "api" / "games" / game["name"] / f"picture-dark-{language}.svg").is_file()
    assert len(titles) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("/games?language=en", "games-en.json"),
        ("/texts/pt?language=pt", "texts/pt-pt.json"),
        ("/style.css?theme=auto", "style-auto.css"),
        ("/games/a-game/picture.svg?theme=dark&language=nl", "games/a-game/picture-dark-nl.svg"),
    ],
)
def test_an_answer_has_the_name_by_which_the_page_finds_it(path: str, file: str) -> None:
    """The same examples are in tests/web/host.test.js."""
    assert file_name(path) == file


def test_the_archive_is_all_that_the_engine_needs(tmp_path: Path) -> None:
    """In a Python that has nothing else but msgspec, the application is imported and knows its games."""
    packed = archive()
    assert packed == archive()
    with zipfile.ZipFile(io.BytesIO(packed)) as content:
        content.extractall(tmp_path)
        assert not [name for name in content.namelist() if name.startswith(("ribeira/cli/", "ribeira/web/"))]
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import ribeira.site.local, ribeira as r; print(*r.GAMES)"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert set(done.stdout.split()) <= set(GAMES)
    assert done.stdout


# Where it is built


def test_a_site_is_built_anew_in_its_own_folder(site: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(parts, "runtime", lambda folder: {})
    monkeypatch.setattr(parts, "msgspec", lambda folder: b"")
    out = tmp_path / "site"
    out.mkdir()
    (out / MARK).write_text("{}")
    (out / "old.js").write_text("")
    build(out, tmp_path)
    assert not (out / "old.js").exists()
    assert (out / "index.html").read_text() == (site / "index.html").read_text()


def test_what_else_is_in_a_folder_stays_there(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("my only copy")
    with pytest.raises(BadSite, match="something else"):
        build(tmp_path, tmp_path)
    with pytest.raises(BadSite, match="it is a file"):
        build(tmp_path / "thesis.txt", tmp_path)
    assert (tmp_path / "thesis.txt").read_text() == "my only copy"


# What it is built of


def test_without_npm_one_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parts, "npm", lambda: None)
    assert main(["site", "--out", str(tmp_path / "site"), "--parts", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "Node.js" in told
    assert PYTHON.file in told
    assert told.count("\n") == 1
    assert not (tmp_path / "site").exists()


def test_without_pip_one_is_told_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "pip", lambda: None)
    with pytest.raises(BadParts, match="install pip"):
        fetched(MSGSPEC, tmp_path)


@pytest.mark.parametrize("part", [PYTHON, MSGSPEC], ids=lambda part: part.name)
def test_a_tool_that_fails_is_quoted(part: parts.Part, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = [sys.executable, "-c", "raise SystemExit('no network here')"]
    monkeypatch.setattr(parts, "npm", lambda: failing)
    monkeypatch.setattr(parts, "pip", lambda: failing)
    with pytest.raises(BadParts, match="no network here"):
        fetched(part, tmp_path)


@pytest.mark.parametrize("part", [PYTHON, MSGSPEC], ids=lambda part: part.name)
def test_what_is_not_what_it_should_be_is_not_used(
    part: parts.Part, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = f"import pathlib; pathlib.Path({part.file!r}).write_text('something else')"
    monkeypatch.setattr(parts, "npm", lambda: [sys.executable, "-c", other])
    monkeypatch.setattr(parts, "pip", lambda: [sys.executable, "-c", other])
    with pytest.raises(BadParts, match="not the one"):
        fetched(part, tmp_path)
