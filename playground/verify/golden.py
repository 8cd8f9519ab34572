"""Generating the checks of a ruleset (node counts and transcripts), and checking both engines against them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from os.path import normpath
from pathlib import Path

from playground.agents.random import choose
from playground.compiler import Compiled, load
from playground.engine.layout import FINISHED, layout_of, winning
from playground.engine.packing import unpack
from playground.engine.plain_notation import notations
from playground.engine.protocol import State
from playground.engine.rng import FIRST_AGENT, Stream
from playground.ruleset.confine import is_part
from playground.ruleset.find import find_by_name, find_part
from playground.ruleset.selection import Selection, parse_selection
from playground.simulate.run import Run
from playground.source.diagnostics import Diagnostics, PlaygroundError
from playground.source.read import read_file, read_tree
from playground.source.tree import Scalar
from playground.verify.golden_file import Checks, Outcome, Transcript
from playground.verify.node_counts import count_on_both
from playground.verify.scenarios.read import scenarios_file
from playground.verify.scenarios.run import run_scenarios, run_scenarios_of_part

NATIVE_NODES, REFERENCE_NODES = 3_000_000, 1_000
"""The most nodes counted by each engine; the reference engine is about a thousand times slower."""

MAX_DEPTH = 12
SEED = 1
DECISIONS_SHOWN = 20
"""How many decisions of a transcript are played again before it is said how far it is."""

MAX_VARIANT_DECISIONS = 40
"""Decisions kept in the transcript of a variant; the transcript of the ruleset itself is kept to its end."""


@dataclass(frozen=True)
class Finding:
    """The result of one check: its name, and the problem (empty if it passed)."""

    name: str
    problem: str


@dataclass(frozen=True)
class Subject:
    """A ruleset or a part under test: its selection without variant, its name in the files of its checks, and its file.

    A part has scenarios only.
    """

    selection: Selection
    name: str
    file: Path
    is_part: bool = False

    def select(self, written: str) -> Selection:
        """The selection for a check of `NAME@variant`. Raises PlaygroundError for another name."""
        selection = parse_selection(written)
        if selection.name != self.name:
            raise PlaygroundError(f"the checks of {self.name} name '{written}', which is another ruleset")
        return replace(selection, name=self.selection.name)


def subject_of(written: str) -> Subject:
    """The ruleset or part that a user names, without variant or settings. Raises PlaygroundError if there is none."""
    selection = parse_selection(written)
    if selection.variant or selection.settings:
        raise PlaygroundError(f"'{written}' names a variant: test {selection.name}, which tests its variants too")
    name = selection.name
    file = Path(name) if selection.is_path else find_by_name(name) or find_part(name)
    if file is None or not file.is_file():
        load(written)  # raises a more specific error
        raise PlaygroundError(f"there is no file of a ruleset '{written}'")
    ruleset = file.parent.parent / file.name
    if file.parent.name in ("scenarios", "checks") and ruleset.is_file():
        raise PlaygroundError(f"{file} holds tests of a ruleset; name the ruleset instead: playground test {ruleset}")
    _refuse_scenarios(file)
    return Subject(selection, file.stem, file, is_part(file))


def _refuse_scenarios(file: Path) -> None:
    """Raises PlaygroundError for a file of scenarios, which are looked for beside their ruleset."""
    source = read_file(file, Diagnostics())
    tree = read_tree(source, Diagnostics()) if source else None
    named = tree.get("ruleset") if tree is not None and "scenarios" in tree else None
    if isinstance(named, Scalar):
        ruleset = Path(normpath(file.parent / named.text)) if named.text.endswith(".yaml") else find_by_name(named.text)
        place = f"from {scenarios_file(ruleset)}" if ruleset is not None else "from the folder scenarios beside it"
        way = f"they are run {place}, by: playground test {ruleset or named.text}"
        raise PlaygroundError(f"{file} holds scenarios of '{named.text}': {way}")


# ---- generating


def make_checks(subject: Subject) -> Checks:
    """Node counts and a transcript for a ruleset and each of its variants. Raises RulesetError if any has errors."""
    plain = load(subject.selection.text)
    names = [subject.name, *(f"{subject.name}@{variant}" for variant in plain.ruleset.variants)]
    compiled = {name: load(subject.select(name), other_variants=False) for name in names}
    counts = {name: _counts(game) for name, game in compiled.items()}
    transcripts = tuple(_transcript(name, game, whole=name == subject.name) for name, game in compiled.items())
    return Checks(counts, transcripts)


def _counts(compiled: Compiled) -> tuple[int, ...]:
    """Node counts by the native engine, as deep as NATIVE_NODES allows by extrapolation from smaller depths."""
    nodes = compiled.initial_state().perft(1)
    while len(nodes) < MAX_DEPTH and nodes[-1] and nodes[-1] * _branching(nodes) <= NATIVE_NODES:
        nodes = compiled.initial_state().perft(len(nodes) + 1)
    return tuple(nodes)


def _branching(nodes: list[int]) -> float:
    return nodes[-1] / nodes[-2] if len(nodes) > 1 else nodes[0]


def _transcript(name: str, compiled: Compiled, *, whole: bool) -> Transcript:
    state: State = compiled.initial_state(SEED)
    streams = [Stream(SEED, 0, FIRST_AGENT + seat) for seat in range(len(compiled.game.players))]
    options: list[str] = []
    while not state.is_terminal() and (whole or len(options) < MAX_VARIANT_DECISIONS):
        number = choose(state, streams[state.current_player()])
        options.append(notations(state)[number])
        state.apply_action(number)
    return Transcript(name, SEED, tuple(options), outcome_of(state) if state.is_terminal() else None)


def outcome_of(state: State) -> Outcome:
    """The outcome of a game that is over."""
    game = state.game
    fields = unpack(layout_of(game), state.to_bytes())
    finished = fields["status"][0] == FINISHED
    won = winning(fields["winners"][0], len(game.players)) if finished else []
    winners = tuple(game.players[player] for player in won)
    return Outcome(winners, game.endings[fields["ending"][0]] if finished else None, fields["decisions"][0])


# ---- checking


Note = Callable[[str], None]
"""Called with what is being done, now and then while it takes long."""


def check(subject: Subject, checks: Checks, note: Note = lambda _: None) -> Iterator[Finding]:
    """Run the checks and yield each result. Raises PlaygroundError if the ruleset or a selection has errors."""
    plain = load(subject.selection.text)
    required = [subject.name, *(f"{subject.name}@{variant}" for variant in plain.ruleset.variants)]
    for name in required:
        if name not in checks.counts:
            yield Finding(f"{name} counts", "missing; run playground test --update")
    games = cache(lambda name: load(subject.select(name), other_variants=False))  # `plain` has checked them all
    for name, nodes in checks.counts.items():
        yield from _check_counts(name, games(name), nodes, note)
    if not checks.transcripts:
        yield Finding(f"{subject.name} transcripts", "missing; run playground test --update")
    for transcript in checks.transcripts:
        yield from _check_transcript(transcript, games(transcript.selection), note)


def check_scenarios(subject: Subject) -> Iterator[Finding]:
    """Run the scenarios of a ruleset or a part and yield each result. Raises PlaygroundError if a file has errors."""
    path = scenarios_file(subject.file)
    if subject.is_part:
        for name, problem in run_scenarios_of_part(subject.file):
            yield Finding(f"{subject.name}: {name}", problem)
    elif path.is_file():
        for name, problem in run_scenarios(path, subject.selection, subject.name):
            yield Finding(f"{subject.name}: {name}", problem)


def _check_counts(name: str, compiled: Compiled, nodes: tuple[int, ...], note: Note) -> Iterator[Finding]:
    states = compiled.initial_state(), compiled.reference_state()
    for counted in count_on_both(*states, nodes, REFERENCE_NODES, lambda done: note(f"{name}: {done}")):
        yield Finding(f"{name} counts, {counted.engine} engine, depth {counted.depth}", counted.problem)


def _check_transcript(transcript: Transcript, compiled: Compiled, note: Note) -> Iterator[Finding]:
    """Replay a game on both engines side by side; simulate it again from its seed if it is kept to its end."""
    states: tuple[State, State] = (compiled.initial_state(transcript.seed), compiled.reference_state(transcript.seed))
    name = f"{transcript.selection} transcript of {len(transcript.options)} decisions"
    yield Finding(f"{name}, both engines", _replay(transcript, *states, note))
    if transcript.outcome:
        problem = _simulate_again(transcript.outcome, transcript.seed, compiled)
        yield Finding(f"{name}, played again from its seed", problem)


def _replay(transcript: Transcript, native: State, reference: State, note: Note) -> str:
    for number, option in enumerate(transcript.options, 1):
        if number % DECISIONS_SHOWN == 0:
            done = f"decision {number:,} of {len(transcript.options):,}"
            note(f"{transcript.selection}: {done} on both engines, of which the reference engine takes long")
        offered = notations(reference)
        if notations(native) != offered:
            return f"at decision {number} the two engines offer different options"
        if option not in offered:
            return f"decision {number}, '{option}', is not among the options"
        native.apply_action(offered.index(option))
        reference.apply_action(offered.index(option))
        if native.to_bytes() != reference.to_bytes():
            return f"after decision {number}, '{option}', the two engines are in different positions"
    expected, actual = transcript.outcome, outcome_of(reference) if reference.is_terminal() else None
    return "" if actual == expected else f"expected {_outcome_text(expected)}, but {_outcome_text(actual)}"


def _simulate_again(expected: Outcome, seed: int, compiled: Compiled) -> str:
    """Compare the outcome with that of game 0 of the seed, as `simulate` plays it."""
    game, rows = compiled.game, Run(compiled, 1, seed, threads=1).play().rows
    status, winners, ending, decisions = (int(rows[of][0]) for of in ("status", "winners", "ending", "decisions"))
    finished = status == FINISHED
    names = tuple(game.players[player] for player in winning(winners, len(game.players))) if finished else ()
    actual = Outcome(names, game.endings[ending] if finished else None, decisions)
    return "" if actual == expected else f"expected {_outcome_text(expected)}, but {_outcome_text(actual)}"


def _outcome_text(outcome: Outcome | None) -> str:
    if outcome is None:
        return "the game goes on"
    if outcome.ending is None:
        return f"unfinished after {outcome.decisions:,} decisions"
    winners = f"{' and '.join(outcome.winners)} wins" if outcome.winners else "a draw"
    return f"{winners} by '{outcome.ending}' after {outcome.decisions:,} decisions"
