"""Rounds of a loop that do not matter to each other are done at once, as one effect on a set; all others are not."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.ir.statements import ForBits, IRIf
from playground.engine.native.ir.uses import each_of
from playground.engine.native.lower.performing import effects
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide, natives

GAME = """\
game: Rounds
players: [Ann, Ben]
parameters: {{max_decisions: 24}}
board: {{shape: square, size: {size}}}
attributes: {{level: 0..5}}
pieces: {{Man: {{has: level, flips to: King}}, King: {{flips to: Man}}}}
variables:
  height: {{type: 1..4, each: site}}
  lit: {{type: bool, each: site}}
  points: {{type: 0..9, each: player}}
  wealth: {{type: 0..1000000, each: player}}
setup: place Man of Ann on row 1; place Man of Ben on row 3; place King of Ben on a2; place King of Ann on b4
actions:
  touch: {{choose: {{spot: board}}, do: "{do}"}}
turn: touch
end: {{gone: when no enemy then mover wins}}
"""

NO_ROUNDS = "set lit of spot to true"
RAISING = "for each one in own do raise height of neighbours of one by 1"

AT_ONCE = [
    "for each one in enemy within neighbours of spot do set owner of one to mover",
    "for each one in neighbours of spot do if one is enemy then (set owner of one to mover; raise height of one by 1)",
    "for each one in own do if one is Man then turn one into King else turn one into Man",
    "for each one in occupied do (raise level of one by 2; if lit of one then remove one)",
    "for each one in own do set level of one to 5 - level of one",
    "for each one in own do set level of one to height of one",
    "for each one in board do (let before be height of one; if before > 2 then set height of one to before - 2)",
    "for each one in board do set height of one to count (own within neighbours of one)",
    "for each one in neighbours of spot do set lit of one to (not lit of one and (any two in own where two is spot))",
    "for each one in own do raise points of mover by level of one; lower points of mover by 1",
    "for each one in own do if one is Man then raise points of mover by 1 else raise points of mover by 2",
    "for each one in (own where height of it < 3) do lower points of opponent by 3",
    "for each way in any direction do if ahead(spot, way, 1) is enemy then set owner of ahead(spot, way, 1) to mover",
    "for each way in any direction do set lit of ahead(spot, way, 1) to not lit of ahead(spot, way, 1)",
    "for each way in orthogonally do if ahead(spot, way, 2) is own then raise points of mover by 1",
    "for each n in 1..3 do if ahead(spot, north, n) is occupied then flip ahead(spot, north, n)",
    "for each one in board do if spot is neighbours of one then raise height of one by 1",
    "for each one in own do (let across be east or west; if one is enemy or some (neighbours(spot, across) within row 2"
    ") then flip one)",
    "for each one in occupied do turn one into (if one is Man then King else Man)",
    "for each one in own do set owner of enemy within neighbours of one to mover",
    "for each one in own do for each two in neighbours of one do if two is enemy then set owner of two to mover",
    "for each one in own do for each way in orthogonally do if ahead(one, way, 1) is enemy then "
    "remove ahead(one, way, 1)",
    "for each one in own do if lit of one then set level of neighbours of one to 2; set lit of own to true",
    RAISING,
    "for each one in own do for each two in neighbours of one do if two is enemy then lower level of two by 2",
    "for each one in own do (let near be enemy within neighbours of one; for each two in near do "
    "raise height of two by 1)",
    "for each one in own do for each two in enemy do if two is neighbours of one then raise points of mover by 1",
    "for each one in own do for each way in orthogonally do if ahead(one, way, 1) is own then raise "
    "points of mover by 1",
    "for each way in orthogonally do if ahead(spot, way, 1) is own then set lit of neighbours of "
    "ahead(spot, way, 1) to true",
]


ONE_AFTER_THE_OTHER = {
    "the next round sees what has been set": (
        "for each one in own do if some (neighbours of one where lit of it) or one is spot then set lit of one to true"
    ),
    "an earlier effect of the round is seen": (
        "for each one in own do (raise height of one by 1; if height of one > 2 then remove one)"
    ),
    "numbers go up and down": (
        "for each one in occupied do if one is own then raise points of mover by 3 else lower points of mover by 2"
    ),
    "the sum is too large": "for each one in own do raise wealth of mover by 900000000",
    "the number is read": "for each one in own do if points of mover < 5 then raise points of mover by 2",
    "the sites are others": "for each one in own do flip (neighbours of one within enemy)",
    "the value is one that is changed": "for each one in own do set height of one to height of spot + 1",
    "something is put": "for each one in own do if lit of one then place King on one",
    "the site ahead moves": (
        "for each way in any direction do (let edge be highest of own; if ahead(edge, way, 1) is enemy then "
        "set owner of ahead(edge, way, 1) to mover)"
    ),
    "a missing site changes another": (
        "for each way in orthogonally do if ahead(spot, way, 1) is not own then set lit of spot to not lit of spot"
    ),
    "a missing site reaches others": (
        "for each way in orthogonally do if not (ahead(spot, way, 1) is own) then set lit of row 1 to true"
    ),
    "what is reached is changed": "for each one in own do set owner of neighbours of own to mover",
    "of two effects on a site reached the last one counts": (
        "for each one in own do for each two in neighbours of one do if lit of one then set level of two to 1 "
        "else set level of two to 2"
    ),
    "only the first round reaches it": (
        "for each one in own do for each two in neighbours of one do if two is enemy then (set owner of two to mover; "
        "raise height of two by 1)"
    ),
    "a site is turned over twice": "for each one in own do for each two in neighbours of one do flip two",
    "a missing site counts": (
        "for each way in orthogonally do if not (ahead(spot, way, 1) is own) then raise points of mover by 1"
    ),
}


def game(do: str, size: int = 4) -> Game:
    return load("rounds.yaml", text=GAME.format(do=do, size=size)).game


def rounds(of: Game) -> int:
    """How many loops over sites there are in what an action does, and branches, as those of a loop written out."""
    apply = next(each for each in lower(of).functions if each.name == "apply")
    branches = [each for each in each_of(apply.body) if isinstance(each, IRIf)]
    loops = [each for each in each_of(apply.body) if isinstance(each, ForBits)]
    return len(loops) + len(branches)


def play(of: Game) -> None:
    """A game on both engines, compared after each decision."""
    random, state = Random(3), SideBySide(of, natives(of))
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


@pytest.fixture(autouse=True)
def not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether rounds are done at once does not depend on how long that takes."""
    monkeypatch.setattr(effects, "MIN_COMPARED", 1000)


