"""Experiments: a comparison of variants, kept in a YAML file so that anybody can repeat it.

    experiment: Does a longer stride help the second player?
    about: …
    compare: [NAME, NAME@variant, NAME?parameter=value]   # the first is what the others are compared with
    games: 20000
    seed: 1
    agents: random        # or a list, one for each seat
    seat: 2               # whose share of the wins is compared, counted in turn order

Every mistake of a file is reported in one go, with its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playground.compiler import Compiled, check, diagnose
from playground.ruleset.selection import SHOWN_AS, read_selection
from playground.simulate.comparison import seat_of_interest
from playground.simulate.reading import TreeReader
from playground.simulate.run import AGENTS, MOST_GAMES
from playground.simulate.scenarios.run import diagnose_scenarios
from playground.source.diagnostics import (
    Diagnostic,
    Diagnostics,
    PlaygroundError,
    RulesetError,
    did_you_mean,
    in_file_order,
)
from playground.source.places import simulation_folders
from playground.source.read import read_file, read_tree
from playground.source.text import Span
from playground.source.tree import Mapping, Node, Scalar, Sequence, describe
from playground.source.values import read_int, read_text

KEYS = ("experiment", "about", "compare", "games", "seed", "agents", "seat")
REQUIRED = ("experiment", "compare")
USUAL_GAMES = 10_000
LARGEST_SEED = 10**18 - 1


@dataclass(frozen=True)
class Experiment:
    """What to play: `games` of each selection with the same seed; `agents` is one for all seats or one for each."""

    title: str
    about: str
    selections: tuple[str, ...]
    games: int
    seed: int
    agents: tuple[str, ...]
    seat: int


def load_experiment(name: str) -> Experiment:
    """The experiment in a file, or of that name in `simulations/`. Raises PlaygroundError with all mistakes."""
    diagnostics = Diagnostics()
    found = read_experiment(find_experiment(name), diagnostics)
    if found is None or diagnostics.errors:
        raise RulesetError(in_file_order(diagnostics.errors))
    return found


def find_experiment(name: str) -> Path:
    """The file of an experiment; the path itself if it is none of a name."""
    if "/" in name or name.endswith((".yaml", ".yml")) or Path(name).exists():
        return Path(name)
    for folder in simulation_folders():
        if (folder / f"{name}.yaml").is_file():
            return folder / f"{name}.yaml"
    known = {file.stem for folder in simulation_folders() for file in folder.glob("*.yaml")}
    raise PlaygroundError(f"there is no experiment '{name}': {did_you_mean(name, known) or 'give the path of a file'}")


def diagnose_any(name: str) -> tuple[Diagnostic, ...]:
    """Everything there is to say about an experiment, scenarios or a ruleset, by file or selection; errors first."""
    keys = _keys(Path(name))
    if "scenarios" in keys and "ruleset" in keys:
        return diagnose_scenarios(Path(name))
    if "experiment" not in keys:
        return diagnose(Path(name))
    diagnostics = Diagnostics()
    read_experiment(Path(name), diagnostics)
    return (*in_file_order(diagnostics.errors), *in_file_order(diagnostics.warnings))


def _keys(path: Path) -> tuple[str, ...]:
    """The keys of a file, which tell what kind of file it is."""
    quiet = Diagnostics()
    source = read_file(path, quiet)
    tree = read_tree(source, quiet) if source else None
    return tuple(tree or ())


def read_experiment(path: Path, diagnostics: Diagnostics) -> Experiment | None:
    """The experiment in a file; None if it has mistakes, which are then in `diagnostics`."""
    source = read_file(path, diagnostics)
    tree = read_tree(source, diagnostics) if source else None
    if tree is None:
        return None
    before = len(diagnostics.errors)
    reader = _Reader(tree, diagnostics)
    found = reader.experiment()
    return found if len(diagnostics.errors) == before else None


@dataclass
class _Reader:
    tree: Mapping
    diagnostics: Diagnostics

    def experiment(self) -> Experiment:
        TreeReader(self.diagnostics).keys(self.tree, KEYS, REQUIRED, "an experiment")
        games = self._number("games", USUAL_GAMES, 1, MOST_GAMES)
        seed = self._number("seed", 0, 0, LARGEST_SEED)
        seat = self._number("seat", 0, 1, 1000)
        agents = self._agents()
        selections = self._texts("compare", "rulesets")
        compiled = self._compiled(selections)
        self._check_fit(compiled, agents, seat)
        if not seat and compiled:
            seat = seat_of_interest(len(compiled[0][1].game.players))
        names = tuple(selection.text for selection in selections)
        return Experiment(self._text("experiment"), self._text("about"), names, games, seed, agents, seat)

    def _number(self, key: str, usual: int, low: int, high: int) -> int:
        node = self.tree.get(key)
        value = None if node is None else read_int(node, self.diagnostics, what=f"'{key}'", low=low, high=high)
        return usual if value is None else value

    def _text(self, key: str) -> str:
        node = self.tree.get(key)
        return " ".join((read_text(node, self.diagnostics, what=f"'{key}'") or "").split()) if node else ""

    def _texts(self, key: str, items: str) -> list[Scalar]:
        """The texts of a list."""
        node = self.tree.get(key)
        if node is None:
            return []
        if not isinstance(node, Sequence):
            self._refuse(node, f"'{key}'", f"a list of {items}, such as [one, other]")
            return []
        what = f"an item of '{key}'"
        return [item for item in node if read_text(item, self.diagnostics, what=what) and isinstance(item, Scalar)]

    def _refuse(self, node: Node, what: str, expected: str) -> None:
        self.diagnostics.report("X003", node.span, what=what, expected=expected, found=describe(node))

    def _agents(self) -> tuple[str, ...]:
        node = self.tree.get("agents")
        if isinstance(node, Scalar):
            names = [node] if read_text(node, self.diagnostics, what="'agents'") else []
        else:
            names = self._texts("agents", "agents")
        for name in names:
            if name.text not in AGENTS:
                self.diagnostics.report("X008", name.span, name=name.text, hint=did_you_mean(name.text, AGENTS))
        return tuple(name.text for name in names)

    def _compiled(self, selections: list[Scalar]) -> list[tuple[Scalar, Compiled]]:
        """The games that can be played, each with the text that selects it."""
        node = self.tree.get("compare")
        if isinstance(node, Sequence) and len(node) < 2:
            hint = "put the ruleset to compare with first: [NAME, NAME@VARIANT]"
            self.diagnostics.report("X007", node.span, count=len(node) or "none", hint=hint)
        found = [(text, compiled) for text in selections if (compiled := self._game(text))]
        first: dict[str, Scalar] = {}
        for text, compiled in found:
            if compiled.game.hash in first:
                line = first[compiled.game.hash].span.line
                self.diagnostics.report("X006", text.span, selection=text.text, line=line)
            first.setdefault(compiled.game.hash, text)
        return found

    def _game(self, text: Scalar) -> Compiled | None:
        if read_selection(text.text, self.diagnostics, text.span) is None:
            return None
        compiled, found = check(text.text)
        errors = [diagnostic for diagnostic in found if diagnostic.severity == "error"]
        for error in errors:
            if error.span and error.span.source.name == SHOWN_AS:
                place = text.span_of(error.span.start, error.span.end)
                self.diagnostics.report("X004", place, selection=text.text, problem=error.message, hint=error.hint)
        inside = [error for error in errors if not error.span or error.span.source.name != SHOWN_AS]
        if inside:
            mistakes = "a mistake" if len(inside) == 1 else f"{len(inside)} mistakes"
            hint, because = f"playground validate '{text.text}' shows them", inside[0].message
            name = text.text
            self.diagnostics.report("X005", text.span, because=because, hint=hint, selection=name, mistakes=mistakes)
        return compiled

    def _check_fit(self, games: list[tuple[Scalar, Compiled]], agents: tuple[str, ...], seat: int) -> None:
        """Whether agents and seat suit the first game, and the others have as many players as it."""
        if not games:
            return
        (one, first), *others = games
        players, selection = len(first.game.players), one.text
        if len(agents) > 1 and len(agents) != players:
            place = self._place("agents")
            self.diagnostics.report("X009", place, count=len(agents), selection=selection, players=players)
        if seat > players:
            self.diagnostics.report("X010", self._place("seat"), seat=seat, selection=selection, players=players)
        for other, compiled in others:
            count = len(compiled.game.players)
            if count != players:
                names: dict[str, str] = {"one": selection, "other": other.text}
                self.diagnostics.report("X011", other.span, **names, players=players, others=count)

    def _place(self, key: str) -> Span:
        """The value of a key, or the whole file where the key is missing."""
        return (self.tree.get(key) or self.tree).span
