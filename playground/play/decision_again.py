"""Playing a single decision once more, for the events that it consists of: rolls, shuffles, and where components go."""

from __future__ import annotations

from playground.engine.chance import Chance
from playground.engine.knowledge.event_recorder import EventRecorder
from playground.engine.knowledge.events import Events
from playground.engine.knowledge.visibility import Visibility
from playground.engine.protocol import Option
from playground.game.core import Game


class DecisionAgain(EventRecorder):
    """Plays decisions of a game on the reference engine, each from the position before it to the known one after it.

    Since the position after it is known, no options are computed, which would take longest.
    """

    def __init__(self, game: Game, visibility: Visibility) -> None:
        self._option = Option(0, ())
        self._until: bytes | None = None
        super().__init__(game, 0, 0, visibility)

    def events_of(self, option: Option, before: bytes, after: bytes, chance: Chance) -> Events:
        """The events of an option; `chance` is the source of dice and shuffles as it was before the decision."""
        self._option, self._until = option, before
        self.load(before)
        self._until, self.chance, self.events = after, chance.copy(), []
        self.apply_action(0)
        return self.events

    def _options_here(self) -> list[Option]:
        """An option where the game is known to stop, and none on the way there, where steps are passed over."""
        return [self._option] if self._until in (None, self.to_bytes()) else []
