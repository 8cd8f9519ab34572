"""What rulebooks say of who plays next, and of players without an option."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.document import Paragraph
from tests.rulebook.plain import plain

GAME = """
game: Next
players: [Ann, Ben, Cid]
board: {shape: square, size: 4}
pieces: {Stone: {}}
variables: {owed: 0..9}
setup: place Stone of Ann on a1
actions:
  put: {choose: {spot: empty}, do: "place Stone of mover on spot; DO"}
  answer: {choose: {spot: own}, do: remove spot}
turn: TURN
end: {done: when count own > 9 then draw}
"""

ONE = "{play: {actions: put, otherwise: OTHERWISE}}"
TWO = "{play: {actions: put, then: continue with again_, otherwise: OTHERWISE}, again_: {actions: answer}}"


def paragraphs(do: str = "nothing", turn: str = ONE, otherwise: str = "lose") -> list[str]:
    text = GAME.replace("DO", do).replace("TURN", turn).replace("OTHERWISE", otherwise)
    return [plain(each.text) for each in rulebook(load("<editor>", text=text)) if isinstance(each, Paragraph)]


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("continue with play", "Go on with your turn."),
        ("if owed < 5 then (raise owed by 1; continue with play)",
         "If owed is less than 5, owed goes up by 1, then go on with your turn."),
        ("opponent continues with play", "takes over the turn."),
        ("next player is opponent", "is next to play."),
    ],
)  # fmt: skip
def test_the_only_step_has_no_name(do: str, said: str) -> None:
    do = do.replace("opponent", "player_after(mover)")
    assert any(said in each for each in paragraphs(do))
    assert not any("with play" in each for each in paragraphs(do))


def test_it_is_said_who_is_next_after_a_turn_that_was_taken_over() -> None:
    next_one = (
        "When a turn that a player has taken over ends, the player after that one is next, unless a rule says who."
    )
    taken = paragraphs("player_after(mover) continues with again_", TWO.replace("then: continue with again_, ", ""))
    assert any("The player after you takes over the turn and goes on with again." in each for each in taken)
    assert next_one in taken
    assert next_one not in paragraphs(turn=TWO)


@pytest.mark.parametrize(
    ("otherwise", "said"),
    [
        ("if some own then draw", "if you have a stone, the game is a draw; otherwise the turn ends."),
        ("if some own then draw else lower owed by 1",
         "if you have a stone, the game is a draw; otherwise owed goes down by 1 and the turn ends."),
        ("if some own then draw else lose",
         "if you have a stone, the game is a draw; otherwise you lose."),
        ("if some own then lower owed by 1",
         "if you have a stone, owed goes down by 1. Then the turn ends."),
        ("for each one in own do remove one",
         "for each of your stones: remove that stone. Then the turn ends."),
    ],
)  # fmt: skip
def test_without_an_option_it_is_said_when_the_turn_ends(otherwise: str, said: str) -> None:
    stuck = f"If there is nothing that you can choose: {said}"
    assert stuck in paragraphs(otherwise=otherwise.replace("lose", "mover loses"))


def test_what_follows_an_action_stands_before_what_follows_from_having_none() -> None:
    said = paragraphs(turn=TWO, otherwise="if some own then draw")
    action = said.index("Choose an empty square. Put one of your stones on that square.")
    assert said[action + 1] == "After that: go on with again."
    assert said[action + 2].startswith("If there is nothing that you can choose: ")