@pytest.mark.parametrize("do", AT_ONCE)
def test_rounds_that_do_not_matter_to_each_other_are_one_effect(do: str) -> None:
    assert rounds(game(do)) == rounds(game(NO_ROUNDS))
    play(game(do))


@pytest.mark.parametrize("do", ONE_AFTER_THE_OTHER.values(), ids=ONE_AFTER_THE_OTHER)
def test_rounds_that_matter_to_each_other_are_done_one_after_the_other(do: str) -> None:
    assert rounds(game(do)) > rounds(game(NO_ROUNDS))
    play(game(do))


@pytest.mark.parametrize("do", [AT_ONCE[1], AT_ONCE[6], AT_ONCE[7], AT_ONCE[13], AT_ONCE[18], RAISING])
def test_on_a_board_of_two_words_too(do: str) -> None:
    assert rounds(game(do, 9)) == rounds(game(NO_ROUNDS, 9))
    play(game(do, 9))


def test_what_takes_longer_at_once_is_done_in_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a small board few sites are the mover's."""
    monkeypatch.setattr(effects, "MIN_COMPARED", 0)
    assert rounds(game(RAISING, 4)) > rounds(game(NO_ROUNDS, 4))
    assert rounds(game(RAISING, 8)) == rounds(game(NO_ROUNDS, 8))
    play(game(RAISING, 8))
