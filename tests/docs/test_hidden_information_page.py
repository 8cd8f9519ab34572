"""The page about hidden information: what its example says that players know is what positions are dealt with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.knowledge import History
from playground.engine.rng import FIRST_AGENT, Stream

PAGE = Path(__file__).parents[2] / "docs" / "hidden-information.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLE = re.search(r"^```yaml\n(game: What is known\n.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
ROWS = re.findall(r"^\| (`.*`) \| (\d) \| (\d)\D.*\|$", TEXT, re.MULTILINE)


def test_the_page_has_the_example_and_its_rows() -> None:
    assert EXAMPLE is not None
    assert len(ROWS) == 10


@pytest.mark.parametrize(("played", "face_up", "places"), ROWS)
def test_what_is_known_after_it(played: str, face_up: str, places: str) -> None:
    assert EXAMPLE is not None
    compiled = load("<editor>", text=EXAMPLE[1])
    game = compiled.game
    ann, ben = range(2)
    names = [action.name for action in game.actions]
    history = History(compiled.reference_state(1))
    hand = next(zone for zone in game.zones if zone.name == "hand" and zone.owner == ben)
    card = history.state.position.content(min(set(hand.sites) & history.state.position.occupied()))
    for name in re.findall(r"`([^`]+)`", played):
        history.apply_action([names[option.action] for option in history.state.options()].index(name))
    found = set[int]()
    for number in range(200):
        dealt = compiled.reference_state(1)
        dealt.load(history.resample(ann, Stream(1, number, FIRST_AGENT)).to_bytes())
        found |= {site for site in game.board.site_set if dealt.position.content(site) == card}
    assert len(history.state.position.turned_up) == int(face_up)
    assert len(found) == int(places)
