"""LLVM in worker processes, which can be killed, and whose crashes do no harm.

A worker is started when it is first needed. The one for small programs is kept, since starting it takes longer than
most programs; a large program has a worker of its own, so that small ones need not wait for it.
"""

from __future__ import annotations

import hashlib
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal

import llvmlite

from playground.engine.native.llvm import worker_process
from playground.engine.native.llvm.worker_process import ANSWER, DONE, REFUSED, REQUEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.engine.native.llvm.compile_policy import Limits

PROGRAM = Path(worker_process.__file__)

POLL_SECONDS = 0.05
"""The interval at which waiting threads poll."""

MAX_ANSWER = 2**30
"""Bytes. An answer that claims to be longer is damaged."""

Poll = Callable[[], None]
"""Called repeatedly while a thread waits; an exception from it ends the waiting."""

_OUT_OF_MEMORY = (b"out of memory", b"bad_alloc", b"MemoryError", b"Cannot allocate memory", b"failed to map segment")


class Refused(Exception):
    """LLVM rejects a text."""


class Died(Exception):
    """A worker ended without an answer: it exceeded a limit, LLVM crashed, or the worker itself has a bug."""

    def __init__(self, cause: Literal["time", "memory", "crash", "fault"], message: str) -> None:
        super().__init__(message)
        self.cause = cause


class Worker:
    """A process that answers one request at a time."""

    def __init__(self) -> None:
        # With -I and -S nothing is imported from the current folder, the environment or the user's own packages.
        command = [sys.executable, "-I", "-S", str(PROGRAM), str(Path(llvmlite.__file__).parent.parent)]
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # `close` closes it; a pipe that is not read fills up
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors)
        self.requests = 0
        """The number of requests so far, including the current one."""

    @property
    def alive(self) -> bool:
        """Whether the process is still running."""
        return self._process.poll() is None

    def emit(self, kind: bytes, text: bytes, limits: Limits, poll: Poll) -> bytes:
        """The object code or assembly of an LLVM module.

        Raises Refused, Died, and whatever `poll` raises. After all but Refused the process has ended.
        """
        self.requests += 1
        answer: Future[bytes] = Future()
        exchange = threading.Thread(target=self._exchange, args=(kind, text, limits, answer), daemon=True)
        exchange.start()
        try:
            return _result(answer, limits.seconds, poll)
        except EOFError:
            death = self._death(limits)
            self.close()
            raise death from None
        except Refused:
            raise
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            with suppress(OSError):
                _open(stream).close()

    def _exchange(self, kind: bytes, text: bytes, limits: Limits, answer: Future[bytes]) -> None:
        try:
            answer.set_result(self._request(kind, text, limits))
        except BaseException as error:
            answer.set_exception(error)

    def _request(self, kind: bytes, text: bytes, limits: Limits) -> bytes:
        """Raises EOFError if the process ends before it has answered."""
        requests, answers = _open(self._process.stdin), _open(self._process.stdout)
        try:
            requests.write(REQUEST.pack(kind, len(text), limits.processor_seconds, limits.memory))
            requests.write(text)
            requests.flush()
        except OSError as error:
            raise EOFError from error
        status, length, digest = ANSWER.unpack(_exactly(answers, ANSWER.size))
        if status not in (DONE, REFUSED) or length > MAX_ANSWER:
            raise Died("fault", "its answer is damaged")
        content = _exactly(answers, length)
        if hashlib.sha256(content).digest() != digest:
            raise Died("fault", "its answer is damaged")
        if status == REFUSED:
            raise Refused(content.decode(errors="replace"))
        return content

    def _death(self, limits: Limits) -> Died:
        """Why the process died."""
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return Died("fault", "it closed its output")
        self._errors.seek(0)
        output = self._errors.read()
        last = output.decode(errors="replace").strip().rpartition("\n")[2]
        if code == -getattr(signal, "SIGXCPU", 0):
            return Died("time", f"LLVM took more than {limits.processor_seconds} s of processor time")
        if any(words in output for words in _OUT_OF_MEMORY):
            return Died("memory", f"LLVM needed more than {limits.memory / 2**30:.1f} GB of memory")
        if code == -getattr(signal, "SIGKILL", 0):
            return Died("memory", "the system ended LLVM, which it does when memory is short")
        if code < 0:
            return Died("crash", f"LLVM gave up ({signal.Signals(-code).name}{': ' if last else ''}{last[:200]})")
        return Died("fault", last or f"it ended with exit code {code}")


def _result(answer: Future[bytes], seconds: float, poll: Poll) -> bytes:
    """Wait for an answer, at most for some seconds; those during which this process was suspended do not count."""
    for _ in range(max(1, round(seconds / POLL_SECONDS))):
        with suppress(TimeoutError):
            return answer.result(POLL_SECONDS)
        poll()
    raise Died("time", f"LLVM took more than {seconds:g} s")


def _exactly(stream: IO[bytes], length: int) -> bytes:
    content = stream.read(length)
    if len(content) < length:
        raise EOFError
    return content


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    """A stream of a process, which exists because the process was started with it."""
    assert stream is not None
    return stream


class Workers:
    """The workers of this process: one for small programs, which is kept, and one at a time for a large one."""

    def __init__(self) -> None:
        self._small, self._large = threading.Lock(), threading.Lock()
        self._kept: Worker | None = None

    def emit(self, kind: bytes, text: bytes, limits: Limits, poll: Poll, *, large: bool) -> bytes:
        """The object code or assembly of an LLVM module. Raises Refused, Died, and whatever `poll` raises."""
        with _held(self._large if large else self._small, poll):
            return self._in_new(kind, text, limits, poll) if large else self._in_kept(kind, text, limits, poll)

    def close(self) -> None:
        """Kill the kept worker; the next small program starts another one."""
        with self._small:
            if self._kept is not None:
                self._kept.close()
                self._kept = None

    def _in_new(self, kind: bytes, text: bytes, limits: Limits, poll: Poll) -> bytes:
        worker = Worker()
        try:
            return worker.emit(kind, text, limits, poll)
        finally:
            worker.close()

    def _in_kept(self, kind: bytes, text: bytes, limits: Limits, poll: Poll) -> bytes:
        """Retries once with a new worker if an old one dies, since earlier programs may be the cause."""
        worker = self._living()
        try:
            return worker.emit(kind, text, limits, poll)
        except Died as death:
            if worker.requests == 1 or death.cause == "time":
                raise
        return self._living().emit(kind, text, limits, poll)

    def _living(self) -> Worker:
        if self._kept is None or not self._kept.alive:
            if self._kept is not None:
                self._kept.close()
            self._kept = Worker()
        return self._kept


@contextmanager
def _held(lock: threading.Lock, poll: Poll) -> Iterator[None]:
    """Hold a lock; poll while another thread holds it."""
    while not lock.acquire(timeout=POLL_SECONDS):
        poll()
    try:
        yield
    finally:
        lock.release()
