"""What the log says of turns that end without a decision, of numbers that are set back at once, and of dice that come
to lie open when they are thrown."""

from __future__ import annotations

from pathlib import Path

from playground.compiler import Compiled, load
from playground.play.session import Session
from playground.play.visible_decisions import VisibleDecisions


def loaded(folder: Path, text: str) -> Compiled:
    file = folder / "game.yaml"
    file.write_text(text, encoding="utf-8")
    return load(str(file))


def log(game: Compiled, *numbers: int, seed: int = 1, people: tuple[int, ...] = ()) -> list[str]:
    """The lines of the options with these numbers, as the people see them."""
    session = Session(game, seed, range(len(game.game.players)))
    session.people = frozenset(people)
    for number in numbers:
        session.choose(number)
    return [decision.visible_text for decision in session.decisions]


SKIPPED = """
game: Skipped
players: [Ann, Ben, Cleo]
board: {shape: square, size: 3}
pieces: {Stone: {}}
variables: {turns: 0..9}
actions:
  put: {choose: {spot: empty}, when: mover is not Ben, do: place Stone on spot}
turn:
  play: {start: "raise turns by 1; if mover is Cleo and turns = 3 then skip", actions: put, otherwise: skip}
end: {over: when turns > 6 then draw}
"""


def test_turns_that_end_without_a_decision_are_mentioned(tmp_path: Path) -> None:
    """Also in a game in which nothing is rolled or hidden, and nothing moves."""
    game = loaded(tmp_path, SKIPPED)
    assert log(game, 0, 0, 0) == [
        "put a1; Ben has no option; Cleo's turn ends",
        "put b1; Ben has no option",
        "put c1",
    ]


ROUNDS = """
game: Rounds
players: [Ann, Ben]
zones: {deck: {size: 4, seen by: nobody}, hand: {size: 2, each: player, seen by: owner}, pile: {size: 4, order: kept}}
attributes: {number: 1..4}
pieces: {Card: {owner: nobody, look: card, has: number}}
variables: {tricks: 0..9 each player, points: 0..99 each player, luck: 0..9 each player}
define:
  deal: >-
    move hand of everyone or pile to deck; shuffle deck;
    for each who in everyone do repeat 2 times do move lowest of (deck within occupied) to hand of who
setup:
  - for each n in 1..4 do place Card on nth(deck, n) with number n
  - deal
actions:
  play:
    choose: {card: hand of mover within occupied}
    do: >-
      raise luck of mover by number of lowest of (hand of mover within occupied); set luck of mover to 0;
      move card to pile; raise tricks of mover by 1;
      if count (pile within occupied) = 4 then (
        for each who in everyone do (raise points of who by tricks of who; set tricks of who to 0);
        deal)
end: {over: when decisions = 9 then draw}
"""


def test_numbers_that_are_set_back_at_once_are_mentioned_as_they_were(tmp_path: Path) -> None:
    """But not what depends on hidden cards."""
    lines = log(loaded(tmp_path, ROUNDS), 0, 0, 0, 0, people=(0,))
    assert lines[2].endswith("; tricks of Ann: 2 (+1)")
    assert "; tricks of Ben: 2 (+1); Ben shuffles deck; " in lines[3]
    assert lines[3].endswith(
        "; tricks of Ann: 0 (-2), tricks of Ben: 0 (-2); points of Ann: 2 (+2), points of Ben: 2 (+2)"
    )
    assert not any("luck" in line for line in lines)


DICE = """
game: Dice of two kinds
players: [Ann, Ben]
zones: {cup: {size: 4, seen by: nobody}, thrown: {size: 4}}
attributes: {face: [sun, moon]}
pieces:
  Red, Green: {owner: nobody, look: die, has: face}
variables: {red_throw: {type: face, faces: [sun, moon, moon]}, green_throw: {type: face}}
define:
  throw(die):
    Red: roll red_throw; set face of die to red_throw
    Green: roll green_throw; set face of die to green_throw
    else: nothing
setup: "for each n in 1..4 do (if n < 3 then place Red on nth(cup, n) else place Green on nth(cup, n))"
actions:
  take: {do: "repeat 2 times do move lowest of (cup within occupied) to thrown; for each die in thrown do throw(die)"}
  throw: {do: "repeat 2 times do move lowest of (cup within occupied) to thrown; roll face of thrown"}
end: {over: when decisions = 2 then draw}
"""


def test_dice_that_come_to_lie_open_are_mentioned_once_with_what_they_roll(tmp_path: Path) -> None:
    game = loaded(tmp_path, DICE)
    assert log(game, 0) == ["take; rolls Red moon and Red moon"]
    assert log(game, 0, 1)[1] == "throw; rolls Red sun, Red sun, Green moon and Green sun"


SECRET = """
game: Secret
players: [Ann, Ben]
zones: {code: {size: 2, seen by: nobody}, pile: {size: 12, order: kept}, hand: {size: 3, each: player, seen by: owner}}
attributes: {number: 1..6}
pieces: {Card: {owner: nobody, look: card, has: number}, Joker: {owner: nobody, look: card}}
setup:
  - place Card on code; roll number of code
  - for each who in everyone do for each n in 1..3 do place Card on nth(hand of who, n) with number (2 * n)
actions:
  play:
    choose: {card: hand of mover within occupied}
    do: "let low be pile where number of it < number of card; remove low; move card to pile"
  offer:
    choose: {cards: 2 of (hand of mover within occupied)}
    do: move cards to pile
turn: {play: {actions: [play, offer], otherwise: skip}}
end: {over: when decisions = 4 then draw}
"""


def test_what_is_rolled_unseen_in_the_setup_is_not_mentioned(tmp_path: Path) -> None:
    visible = VisibleDecisions(loaded(tmp_path, SECRET).game)
    assert visible.setup(1, 0, (0,)) == ()
    assert len(visible.setup(1, 0)) == 1


def test_a_card_is_named_that_comes_to_lie_open_where_its_number_removes_others(tmp_path: Path) -> None:
    game = loaded(tmp_path, SECRET)
    assert log(game, 0, 1, people=(0,)) == ["play Card 2", "play Card 4"]


def test_several_cards_are_named_by_their_values_to_all_alike(tmp_path: Path) -> None:
    game = loaded(tmp_path, SECRET)
    first_offer = 3
    assert log(game, first_offer, people=(0,)) == log(game, first_offer, people=(1,)) == ["offer 2 4"]
