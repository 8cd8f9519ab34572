"""The rulesets as lists of them show them: in groups, those that a newcomer should see first in front."""

from __future__ import annotations

from dataclasses import dataclass

from playground.ruleset.find import all_names, classic_names, find_by_name, shipped_file
from playground.ruleset.selection import parse_selection
from playground.simulate.experiments.heading import experiment_files, read_heading
from playground.source.diagnostics import PlaygroundError
from playground.source.folders import ruleset_folders


@dataclass(frozen=True)
class Group:
    """Some rulesets with a heading: never empty. Those of a group that is `brief` are many: show little of each."""

    title: str
    about: str
    names: tuple[str, ...]
    brief: bool = False


def groups() -> list[Group]:
    """All rulesets: those that experiments ask about, the user's own, small ones, classics; without empty groups."""
    names, questioned, classics = all_names(), in_question(), classic_names()
    own = tuple(name for name in names if is_own(name)) if len(ruleset_folders()) > 1 else ()
    leading = tuple(name for name in names if name in questioned and name not in (*own, *classics))
    others = tuple(name for name in names if name not in (*own, *leading, *classics))
    found = [
        Group("The games", "Each is a text of rules, with house rules to try. Open one and change something.", leading),
        Group("Your own", "Rulesets of your folder.", own),
        Group("Small ones to learn from", "Short texts, to read and to build on.", others),
        Group("Classics", "Published games with their common house rules.", classics, brief=True),
    ]
    return [group for group in found if group.names]


def names_in_groups() -> list[str]:
    """The names of all rulesets, in the order of their groups."""
    return [name for group in groups() for name in group.names]


def in_question() -> set[str]:
    """The rulesets that the experiments ask about."""
    headings = (read_heading(path) for path in experiment_files())
    written = [text for heading in headings if heading for text in heading.rulesets]
    return {name for text in written if (name := _name(text))}


def _name(written: str) -> str:
    try:
        return parse_selection(written).name
    except PlaygroundError:
        return ""


def is_own(name: str) -> bool:
    """Whether a ruleset is the user's: its file is not the one that comes with the playground."""
    path, shipped = find_by_name(name), shipped_file(name)
    return path is not None and (shipped is None or not path.samefile(shipped))
