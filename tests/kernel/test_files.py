from pathlib import Path

import pytest

from ribeira.kernel.files import whole_file, write_whole


def test_a_written_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_block_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt), whole_file(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_only_regular_files_are_replaced(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="not a regular file"):
        write_whole(tmp_path, b"")
    with pytest.raises(OSError, match="not a regular file"):
        write_whole(Path("/dev/null"), b"")
    assert Path("/dev/null").is_char_device()


def test_ctrl_c_just_after_the_file_took_its_place_is_still_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def interrupted(self: Path, target: Path) -> Path:
        replace(self, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a", b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"new"]
