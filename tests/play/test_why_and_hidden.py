"""`why` says nothing of what is hidden: it reads the same in all positions that the player cannot tell apart."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from playground.compiler import Compiled, load
from playground.engine.knowledge import History
from playground.engine.plain_notation import notations
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.game.core import Binding, Game
from playground.play.requested_option import RequestedOption
from playground.play.why import LegalityCheck, why
from playground.source.diagnostics import PlaygroundError
from tests.quick_set import mostly_exhaustive

PEEK = """\
game: Peek
players: [Ann, Ben]
zones:
  hand: {size: 3, each: player, seen by: owner}
  deck: {size: 3, seen by: nobody}
pieces: {Flower: {}, Skull: {}}
attributes: {rank: 1..3}
variables: {secret: {type: 1..4, each: player, seen by: owner}}
setup:
  - >-
    for each who in everyone do
    (place Flower on nth(hand of who, 1); place Skull on nth(hand of who, 2); place Flower on nth(hand of who, 3);
     roll rank of hand of who; shuffle hand of who; roll secret of who)
  - place Skull on deck; roll rank of deck
actions:
  lay: {choose: {disc: hand of mover within Flower}, do: remove disc}
  call: {choose: {number: 1..4}, when: number = secret of opponent or number = secret of mover, do: nothing}
  point: {choose: {disc: hand of opponent within Skull}, do: nothing}
  match:
    choose: {disc: hand of mover within occupied where any other in hand of opponent where rank of other = rank of it}
    when: (sum disc in (hand of opponent within occupied) giving rank of disc) > 3 and secret of mover > 1
    do: remove disc
  top:
    choose: {disc: hand of mover within occupied}
    when: kind of lowest of deck is Skull and rank of lowest of deck > 1
    prefer: most rank of disc
    do: remove disc
end: {over: when decisions = 6 then draw}
"""

ANSWERS = {
    "lay hand_Ben_2": "hand_Ben_2 is not in `hand of mover`",
    "point hand_Ben_1": "whether hand_Ben_1 is in `hand of opponent within Skull` is hidden from Ann",
    "call 4": "`number = secret of opponent or number = secret of mover` depends on what is hidden from Ann",
}

RULESETS = (
    "hanabi", "liars-dice", "cockroach-poker", "love-letter", "go-fish", "hearts", "trio?players=4&teams=yes",
    "cribbage", "dominoes", "goofspiel", "no-thanks", "oh-hell", "six-nimmt", "the-game",
)  # fmt: skip


def value_for(game: Game, binding: Binding, choose: Random) -> int:
    """Some value of a choice, offered or not."""
    if binding.sets:
        return choose.randrange(len(binding.sets))
    ranges = {"site": game.board.size, "player": len(game.players), "piece": len(game.pieces)}
    if binding.type.kind in ranges:
        return choose.randrange(ranges[binding.type.kind])
    low = 0 if binding.type.kind in ("mark", "way", "bool") else binding.type.low
    high = {"mark": lambda: len(game.words[binding.type.name]) - 1, "way": lambda: len(game.board.directions) - 1,
            "bool": lambda: 1}.get(binding.type.kind, lambda: binding.type.high)()  # fmt: skip
    return choose.randint(low, high)


def reason(game: Compiled, state: ReferenceState, request: RequestedOption) -> str:
    """The answer to a request."""
    return "\n".join(LegalityCheck(state, game.ruleset.moves, request).result().lines())


def requested(game: Game, offered: tuple[int, ...], choose: Random) -> RequestedOption:
    """An option that a player may ask about, mostly an illegal one."""
    number = choose.choice(offered)
    action = game.actions[number]
    shown = [binding for binding in action.bindings if binding.label in action.shown]
    return RequestedOption(number, {each.variable: value_for(game, each, choose) for each in shown})


def compare(game: Compiled, number: int, decisions: int, requests: int) -> list[str]:
    """Play at random, and compare the answers in the true position and in others; the answers."""
    history, choose, answers = History(game.reference_state(7, number)), Random(number), list[str]()
    stream = Stream(3, number, FIRST_AGENT)
    for _ in range(decisions):
        state = history.state
        if state.is_terminal():
            break
        other = history.resample(state.current_player(), stream)
        if other.options() == state.options() and other.to_bytes() != state.to_bytes():
            offered = game.game.steps[state.position.step].actions
            for _ in range(requests):
                request = requested(game.game, offered, choose)
                answers.append(reason(game, state, request))
                assert answers[-1] == reason(game, other, request)
        history.apply_action(choose.randrange(len(state.legal_actions())))
    return answers


@pytest.mark.parametrize("name", mostly_exhaustive(RULESETS, quick=3))
def test_an_answer_is_the_same_in_positions_that_look_alike(name: str) -> None:
    assert len(compare(load(name), 1, decisions=14, requests=6)) > 20


def without(*actions: str) -> str:
    """The game without actions whose options give away what is hidden, so that other positions look alike."""
    return "\n".join(line for line in PEEK.splitlines() if not line.startswith(tuple(f"  {name}:" for name in actions)))


@pytest.fixture(scope="module")
def peek(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    place = tmp_path_factory.mktemp("peek") / "peek.yaml"
    place.write_text(PEEK)
    return load(str(place))


@pytest.mark.parametrize("requests", [8, pytest.param(40, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("actions", [("call",), ("point",), ("call", "point")])
def test_conditions_on_what_is_hidden(actions: tuple[str, ...], requests: int, tmp_path: Path) -> None:
    place = tmp_path / "peek.yaml"
    place.write_text(without(*actions))
    game = load(str(place))
    answers = [answer for number in range(8) for answer in compare(game, number, decisions=6, requests=requests)]
    assert len(answers) > 12 * requests
    legal, hidden = (sum(words in answer for answer in answers) for words in ("is legal", "is hidden from"))
    assert legal and hidden and legal + hidden < len(answers)


@pytest.mark.parametrize("removed", [1, 2, 3])
def test_nobody_learns_which_place_in_a_hand_is_empty(peek: Compiled, removed: int) -> None:
    for number in range(40):
        state = peek.reference_state(7, number)
        state.apply_action(0)
        lays = [place for place, option in enumerate(notations(state)) if option == f"lay hand_Ben_{removed}"]
        if not state.is_terminal() and lays:
            state.apply_action(lays[0])
            for place in (1, 2, 3):
                text = f"point hand_Ben_{place}"
                assert f"whether hand_Ben_{place} is in" in why(state, peek.ruleset.moves, text) or "is legal" in why(
                    state, peek.ruleset.moves, text
                )
            return
    raise AssertionError("no game in which that is possible")


@pytest.mark.parametrize(("text", "answer"), ANSWERS.items())
def test_answers_say_what_is_hidden(peek: Compiled, text: str, answer: str) -> None:
    state = next(
        state
        for state in (peek.reference_state(7, number) for number in range(40))
        if "is legal" not in why(state, peek.ruleset.moves, text)
    )
    assert answer in why(state, peek.ruleset.moves, text)


def test_a_number_of_which_some_have_names_is_expected_by_number_or_name() -> None:
    game = load("go-fish")
    with pytest.raises(PlaygroundError, match="'zzz' is not a number from 1 to 13, or K, Q, J, A"):
        why(game.reference_state(1, 0), game.ruleset.moves, "ask Ben zzz")
