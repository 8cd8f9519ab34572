"""Preparing scenarios: compile their games, check their rule texts and resolve names.

All errors in a file are reported at once, with their spans.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from playground.compiler import Compiled, check
from playground.game.core import Effect, Expression, Game
from playground.game.wording import Wording, wording
from playground.ruleset.selection import SHOWN_AS, Selection, read_selection
from playground.source.diagnostics import Diagnostic, Diagnostics, did_you_mean
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.verify.scenarios.model import Expectation, Scenario, ScenarioFile
from playground.verify.scenarios.offered import first_words

_MOVEMENT = re.compile(r"\w*[0-9]-")
"""The start of a movement that is written without its action: `Rc3-c6`."""

OWN_SETUP = "setup"
"""The item of `given` that is replaced by the game's own setup."""


@dataclass(frozen=True)
class Staged:
    """A scenario ready to run. `setup` is None for the game's own setup, `dice` is None for random rolls.

    `game` is that of `compiled`, with the directions that the scenario refers to; `conditions` are the checked
    conditions of its expectations, by span, and `given` the effects of each text of the setup.
    """

    scenario: Scenario
    compiled: Compiled
    game: Game
    setup: tuple[Effect, ...] | None
    dice: tuple[int, ...] | None
    conditions: Mapping[Span, Expression]
    given: tuple[tuple[Scalar, tuple[Effect, ...]], ...] = ()


def stage(file: ScenarioFile, ruleset: Selection, diagnostics: Diagnostics) -> tuple[Staged, ...]:
    """The scenarios of `ruleset` whose games have no errors. All errors are added to `diagnostics`."""
    stager = _Stager(file, ruleset, diagnostics)
    scenarios = (stager.staged(scenario) for scenario in file.scenarios)
    return tuple(staged for staged in scenarios if staged)


def named_ruleset(file: ScenarioFile, diagnostics: Diagnostics) -> Selection | None:
    """The ruleset that a file of scenarios names; None if that is an error, which is reported."""
    selection = read_selection(file.ruleset.text, diagnostics, file.ruleset.span)
    if selection and (selection.variant or selection.settings):
        hint = "'variant' and 'parameters' belong to a scenario"
        problem = "scenarios are of a ruleset, not of a variant"
        diagnostics.report("X004", file.ruleset.span, selection=selection.text, problem=problem, hint=hint)
        return None
    return _beside(file, selection) if selection else None


def _beside(file: ScenarioFile, selection: Selection) -> Selection:
    """The selection with `NAME.yaml` in the parent folder of `scenarios/NAME.yaml`, or with the file at a path as seen
    from there, if there is such a file. The file of scenarios itself is not meant by its own name."""
    here = Path(file.ruleset.span.source.name)
    name = selection.name if selection.is_path else f"{selection.name}.yaml"
    folders = (here.parent, here.parent.parent) if selection.is_path else (here.parent.parent,)
    files = (folder / name for folder in folders)
    found = next((each for each in files if each.is_file() and each.resolve() != here.resolve()), None)
    return selection if found is None else replace(selection, name=str(found))


