import time
from functools import partial
from pathlib import Path

from ribeira.cli.workers import spread


def work(folder: Path, number: int) -> int:
    """The first task is done at once, the others take long and leave a file when they are."""
    if number:
        (folder / f"begun {number}").touch()
        time.sleep(120)
        (folder / f"done {number}").touch()
    return number


def test_work_that_nobody_waits_for_any_more_is_left(tmp_path: Path) -> None:
    results = spread(partial(work, tmp_path), range(4), 2)
    assert next(results) == 0
    while not list(tmp_path.iterdir()):
        time.sleep(0.05)
    results.close()
    assert {path.name[:5] for path in tmp_path.iterdir()} == {"begun"}
