"""A site looked at by a command, while servers may be using it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ribeira.server.database import Session, is_postgres


@contextmanager
def looked_at(location: Path | str) -> Iterator[Session]:
    """What is kept there, to be read only."""
    if is_postgres(location):
        from ribeira.server.postgres import reading

        with reading(str(location)) as session:
            yield session
        return
    from ribeira.server.sqlite_file import open_to_read

    with closing(open_to_read(Path(location))) as file:
        file.execute("BEGIN")  # one moment of it, whatever a server does meanwhile
        yield file
