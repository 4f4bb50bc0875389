"""A small disk of a site's own: of memory, which can be filled up, or one that finds an error and is read-only then."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

MEMORY, EXT4 = "tmpfs", "ext4"
SIZE = "24m"


class Volume:
    """A disk that lies in a folder while it is mounted."""

    def __init__(self, place: Path, kind: str) -> None:
        self.place, self.kind = place, kind
        self._image = place.with_name("disk.img")  # what is on an ext4

    def mount(self) -> None:
        """Have it there, empty at first."""
        if self.kind == MEMORY:
            _run("mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", self.place)
            return
        if not self._image.exists():
            _run("mkfs.ext4", "-q", self._image, SIZE)
        _run("mount", "-o", "loop,errors=remount-ro", self._image, self.place)

    def unmount(self) -> None:
        """Have it there no more, whoever still uses it."""
        subprocess.run(["umount", "-l", self.place], check=False)

    def fail(self) -> None:
        """Let it find an error: from now on nothing can be written to it, even by who has a file open.

        It happens between two writings. To one that is under way Linux 6.18 may answer that it is stored, and it is
        not: in 9 of 60 trials of a loop of `write` and `fsync`, with nothing else. Whoever stores can know nothing of
        that, so it is no trial of the server.
        """
        _run("fsfreeze", "--freeze", self.place)
        try:
            self.trigger.write_text("a fault that is tried")
        finally:
            _run("fsfreeze", "--unfreeze", self.place)

    @property
    def trigger(self) -> Path:
        """What is written here is an error that the disk has found."""
        device = Path(_run("findmnt", "-n", "-o", "SOURCE", self.place).strip()).name
        return Path(f"/sys/fs/ext4/{device}/trigger_fs_error")

    def repair(self) -> None:
        """Mend it once nobody uses it."""
        _run("umount", self.place)
        mended = subprocess.run(["e2fsck", "-f", "-y", self._image], capture_output=True, check=False)
        if mended.returncode > 1:  # 1: there was something to mend
            raise RuntimeError(mended.stdout.decode(errors="replace"))
        self.mount()


def _run(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def can_mount(kind: str) -> bool:
    """Whether this process may give a site such a disk, and spoil it: tried out."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "disk"
        place.mkdir()
        volume = Volume(place, kind)
        try:
            volume.mount()
        except (OSError, subprocess.CalledProcessError):
            return False
        try:
            return kind == MEMORY or os.access(volume.trigger, os.W_OK)
        finally:
            volume.unmount()
