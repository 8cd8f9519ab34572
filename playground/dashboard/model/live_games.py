"""Games in play on the pages: the server keeps them, so that they survive a reload of the page.

The agents of a game think in a thread of its own, so that no page waits for them. An agent's decision is played only if
the game was not changed in the meantime.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping

import streamlit as st

from playground.agents.judging.judge import Assessment
from playground.dashboard.model.live_advice import LiveAdvice
from playground.dashboard.model.offered_options import OfferedOption, offered_options
from playground.play.session import Decision, Session
from playground.source.diagnostics import PlaygroundError

PERSON = "a person"
"""What a person is called who has given no name."""

MAX_LIVE_GAMES = 60
"""Games kept; the oldest are forgotten."""

_LOG = logging.getLogger(__name__)


class LiveGame:
    """A game in play between people at one screen and agents. Thread-safe.

    `selection` names the ruleset; `viewer` is the player whose view the screen shows. With hidden information and
    several people at the screen, it is None until a player takes the screen. `names` are those of people, by player.
    `answered` is the number of the last choice that came from the page; `question` is the moment and the sites about
    which its last question was.
    """

    def __init__(self, session: Session, selection: str, names: Mapping[int, str] | None = None) -> None:
        self.session, self.selection = session, selection
        self.names = {player: name for player, name in (names or {}).items() if name and player in session.people}
        self.key = secrets.token_urlsafe(6)
        self.failure = ""
        self.answered = 0
        self.question: tuple[str, tuple[str, ...]] = ("", ())
        self._offered: tuple[str, int | None, list[OfferedOption]] | None = None
        people = sorted(session.people)
        self.viewer: int | None = None if self.shared or not people else people[0]
        self._changing = threading.RLock()
        self._revision = 0
        self._idle = threading.Event()
        self._idle.set()
        self._advice = LiveAdvice(session)
        self._start_agents()

    # ---- state

    def name_of(self, player: int) -> str:
        """What a player is called: the person's own name, else that of the seat."""
        return self.names.get(player, self.session.game.players[player])

    def who_plays(self) -> dict[int, str]:
        """Who sits in each seat: the name of a person, or the agent."""
        people = {player: self.names.get(player, PERSON) for player in self.session.people}
        return people | self.session.agents

    @property
    def moment(self) -> str:
        """An identifier of the position; it changes whenever the game does."""
        return f"{self.key}.{self._revision}"

    @property
    def thinking(self) -> bool:
        """Whether an agent is thinking."""
        return not self._idle.is_set()

    @property
    def shared(self) -> bool:
        """Whether several people who must not see each other's hands share the screen."""
        return self.session.game.conceals and len(self.session.people) > 1

    @property
    def covered(self) -> bool:
        """Whether the screen hides all hands until the player to decide takes it."""
        player = self.session.player
        not_the_viewer = self.viewer is None or (player in self.session.people and player != self.viewer)
        return self.shared and not self.session.is_over and not_the_viewer

    @property
    def deciding(self) -> bool:
        """Whether the player at the screen can decide now."""
        return self.session.player in self.session.people and not self.covered

    @property
    def working(self) -> bool:
        """Whether an agent or the judge is thinking."""
        return self.thinking or self._advice.working

    @property
    def advice(self) -> Assessment | None:
        """What the judge found for the player at the screen, who decides now; None before `advise` has found it."""
        return self._advice.find(self.moment) if self.deciding else None

    @property
    def advice_failure(self) -> str:
        """Why the judge found nothing."""
        return self._advice.failure

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds` for the agents to decide and for the judge; whether they are done."""
        return self._idle.wait(seconds) and self._advice.wait(seconds)

    def offered(self) -> list[OfferedOption]:
        """The options of the player at the screen, with what each of them changes; computed once for each position."""
        if self._offered is None or self._offered[:2] != (self.moment, self.viewer):
            self._offered = (self.moment, self.viewer, offered_options(self.session.state, previewed_for=self.viewer))
        return self._offered[2]

    # ---- actions

    def show_to(self, player: int) -> None:
        """Show the view of a player from now on."""
        self.viewer = player

    def choose(self, moment: str, number: int, serial: int = 0) -> None:
        """Play an option of the position identified by `moment`; ignored if the game has moved on."""
        with self._changing:
            self.answered = serial
            if moment == self.moment and self.deciding and 0 <= number < len(self.session.state.legal_actions()):
                self._change(lambda: self.session.choose(number))

    def advise(self) -> None:
        """Have the present position judged for the player at the screen, if that player decides now."""
        with self._changing:
            if self.deciding:
                self._advice.begin(self.moment)

    def undo(self) -> None:
        """Take back the last decision of a person and everything after it."""
        self._change(self.session.undo)

    def redo(self) -> None:
        """Repeat the decision that was taken back last."""
        self._change(self.session.redo)

    def _change(self, change: Callable[[], object]) -> None:
        with self._changing:
            change()
            self._advice.cancel()
            self.failure = ""
            self._revision += 1
            self._follow()
        self._start_agents()

    def _follow(self) -> None:
        """Without hidden information, show the view of the person to decide."""
        player = self.session.player
        if player in self.session.people and not self.session.game.conceals:
            self.viewer = player

    # ---- agents

    def _start_agents(self) -> None:
        with self._changing:
            if self._idle.is_set() and self._is_agents_turn():
                self._idle.clear()
                threading.Thread(target=self._think, name="live game", daemon=True).start()

    def _is_agents_turn(self) -> bool:
        return not self.failure and not self.session.is_over and self.session.player not in self.session.people

    def _think(self) -> None:
        try:
            while self._decide():
                pass
        except PlaygroundError as problem:
            self._fail(str(problem))
        except Exception as fault:  # whatever it is, the page must report it rather than wait for ever
            _LOG.exception("an agent failed")
            self._fail(f"the playground itself is at fault: {type(fault).__name__}: {fault}")

    def _decide(self) -> bool:
        """Let an agent decide; False if it is no agent's turn."""
        with self._changing:
            if not self._is_agents_turn():
                self._idle.set()
                return False
            revision, player, decide = self._revision, self.session.player, self.session.pending_choice()
        number = decide()
        with self._changing:
            if revision == self._revision:
                self.session.replay(Decision(player, number, ""))
                self._revision += 1
                self._follow()
        return True

    def _fail(self, message: str) -> None:
        with self._changing:
            self.failure = message
            self._idle.set()


class LiveGames:
    """The games in play on this server, by key."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, LiveGame] = OrderedDict()

    def add(self, game: LiveGame) -> LiveGame:
        """Keep a game."""
        self._games[game.key] = game
        while len(self._games) > MAX_LIVE_GAMES:
            self._games.popitem(last=False)
        return game

    def find(self, key: str | None) -> LiveGame | None:
        """The game with that key, if it has not been forgotten."""
        return self._games.get(key) if key else None


@st.cache_resource
def live_games() -> LiveGames:
    """The games in play on this server."""
    return LiveGames()
