"""Games in play on the pages: each lies on a table of the server, where a reload of the page finds it again.

Agents think in a thread of the table's own, so that no page waits for them. What they have thought of is played only if
nobody has changed the game in the meantime.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable

import streamlit as st

from playground.play.session import Decision, Session
from playground.source.diagnostics import PlaygroundError

MOST_TABLES = 60
"""Games kept; the oldest are forgotten."""

_LOG = logging.getLogger(__name__)


class Table:
    """A game in play, with whoever sits before the screen. Use it from any thread.

    `selection` says which ruleset is played, `viewer` through whose eyes the screen shows it: where something is
    hidden and several people share the screen, nobody's until somebody says that he sits there.
    """

    def __init__(self, session: Session, selection: str) -> None:
        self.session, self.selection = session, selection
        self.key = secrets.token_urlsafe(6)
        self.failure = ""
        people = sorted(session.people)
        self.viewer: int | None = None if self.shared or not people else people[0]
        self._changing = threading.RLock()
        self._revision = 0
        self._idle = threading.Event()
        self._idle.set()
        self._answer()

    # ---- what there is

    @property
    def moment(self) -> str:
        """Names the position: another one whenever the game has changed."""
        return f"{self.key}.{self._revision}"

    @property
    def thinking(self) -> bool:
        """Whether an agent thinks."""
        return not self._idle.is_set()

    @property
    def shared(self) -> bool:
        """Whether several people share the screen who must not see each other's hands."""
        return self.session.game.hides and len(self.session.people) > 1

    @property
    def covered(self) -> bool:
        """Whether the screen shows nobody's hand, until the player who has to decide takes it."""
        player = self.session.player
        is_anothers = self.viewer is None or (player in self.session.people and player != self.viewer)
        return self.shared and not self.session.is_over and is_anothers

    @property
    def deciding(self) -> bool:
        """Whether whoever sits before the screen can decide now."""
        return self.session.player in self.session.people and not self.covered

    def wait(self, seconds: float) -> bool:
        """Wait for agents to decide, but no longer than that; whether they have."""
        return self._idle.wait(seconds)

    # ---- what can be done

    def sit_down(self, player: int) -> None:
        """Show the game to a player from now on."""
        self.viewer = player

    def choose(self, moment: str, number: int) -> None:
        """Play an option of the position called `moment`; one of an earlier position is not played."""
        with self._changing:
            if moment == self.moment and self.deciding and 0 <= number < len(self.session.state.legal_actions()):
                self._change(lambda: self.session.choose(number))

    def undo(self) -> None:
        """Take the last decision of a person back, with all that followed."""
        self._change(self.session.undo)

    def redo(self) -> None:
        """Make the decision that was taken back last once more."""
        self._change(self.session.redo)

    def _change(self, change: Callable[[], object]) -> None:
        with self._changing:
            change()
            self.failure = ""
            self._revision += 1
            self._see()
        self._answer()

    def _see(self) -> None:
        """Where nothing is hidden, and where a single person plays, the screen follows by itself."""
        player = self.session.player
        if player in self.session.people and not self.session.game.hides:
            self.viewer = player

    # ---- the agents

    def _answer(self) -> None:
        with self._changing:
            if self._idle.is_set() and self._is_agents_turn():
                self._idle.clear()
                threading.Thread(target=self._think, name="table", daemon=True).start()

    def _is_agents_turn(self) -> bool:
        return not self.failure and not self.session.is_over and self.session.player not in self.session.people

    def _think(self) -> None:
        try:
            while self._decide():
                pass
        except PlaygroundError as problem:
            self._fail(str(problem))
        except Exception as fault:  # whatever it is, the page must say so rather than wait for ever
            _LOG.exception("an agent failed")
            self._fail(f"the playground itself is at fault: {type(fault).__name__}: {fault}")

    def _decide(self) -> bool:
        """Let an agent decide; False if it is nobody's turn who is one."""
        with self._changing:
            if not self._is_agents_turn():
                self._idle.set()
                return False
            revision, player, thought = self._revision, self.session.player, self.session.thought()
        number = thought()
        with self._changing:
            if revision == self._revision:
                self.session.play_back(Decision(player, number, ""))
                self._revision += 1
                self._see()
        return True

    def _fail(self, message: str) -> None:
        with self._changing:
            self.failure = message
            self._idle.set()


class Tables:
    """The tables of this server by their keys."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def lay(self, table: Table) -> Table:
        """Keep a table."""
        self._tables[table.key] = table
        while len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        return table

    def find(self, key: str | None) -> Table | None:
        """The table with that key, if it is still known."""
        return self._tables.get(key) if key else None


@st.cache_resource
def tables() -> Tables:
    """The tables of this server."""
    return Tables()
