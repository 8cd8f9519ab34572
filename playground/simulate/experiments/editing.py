"""What can be written at a place in an experiment, and what its keys and measures mean: for editors.

Keys, by the shape of the file (`shape.py`); rulesets with their variants; of the rulesets that are named their
parameters and players; agents, measures, and what may be expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path as File

from playground.agents.levels import ALL_LEVELS
from playground.agents.registry import BUILT_IN
from playground.language_service.completion import Completions
from playground.language_service.hover import Meaning
from playground.language_service.language import Language
from playground.language_service.names import Name, names_in
from playground.language_service.read_structure import place_at, structure_of
from playground.language_service.structure import Place, Role, Structure
from playground.language_service.suggestion import Suggestion
from playground.ruleset.find import all_names
from playground.ruleset.shape import Group, Key, Many, Named
from playground.simulate.experiments.files import experiment_in
from playground.simulate.experiments.shape import EXPECTATIONS, EXPERIMENT
from playground.source.diagnostics import Diagnostic, Diagnostics, in_file_order
from playground.source.text import Source
from playground.stats.measures.data import Setting
from playground.stats.measures.registry import SPECS, spec_of

_BEGUN = re.compile(r"[A-Za-z][\w@.-]*$")
_WORD = re.compile(r"[A-Za-z][\w.-]*")
_OF_SOMETHING = re.compile(r"\{\w+\}")


@dataclass(frozen=True)
class _At:
    """A place in a text; `file` is where that is kept."""

    text: str
    offset: int
    file: File | None

    @cached_property
    def place(self) -> Place:
        return place_at(self.text, self.offset)

    @cached_property
    def structure(self) -> Structure:
        return structure_of(self.text)

    @cached_property
    def begun(self) -> str:
        """What has been typed of a name; the variant of a ruleset belongs to it."""
        match = _BEGUN.search(self.text, self._start, self.offset)
        return match[0] if match else ""

    @property
    def _start(self) -> int:
        return min(self.place.start, self.offset)

    @property
    def typed(self) -> str:
        """What has been typed of the whole value."""
        return self.text[self._start : self.offset].lstrip("'\" ")

    @property
    def before(self) -> str:
        """What has been typed of the value before the name that is begun."""
        return self.typed.removesuffix(self.begun)

    def declared(self, noun: str) -> dict[str, Name]:
        """The names of a noun that all rulesets have which the experiment names: those of one are mistakes."""
        of_each = [{name.name: name for name in names(noun)} for names in self._rulesets]
        first, *others = of_each or [{}]
        return {name: found for name, found in first.items() if all(name in other for other in others)}

    @property
    def fewest_players(self) -> int:
        """The number of players of the ruleset that has the fewest; two while none is named."""
        return min((len(names("player")) for names in self._rulesets), default=2)

    @cached_property
    def _rulesets(self) -> list[Callable[[str], tuple[Name, ...]]]:
        """The names of a noun in each ruleset; all have players, but those that are being typed or misspelt."""
        each = [partial(self._names, ruleset) for ruleset in self.structure.items_of("rulesets")]
        return [names for names in each if names("player")]

    def _names(self, ruleset: str, noun: str) -> tuple[Name, ...]:
        return declared_in(ruleset, noun, self.file)


def declared_in(ruleset: str, noun: str, file: File | None) -> tuple[Name, ...]:
    """The names of a noun in a ruleset, given as on the command line; those that every ruleset has are left out."""
    plain = re.split("[@?]", ruleset)[0].strip()
    common = {name.name for name in names_in(structure_of("")).of(noun)} - {"max_decisions"}
    return tuple(
        name for name in names_in(structure_of(f"extends: {plain}\n"), file).of(noun) if name.name not in common
    )


def experiment_completions(text: str, offset: int, file: File | None = None) -> Completions:
    """What can be written at a place of an experiment; `file` is where it is kept."""
    at = _At(text, offset, file)
    if at.place.role is Role.NOTHING:
        return Completions(offset, ())
    found = _keys(at) if at.place.role is not Role.VALUE else iter(())
    values = _values(at) if at.place.role is not Role.KEY else iter(())
    unique = {each.label: each for each in (*found, *values) if each.label != at.begun}
    typed = at.typed if _is_expectation(at.place) else at.begun
    return Completions(offset - len(typed), tuple(unique.values()))


def experiment_meaning(text: str, offset: int, _file: File | None = None) -> Meaning | None:
    """The meaning of a key, or of the name of a measure; None elsewhere."""
    structure = structure_of(text)
    entry = next((each for each in structure.entries if each.start <= offset <= each.end), None)
    if entry is not None and (key := _key_at(entry.path)):
        return Meaning(entry.start, entry.end, f"{entry.name}:", key.doc + (" Required." if key.required else ""))
    word = next((each for each in _WORD.finditer(text) if each.start() <= offset <= each.end()), None)
    section = (
        entry.path[:1]
        if entry
        else next((item.path[:1] for item in structure.items if item.start <= offset <= item.end), ())
    )
    spec = spec_of(word[0]) if word and section in (("measures",), ("expect",)) else None
    return Meaning(word.start(), word.end(), word[0], _about(spec.about)) if word and spec else None


def _key_at(path: tuple[str, ...]) -> Key | None:
    group, key = EXPERIMENT, None
    for number, name in enumerate(path):
        key = group.all_keys().get(name)
        if key is None:
            return None
        if number + 1 < len(path):
            if not isinstance(key.kind, Group):
                return None
            group = key.kind
    return key


def _keys(at: _At) -> Iterator[Suggestion]:
    path, present = at.place.path, {entry.name for entry in at.structure.under(*at.place.path)}
    kind = EXPERIMENT if not path else key.kind if (key := _key_at(path)) else None
    if isinstance(kind, Group):
        for key in kind.keys:
            if key.name not in present:
                yield Suggestion(key.name, "key", "required" if key.required else "", key.doc, _begins(key, at))
    elif isinstance(kind, Named):
        names = _measures(at, full=True) if kind.noun == "measure" else _parameters(at, path)
        yield from (_with_colon(each) for each in names if each.label not in present)


def _begins(key: Key, at: _At) -> str:
    """A key with its colon, and a new line where a group or a list begins."""
    if at.place.inline or not isinstance(key.kind, Named | Group):
        return f"{key.name}: [${{1}}]" if isinstance(key.kind, Many) else f"{key.name}: "
    return f"{key.name}:\n  "


def _with_colon(suggestion: Suggestion) -> Suggestion:
    return Suggestion(suggestion.label, suggestion.noun, suggestion.detail, suggestion.about, f"{suggestion.label}: ")


def _is_expectation(place: Place) -> bool:
    return place.role is not Role.KEY and place.path[:1] == ("expect",) and len(place.path) > 1


def _values(at: _At) -> Iterator[Suggestion]:
    section, *within = at.place.path or ("",)
    if _is_expectation(at.place):
        yield from (Suggestion(word, "word") for word in EXPECTATIONS.choices if word.startswith(at.typed))
    elif at.before and section != "agents":
        return  # a value is one name: behind a space, a path or the settings of a ruleset none is to begin
    elif section == "rulesets" or (section == "baseline" and within == ["ruleset"]):
        yield from _rulesets(at)
    elif section == "agents":
        yield from _agents(at)
    elif section == "measures":
        yield from _measures(at, full=False)
    elif section == "levels" and not within:
        yield Suggestion("yes", "word")
    elif section in ("vary", "baseline") and len(within) == 1:
        yield from (Suggestion(word, "word") for word in _choices(at, within[0]))


def _rulesets(at: _At) -> Iterator[Suggestion]:
    name, of_variant, _ = at.begun.partition("@")
    if not of_variant:
        yield from (Suggestion(each, "ruleset") for each in all_names())
        return
    for variant in declared_in(name, "variant", at.file):
        yield Suggestion(f"{name}@{variant.name}", "variant", "", variant.about)


def _agents(at: _At) -> Iterator[Suggestion]:
    if at.before and not at.before[-1].isspace():  # the settings of an agent
        return
    said = at.before.split()
    if said and said[-1] != "against":
        if "against" not in said:
            yield Suggestion("against", "word")
        return
    for strategy in at.declared("strategy").values():
        yield Suggestion(strategy.name, "strategy", "", strategy.about)
    yield from (Suggestion(name, "agent") for name in dict.fromkeys((*(kind.name for kind in BUILT_IN), *ALL_LEVELS)))


def _measures(at: _At, *, full: bool) -> Iterator[Suggestion]:
    """Measures that all the games have; `full` ones name the seat where there is one for each, others may be families.

    Whether a referee judges or a length is ideal can still be written; the experiment's agents give no measures.
    """
    seats = [str(seat) for seat in range(1, at.fewest_players + 1)]
    games = Setting(players=tuple(seats), ideal=(1, 1), judged=True)
    specs = [spec for spec in SPECS if spec.applies(games)]
    for spec in specs:
        about = _about(spec.about)
        if not full and spec.member:
            yield Suggestion(spec.key, "measure", f"of each {spec.member}", about)
        elif not spec.member:
            yield Suggestion(spec.key, "measure", "", about)
        members = seats if spec.member == "seat" else []
        yield from (Suggestion(f"{spec.key}.{each}", "measure", "", about) for each in members)
    if not full:
        families = dict.fromkeys(spec.family for spec in specs)
        yield from (Suggestion(family, "measures") for family in families if family not in {spec.key for spec in specs})


def _about(text: str) -> str:
    """What a measure is, of any member."""
    return _OF_SOMETHING.sub("…", text)


def _parameters(at: _At, path: tuple[str, ...]) -> Iterator[Suggestion]:
    for name in at.declared("parameter").values():
        yield Suggestion(name.name, "parameter", name.value, name.about)
    if path == ("baseline",):
        yield Suggestion("ruleset", "key", "", "One of the rulesets above.")


def _choices(at: _At, parameter: str) -> Iterator[str]:
    """The words that a parameter may be."""
    yield from (each.name for each in at.declared("choice").values() if each.value == f"of {parameter}")
    found = at.declared("parameter").get(parameter)
    if found is not None and found.value in ("yes", "no"):
        yield from ("yes", "no")


def experiment_mistakes(text: str, file: File | None) -> tuple[Diagnostic, ...]:
    """The mistakes in the text of an experiment."""
    diagnostics = Diagnostics()
    experiment_in(Source(str(file or "experiment"), text), file.parent if file else File(), diagnostics)
    return in_file_order(diagnostics)


EXPERIMENTS = Language(("experiment", "rulesets"), experiment_completions, experiment_meaning, experiment_mistakes)
