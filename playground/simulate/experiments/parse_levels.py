"""Reading `levels`: that the players of each level are trained for the games of the experiment, several times.

levels: yes                             # as usual
levels: {trainings: 6, seconds: 60}
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.agents.levels import ALL_LEVELS
from playground.learning.trainings import MAX_TRAININGS, MIN_TRAININGS, SECONDS
from playground.simulate.experiments.lineups import lineup_text
from playground.simulate.experiments.model import Trainings
from playground.simulate.experiments.parse_lineups import WrittenLineups
from playground.simulate.experiments.shape import LEVELS
from playground.source.diagnostics import did_you_mean
from playground.source.tree import Mapping, Node, Scalar
from playground.source.tree_reader import TreeReader
from playground.source.values import read_bool, read_int

TRAINED = "its players are those of one level, in all seats"


@dataclass
class LevelsReader:
    """Reads `levels` and checks what goes with it; mistakes go to the reader's diagnostics."""

    reader: TreeReader
    tree: Mapping

    def trainings(self) -> Trainings | None:
        """How players are trained; None if they are not."""
        node, found = self.tree.get("levels"), None
        if isinstance(node, Scalar):
            found = Trainings() if read_bool(node, self.reader.diagnostics, what="'levels'") else None
        elif group := self.reader.group(node, "'levels'"):
            self.reader.keys(group, tuple(LEVELS.all_keys()), (), "'levels'")
            found = Trainings(self._number(group.get("trainings")), self._seconds(group.get("seconds")))
        if found:
            self._check_referee()
        return found

    def _number(self, node: Node | None) -> int:
        low, high, what = MIN_TRAININGS, MAX_TRAININGS, "'trainings'"
        return (node and read_int(node, self.reader.diagnostics, what=what, low=low, high=high)) or Trainings.number

    def _seconds(self, node: Node | None) -> int:
        number = read_int(node, self.reader.diagnostics, what="'seconds'", low=1) if node else None
        if node and number and number not in SECONDS:
            self.reader.refuse(node, "'seconds'", f"one of {', '.join(map(str, SECONDS))}")
            return Trainings.seconds
        return number or Trainings.seconds

    def _check_referee(self) -> None:
        node = self.tree.get("referee")
        if node is not None:
            problem = "it judges games as random players would go on"
            self.reader.diagnostics.report("X029", node.span, what="a referee", problem=problem, hint="leave it out")

    def check(self, written: list[WrittenLineups]) -> None:
        """Report line-ups that are not one level in all seats."""
        for item in written:
            name = lineup_text([agent.text for agent in item.agents])
            if item.agents and (item.one_each or name not in ALL_LEVELS):
                hint = did_you_mean(name, ALL_LEVELS)
                self.reader.diagnostics.report("X029", item.place, what=f"'{name}'", problem=TRAINED, hint=hint)
