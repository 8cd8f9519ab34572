"""Reading what an experiment looks at: measures, and what is expected of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from playground.game.core import Game
from playground.simulate.experiments.expectation import FORMS, Expectation, misfit, parse_expectation
from playground.simulate.experiments.games import ExperimentGame
from playground.simulate.experiments.lineups import Lineup, named_lineups
from playground.simulate.measures import FAMILIES
from playground.simulate.reading import TreeReader
from playground.simulate.records.totals import Totals
from playground.source.diagnostics import did_you_mean
from playground.source.tree import Mapping, Node, Scalar, Sequence
from playground.stats.measures.referee import FAMILIES as JUDGED
from playground.stats.measures.referee import referee_measures


@dataclass
class QuestionsReader:
    """Reads what is asked about games that can be played.

    With a `referee` they have the measures that need one. Unless they are the `whole` of the games, because others have
    mistakes, nothing is said that those may put right: they may also have measures of the `open_families`. `lineups`
    play them, which the file calls `names`; None where it has mistakes in them.
    """

    reader: TreeReader
    played: list[ExperimentGame]
    ideal: tuple[int, int] | None
    referee: bool = False
    whole: bool = True
    open_families: tuple[str, ...] = ()
    lineups: tuple[Lineup, ...] | None = None
    names: tuple[str, ...] = ()

    def expectations(self, node: Node | None) -> list[Expectation]:
        """What is expected of single measures; several things may be expected of one."""
        group, found = self.reader.group(node, "'expect'"), list[Expectation]()
        known = self._known()
        for key, texts in group.entries if group else ():
            if key.text not in known:
                self._unknown_measure(key, known)
            for text, of in self._said(key.text, texts):
                expectation = parse_expectation(key.text, text.text)
                if expectation is None:
                    self.reader.diagnostics.report("X017", text.span, text=text.text, hint=f"write {FORMS}")
                elif self._can_tell(expectation, text) and self._fits(expectation, text, known.get(key.text)):
                    found.append(self._restricted(expectation, of) if of else expectation)
        return found

    def _said(self, name: str, node: Node) -> Iterator[tuple[Scalar, Scalar | None]]:
        """The texts that say what is expected of a measure, each with the line-ups that it is expected of, if named."""
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
        """Whether agents that are named play; where that cannot be known nothing is said of it."""
        if self.lineups is None or all(each in self.lineups for each in self._lineups_of(named)):
            return True
        hint = did_you_mean(named.text, self.names)
        self.reader.diagnostics.report("X028", named.span, lineup=named.text, hint=hint)
        return False

    def _lineups_of(self, named: Scalar) -> tuple[Lineup, ...]:
        return tuple(named_lineups(named.text, len(self.played[0].compiled.game.players))) if self.played else ()

    def _restricted(self, expectation: Expectation, named: Scalar) -> Expectation:
        return replace(expectation, lineups=self._lineups_of(named), among=" ".join(named.text.split()))

    def _can_tell(self, expectation: Expectation, text: Scalar) -> bool:
        """Whether the games differ in what the expectation is about."""
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
        """Whether a limit is one that the measure can be above and below of."""
        wrong = None if unit is None else misfit(expectation, unit)
        if wrong is not None:
            hint = f"write {wrong.write}" if wrong.write else ""
            names = {"text": expectation.text, "name": expectation.measure, "kind": wrong.kind}
            self.reader.diagnostics.report("X025", text.span, **names, hint=hint)
        return wrong is None

    def measures(self, node: Node | None, expected: Iterable[Expectation], seat: int) -> tuple[str, ...]:
        """Families and single measures, with those that something is expected of; usually wins and length.

        Of two seats the other one's share says nothing more.
        """
        texts = self.reader.filled(node, "'measures'", "measures, such as [seat_share, length.decisions.mean]")
        known = self._known()
        for text in texts:
            if not any(is_of_family(name, text.text) for name in known):
                self._unknown_measure(text, known)
        two = bool(self.played) and len(self.played[0].compiled.game.players) == 2
        usual = (f"seat_share.{seat}" if two else "seat_share", "length.decisions.mean")
        names = tuple(text.text for text in texts) or usual
        more = [each.measure for each in expected if not any(is_of_family(each.measure, name) for name in names)]
        return tuple(dict.fromkeys((*names, *more)))

    def check_referee(self, node: Node | None, measures: Iterable[str]) -> None:
        """A referee judges for measures that need it, and it takes a while."""
        if isinstance(node, Mapping) and not judged_measures(measures):
            self.reader.diagnostics.report("X027", node.span, hint="name one under 'measures', such as drama")

    def _known(self) -> dict[str, str]:
        """The names of all measures that the games have, with their units."""
        found = [Totals(game.compiled.game, 0, (), 0).measures(self.ideal) for game in self.played]
        if self.referee and self.played:
            found.append(referee_measures(()))
        return {name: measure.unit for measures in found for name, measure in measures.items()}

    def _unknown_measure(self, text: Scalar, known: dict[str, str]) -> None:
        family = text.text.partition(".")[0]
        if family in (self.open_families if self.played else FAMILIES):
            return
        members = [name for name in known if is_of_family(name, text.text)]
        hint = did_you_mean(text.text, {*known, *(name.partition(".")[0] for name in known)} or FAMILIES)
        if members:
            hint = f"which one: {', '.join(members[:4])}{', …' if len(members) > 4 else ''}?"
        elif text.text == "ideal_duration":
            hint = "add how many decisions a game should take, such as ideal: 20..60"
        elif text.text in JUDGED:
            hint = "it needs games that a referee has judged: add referee: {games: 200}"
        self.reader.diagnostics.report("X016", text.span, name=text.text, hint=hint)


def is_of_family(name: str, family: str) -> bool:
    """Whether a measure is the one named, or one of the family: `length.turns.mean` is of `length`."""
    return name == family or name.startswith(f"{family}.")


def judged_measures(measures: Iterable[str]) -> list[str]:
    """The measures that need a referee, of some measures and families."""
    return [name for family in measures for name in JUDGED if is_of_family(name, family)]


def number_of(game: Game, parameter: str) -> int | None:
    """The number that a parameter is; None if it is no number."""
    value = game.parameters.get(parameter)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
