"""`why`, by examples: what is played first, what is requested, and the whole answer."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from playground.compiler import load
from playground.engine.notation import describe
from playground.play.why import why
from playground.source.diagnostics import PlaygroundError
from tests.quick_set import mostly_exhaustive

MEADOW, DEN = (str(Path(__file__).with_name(name)) for name in ("meadow.yaml", "den.yaml"))
HOPS = str(Path(__file__).parents[1] / "errors/W150/hops.yaml")
ROBBERS = str(Path(__file__).parent / "robbers.yaml")
LOOSE = str(Path(__file__).parent / "loose.yaml")
CHAINS = str(Path(__file__).parents[1] / "cases/continue/never-among-the-longest/ruleset.yaml")

EXAMPLES = {
    "a site that is taken": (
        "tic-tac-toe", "mark a1", "mark a1",
        """\
        mark a1 is not legal:
          a1 is not in `empty`: a Mark of Cross stands on a1""",
    ),
    "what where asks for": (
        "connect-four", "", "drop b3",
        """\
        drop b3 is not legal:
          `below it is not empty` does not hold: `below it` is b2, and b2 is empty""",
    ),
    "the piece of another player": (
        "triune", "", "d7",
        """\
        move d7 is not legal:
          d7 is not in `own`: a Solid of North stands on d7
        flip d7 is not legal:
          d7 is not in `own`: a Solid of North stands on d7""",
    ),
    "the site where a piece goes": (
        ROBBERS, "", "jump b4",
        """\
        jump b2-b4 and d3 is legal: it is option 1.""",
    ),
    "a leg that cannot follow": (
        ROBBERS, "", "jump b2-b4 and b3",
        """\
        jump b2-b4 and b3 is not legal:
          jump b2-b4 is possible, but does not go on like this; options read 'jump b2-b4 and d3'""",
    ),
    "a leg after one that is not legal": (
        ROBBERS, "", "jump b2-d2 and d3",
        """\
        jump b2-d2 is not legal:
          a Man moves by jump, and this is 2 steps east:
            jump `2 squares orthogonally through enemy onto empty`: it passes `through` `enemy`, and c2 is empty""",
    ),
    "no piece at all": (
        "triune", "", "c3-c6",
        """\
        move c3-c6 is not legal:
          c3 is not in `own`: c3 is empty""",
    ),
    "too far": (
        "triune", "", "c2-c5",
        """\
        move c2-c5 is not legal:
          a Solid moves by step, and this is 3 steps north:
            step `1 square in any direction onto empty or enemy`: it goes 1 step""",
    ),
    "something in the way, and an end that is taken": (
        "triune", "flip a2, flip a7, move a2-a5, flip c7", "a5-a8",
        """\
        move a5-a8 is not legal:
          a Marked moves by stride or skid, and this is 3 steps north:
            stride `stride squares in any direction through empty onto empty or enemy`: it passes `through` `empty`, \
and a Marked of North stands on a7
            skid `1..stride-1 squares in any direction through empty onto empty, to the edge, if skid`: \
it goes 1 or 2 steps""",
    ),
    "not to the edge": (
        "triune", "flip a2, flip a7", "a2-a4",
        """\
        move a2-a4 is not legal:
          a Marked moves by stride or skid, and this is 2 steps north:
            stride `stride squares in any direction through empty onto empty or enemy`: it goes 3 steps
            skid `1..stride-1 squares in any direction through empty onto empty, to the edge, if skid`: \
it goes `to the edge`, and the board goes on to a5""",
    ),
    "onto a piece of one's own": (
        "breakthrough", "", "a1-a2",
        """\
        move a1-a2 is not legal:
          a Pawn moves by step or strike, and this is 1 step north:
            step `1 square forward onto empty`: it ends `onto` `empty`, and a Pawn of White stands on a2
            strike `1 square diagonally forwards onto empty or enemy`: it goes `diagonally forwards`""",
    ),
    "backwards": (
        "breakthrough", "", "b2-b1",
        """\
        move b2-b1 is not legal:
          a Pawn moves by step or strike, and this is 1 step south:
            step `1 square forward onto empty`: it goes `forward`
            strike `1 square diagonally forwards onto empty or enemy`: it goes `diagonally forwards`""",
    ),
    "not in a straight line": (
        "breakthrough", "", "b2-c4",
        """\
        move b2-c4 is not legal:
          no direction leads straight from b2 to c4""",
    ),
    "an enemy piece, and not in a straight line": (
        "breakthrough", "", "b7-c5",
        """\
        move b7-c5 is not legal:
          b7 is not in `own`: a Pawn of Black stands on b7
          no direction leads straight from b7 to c5""",
    ),
    "passing": (
        "triune", "", "pass",
        """\
        pass is not legal:
          'pass' is for a step without any option, and this one has 38""",
    ),
    "over nothing, on a hexagonal board": (
        MEADOW, "", "c2-c4",
        """\
        move c2-c4 is not legal:
          a Jumper moves by jump, and this is 2 steps northeast:
            jump `2 cells in any direction through occupied onto empty`: it passes `through` `occupied`, \
and c3 is empty""",
    ),
    "a guard": (
        MEADOW, "", "rest North",
        """\
        rest North is not legal:
          `food of mover = 0` does not hold: `food of mover` is 1""",
    ),
    "the conjunct that fails": (
        MEADOW, "", "eat c1 1",
        """\
        eat c1 1 is not legal:
          `count (neighbours of place_ within empty) > 2` does not hold: \
