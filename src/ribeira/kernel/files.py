"""Files written whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that takes its place when the block ends well, and leaves nothing when it does not; raises OSError."""
    if path.exists() and not path.is_file():  # a device, such as the null device, must not be replaced by a file
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        umask = os.umask(0)
        os.umask(umask)
        Path(name).chmod(0o666 & ~umask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)  # it may have taken its place just now
        raise


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a reader finds the old content or the new, never a part; raises OSError."""
    with whole_file(path) as file:
        file.write(content)
