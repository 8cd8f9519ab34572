"""Records of jobs in the cache on disk: the same link shows the same result after the server was restarted.

A record is a line of JSON, which any release of the playground can read (the title, the settings, and the texts of
edited rulesets), and a pickle of the specification and the result, which only the code that wrote it reads. Loading a
pickle executes what it says: as machine code, it is read from a folder that nobody but this user can write to, see
`source/cache.py`, which also bounds the folder and drops files that are damaged.

The line is written when a job begins, and all of it when it ends: a job without its end was broken off with its server.
"""

from __future__ import annotations

import hashlib
import io
import json
import logging
import pickle
import re
import sys
import zlib
from dataclasses import asdict, dataclass
from functools import cache as once
from pathlib import Path
from typing import Any

from playground.compiler import Compiled
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.job_record import JobRecord, parsed
from playground.dashboard.jobs.scheduler import TurnScheduler
from playground.dashboard.jobs.servers import this_server
from playground.dashboard.jobs.spec import JobSpec, LinkedSpec
from playground.source import cache
from playground.source.folders import PACKAGE

FOLDER = "jobs"
MAX_BYTES = 48 * 2**20
"""The largest result that is kept, compressed; of larger ones the settings are."""

MAX_SEARCHED = 200
"""Records among which the latest of a folder are looked for."""

FAST = 1
"""The level of compression: arrays of games shrink to a fraction at any."""

_KEY = re.compile(r"[0-9a-f]{16}")
_LOG = logging.getLogger(__name__)


class _Pickler(pickle.Pickler):
    """Leaves out machine code, which a game compiles again on first use."""

    def reducer_override(self, value: Any) -> Any:
        if type(value) is Compiled:
            return Compiled, (value.ruleset, value.game)
        return NotImplemented


def begin(job: Job) -> None:
    """Write the record of a job that begins, if a link can name it."""
    if isinstance(job.spec, LinkedSpec):
        _write(_record(job, job.spec), b"")


def keep(job: Job) -> None:
    """Write the record of an ended job, if a link can name it; without effect if the cache cannot be used."""
    if not isinstance(job.spec, LinkedSpec):
        return
    record = _record(job, job.spec)
    try:
        result = io.BytesIO()
        _Pickler(result, protocol=5).dump((job.spec, job.result))
        content = zlib.compress(result.getbuffer(), FAST)
    except Exception:  # whatever a result holds, the page that shows it must not fail for the record
        _LOG.exception("the result of '%s' cannot be kept", job.title)
        content = b""
    _write(record, content if len(content) <= MAX_BYTES else b"")


def drop(job: Job) -> None:
    """Remove the record of a job that nobody is going to ask for."""
    if isinstance(job.spec, LinkedSpec):
        cache.remove(FOLDER, job.key)


def _write(record: JobRecord, result: bytes) -> None:
    cache.write(FOLDER, record.key, json.dumps(asdict(record)).encode() + b"\n" + result)


def _record(job: Job, spec: LinkedSpec) -> JobRecord:
    texts = {choice.name: choice.text for choice in spec.choices if choice.edited}
    return JobRecord(
        job.key,
        job.title,
        job.kind,
        job.page,
        job.unit,
        job.size,
        job.done,
        job.started,
        job.seconds,
        job.counted_seconds,
        job.cancelled,
        job.failure,
        spec.settings(),
        texts,
        code_digest(),
        _headline(job),
        this_folder(),
        this_server(),
        not job.running,
    )


def _headline(job: Job) -> str:
    try:
        return str(getattr(job.result, "headline", ""))
    except Exception:  # as above
        _LOG.exception("the result of '%s' has no headline", job.title)
        return ""


def read(key: str) -> tuple[JobRecord, bytes] | None:
    """The record of a job and its pickled result; None if there is none, or its file is damaged."""
    content = cache.read(FOLDER, key) if _KEY.fullmatch(key) else None
    if content is None:
        return None
    head, _, rest = content.partition(b"\n")
    record = parsed(head, key)
    return (record, rest) if record else None


def earlier() -> list[JobRecord]:
    """The latest jobs of other servers in this folder, the newest first, also those that are still running."""
    heads = (parsed(head, name) for name, head in cache.newest_heads(FOLDER, MAX_SEARCHED) if _KEY.fullmatch(name))
    here = [each for each in heads if each and each.folder == this_folder() and each.token != this_server()]
    return sorted(here, key=lambda each: each.started, reverse=True)


def changed() -> int:
    """When a record was last written or removed, by any server."""
    return cache.changed(FOLDER)


@once
def this_folder() -> str:
    """The current folder when the server first asks, which may be removed later; empty if it was by then."""
    try:
        return str(Path.cwd())
    except OSError:
        return ""


def restored(record: JobRecord, result: bytes, turns: TurnScheduler) -> Job | None:
    """The ended job of a record; None if its result was not kept, or by other code than this."""
    if record.code != code_digest() or not result:
        return None
    try:
        spec, value = pickle.loads(zlib.decompress(result))
    except Exception:  # damaged beyond what a digest shows; the page offers to play it again
        _LOG.exception("the result of '%s' cannot be read", record.title)
        return None
    return _job(record, spec, value, turns)


def outline(record: JobRecord, turns: TurnScheduler) -> Job:
    """What lists show of the job of a record, without its result."""
    return _job(record, None, Headline(record.headline) if record.headline else None, turns)


@dataclass(frozen=True)
class Headline:
    """The answer of a result that has not been read."""

    headline: str


def _job(record: JobRecord, spec: JobSpec | None, result: Any, turns: TurnScheduler) -> Job:
    job = Job(
        record.title,
        record.kind,
        turns,
        record.page,
        record.size,
        record.unit,
        record.done,
        result=result,
        failure=record.failure,
        cancelled=record.cancelled,
        key=record.key,
        started=record.started,
        spec=spec,
        broken_off=record.broken_off,
    )
    job.restore(record.seconds, record.counted)
    return job


@once
def code_digest() -> str:
    """A digest of the code that is running: other code may have other classes under the same names."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        status = path.stat()
        digest.update(f"{path.relative_to(PACKAGE)} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