@dataclass
class _Stager:
    file: ScenarioFile
    ruleset: Selection
    diagnostics: Diagnostics
    games: dict[str, tuple[Compiled, Wording] | None] = field(default_factory=dict)

    def staged(self, scenario: Scenario) -> Staged | None:
        """A scenario with its texts checked; None if its game has errors."""
        game = self._game(scenario)
        if game is None:
            return None
        compiled, words = game
        given = [] if scenario.given is None else self._given(scenario.given, compiled, words)
        setup = None if scenario.given is None else tuple(effect for _, effects in given for effect in effects)
        names = _Names(compiled.game, self.diagnostics)
        dice = None if scenario.dice is None else tuple(map(names.roll, scenario.dice))
        for choice in scenario.when:
            names.option(choice)
        conditions = {e.span: c for e in scenario.then if (c := self._condition(e, words, names))}
        board = words.vocabulary.world.board
        game_here = replace(compiled.game, board=board)
        return Staged(scenario, compiled, game_here, setup, dice, conditions, tuple(given))

    def _given(
        self, given: tuple[Scalar, ...], compiled: Compiled, words: Wording
    ) -> list[tuple[Scalar, tuple[Effect, ...]]]:
        """The texts that set up a position, each with its effects."""
        own = compiled.game.setup
        return [
            (text, own if text.text == OWN_SETUP else tuple(words.setup([text], self.diagnostics))) for text in given
        ]

    def _condition(self, expectation: Expectation, words: Wording, names: _Names) -> Expression | None:
        """The condition of an expectation; None for other expectations, whose names are checked."""
        if expectation.kind == "holds":
            return words.condition(expectation.texts[0], self.diagnostics)
        for text in expectation.texts:
            names.check(expectation.kind, text)
        return None

    def _game(self, scenario: Scenario) -> tuple[Compiled, Wording] | None:
        settings = {name: setting.value for name, setting in scenario.settings.items()}
        variant = scenario.variant.text if scenario.variant else None
        selection = replace(self.ruleset, variant=variant, settings=settings)
        if selection.text not in self.games:
            other_variants = not self.games  # checked once for all variants
            compiled, diagnostics = check(selection, other_variants=other_variants, warns=False)
            self._report(selection, scenario, [mistake for mistake in diagnostics if mistake.severity == "error"])
            self.games[selection.text] = (compiled, wording(compiled.ruleset, compiled.game)) if compiled else None
        return self.games[selection.text]

    def _report(self, selection: Selection, scenario: Scenario, mistakes: list[Diagnostic]) -> None:
        """Report errors in a selection at the scenario's settings, and errors in its files in one line."""
        of_files = [mistake for mistake in mistakes if not mistake.span or mistake.span.source.name != SHOWN_AS]
        for mistake in mistakes:
            if mistake not in of_files:
                place = self._place(selection, scenario, mistake)
                name, problem = selection.text, mistake.message
                self.diagnostics.report("X004", place, selection=name, problem=problem, hint=mistake.hint)
        if of_files and len(of_files) == len(mistakes):  # otherwise they may follow from errors in the selection
            count = "a mistake" if len(of_files) == 1 else f"{len(of_files)} mistakes"
            hint, because = f"playground validate '{selection.text}' shows them", of_files[0].message
            place, name = self._place(selection, scenario), selection.text
            self.diagnostics.report("X005", place, selection=name, mistakes=count, hint=hint, because=because)

    def _place(self, selection: Selection, scenario: Scenario, mistake: Diagnostic | None = None) -> Span:
        """The span of the setting that a mistake is about, else of the variant or the ruleset."""
        for name, setting in scenario.settings.items():
            if mistake and mistake.span and mistake.span.start == selection.setting_span(name).start:
                return setting.span
        return scenario.variant.span if scenario.variant else self.file.ruleset.span


@dataclass(frozen=True)
class _Names:
    """Checks that names in a scenario exist in its game."""

    game: Game
    diagnostics: Diagnostics

    def check(self, kind: str, text: Scalar) -> None:
        """Check the name in an expectation of a kind."""
        checks: Mapping[str, Callable[[Scalar], None]] = {
            "next": self._player,
            "winner": self._player,
            "step": self._step,
            "ending": self._ending,
            "option": self.option,
            "no option": self.option,
            "options": self.option,
        }
        if kind in checks:
            checks[kind](text)

    def option(self, text: Scalar) -> None:
        """Check that a text starts like the options of an action."""
        written = text.text.rstrip("*").rstrip()
        beginnings = {action.name for action in self.game.actions} | {*self._prefixes}
        named = any(written.startswith(beginning) or beginning.startswith(written) for beginning in beginnings)
        if not named and not _MOVEMENT.match(written) and not self._begins_with_choice(written):
            hint = did_you_mean(text.text.split()[0], beginnings)
            self.diagnostics.report("X013", text.span, text=text.text, hint=hint)

    @cached_property
    def _prefixes(self) -> frozenset[str]:
        """The words with which notations begin."""
        prefixes = (action.notation.partition("{")[0].strip() for action in self.game.actions)
        return frozenset(filter(None, prefixes))

    def _begins_with_choice(self, written: str) -> bool:
        """Whether a text begins like a notation whose first word is a choice: `{card} {man}-{goal}`."""
        return any(written.startswith(word) or word.startswith(written) for word in self._first_choices)

    @cached_property
    def _first_choices(self) -> frozenset[str]:
        """What may stand first in the notations that begin with a choice."""
        found = set[str]()
        for action in self.game.actions:
            if first := re.match(r"\s*\{(\w+)\}", action.notation):
                binding = next(each for each in action.bindings if each.label == first[1])
                found.update(first_words(self.game, binding))
        return frozenset(found)

    def roll(self, text: Scalar) -> int:
        """The value of a roll: a number, or the index of a player, a kind of piece or a word of an attribute."""
        if re.fullmatch(r"-?[0-9]{1,9}", text.text):
            return int(text.text)
        words = [attribute.words for attribute in self.game.attributes]
        for names in (self.game.players, [piece.name for piece in self.game.pieces], *words):
            if text.text in names:
                return names.index(text.text)
        self.diagnostics.report("X014", text.span, text=text.text, hint=did_you_mean(text.text, self.game.players))
        return 0

    def _player(self, text: Scalar) -> None:
        self._one_of("R014", text, self.game.players)

    def _step(self, text: Scalar) -> None:
        self._one_of("T035", text, [step.name for step in self.game.steps])

    def _ending(self, text: Scalar) -> None:
        self._one_of("X015", text, self.game.endings)

    def _one_of(self, code: str, text: Scalar, known: Iterable[str]) -> None:
        names = tuple(known)
        if text.text not in names:
            self.diagnostics.report(code, text.span, name=text.text, hint=did_you_mean(text.text, names))
