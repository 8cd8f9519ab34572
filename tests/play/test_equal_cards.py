"""Cards that look alike, and cards of others that lie open, are read and typed by their names."""

from __future__ import annotations

from playground.compiler import load
from playground.play.listing import listed_options, matching_options
from playground.play.session import Session
from playground.play.visible_decisions import Transition, VisibleDecisions

DUMMY = """
game: Dummy
players: [East, West]
pieces: {Card: {owner: nobody, has: [number, suit]}}
attributes: {number: 1..3, suit: [hearts, clubs]}
zones:
  hand: {each: player, size: 3, seen by: owner}
  pile: {size: 9}
setup:
  - place Card on hand_East_1 or hand_East_3 with number 2, suit hearts
  - place Card on hand_East_2 with number 3, suit clubs
  - place Card on hand of West with number 1, suit clubs; set number of hand_West_2 to 3; reveal hand of West
actions:
  play:  {choose: {card: hand of mover within occupied}, do: move card to lowest of (pile except occupied)}
  fetch: {choose: {card: hand of opponent within revealed}, do: move card to lowest of (pile except occupied)}
turn: {play: {actions: [play, fetch], otherwise: pass}}
end: {done: when count (pile within occupied) = 4 then draw}
"""

EAST, WEST = 0, 1


def test_of_cards_that_look_alike_the_places_are_said_behind_their_names() -> None:
    options = listed_options(load("<editor>", text=DUMMY).reference_state())
    assert [option.choice for option in options if option.action == "play"] == [
        "2 hearts (hand_East_1)", "3 clubs", "2 hearts (hand_East_3)",
    ]  # fmt: skip
    typed = {text: len(matching_options(options, text)) for text in ("play 2 hearts", "3 clubs", "play hand_East_3")}
    assert typed == {"play 2 hearts": 2, "3 clubs": 2, "play hand_East_3": 1}


def test_an_open_card_that_is_taken_from_the_hand_of_another_is_named_once() -> None:
    session = Session(load("<editor>", text=DUMMY), 1, {EAST, WEST})
    state = session.state
    number = next(n for n, each in enumerate(listed_options(state)) if each.text == "fetch 3 clubs")
    option, before, chance = state.options()[number], state.to_bytes(), state.chance.copy()
    session.choose(number)
    made = Transition(EAST, option, before, session.state.to_bytes(), chance)
    described = [VisibleDecisions(session.game).describe(made, viewers).notation for viewers in ([EAST], [WEST], [])]
    assert described == ["fetch 3 clubs"] * 3
