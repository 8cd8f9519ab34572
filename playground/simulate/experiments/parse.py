"""Reading an experiment's file: each key by itself, and then whether all of them fit together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playground.agents.levels import ALL_LEVELS
from playground.agents.referee import PLAYOUTS
from playground.ruleset.parameters import check_range, read_setting, shown
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.lineups import Lineup, lineup_text
from playground.simulate.experiments.model import GAMES_OF_A_TRAINING, USUAL_GAMES, Experiment
from playground.simulate.experiments.parse_games import ExperimentGame, GamesReader
from playground.simulate.experiments.parse_levels import LevelsReader
from playground.simulate.experiments.parse_lineups import LineupsReader
from playground.simulate.experiments.parse_questions import QuestionsReader
from playground.simulate.experiments.shape import EXPERIMENT, REFEREE
from playground.simulate.limits import MAX_GAMES, MAX_PLAYOUTS
from playground.simulate.measures.referee import Referee
from playground.simulate.seats import seat_of_interest
from playground.simulate.study import Arm
from playground.source.diagnostics import Diagnostics, PlaygroundError, did_you_mean
from playground.source.tree import Mapping, Node
from playground.source.tree_reader import TreeReader
from playground.source.values import read_int, read_text

KEYS = tuple(key.name for key in EXPERIMENT.keys)
REQUIRED = tuple(key.name for key in EXPERIMENT.keys if key.required)
MAX_SEED = 10**18 - 1


@dataclass(frozen=True)
class _Field:
    """What is played and who plays, with the readers that know what is missing because of mistakes."""

    games: GamesReader
    played: list[ExperimentGame]
    agents: LineupsReader
    lineups: list[Lineup]


@dataclass
class ExperimentReader:
    """Reads one file's tree. Mistakes go to `diagnostics`; do not use the experiment after a mistake.

    Paths of rulesets are relative to `folder`, that of the file, and then to the current one.
    """

    tree: Mapping
    diagnostics: Diagnostics
    folder: Path = Path()

    def __post_init__(self) -> None:
        self.reader = TreeReader(self.diagnostics)

    def experiment(self) -> Experiment:
        """Everything in the file."""
        self.reader.keys(self.tree, KEYS, REQUIRED, "an experiment")
        levels = LevelsReader(self.reader, self.tree)
        trainings = levels.trainings()
        games = self._number("games", GAMES_OF_A_TRAINING if trainings else USUAL_GAMES, 1, MAX_GAMES)
        ideal, referee = self._ideal(), self._referee(games)
        field = self._field(levels if trainings else None)
        seat = self._seat(field)
        self._check_referee(referee, field.played)
        measures, expect = self._questions(field, ideal, seat, bool(referee and referee.by))
        return Experiment(
            title=self._text("experiment"),
            about=self._text("about"),
            selections=tuple(game.selection for game in field.played),
            lineups=tuple(field.lineups),
            games=games,
            seed=self._number("seed", 0, 0, MAX_SEED),
            seat=seat,
            measures=measures,
            expect=expect,
            baseline=self._baseline(field.played, field.games),
            ideal=ideal,
            referee=referee,
            levels=trainings,
            arms=tuple(_arms(field.played, field.lineups)),
            text=self.tree.span.source.text,
        )

    def _field(self, levels: LevelsReader | None) -> _Field:
        """The games and the line-ups, which are `levels` if players are trained."""
        agents = LineupsReader(self.reader, ALL_LEVELS if levels else ("random",))
        games = GamesReader(self.diagnostics, self.folder)
        written = agents.written(self.tree.get("agents"))
        if levels:
            levels.check(written)
        rulesets = self.reader.filled(self.tree.get("rulesets"), "'rulesets'", "rulesets, such as [one, other]")
        played = games.games(rulesets, self.tree.get("vary"), len(written or agents.names))
        return _Field(games, played, agents, agents.lineups(written, played, sure=not games.lost))

    def _seat(self, field: _Field) -> int:
        """The seat that the games are seen from; reports one that they do not have."""
        seat = self._number("seat", 0, 1, 1000)
        if not field.games.lost:
            self._check_fit(field.played, seat)
        if seat or not field.played:
            return seat
        game = field.played[0].compiled.game
        return 1 if game.is_cooperative else seat_of_interest(len(game.players))

    def _questions(
        self, field: _Field, ideal: tuple[int, int] | None, seat: int, searches: bool
    ) -> tuple[tuple[str, ...], tuple[Expectation, ...]]:
        """The measures, and what is expected of them."""
        reader = QuestionsReader(
            self.reader,
            field.played,
            ideal,
            "referee" in self.tree,
            field.games.whole,
            field.games.open_families,
            tuple(field.lineups) if field.agents.whole else None,
            field.agents.names,
            searches,
        )
        before = len(self.diagnostics.errors)
        expect = reader.expectations(self.tree.get("expect"))
        measures = reader.measures(self.tree.get("measures"), expect, seat)
        if len(self.diagnostics.errors) == before:
            reader.check_referee(self.tree.get("referee"), measures)
        return measures, tuple(expect)

    def _number(self, key: str, default: int, low: int, high: int) -> int:
        return self._number_of(self.tree.get(key), f"'{key}'", default, low, high)

    def _number_of(self, node: Node | None, what: str, default: int, low: int, high: int) -> int:
        value = None if node is None else read_int(node, self.diagnostics, what=what, low=low, high=high)
        return default if value is None else value

    def _text(self, key: str) -> str:
        node = self.tree.get(key)
        return " ".join((read_text(node, self.diagnostics, what=f"'{key}'") or "").split()) if node else ""

    def _ideal(self) -> tuple[int, int] | None:
        node = self.tree.get("ideal")
        text = self.reader.text(node, "'ideal'") if node else None
        limits = check_range(text, self.diagnostics) if text else None
        if text and limits and limits[0] < 1:
            expected = "the least and the most decisions of a game, such as 20..60"
            self.reader.refuse(text, "'ideal'", expected)
        return limits

    def _referee(self, games: int) -> Referee | None:
        group = self.reader.group(self.tree.get("referee"), "'referee'")
        if group is None:
            return None
        self.reader.keys(group, tuple(REFEREE.all_keys()), ("games",), "'referee'")
        judged = self._number_of(group.get("games"), "the referee's 'games'", 1, 1, games)
        playouts = self._number_of(group.get("playouts"), "'playouts'", PLAYOUTS, 2, MAX_PLAYOUTS)
        by = self.reader.text(group.get("by"), "'by'")
        if by and "playouts" in group:
            self.diagnostics.report("X030", by.span, problem="'by' and 'playouts' are two ways to judge: give one")
        return Referee(judged, by=by.text) if by else Referee(judged, playouts)

    def _check_referee(self, referee: Referee | None, played: list[ExperimentGame]) -> None:
        """Report a referee that cannot judge one of the games."""
        group = self.tree.get("referee")
        by = group.get("by") if isinstance(group, Mapping) else None
        if referee is None or by is None:
            return
        for game in played:
            try:
                referee.check(game.compiled.game)
            except PlaygroundError as error:
                self.diagnostics.report("X030", by.span, problem=str(error))
                return

    def _check_fit(self, played: list[ExperimentGame], seat: int) -> None:
        """Report a seat that the first game does not have, and games with another number of players."""
        if not played:
            return
        one, *others = played
        players = len(one.compiled.game.players)
        node = self.tree.get("seat")
        if node and seat > players:
            self.diagnostics.report("X010", node.span, seat=seat, selection=one.selection, players=players)
        for other in others:
            count = len(other.compiled.game.players)
            if count != players:
                names: dict[str, str] = {"one": one.selection, "other": other.selection}
                hint = _as_many(other, players)
                self.diagnostics.report("X011", other.place, **names, players=players, others=count, hint=hint)

    def _baseline(self, played: list[ExperimentGame], games_reader: GamesReader) -> int:
        """The index of the game that the others are compared with."""
        group = self.reader.group(self.tree.get("baseline"), "'baseline'")
        if group is None:
            return 0
        if not games_reader.whole:
            self._check_baseline(group, games_reader.differing)
            return 0
        fitting = list(range(len(played)))
        for key, node in group.entries:
            text = self.reader.text(node, f"the baseline's '{key.text}'")
            if text is None:
                continue
            values = {number: _shown(played[number].settings.get(key.text)) for number in fitting}
            fitting = [number for number, value in values.items() if value == text.text]
            if not fitting:
                differing = sorted({name for game in played for name in game.settings})
                there = sorted({value for value in values.values() if value})
                hint = f"there are {', '.join(there)}" if there else did_you_mean(key.text, differing)
                place = text.span if there else key.span
                self.diagnostics.report("X021", place, name=key.text, value=text.text, hint=hint)
                return 0
        return fitting[0]

    def _check_baseline(self, group: Mapping, differing: dict[str, list[str]]) -> None:
        """Report a baseline that the file does not name; used if some games are missing."""
        for key, node in group.entries:
            text = self.reader.text(node, f"the baseline's '{key.text}'")
            values = differing.get(key.text, [])
            if text and text.text not in values:
                hint = f"the file names {', '.join(values)}" if values else did_you_mean(key.text, differing)
                place = text.span if values else key.span
                self.diagnostics.report("X021", place, name=key.text, value=text.text, hint=hint)


def _as_many(game: ExperimentGame, players: int) -> str:
    """A hint how to set the number of players, if a parameter determines it."""
    ruleset = game.compiled.ruleset
    name = ruleset.seats.text.strip() if ruleset.seats else ""
    fits = name in ruleset.parameters and read_setting(ruleset.parameters[name], str(players)) is not None
    return f"'{name}' says how many play: set it to {players}, as in NAME?{name}={players}" if fits else ""


def _shown(value: int | bool | str | None) -> str:
    return "" if value is None else shown(value)


def _arms(played: list[ExperimentGame], lineups: list[Lineup]) -> list[Arm]:
    several = len(lineups) > 1
    arms = []
    for lineup in lineups:
        name = lineup_text(lineup)
        for game in played:
            label = f"{game.selection}, {name}" if several else game.selection
            settings = {**game.settings, **({"agents": name} if several else {})}
            arms.append(Arm(label, game.compiled, lineup, settings))
    return arms
