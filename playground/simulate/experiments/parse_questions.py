"""Reading the measures and expectations of an experiment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from playground.game.core import Game
from playground.simulate.experiments.expectation import FORMS, Expectation, parse_expectation
from playground.simulate.experiments.lineups import Lineup, named_lineups
from playground.simulate.experiments.misfit import misfit
from playground.simulate.experiments.parse_games import ExperimentGame
from playground.simulate.measures.registry import setting_of
from playground.simulate.measures.unknown import WaysOut, unknown_measure
from playground.source.diagnostics import did_you_mean
from playground.source.tree import Mapping, Node, Scalar, Sequence
from playground.source.tree_reader import TreeReader
from playground.stats.measures.registry import (
    FAMILIES,
    is_of_family,
    measure_names,
    needs_referee,
    refereed_names,
    spec_of,
)

WAYS_OUT = WaysOut(
    ideal="add how many decisions a game should take, such as ideal: 20..60",
    referee="it needs games that a referee has judged: add referee: {games: 200}",
)


@dataclass
class QuestionsReader:
    """Reads measures and expectations for the playable games of an experiment.

    With a `referee` the measures that need one are known; if it `searches`, those of which it has something to say. If
    the games are not the `whole`, because others have mistakes, only certain mistakes are reported: the missing games
    may have further measures of the `open_families`.
    `lineups` are those that play, None if there are mistakes in them, and `names` the same as written in the file.
    """

    reader: TreeReader
    played: list[ExperimentGame]
    ideal: tuple[int, int] | None
    referee: bool = False
    whole: bool = True
    open_families: tuple[str, ...] = ()
    lineups: tuple[Lineup, ...] | None = None
    names: tuple[str, ...] = ()
    searches: bool = False

    def expectations(self, node: Node | None) -> list[Expectation]:
        """The expectations; there may be several of one measure."""
        group, expectations = self.reader.group(node, "'expect'"), list[Expectation]()
        known = self._known()
        for key, texts in group.entries if group else ():
            if key.text not in known:
                self._unknown_measure(key, known)
            for text, of in self._texts(key.text, texts):
                expectation = parse_expectation(key.text, text.text)
                if expectation is None:
                    self.reader.diagnostics.report("X017", text.span, text=text.text, hint=f"write {FORMS}")
                elif self._is_testable(expectation, text) and self._fits(expectation, text, known.get(key.text)):
                    expectations.append(self._restricted(expectation, of) if of else expectation)
        return expectations

    def _texts(self, name: str, node: Node) -> Iterator[tuple[Scalar, Scalar | None]]:
        """The texts of the expectations of a measure, each with the line-ups to which it applies, if named."""
        what = f"what is expected of '{name}'"
        for item in node.items if isinstance(node, Sequence) else (node,):
            if isinstance(item, Mapping):
                for of, texts in item.entries:
                    for text in self.reader.texts(texts, f"{what} of '{of.text}'") if self._is_lineup(of) else ():
                        yield text, of
            elif item is node:
                for text in self.reader.texts(item, what):
                    yield text, None
            elif read := self.reader.text(item, f"an item of {what}"):
                yield read, None

    def _is_lineup(self, named: Scalar) -> bool:
        """Whether the named agents play; reports it if not. Assumes so if the line-ups are not known."""
        if self.lineups is None or all(each in self.lineups for each in self._lineups_of(named)):
            return True
        hint = did_you_mean(named.text, self.names)
        self.reader.diagnostics.report("X028", named.span, lineup=named.text, hint=hint)
        return False

    def _lineups_of(self, named: Scalar) -> tuple[Lineup, ...]:
        return tuple(named_lineups(named.text, len(self.played[0].compiled.game.players))) if self.played else ()

    def _restricted(self, expectation: Expectation, named: Scalar) -> Expectation:
        return replace(expectation, lineups=self._lineups_of(named), among=" ".join(named.text.split()))

    def _is_testable(self, expectation: Expectation, text: Scalar) -> bool:
        """Whether there are different games to compare for the expectation; reports it if not."""
        report = self.reader.diagnostics.report
        if expectation.compares and self.whole and len(self.played) < 2:
            report("X007", text.span, text=expectation.text, needed="two games", found="one")
            return False
        if not expectation.along or not self.played:
            return True
        known = {name for game in self.played for name in game.compiled.game.parameters}
        if expectation.along not in known:
            names = {"selection": self.played[0].selection, "name": expectation.along}
            report("X018", text.span, **names, hint=did_you_mean(expectation.along, known))
            return False
        values = {number_of(game.compiled.game, expectation.along) for game in self.played}
        if self.whole and (None in values or len(values) < 2):
            needed = f"games with different numbers for '{expectation.along}'"
            report("X007", text.span, text=expectation.text, needed=needed, found="none")
            return False
        return True

    def _fits(self, expectation: Expectation, text: Scalar, unit: str | None) -> bool:
        """Whether the measure can be both above and below the limit; reports it if not."""
        wrong = None if unit is None else misfit(expectation, unit)
        if wrong is not None:
            hint = f"write {wrong.write}" if wrong.write else ""
            names = {"text": expectation.text, "name": expectation.measure, "kind": wrong.kind}
            self.reader.diagnostics.report("X025", text.span, **names, hint=hint)
        return wrong is None

    def measures(self, node: Node | None, expected: Iterable[Expectation], seat: int) -> tuple[str, ...]:
        """Families and single measures, those with expectations included; by default wins and length.

        With two seats the share of one determines the other's.
        """
        texts = self.reader.filled(node, "'measures'", "measures, such as [seat_share, length.decisions.mean]")
        known = self._known()
        for text in texts:
            if not any(is_of_family(name, text.text) for name in known):
                self._unknown_measure(text, known)
        two = bool(self.played) and len(self.played[0].compiled.game.players) == 2
        default = (f"seat_share.{seat}" if two else "seat_share", "length.decisions.mean")
        names = tuple(text.text for text in texts) or default
        more = [each.measure for each in expected if not any(is_of_family(each.measure, name) for name in names)]
        return tuple(dict.fromkeys((*names, *more)))

    def check_referee(self, node: Node | None, measures: tuple[str, ...]) -> None:
        """Report a referee that no measure needs: judging takes long."""
        if isinstance(node, Mapping) and not refereed_names(measures):
            self.reader.diagnostics.report("X027", node.span, hint="name one under 'measures', such as drama")

    def _known(self) -> dict[str, str]:
        """The names of all measures that the games have, with their units."""
        games = [game.compiled.game for game in self.played]
        settings = [setting_of(game, (), self.ideal, self.referee, searched=self.searches) for game in games]
        names = dict.fromkeys(name for setting in settings for name in measure_names(setting))
        return {name: spec.unit for name in names if (spec := spec_of(name))}

    def _unknown_measure(self, text: Scalar, known: dict[str, str]) -> None:
        family = text.text.partition(".")[0]
        if family in (self.open_families if self.played else FAMILIES) and (self.referee or not needs_referee(family)):
            return
        hint = unknown_measure(text.text, known, WAYS_OUT, self.searches)
        self.reader.diagnostics.report("X016", text.span, name=text.text, hint=hint)


def number_of(game: Game, parameter: str) -> int | None:
    """The value of a parameter; None if it is not a number."""
    value = game.parameters.get(parameter)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
