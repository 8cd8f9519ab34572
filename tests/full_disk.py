"""A disk on which hardly anything can be written."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def full_disk(most: int = 100) -> Iterator[None]:
    """No file of this process grows beyond some bytes; writing more fails midway, as on a full disk.

    Python writes no byte code meanwhile, nor do processes that are started: it does not notice when a part is missing,
    and others would read it.
    """
    writes, said = sys.dont_write_bytecode, os.environ.get("PYTHONDONTWRITEBYTECODE")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    sys.dont_write_bytecode, os.environ["PYTHONDONTWRITEBYTECODE"] = True, "1"
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
        sys.dont_write_bytecode = writes
        os.environ.pop("PYTHONDONTWRITEBYTECODE")
        if said is not None:
            os.environ["PYTHONDONTWRITEBYTECODE"] = said
