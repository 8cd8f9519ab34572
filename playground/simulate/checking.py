"""Making the checks of a ruleset, and seeing whether both engines agree with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from playground.agents.random import choose
from playground.compiler import Compiled, load
from playground.engine.layout import FINISHED, layout_of
from playground.engine.packing import members_of, unpack
from playground.engine.perft import perft
from playground.engine.protocol import State
from playground.engine.rng import FIRST_AGENT, Stream
from playground.ruleset.find import find_by_name
from playground.ruleset.selection import Selection, parse_selection
from playground.simulate.checks import Checks, Outcome, Transcript
from playground.simulate.notations import notations
from playground.simulate.run import Run
from playground.simulate.scenarios.read import scenarios_file
from playground.simulate.scenarios.run import run_scenarios
from playground.source.diagnostics import PlaygroundError

NATIVE_NODES, REFERENCE_NODES = 3_000_000, 1_000
"""Counts go as deep as they stay below this many nodes; the reference engine, some thousand times slower, less deep."""

DEEPEST = 12
SEED = 1
KEPT_OPTIONS = 40
"""Decisions kept of a variant's game; that of the ruleset as it stands is kept to its end."""


@dataclass(frozen=True)
class Finding:
    """One check: its name, and what is wrong (empty: nothing)."""

    name: str
    problem: str


@dataclass(frozen=True)
class Subject:
    """A ruleset under test: its plain selection, the name its checks call it by, and its file."""

    selection: Selection
    name: str
    file: Path

    def select(self, written: str) -> Selection:
        """The selection that a check means by `NAME@variant`."""
        found = parse_selection(written)
        if found.name != self.name:
            raise PlaygroundError(f"the checks of {self.name} speak of '{written}', which is another ruleset")
        return replace(found, name=self.selection.name)


def subject_of(written: str) -> Subject:
    """The ruleset that a user names, without variant and settings. Raises PlaygroundError if there is none."""
    selection = parse_selection(written)
    if selection.variant or selection.settings:
        raise PlaygroundError(f"'{written}' names a variant: test {selection.name}, which tests its variants too")
    file = Path(selection.name) if selection.is_path else find_by_name(selection.name)
    if file is None or not file.is_file():
        load(written)  # says what is wrong with the name
        raise PlaygroundError(f"there is no file of a ruleset '{written}'")
    beside = file.parent.parent / file.name
    if file.parent.name in ("scenarios", "checks") and beside.is_file():
        raise PlaygroundError(f"{file} holds what a ruleset is tested by: name the ruleset, playground test {beside}")
    return Subject(selection, file.stem, file)


# ---- making


def make_checks(subject: Subject) -> Checks:
    """Node counts and a transcript of a ruleset and of each of its variants. Raises PlaygroundError on mistakes."""
    plain = load(subject.selection.text)
    names = [subject.name, *(f"{subject.name}@{variant}" for variant in plain.ruleset.variants)]
    compiled = {name: load(subject.select(name).text) for name in names}
    counts = {name: _counts(game) for name, game in compiled.items()}
    transcripts = tuple(_transcript(name, game, whole=name == subject.name) for name, game in compiled.items())
    return Checks(counts, transcripts)


def _counts(compiled: Compiled) -> tuple[int, ...]:
    """Counts by the native engine, as deep as its bound lets it, guessing each depth from those before."""
    nodes = compiled.initial_state().perft(1)
    while len(nodes) < DEEPEST and nodes[-1] and nodes[-1] * _branching(nodes) <= NATIVE_NODES:
        nodes = compiled.initial_state().perft(len(nodes) + 1)
    return tuple(nodes)


def _branching(nodes: list[int]) -> float:
    return nodes[-1] / nodes[-2] if len(nodes) > 1 else nodes[0]


def _transcript(name: str, compiled: Compiled, *, whole: bool) -> Transcript:
    state: State = compiled.initial_state(SEED)
    streams = [Stream(SEED, 0, FIRST_AGENT + seat) for seat in range(len(compiled.game.players))]
    options: list[str] = []
    while not state.is_terminal() and (whole or len(options) < KEPT_OPTIONS):
        number = choose(state, streams[state.current_player()])
        options.append(notations(state)[number])
        state.apply_action(number)
    return Transcript(name, SEED, tuple(options), outcome_of(state) if state.is_terminal() else None)


def outcome_of(state: State) -> Outcome:
    """How a game that is over ended."""
    game = state.game
    fields = unpack(layout_of(game), state.to_bytes())
    finished = fields["status"][0] == FINISHED
    winners = tuple(game.players[player] for player in members_of(fields["winners"][0])) if finished else ()
    return Outcome(winners, game.endings[fields["ending"][0]] if finished else None, fields["decisions"][0])