`count (neighbours of place_ within empty)` is 1""",
    ),
    "the other conjunct": (
        MEADOW, "", "eat c2 2",
        """\
        eat c2 2 is not legal:
          `food of mover >= amount` does not hold: `amount` is 2; `food of mover` is 1""",
    ),
    "a number out of range": (
        MEADOW, "", "eat c2 3",
        """\
        eat c2 3 is not legal:
          3 cannot be the amount
            3 is not in `1..2`, only 1 2""",
    ),
    "one for whom every does not hold": (
        MEADOW, "", "hum",
        """\
        hum is not legal:
          `every site in pieces of mover has site is not row 1 and site is own` does not hold for site = c1
            `site is not row 1` does not hold: `site` is c1, and a Walker of South stands on c1""",
    ),
    "what holds and should not": (
        MEADOW, "", "swim c1 northeast",
        """\
        swim c1 northeast is not legal:
          `not (place_ is own Walker or place_ is far of mover)` does not hold:
            `place_ is own Walker` holds: `place_` is c1, and a Walker of South stands on c1""",
    ),
    "another kind of piece": (
        MEADOW, "", "sing c2",
        """\
        sing c2 is not legal:
          c2 is not in `own Walker`: a Jumper of South stands on c2""",
    ),
    "another step": (
        MEADOW, "sing c1", "c1-d1",
        """\
        move c1-d1 is not legal:
          the step 'encore' offers again and sing; 'move' belongs to play""",
    ),
    "other options are preferred": (
        DEN, "", "take b2",
        """\
        take b2 is not legal:
          `prefer` leaves the options with the least `count (neighbours of target within enemy)`: here it is 1, \
elsewhere 0""",
    ),
    "not where a walk ends": (
        DEN, "", "roam a1-a2",
        """\
        roam a1-a2 is not legal:
          a2 cannot be the target
            `walk 2 squares orthogonally through empty onto empty` does not lead to a2""",
    ),
    "a piece that is not one's own, whatever it would reach": (
        DEN, "", "roam c3-c4",
        """\
        roam c3-c4 is not legal:
          c3 cannot be the piece
            c3 is not in `own`: a Stone of Ben stands on c3""",
    ),
    "what is never allowed after all legs": (
        CHAINS, "", "jump b1-b3",
        """\
        jump b1-b3 is not legal:
          however it goes on, `attacked(lowest of own King)` would hold after it, which is never allowed""",
    ),
    "what is never allowed after these legs": (
        LOOSE, "", "slide a1-a2,  put b1",
        """\
        slide a1-a2, put b1 is not legal:
          `loose` would hold after it, which is never allowed""",
    ),
    "what is never allowed, of an action that is a leg elsewhere": (
        LOOSE, "", "put b2",
        """\
        put b2 is not legal:
          `loose` would hold after it, which is never allowed""",
    ),
    "legal with these legs": (LOOSE, "", "slide a1-a2, put c1", "slide a1-a2, put c1 is legal: it is option 16."),
    "a chain of legs that never ends": (
        HOPS, "", "hop a1-a3",
        """\
        hop a1-a3 is not legal:
          it goes on for as long as it can, and however it goes on another leg can follow: such a chain never ends, \
and is an option only if it may stop""",
    ),
    "the game is over": (
        "tic-tac-toe", "mark a1, mark b1, mark a2, mark b2, mark a3", "c3",
        "The game is over: nothing is legal any more.",
    ),
    "legal": ("triune", "", "c2-c3", "Sc2-c3 is legal: it is option 3."),
    "legal in several ways": ("triune", "", "move d2", "move d2 is legal in 3 ways: the first is option 4 Sd2-d3."),
}  # fmt: skip


def answer(selection: str, played: str, question: str) -> str:
    """What `why` says once some options have been played."""
    compiled = load(selection)
    state = compiled.reference_state()
    for text in filter(None, played.split(", ")):
        state.apply_action([describe(state.game, option) for option in state.options()].index(text))
    return why(state, compiled.ruleset.moves, question)


@pytest.mark.parametrize("example", EXAMPLES)
def test_why(example):
    selection, played, question, expected = EXAMPLES[example]
    assert answer(selection, played, question) == dedent(expected)


@pytest.mark.parametrize(
    ("selection", "question", "expected"),
    [
        ("triune", "b2-z9", "'z9' is not a site of this board (a1 to h8)"),
        ("triune", "d2 d3 d4", "'d4' is more than 'move' asks for"),
        (ROBBERS, "jump b2-b4 and z9", "'and z9' is nothing that can follow 'jump'"),
        ("triune", "", "write what you would like to do: move, flip or pass, and what to choose"),
        ("tic-tac-toe", "b4", "'b4' is no action of this game (mark or pass), nor a site of this board (a1 to c3)"),
    ],
)
def test_what_is_not_understood(selection, question, expected):
    with pytest.raises(PlaygroundError) as raised:
        answer(selection, "", question)
    assert str(raised.value) == expected


def namings(board, action):
    """Every way to name one site, or two, for the action."""
    names = [board.name(site) for site in board.sites]
    seconds = [f"-{name}" for name in names] if action == "move" else [""]
    return [f"{action} {one}{two}" for one in names for two in seconds]


@pytest.mark.parametrize(
    ("selection", "action"),
    mostly_exhaustive(
        [
            ("tic-tac-toe", "mark"),
            ("connect-four", "drop"),
            ("breakthrough@narrow", "move"),
            ("triune", "flip"),
            (MEADOW, "move"),
            (MEADOW, "sing"),
        ],
        [("tic-tac-toe", "mark"), (MEADOW, "sing")],
    ),
)
def test_why_calls_legal_just_what_is_legal(selection, action):
    compiled = load(selection)
    state = compiled.reference_state()
    legal = {describe(state.game, option) for option in state.options()}
    requested = namings(state.game.board, action)
    called_legal = {text for text in requested if " is legal" in why(state, compiled.ruleset.moves, text)}
    assert called_legal == legal & set(requested) != set()
