"""Files that people name: only a regular file is written over, only if that is wanted, and all of it or nothing."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from forno.errors import FileError

__all__ = ["at_home", "beside", "destination", "put", "told", "write"]

_OTHERS: Final = {
    stat.S_IFDIR: "is a folder",
    stat.S_IFCHR: "is a device",
    stat.S_IFBLK: "is a device",
    stat.S_IFIFO: "is a pipe",
    stat.S_IFSOCK: "is a socket",
}


def at_home(path: Path) -> Path:
    """A path whose ``~`` or ``~name`` is that user's folder; as it is where there is no such user."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def destination(path: Path, force: bool = False, how: str = "writes over it") -> Path:
    """The file that writing to a path makes or replaces: where a link leads to, for links stay what they are.

    Args:
        path: As somebody named it.
        force: Whether a file that is there may be written over.
        how: What ``--force`` does, for the message.

    Raises:
        FileError: there is something that is not written over.
    """
    with told(path):
        if not os.path.lexists(path):
            return path
        try:
            there = path.stat()
        except FileNotFoundError:
            raise FileError("is a link to nothing; name the file itself", str(path)) from None
        if not stat.S_ISREG(there.st_mode):
            what = _OTHERS.get(stat.S_IFMT(there.st_mode), "is no file")
            raise FileError(f"{what}; only a regular file is written over", str(path))
        if not force:
            raise FileError(f"is there already; --force {how}", str(path))
        return path.resolve() if path.is_symlink() else path


def write(path: Path, data: bytes, force: bool = False) -> None:
    """Write a whole file; one that was there keeps its rights, and stays as it is if anything fails.

    Raises:
        FileError: it cannot be written, or is not to be written over.
    """
    target = destination(path, force)
    with told(path), beside(target, 0o666) as part:
        part.write_bytes(data)
        if target.exists():
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        put(part, target, force)


@contextmanager
def beside(target: Path, rights: int = 0o600) -> Iterator[Path]:
    """An empty file in the target's folder, which is gone afterwards, unless it has become the target."""
    part = target.with_name(f".forno-{os.getpid()}-{os.urandom(4).hex()}")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, rights))
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def put(part: Path, target: Path, force: bool = False) -> None:
    """Make a finished file the target at one blow, when all of it is on the disk.

    Raises:
        FileError: something is there by now that is not to be written over.
    """
    _sync(part)
    if force:
        destination(target, force)
        part.replace(target)
    else:
        _link(part, target)
    _sync(target.parent)


def _link(part: Path, target: Path) -> None:
    try:
        target.hardlink_to(part)
    except FileExistsError:
        destination(target)
        raise
    except OSError:  # a file system without links: the name is taken first
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        part.replace(target)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    with suppress(OSError):  # some file systems cannot do it for a folder
        os.fsync(descriptor)
    os.close(descriptor)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What the system says of a file, as an error that names it."""
    try:
        yield
    except OSError as error:
        raise FileError(error.strerror or str(error), str(path)) from error
