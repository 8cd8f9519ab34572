"""The recipe for doubts and blocks: turns go round, also where others interrupt them."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

from playground.compiler import load
from playground.engine.reference.state import ReferenceState

PAGE = Path(__file__).parents[2] / "docs" / "recipes" / "secret-choices.md"
(COURT,) = re.findall(
    r"`court\.yaml`\.\n\n```yaml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
GAMES = 3


def test_turns_go_round_where_others_doubt_and_block() -> None:
    compiled = load("court.yaml", text=COURT)
    random, interrupted = Random(1), set[str]()
    for number in range(GAMES):
        state, turns = ReferenceState(compiled.game, 1, number), list[tuple[int, set[int]]]()
        while not state.is_terminal():
            step = compiled.game.steps[state.position.step].name
            if step == "play":
                turns.append((state.current_player(), players_with_cards(state)))
                assert number_of_cards(state) == 15
            else:
                interrupted.add(step)
            state.apply_action(random.choice(state.legal_actions()))
        for (earlier, _), (later, with_cards) in pairwise(turns):
            following = [(earlier + step) % len(state.game.players) for step in range(1, len(state.game.players) + 1)]
            assert later == next(player for player in following if player in with_cards)
    assert interrupted >= {"doubting", "losing", "blocking"}


def players_with_cards(state: ReferenceState) -> set[int]:
    """The players who are not out: some card lies in their hands."""
    hands = [zone for zone in state.game.zones if zone.name == "hand"]
    return {hand.owner for hand in hands if any(state.position.piece(site) >= 0 for site in hand.sites)}


def number_of_cards(state: ReferenceState) -> int:
    """The number of cards, wherever they lie; the coins of everybody are never negative."""
    assert all(coins >= 0 for coins in state.position.variables["coins"])
    return sum(state.position.piece(site) >= 0 for site in range(len(state.game.board.sites)))
