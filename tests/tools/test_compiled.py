"""The compiled copy of the package: made once for the same sources, never used for others, never half made."""

from __future__ import annotations

import subprocess
import sysconfig
import zipfile
from pathlib import Path

import compiled
import pytest
from engine import NotCompiled

LIBRARY = f"ribeira/kernel/luck{sysconfig.get_config_var('EXT_SUFFIX')}"


class Checkout:
    """A small work tree, and in place of the compiler a wheel that is there at once."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.source, self.build = root / "src", root / "build"
        self.wheels = 0
        self.started: list[list[str]] = []
        self.patch = monkeypatch
        for name, value in {"ROOT": root, "SOURCE": self.source, "BUILD": self.build}.items():
            monkeypatch.setattr(compiled, name, value)
        monkeypatch.setattr(compiled, "LINK", self.build / "compiled")
        monkeypatch.setattr(compiled, "obstacle", lambda: None)
        monkeypatch.setattr(compiled, "_build_wheel", self.build_wheel)
        monkeypatch.setattr(subprocess, "Popen", lambda command, **_: self.started.append(command))
        sources = [f"src/ribeira/{name}" for name in ("kernel/luck.py", "bots/search/tree.py", "web/page.css")]
        for name in (*sources, "tools/engine.py", "constraints.txt"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("first")

    def build_wheel(self, folder: Path) -> Path:
        self.wheels += 1
        with zipfile.ZipFile(folder / "some.whl", "w") as wheel:
            wheel.writestr(LIBRARY, f"library {self.wheels}")
            wheel.writestr("ribeira/kernel/luck.py", "as it is in the wheel")
        return folder / "some.whl"

    def change(self, name: str) -> None:
        (self.source / "ribeira" / name).write_text("second")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    return Checkout(tmp_path, monkeypatch)


def ready(capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert compiled.main(["--ready"]) == 0
    return capsys.readouterr().out.strip()


def test_the_copy_has_the_libraries_and_the_sources(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    assert ready(capsys) == ""
    assert compiled.main([]) == 0
    folder = Path(ready(capsys))
    assert folder == compiled.LINK.resolve()
    assert (folder / LIBRARY).read_text() == "library 1"
    assert (folder / "ribeira/kernel/luck.py").read_text() == "first"
    assert (folder / "ribeira/web/page.css").exists()


def test_nothing_is_compiled_twice(checkout: Checkout) -> None:
    assert [compiled.main([]), compiled.main([])] == [0, 0]
    assert checkout.wheels == 1


@pytest.mark.parametrize("module", ["kernel/luck.py", "bots/search/tree.py"])
def test_an_engine_of_other_sources_is_not_used(
    checkout: Checkout, capsys: pytest.CaptureFixture[str], module: str
) -> None:
    compiled.main([])
    checkout.change(module)
    assert ready(capsys) == ""
    compiled.main([])
    assert (Path(ready(capsys)) / LIBRARY).read_text() == "library 2"


def test_a_change_beside_the_engine_is_seen_at_once(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    compiled.main([])
    before = Path(ready(capsys))
    checkout.change("web/page.css")
    after = Path(ready(capsys))
    assert (after / "ribeira/web/page.css").read_text() == "second"
    assert (before / "ribeira/web/page.css").read_text() == "first"  # for whoever still runs it
    assert checkout.wheels == 1


def test_sources_that_change_meanwhile_are_not_taken_for_those_before(checkout: Checkout) -> None:
    def build(folder: Path) -> Path:
        checkout.change("kernel/luck.py")
        return checkout.build_wheel(folder)

    checkout.patch.setattr(compiled, "_build_wheel", build)
    with pytest.raises(NotCompiled, match="changed"):
        compiled.make_engine()
    assert [path.name for path in checkout.build.iterdir()] == ["lock"]


def fail(folder: Path) -> Path:
    (folder / "half.whl").write_text("half")
    raise NotCompiled("there is no room on the disk")


def test_a_failure_is_said_and_leaves_nothing(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    checkout.patch.setattr(compiled, "_build_wheel", fail)
    assert compiled.main([]) == 1
    assert "no room" in capsys.readouterr().err
    assert [path.name for path in checkout.build.iterdir()] == ["lock"]


def test_later_starts_once_for_the_same_sources(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    assert compiled.main(["--later"]) == 0
    assert [command[-1] for command in checkout.started] == ["--in-background"]
    assert "in the background" in capsys.readouterr().out
    compiled.main([])
    compiled.main(["--later"])
    assert len(checkout.started) == 1


def test_what_failed_in_the_background_is_not_tried_again(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled.engine_folder().with_suffix(compiled.FAILED).parent.mkdir()
    compiled.engine_folder().with_suffix(compiled.FAILED).write_text("no room")
    assert compiled.main(["--later"]) == 0
    assert checkout.started == []
    assert ".failed says why" in capsys.readouterr().out
    checkout.change("kernel/luck.py")
    compiled.main(["--later"])
    assert len(checkout.started) == 1


def test_what_a_killed_process_left_is_removed(checkout: Checkout) -> None:
    (checkout.build / "compiling-left").mkdir(parents=True)
    compiled.main([])
    assert not (checkout.build / "compiling-left").exists()


def test_without_a_compiler_nothing_is_started(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    checkout.patch.setattr(compiled, "obstacle", lambda: "there is no C compiler (cc)")
    assert compiled.main(["--later"]) == 0
    assert "no C compiler" in capsys.readouterr().out
    assert checkout.started == []


def test_only_the_copies_used_last_are_kept(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    compiled.main([])
    for number in range(compiled.KEPT + 2):
        (checkout.source / "ribeira/web/page.css").write_text(str(number))
        last = Path(ready(capsys))
    assert len(list(checkout.build.glob("compiled-*"))) == compiled.KEPT
    assert last.exists()
