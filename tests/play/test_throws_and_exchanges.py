"""What the log says of throws one after the other, of components that are placed anew, exchanged, or taken to several
zones, and of what happens to a player without an option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.knowledge import History
from playground.engine.notation import describe
from playground.play.session import Session
from playground.play.visible_decisions import Transition, VisibleDecisions

THROWS = """
game: Throws
players: [Ann, Ben]
zones: {dice: 3, box: 3}
attributes: {pips: 1..6}
pieces: {Die: {owner: nobody, has: pips, look: die}}
variables: {sticks: {type: 1..2, names: {do_: 1, gae: 2}}, points: 0..9 each player}
setup: place Die on dice
actions:
  twice: {do: roll pips of dice; move lowest of dice to box; roll pips of dice}
  again: {do: roll sticks; roll sticks}
turn: {play: [twice, again]}
end: {long: when decisions = 9 then draw}
"""

LIVE = """
game: Live dice
players: [Ann, Ben]
zones: {dice: 3}
attributes: {face: {type: 1..6, names: {worm: 6}}, hue: [red, blue], state: [rolled, aside]}
pieces: {Die: {owner: nobody, has: [face, hue, state], look: die}}
setup: place Die on dice with hue red; set state of lowest of dice to aside
actions:
  roll: {do: roll face of dice rolled until every die in dice rolled has face of die = 6}
  take: {do: set state of dice to aside}
turn: {play: [roll, take]}
end: {long: when decisions = 9 then draw}
"""

LUCK = """
game: Luck
players: [Ann, Ben]
variables: {die: 1..2}
actions:
  again: {when: die = 2, do: continue with throwing}
  stop: {when: die = 2, do: nothing}
turn: {throwing: {start: roll die, actions: [again, stop], otherwise: skip}}
end: {long: when decisions = 9 then draw}
"""

MEN = """
game: Men
players: [Ann, Ben]
board: {shape: rectangle 5 by 1}
zones: {yard: {size: 1, each: player}}
attributes: {size: 1..2}
pieces: {Man: {has: size}}
variables: {points: 0..9 each player}
setup: place Man of Ann on a1 with size 1; place Man of Ben on e1 with size 1
actions:
  anew: {choose: {man: own}, do: "let n be size of man; remove man; place Man on c1 with size n"}
  grow: {choose: {man: own}, do: "remove man; place Man on c1 with size 2"}
turn: {play: {actions: [anew, grow], otherwise: place Man of mover on yard of mover; raise points of mover by 5}}
after: {alone: when some (c1 within pieces of Ann) then remove pieces of Ben}
end: {long: when decisions = 2 then draw}
"""

CARDS = """
game: Cards
players: [Ann, Ben]
include: {part: numbered-cards, with: {high: 9}}
zones:
  deck: {size: 9, seen by: nobody}
  hand: {size: 9, each: player, seen by: owner}
  pile: {size: 4}
  meld: {size: 4, each: player}
  trump: 1
setup: >-
  new_deck(deck); deal_to_each(deck, 2); repeat 3 times do deal(deck, pile); deal(deck, trump);
  reveal pile or trump
actions:
  exchange: {choose: {card: cards_of(mover)}, do: swap card with trump}
  take: {do: move lowest of (pile within occupied) to meld of mover; move pile to hand of mover}
turn: {play: [exchange, take]}
end: {long: when decisions = 9 then draw}
"""


def said(text: str, name: str, viewers: list[int], tmp_path: Path) -> str:
    """What viewers read of the first decision, named by the beginning of its notation."""
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    compiled = load(str(path))
    game, history = compiled.game, History(compiled.reference_state(1))
    state = history.state
    texts = [describe(game, option, state.to_bytes(), state.current_player()) for option in state.options()]
    number = next(number for number, each in enumerate(texts) if each.startswith(name))
    option, before, chance = state.options()[number], state.to_bytes(), state.chance.copy()
    history.apply_action(number)
    made = Transition(0, option, before, state.to_bytes(), chance)
    return VisibleDecisions(game).describe(made, viewers).text


def test_each_throw_of_several_dice_has_a_clause_of_its_own(tmp_path: Path) -> None:
    text = said(THROWS, "twice", [1], tmp_path)
    assert re.match(r"twice; rolls \d, \d and \d; .*rolls \d and \d$", text), text


def test_of_a_die_that_is_thrown_what_else_changes_in_play_is_not_said(tmp_path: Path) -> None:
    text = said(LIVE, "roll", [1], tmp_path)
    assert re.fullmatch(r"roll; rolls (worm|\d) red and (worm|\d) red", text), text


def test_a_throw_that_leaves_no_option_is_said_to_do_so(tmp_path: Path) -> None:
    path = tmp_path / "luck.yaml"
    path.write_text(LUCK, encoding="utf-8")
    texts = set[str]()
    for seed in range(12):
        session = Session(load(str(path)), seed, range(2))
        session.choose(session.options().index("again"))
        texts.add(session.decisions[0].visible_text)
    assert "again; rolls 2" in texts
    failed = sorted(text for text in texts if text.startswith("again; rolls 1"))
    assert failed
    assert all(text.startswith("again; rolls 1; has no option; ") for text in failed), failed


def test_throws_of_a_single_die_are_listed_by_plain_names(tmp_path: Path) -> None:
    assert re.fullmatch(r"again; rolls (do|gae) and (do|gae)", said(THROWS, "again", [1], tmp_path))


@pytest.mark.parametrize(("name", "words"), [("anew", "1 of Ann goes to c1"), ("grow", "1 of Ann removed")])
def test_what_is_placed_anew_goes_there_if_it_is_the_same(name: str, words: str, tmp_path: Path) -> None:
    assert said(MEN, name, [1], tmp_path).startswith(f"{name} a1; {words}; ")


def test_that_a_player_has_no_option_is_said_before_what_follows_from_it(tmp_path: Path) -> None:
    text = said(MEN, "anew", [1], tmp_path)
    assert text == "anew a1; 1 of Ann goes to c1; Ann takes 1 of Ben; Ben has no option; points of Ben: 5 (+5)"


def test_of_an_exchange_with_an_open_card_all_see_who_gets_that_one(tmp_path: Path) -> None:
    assert re.fullmatch(r"exchange \S+; \d turned up; takes \d", said(CARDS, "exchange", [1], tmp_path))


def test_what_is_taken_to_several_zones_is_said_with_each(tmp_path: Path) -> None:
    assert re.fullmatch(r"take; takes \d to meld; takes \d and \d to hand", said(CARDS, "take", [1], tmp_path))
