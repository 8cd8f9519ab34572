"""Reading the line-ups of an experiment, and checking that their agents can play the games."""

from __future__ import annotations

from dataclasses import dataclass

from playground.agents.levels import LEVELS
from playground.agents.named import agent_names, read_agent
from playground.simulate.experiments.lineups import Lineup, agents_of, lineup_text, lineups_of
from playground.simulate.experiments.parse_games import ExperimentGame
from playground.source.diagnostics import PlaygroundError, did_you_mean
from playground.source.text import Span
from playground.source.tree import Node, Scalar, Sequence, describe
from playground.source.tree_reader import TreeReader


@dataclass(frozen=True)
class WrittenLineups:
    """An item of `agents`: one text, or a list with one for each player."""

    place: Span
    agents: tuple[Scalar, ...]
    one_each: bool


@dataclass
class LineupsReader:
    """Reads `agents`; mistakes go to the reader's diagnostics.

    `names` are those that play if the file names none, and after reading the line-ups as written in the file; `whole`
    says whether all could be read.
    """

    reader: TreeReader
    names: tuple[str, ...] = ("random",)
    whole: bool = True

    def written(self, node: Node | None) -> list[WrittenLineups]:
        """The items, which `lineups` interprets once the games are known."""
        before = len(self.reader.diagnostics.errors)
        items = self._items(node)
        self.whole = len(self.reader.diagnostics.errors) == before
        return items

    def _items(self, node: Node | None) -> list[WrittenLineups]:
        if node is None:
            return []
        if isinstance(node, Scalar):
            return [self._item(node)]
        expected = "a list of line-ups, such as [random, flat against random, [flat, random]]"
        if not isinstance(node, Sequence) or not node.items:
            found = "an empty list" if isinstance(node, Sequence) else describe(node)
            self.reader.diagnostics.report("X003", node.span, what="'agents'", expected=expected, found=found)
            return []
        return [self._item(item) for item in node.items]

    def _item(self, item: Node) -> WrittenLineups:
        if isinstance(item, Sequence):
            return WrittenLineups(item.span, self.reader.texts(item, "a line-up"), one_each=True)
        text = self.reader.text(item, "an item of 'agents'")
        return WrittenLineups(item.span, (text,) if text else (), one_each=False)

    def lineups(self, written: list[WrittenLineups], played: list[ExperimentGame], sure: bool = True) -> list[Lineup]:
        """The line-ups for the first game's players, each checked against every game.

        Unless the number of players is `sure`, mistakes in it are not reported.
        """
        before = len(self.reader.diagnostics.errors)
        lineups = self._lineups(written, played, sure) if played else []
        self.names = tuple(lineup_text([agent.text for agent in item.agents]) for item in written) or self.names
        self.whole = self.whole and bool(lineups) and sure and len(self.reader.diagnostics.errors) == before
        return lineups

    def _lineups(self, written: list[WrittenLineups], played: list[ExperimentGame], sure: bool) -> list[Lineup]:
        places: dict[Lineup, Span] = {}
        players = len(played[0].compiled.game.players)
        for item in written:
            for lineup in self._lineups_of(item, played, sure):
                if lineup in places:
                    name, line = lineup_text(lineup), places[lineup].line
                    self.reader.diagnostics.report("X023", item.place, lineup=name, line=line)
                places.setdefault(lineup, item.place)
        return list(places) or [(name,) * players for name in self.names]

    def _lineups_of(self, item: WrittenLineups, played: list[ExperimentGame], sure: bool) -> list[Lineup]:
        players = len(played[0].compiled.game.players)
        if item.one_each:
            if sure and len(item.agents) != players:
                count, selection = len(item.agents), played[0].selection
                self.reader.diagnostics.report("X009", item.place, count=count, selection=selection, players=players)
            names_of_all = [(scalar, scalar.text) for scalar in item.agents]
        else:
            names_of_all = [(scalar, name) for scalar in item.agents for name in agents_of(scalar.text)]
        sound = [self._check_agent(name, scalar.span, played) for scalar, name in names_of_all]
        agents = tuple(name for _, name in names_of_all)
        if not (agents and all(sound)):
            return []
        if not item.one_each and len(agents) > 1 and len(set(agents)) == 1:
            text, hint = (
                item.agents[0].text,
                f"'{agents[0]}' alone takes all seats; against others it takes each in turn",
            )
            self.reader.diagnostics.report("X026", item.place, text=text, hint=hint)
            return []
        return [agents] if item.one_each else lineups_of(agents, players)

    def _check_agent(self, name: str, place: Span, played: list[ExperimentGame]) -> bool:
        """Whether an agent can play all the games. A level is looked up, or made, when it is to play."""
        for each in played:
            game = each.compiled.game
            if name in LEVELS and name not in agent_names(game):
                continue
            if name.partition("?")[0] not in agent_names(game):
                self.reader.diagnostics.report("X008", place, name=name, hint=did_you_mean(name, agent_names(game)))
                return False
            try:
                read_agent(name, game)
            except PlaygroundError as error:
                self.reader.diagnostics.report("X024", place, problem=error)
                return False
        return True
