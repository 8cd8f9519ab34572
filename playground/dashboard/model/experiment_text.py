"""The text of an experiment that asks again, on fresh games, what a comparison or a sweep was about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from playground.dashboard.model.game_choice import GameChoice
from playground.ruleset.file_names import suggest_name
from playground.ruleset.model import Ruleset
from playground.ruleset.parameters import shown
from playground.ruleset.selection import parse_selection
from playground.simulate.experiments.heading import experiment_files
from playground.simulate.measures.lookup import OF_A_SEAT
from playground.simulate.sweeps.axes import read_axes
from playground.source.diagnostics import PlaygroundError

_PLAIN = re.compile(r"[A-Za-z0-9_@./-]+")

AGAIN = (
    "Written by the dashboard after {what} of {games:,} games of each with seed {seed}. It asks the same again on "
    "fresh games, of another seed: what was seen there is no evidence for itself. Say here why it matters."
)


@dataclass(frozen=True)
class FollowUp:
    """What was played, and what to ask of it on fresh games; `what` is a word for it, such as `a comparison`.

    `rulesets` are selections, and `vary` axes such as `p=1..4`, with the values of the `baseline` if that is among
    them. `expected` is what is expected of some measures.
    """

    what: str
    question: str
    rulesets: tuple[str, ...]
    agents: tuple[str, ...]
    games: int
    seed: int
    measures: tuple[str, ...]
    seat: int | None = None
    vary: tuple[str, ...] = ()
    baseline: tuple[tuple[str, str], ...] = ()
    expected: tuple[tuple[str, str], ...] = ()


def experiment_text(follow_up: FollowUp) -> str:
    """The text of the file; it ends with a newline."""
    about = AGAIN.format(what=follow_up.what, games=follow_up.games, seed=follow_up.seed)
    lines = [f"experiment: {_scalar(follow_up.question)}", f"about: {json.dumps(about)}"]
    lines.append(f"rulesets: {_listed(follow_up.rulesets)}")
    if follow_up.vary:
        lines.append(f"vary: {{{', '.join(map(_axis, follow_up.vary))}}}")
    if follow_up.baseline:
        lines.append(f"baseline: {{{', '.join(f'{name}: {value}' for name, value in follow_up.baseline)}}}")
    lines += [f"games: {follow_up.games}", f"seed: {follow_up.seed + 1}", f"agents: {_agents(follow_up.agents)}"]
    if follow_up.seat:
        lines.append(f"seat: {follow_up.seat}")
    lines.append(f"measures: {_listed(follow_up.measures)}")
    if follow_up.expected:
        lines += ["expect:", *(f"  {name}: {expectation}" for name, expectation in follow_up.expected)]
    return "\n".join(lines) + "\n"


def _axis(text: str) -> str:
    name, _, values = text.partition("=")
    return f"{name}: {values}" if ".." in values else f"{name}: [{values.replace(',', ', ')}]"


def _agents(names: Sequence[str]) -> str:
    if len(set(names)) <= 1:
        return _scalar(names[0]) if names else "random"
    return f"[{_listed(names)}]"


def _listed(values: Iterable[str]) -> str:
    return f"[{', '.join(map(_scalar, values))}]"


def _scalar(text: str) -> str:
    """A text as YAML: JSON is YAML, and plain words need no quotes."""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def measure_names(names: Sequence[str], seat: int) -> tuple[str, ...]:
    """Measures by their full names: the name of a family over seats alone is that of the seat seen from."""
    return tuple(f"{name}.{seat}" if name in OF_A_SEAT else name for name in names)


def base_values(vary: Sequence[str], ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """The values that the game as it is has on axes; none where one of them is not on its axis."""
    axes = read_axes(vary, ruleset)
    values = [(axis.parameter, ruleset.parameters[axis.parameter].value) for axis in axes]
    inside = all(value in axis.values for axis, (_, value) in zip(axes, values, strict=True))
    return tuple((name, shown(value)) for name, value in values) if inside else ()


def name_for(choice: GameChoice, what: str) -> str:
    """A free name for an experiment about a game, such as `my-NAME-sweep`."""
    known = {path.stem for path in experiment_files()}
    return suggest_name(f"{parse_selection(choice.selection).name.rpartition('/')[2].partition('.')[0]}-{what}", known)


def refuse_edits(choices: Iterable[GameChoice]) -> None:
    """Raise PlaygroundError if one of the games is an edit, which no file can name."""
    edited = next((choice for choice in choices if choice.edited), None)
    if edited is not None:
        raise PlaygroundError(
            f"{edited.label} is in no file, and an experiment names files: save it in the Workshop as a ruleset first"
        )