# ---- checking


def check(subject: Subject, checks: Checks) -> Iterator[Finding]:
    """Each check, as it is made. Raises PlaygroundError if the ruleset or a selection of the checks is wrong."""
    plain = load(subject.selection.text)
    wanted = [subject.name, *(f"{subject.name}@{variant}" for variant in plain.ruleset.variants)]
    for name in wanted:
        if name not in checks.counts:
            yield Finding(f"{name} counts", "there are none: playground test --update")
    for name, nodes in checks.counts.items():
        yield from _check_counts(name, load(subject.select(name).text), nodes)
    if not checks.transcripts:
        yield Finding(f"{subject.name} transcripts", "there are none: playground test --update")
    for transcript in checks.transcripts:
        yield from _check_transcript(transcript, load(subject.select(transcript.selection).text))


def check_scenarios(subject: Subject) -> Iterator[Finding]:
    """Each scenario of a ruleset, as it is tried. Raises PlaygroundError if there are mistakes in their file."""
    path = scenarios_file(subject.file)
    if path.is_file():
        for name, problem in run_scenarios(path, subject.selection, subject.name):
            yield Finding(f"{subject.name}: {name}", problem)


def _check_counts(name: str, compiled: Compiled, nodes: tuple[int, ...]) -> Iterator[Finding]:
    shallow = list(takewhile(lambda count: 0 < count <= REFERENCE_NODES, nodes))
    engines: dict[str, tuple[Callable[[int], list[int]], list[int]]] = {
        "native": (lambda depth: compiled.initial_state().perft(depth), list(nodes)),
        "reference": (lambda depth: perft(compiled.reference_state(), depth), shallow or list(nodes[:1])),
    }
    for engine, (count, expected) in engines.items():
        found = count(len(expected))
        problem = "" if found == expected else f"expected {_list(expected)}, but there are {_list(found)}"
        yield Finding(f"{name} counts, {engine} engine, depth {len(expected)}", problem)


def _list(numbers: list[int]) -> str:
    return ", ".join(f"{number:,}" for number in numbers).replace(", ", " · ")


def _check_transcript(transcript: Transcript, compiled: Compiled) -> Iterator[Finding]:
    """The game is replayed on both engines side by side, and a whole one played again from its seed."""
    states: tuple[State, State] = (compiled.initial_state(transcript.seed), compiled.reference_state(transcript.seed))
    name = f"{transcript.selection} transcript of {len(transcript.options)} decisions"
    yield Finding(f"{name}, both engines", _replayed(transcript, *states))
    if transcript.outcome:
        problem = _played_again(transcript.outcome, transcript.seed, compiled)
        yield Finding(f"{name}, played again from its seed", problem)


def _replayed(transcript: Transcript, native: State, reference: State) -> str:
    for number, option in enumerate(transcript.options, 1):
        offered = notations(reference)
        if notations(native) != offered:
            return f"at decision {number} the two engines offer different options"
        if option not in offered:
            return f"decision {number}, '{option}', is not among the options"
        native.apply_action(offered.index(option))
        reference.apply_action(offered.index(option))
        if native.to_bytes() != reference.to_bytes():
            return f"after decision {number}, '{option}', the two engines are in different positions"
    found = outcome_of(reference) if reference.is_terminal() else None
    return "" if found == transcript.outcome else f"expected {_said(transcript.outcome)}, but {_said(found)}"


def _played_again(expected: Outcome, seed: int, compiled: Compiled) -> str:
    """Game 0 of the seed as `simulate` plays it."""
    game, rows = compiled.game, Run(compiled, 1, seed, threads=1).play().rows
    status, winners, ending, decisions = (int(rows[of][0]) for of in ("status", "winners", "ending", "decisions"))
    finished = status == FINISHED
    names = tuple(game.players[player] for player in members_of(winners)) if finished else ()
    found = Outcome(names, game.endings[ending] if finished else None, decisions)
    return "" if found == expected else f"expected {_said(expected)}, but {_said(found)}"


def _said(outcome: Outcome | None) -> str:
    if outcome is None:
        return "the game goes on"
    if outcome.ending is None:
        return f"unfinished after {outcome.decisions:,} decisions"
    winners = f"{' and '.join(outcome.winners)} wins" if outcome.winners else "a draw"
    return f"{winners} by '{outcome.ending}' after {outcome.decisions:,} decisions"
