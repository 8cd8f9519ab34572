"""The judge at a game in play: it works in a thread of its own, so that no page waits for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from playground.agents.judging.judge import Assessment
from playground.engine.cancellation import Cancelled, CancelToken
from playground.play.advice import Adviser
from playground.play.session import Session
from playground.source.diagnostics import PlaygroundError

_LOG = logging.getLogger(__name__)


class LiveAdvice:
    """Judges positions of a session, one at a time. Positions are identified by the moment of their game.

    `failure` says why the last one could not be judged.
    """

    def __init__(self, session: Session) -> None:
        self.failure = ""
        self._adviser = Adviser(session)
        self._changing = threading.Lock()
        self._moment = ""
        self._found: Assessment | None = None
        self._stop = CancelToken()
        self._idle = threading.Event()
        self._idle.set()

    @property
    def working(self) -> bool:
        """Whether a position is being judged."""
        return not self._idle.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds` until no position is being judged; whether none is."""
        return self._idle.wait(seconds)

    def find(self, moment: str) -> Assessment | None:
        """The assessment of a position, if it is the last that was judged."""
        return self._found if moment == self._moment else None

    def begin(self, moment: str) -> None:
        """Judge the present position of the session, unless that has begun. The session must not change meanwhile."""
        with self._changing:
            if moment == self._moment:
                return
            self._stop.set()
            self._moment, self._found, self._stop, self.failure = moment, None, CancelToken(), ""
            self._idle.clear()
            arguments = (moment, self._adviser.pending(), self._stop)
            threading.Thread(target=self._work, args=arguments, name="judge", daemon=True).start()

    def cancel(self) -> None:
        """Stop judging: the position has changed."""
        with self._changing:
            self._stop.set()
            self._moment, self._found = "", None
            self._idle.set()

    def _work(self, moment: str, judge: Callable[[CancelToken], Assessment], stop: CancelToken) -> None:
        found, failure = None, ""
        try:
            found = judge(stop)
        except Cancelled:
            return
        except PlaygroundError as problem:
            failure = str(problem)
        except Exception as fault:  # whatever it is, the page must report it rather than wait for ever
            _LOG.exception("the judge failed")
            failure = f"the playground itself is at fault: {type(fault).__name__}: {fault}"
        with self._changing:
            if moment == self._moment:
                self._found, self.failure = found, failure
                self._idle.set()
