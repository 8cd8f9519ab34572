"""Variants of the visitor's own: saved in their own ruleset, or in a file that extends one that is not theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from playground.compiler import check
from playground.dashboard.model.draft import FOLDER, Draft, save
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.saving import digest, digest_of, is_protected
from playground.ruleset.contents import SourcedValue
from playground.ruleset.file_names import check_name
from playground.ruleset.find import file_in, find_by_name, shipped_file
from playground.ruleset.patch_between import game_tree, patch_between, variant_patches, written
from playground.ruleset.selection import Selection, parse_selection
from playground.ruleset.text_edit import node_at, plain, tree_of, with_key, with_value, without_entry
from playground.ruleset.write import flow_style
from playground.source.diagnostics import PlaygroundError
from playground.source.tree import Mapping, Scalar

MAX_ABOUT = 120


@dataclass(frozen=True)
class Home:
    """The ruleset in which variants of a ruleset are saved: its name, its file, and the text of that.

    `extends` is the ruleset that it extends, if it is not that one itself; `begun` says that the file exists.
    """

    name: str
    path: Path
    text: str
    extends: str = ""
    begun: bool = True

    def variants(self) -> dict[str, str]:
        """The variants that the file itself declares, with their descriptions. Empty if it cannot be read."""
        try:
            patches = variant_patches(tree_of(self.text))
        except PlaygroundError:
            return {}
        return {name: _about(patch) for name, patch in patches.items()} if self.begun else {}


def home_of(current: Draft) -> Home:
    """Where variants of the ruleset on the bench are saved: in its own file, or in one that extends it.

    A ruleset that comes with the playground, or lies in another folder, is never written.
    """
    own = file_in(FOLDER, current.name) or FOLDER / f"{current.name}.yaml"
    if current.draft or (own.exists() and not is_protected(own, shipped_file(current.name))):
        return Home(current.name, own, current.original, begun=not current.draft)
    return next(_extensions(current))


def _extensions(current: Draft) -> Iterator[Home]:
    """The files that extend a ruleset or could, in the order of their names: my-NAME, my-NAME-2, …"""
    for number in count(1):
        name = f"my-{current.name}" + (f"-{number}" if number > 1 else "")
        path = find_by_name(name)
        if path is None:
            title = node_at(tree_of(current.original), ("game",))
            shown = title.text if isinstance(title, Scalar) else current.name
            start = f"game: {_quoted(f'My {shown}')}\nextends: {current.name}\n"
            yield Home(name, FOLDER / f"{name}.yaml", start, current.name, begun=False)
        elif not is_protected(path, shipped_file(name)) and _extended(path) == current.name:
            yield Home(name, path, path.read_text(encoding="utf-8-sig"), current.name)


def _extended(path: Path) -> str:
    """The ruleset that a file extends; empty if none, or if it cannot be read."""
    try:
        written_name = node_at(tree_of(path.read_text(encoding="utf-8-sig")), ("extends",))
    except (PlaygroundError, OSError, UnicodeDecodeError):
        return ""
    return written_name.text if isinstance(written_name, Scalar) else ""


def save_as_variant(home: Home, name: str, about: str, shown: GameChoice) -> str:
    """Save the game that is shown as a variant; returns the text of its file.

    Raises PlaygroundError for a name that cannot be used, for a game that no patch can make of the one of the file, and
    if the file cannot be written.
    """
    name, about = check_name(name), " ".join(about.split())[:MAX_ABOUT]
    tree = game_tree(Selection(home.name), home.text)
    _check_free(name, variant_patches(tree), home)
    patch = patch_between(tree, game_tree(parse_selection(shown.selection), shown.text))
    if not patch:
        raise PlaygroundError("there is nothing to save: this is the game as it is written")
    described = {"about": _quoted(about), **patch} if about else patch
    text = with_value(home.text, ("variants", name), described)
    compiled, problems = check(Selection(home.name, name), text=text, warns=False)
    if compiled is None or compiled.game.hash != shown.compiled.game.hash:
        why = problems[0].message if problems and compiled is None else "a change of order, perhaps"
        raise PlaygroundError(
            f"what you changed cannot be written as a variant ({why}): save it as a ruleset of its own, by *Save*"
        )
    _write(home, text)
    return text


def rename_variant(home: Home, old: str, new: str) -> str:
    """Rename a variant in its file; returns the text of that.

    Raises PlaygroundError for a name that cannot be used, or if the file cannot be written.
    """
    new = check_name(new)
    if new == old:
        return home.text
    known = variant_patches(game_tree(Selection(home.name), home.text))
    _check_free(new, {name: patch for name, patch in known.items() if name != old}, home)
    text = with_key(home.text, ("variants", old), new)
    _write(home, text)
    return text


@dataclass(frozen=True)
class Deleted:
    """A variant that was deleted: the text of its file before and after, by which it is restored as it was."""

    home: str
    name: str
    before: str
    after: str


def delete_variant(home: Home, name: str) -> Deleted:
    """Delete a variant in its file. Raises PlaygroundError if the file cannot be written."""
    after = without_entry(home.text, ("variants", name))
    _write(home, after)
    return Deleted(home.name, name, home.text, after)


def restore_variant(home: Home, deleted: Deleted) -> str:
    """Write a deleted variant into its file again, in its old place if nothing else has changed; returns the text.

    Raises PlaygroundError if there is another variant of that name by now, or if the file cannot be written.
    """
    if home.text == deleted.after:
        text = deleted.before
    else:
        _check_free(deleted.name, variant_patches(tree_of(home.text)), home)
        text = with_variant(home.text, deleted.name, deleted.before)
    _write(home, text)
    return text


def with_variant(text: str, name: str, source: str) -> str:
    """A text with a variant of another text. Raises PlaygroundError if it cannot be read."""
    return with_value(text, ("variants", name), written(variant_patches(tree_of(source))[name]))


def variants_as_in(text: str, original: str, variant: str | None) -> bool:
    """Whether a text has the variants of the original, apart from the one that is shown."""
    one, other = ({**plain(tree_of(each)).get("variants", {})} for each in (text, original))
    for variants in (one, other):
        variants.pop(variant, None)
    return one == other


def _check_free(name: str, known: dict[str, Mapping], home: Home) -> None:
    taken = next((each for each in known if each.lower() == name.lower()), None)
    if taken is not None:
        other = next(free for number in count(2) if (free := f"{name}-{number}") not in known)
        raise PlaygroundError(f"'{home.name}' has a variant '{taken}': choose another name, such as '{other}'")


def _write(home: Home, text: str) -> None:
    known = digest(home.text) if home.begun else None
    save(home.name, text, overwrite=home.begun or digest_of(home.path) == "", opened=known)


def _quoted(text: str) -> str:
    return flow_style(SourcedValue(text, None))


def _about(patch: Mapping) -> str:
    about = patch.get("about")
    return " ".join(about.text.split()) if isinstance(about, Scalar) else ""
