"""Checking the expectations of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from playground.engine.layout import FINISHED, RUNNING, UNFINISHED, everyone_lost, winning
from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.evaluate import evaluate
from playground.play.evaluator import Evaluator
from playground.play.reasons import Context, Explainer
from playground.play.words import Words
from playground.verify.node_counts import count_on_both
from playground.verify.scenarios.model import Expectation
from playground.verify.scenarios.offered import OfferedOption, offered_options
from playground.verify.scenarios.prepare import Staged

if TYPE_CHECKING:
    from playground.engine.native.runtime.state import NativeState

MAX_LISTED = 20
"""The most options listed in a message, each on a line of its own."""

MAX_QUOTED = 6
"""The most texts quoted one after the other in a sentence."""

REFERENCE_NODES = 100
"""The most nodes that the reference engine counts for `nodes`; thirty options of chess take it seconds."""


def unmet(expectation: Expectation, staged: Staged, state: ReferenceState, twin: NativeState) -> str:
    """A message with the expected and the actual value; empty if the expectation is met.

    `twin` is the state of the native engine in the same position.
    """
    if expectation.kind == "nodes":
        return _nodes(expectation, state, twin)
    if expectation.kind == "holds":
        return _condition(staged.conditions[expectation.span], expectation, state)
    return _CHECKS[expectation.kind](expectation, state)


def _condition(condition: core.Expression, expectation: Expectation, state: ReferenceState) -> str:
    """What was expected to hold, and the values of what decides that it does not."""
    if evaluate(condition, state.world, {}, state.position):
        return ""
    reason = Explainer(Words(state.game), Evaluator(state)).why_false(condition, Context({}))
    return f"expected: {' '.join(expectation.texts[0].text.split())}\n" + "\n".join(reason.lines("  "))


def _option(expectation: Expectation, state: ReferenceState) -> str:
    offered = offered_options(state)
    missing = [text.text for text in expectation.texts if not _matching(text.text, offered)]
    return f"expected the option {_quoted(missing)}: {options_of(state, missing)}" if missing else ""


def _no_option(expectation: Expectation, state: ReferenceState) -> str:
    offered = offered_options(state)
    matches = [option for text in expectation.texts for option in _matching(text.text, offered)]
    excluded = _quoted([text.text for text in expectation.texts])
    return f"expected no option {excluded}, but there is {_quoted(matches)}" if matches else ""


def _options(expectation: Expectation, state: ReferenceState) -> str:
    """Check for exactly these options, or for their number."""
    offered = offered_options(state)
    if expectation.numbers:
        (number,) = expectation.numbers
        return "" if len(offered) == number else f"expected {number} options: {options_of(state)}"
    expected = [text.text for text in expectation.texts]
    missing = [text for text in expected if not _matching(text, offered)]
    unexpected = [option.shown for option in offered if not any(map(option.matches, expected))]
    found = {"missing": missing, "unexpected": unexpected}
    differences = [f"{what}:{_quoted_or_in_lines(texts)}" for what, texts in found.items() if texts]
    between = "\n" if any("\n" in each for each in differences) else "; "
    return f"expected exactly these options; {between.join(differences)}" if differences else ""


def _nodes(expectation: Expectation, state: ReferenceState, twin: NativeState) -> str:
    counts = count_on_both(twin, state, expectation.numbers, REFERENCE_NODES)
    wrong = (counted for counted in counts if counted.problem)
    return next((f"nodes on the {counted.engine} engine: {counted.problem}" for counted in wrong), "")


def _next(expectation: Expectation, state: ReferenceState) -> str:
    expected = expectation.texts[0].text
    if state.is_terminal():
        return f"expected next: {expected}, but {status_text(state)}"
    return _difference("next", expected, state.game.players[state.current_player()])


def _step(expectation: Expectation, state: ReferenceState) -> str:
    expected = expectation.texts[0].text
    if state.is_terminal():
        return f"expected step: {expected}, but {status_text(state)}"
    return _difference("step", expected, state.game.steps[state.position.step].name)


def _winner(expectation: Expectation, state: ReferenceState) -> str:
    expected = {text.text for text in expectation.texts}
    actual = {state.game.players[player] for player in winning(state.position.winners, len(state.game.players))}
    return "" if actual == expected else f"expected {_quoted(sorted(expected))} to win, but {status_text(state)}"


def _ending(expectation: Expectation, state: ReferenceState) -> str:
    expected = expectation.texts[0].text
    if state.position.status != FINISHED:
        return f"expected ending: {expected}, but {status_text(state)}"
    return _difference("ending", expected, state.game.endings[state.position.ending])


def _status(expectation: Expectation, state: ReferenceState) -> str:
    position = state.position
    holds = {
        "running": position.status == RUNNING,
        "draw": position.status == FINISHED and not position.winners,
        "lost": position.status == FINISHED and position.winners == everyone_lost(len(state.game.players)),
        "unfinished": position.status == UNFINISHED,
    }
    return "" if holds[expectation.kind] else f"expected: {expectation.kind}, but {status_text(state)}"


_CHECKS: Mapping[str, Callable[[Expectation, ReferenceState], str]] = {
    "option": _option,
    "no option": _no_option,
    "options": _options,
    "next": _next,
    "step": _step,
    "winner": _winner,
    "ending": _ending,
    "running": _status,
    "draw": _status,
    "lost": _status,
    "unfinished": _status,
}


def _matching(text: str, offered: list[OfferedOption]) -> list[str]:
    """The options that a text matches, as they are shown."""
    return [option.shown for option in offered if option.matches(text)]


def _difference(what: str, expected: str, actual: str) -> str:
    return "" if expected == actual else f"expected {what}: {expected}, but it is {actual}"


def has_stopped(state: ReferenceState) -> bool:
    """Whether the game is over because its rules could not be followed."""
    return state.is_terminal() and state.game.fault_of(state.position.ending) is not None


def status_text(state: ReferenceState) -> str:
    """The status of the game in words."""
    position = state.position
    if position.status == FINISHED:
        names = [state.game.players[player] for player in winning(position.winners, len(state.game.players))]
        nobody = "lost by everyone" if position.winners else "drawn"
        result = f"won by {' and '.join(names)}" if names else nobody
        return f"the game is {result} ('{state.game.endings[position.ending]}')"
    if (fault := state.game.fault_of(position.ending)) is not None:
        return f"the game stopped where its rules cannot be followed: {fault.name}"
    return "the game goes on" if position.status == RUNNING else "the game is unfinished"


def options_of(state: ReferenceState, like: Sequence[str] = ()) -> str:
    """The player to decide and the options, one on a line with its number, for a message; first those that begin with
    the same word as one of some texts, as of many not all are listed."""
    if state.is_terminal():
        return status_text(state)
    begun = {text.split()[0] for text in like if text.split()}
    offered = [(number, option.shown) for number, option in enumerate(offered_options(state), start=1)]
    offered.sort(key=lambda option: option[1].split()[0] not in begun)
    player, step = state.game.players[state.current_player()], state.game.steps[state.position.step].name
    what = f"{len(offered)} {'option' if len(offered) == 1 else 'options'}"
    width = len(str(len(offered)))
    return f"{player} has {what} in '{step}':{_in_lines([f'{number:>{width}}  {text}' for number, text in offered])}"


def _in_lines(texts: Sequence[str]) -> str:
    """Texts in lines below what is before them, `and 8 more` of many; a few more than are listed are listed too."""
    shown = texts if len(texts) <= MAX_LISTED + 2 else texts[:MAX_LISTED]
    more = [f"and {len(texts) - len(shown)} more"] if len(shown) < len(texts) else []
    return "".join(f"\n    {line}" for line in [*shown, *more])


def _quoted_or_in_lines(texts: Sequence[str]) -> str:
    return f" {_quoted(texts)}" if len(texts) <= MAX_QUOTED else _in_lines(texts)


def _quoted(texts: Sequence[str]) -> str:
    more = f" and {len(texts) - MAX_QUOTED} more" if len(texts) > MAX_QUOTED else ""
    return ", ".join(f"'{text}'" for text in texts[:MAX_QUOTED]) + more
