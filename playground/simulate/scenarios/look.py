"""Looking whether a position is as a scenario expects it to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playground.engine.layout import FINISHED, RUNNING, UNFINISHED
from playground.engine.packing import members_of
from playground.engine.reference.state import ReferenceState
from playground.game.evaluate import evaluate
from playground.simulate.notations import spellings
from playground.simulate.scenarios.model import Expectation
from playground.simulate.scenarios.stage import Staged

MOST_LISTED = 40
"""Options that a message lists."""

ANYTHING = "*"
"""At the end of an option: whatever follows."""


def unmet(expectation: Expectation, staged: Staged, state: ReferenceState) -> str:
    """What was expected and what is found instead; empty if it is as expected."""
    if expectation.kind == "holds":
        condition = staged.conditions[expectation.span]
        holds = evaluate(condition, state.world, {}, state.position)
        return "" if holds else f"expected: {' '.join(expectation.texts[0].text.split())}"
    return _LOOKS[expectation.kind](expectation, state)


def _option(expectation: Expectation, state: ReferenceState) -> str:
    offered = spellings(state)
    missing = [text.text for text in expectation.texts if not _matching(text.text, offered)]
    return f"expected the option {_listed(missing)}: {options_of(state)}" if missing else ""


def _no_option(expectation: Expectation, state: ReferenceState) -> str:
    offered = spellings(state)
    found = [option for text in expectation.texts for option in _matching(text.text, offered)]
    unwanted = _listed([text.text for text in expectation.texts])
    return f"expected no option {unwanted}, but there is {_listed(found)}" if found else ""


def _options(expectation: Expectation, state: ReferenceState) -> str:
    """Exactly these, or so many."""
    offered = spellings(state)
    if expectation.number is not None:
        wrong = len(offered) != expectation.number
        return f"expected {expectation.number} options: {options_of(state)}" if wrong else ""
    wanted = [text.text for text in expectation.texts]
    missing = [text for text in wanted if not _matching(text, offered)]
    spare = [option[0] for option in offered if not any(_matching(text, [option]) for text in wanted)]
    told = [f"without {_listed(missing)}"] if missing else []
    told += [f"and besides {_listed(spare)}"] if spare else []
    return f"expected these options, but they are {', '.join(told)}" if told else ""


def _next(expectation: Expectation, state: ReferenceState) -> str:
    found = "nobody: " + standing(state) if state.is_terminal() else state.game.players[state.current_player()]
    return _compared("next", expectation.texts[0].text, found)


def _step(expectation: Expectation, state: ReferenceState) -> str:
    found = standing(state) if state.is_terminal() else state.game.steps[state.position.step].name
    return _compared("step", expectation.texts[0].text, found)


def _winner(expectation: Expectation, state: ReferenceState) -> str:
    wanted = {text.text for text in expectation.texts}
    found = {state.game.players[player] for player in members_of(state.position.winners)}
    return "" if found == wanted else f"expected {_listed(sorted(wanted))} to win, but {standing(state)}"


def _ending(expectation: Expectation, state: ReferenceState) -> str:
    finished = state.position.status == FINISHED
    found = state.game.endings[state.position.ending] if finished else standing(state)
    return _compared("ending", expectation.texts[0].text, found)


def _status(expectation: Expectation, state: ReferenceState) -> str:
    position = state.position
    holds = {
        "running": position.status == RUNNING,
        "draw": position.status == FINISHED and not position.winners,
        "unfinished": position.status == UNFINISHED,
    }
    return "" if holds[expectation.kind] else f"expected: {expectation.kind}, but {standing(state)}"


_LOOKS: Mapping[str, Callable[[Expectation, ReferenceState], str]] = {
    "option": _option,
    "no option": _no_option,
    "options": _options,
    "next": _next,
    "step": _step,
    "winner": _winner,
    "ending": _ending,
    "running": _status,
    "draw": _status,
    "unfinished": _status,
}


def _matching(text: str, offered: list[tuple[str, str]]) -> list[str]:
    """The options that a text means: itself, or with `*` at its end those that begin with it."""
    if text.endswith(ANYTHING):
        beginning = text[: -len(ANYTHING)]
        return [option[0] for option in offered if any(spelling.startswith(beginning) for spelling in option)]
    return [option[0] for option in offered if text in option]


def _compared(what: str, wanted: str, found: str) -> str:
    return "" if wanted == found else f"expected {what}: {wanted}, but it is {found}"


def standing(state: ReferenceState) -> str:
    """How the game stands."""
    position = state.position
    if position.status == FINISHED:
        names = [state.game.players[player] for player in members_of(position.winners)]
        who = f"won by {' and '.join(names)}" if names else "drawn"
        return f"the game is {who} ('{state.game.endings[position.ending]}')"
    return "the game goes on" if position.status == RUNNING else "the game is unfinished"


def options_of(state: ReferenceState) -> str:
    """Who has which options, for a message."""
    offered = [option[0] for option in spellings(state)]
    if state.is_terminal():
        return standing(state)
    shown = ", ".join(offered[:MOST_LISTED]) + (", …" if len(offered) > MOST_LISTED else "")
    player = state.game.players[state.current_player()]
    return f"{player} has {len(offered)} in '{state.game.steps[state.position.step].name}': {shown}"


def _listed(texts: list[str]) -> str:
    return ", ".join(f"'{text}'" for text in texts[:MOST_LISTED])
