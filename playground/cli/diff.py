"""`playground diff`: the differences between two games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from playground.cli.failures import SUCCESS
from playground.cli.options import SELECTION, Json, ruleset_name
from playground.cli.output import print_json

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.rulebook.difference import Passage
    from playground.ruleset.difference import Change
    from playground.ruleset.model import Ruleset


def diff(
    a: Annotated[str, typer.Argument(metavar="A", parser=ruleset_name, help=SELECTION, show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", parser=ruleset_name, help=SELECTION, show_default=False)],
    text: Annotated[bool, typer.Option("--text", help="as changed lines of the resolved rulesets")] = False,
    english: Annotated[bool, typer.Option("--english", help="as passages of the rules in English")] = False,
    as_json: Json = False,
) -> int:
    """Show what changes from ruleset A to ruleset B."""
    from playground.compiler import load
    from playground.ruleset.difference import difference, text_difference
    from playground.source.diagnostics import PlaygroundError

    before, after = load(a), load(b)
    one, other = before.ruleset, after.ruleset
    if text and english:
        raise PlaygroundError("--text and --english show the same in two ways: give one of them")
    if as_json:
        changes = difference(one, other)
        print_json(
            {
                "a": one.name,
                "b": other.name,
                "same_play": one.hash == other.hash,
                "changes": [_change(change) for change in changes],
                "text": text_difference(one, other),
                "english": [_passage(passage) for passage in _passages(before, after)],
            }
        )
    elif text:
        print(text_difference(one, other).rstrip() or f"{one.name} and {other.name} are the same")
    elif english:
        passages = [_passage_text(passage) for passage in _passages(before, after)]
        _print(one, other, passages or ["the rules in English are the same"])
    else:
        _print(one, other, [str(change) for change in difference(one, other)])
    return SUCCESS


def _passages(before: Compiled, after: Compiled) -> tuple[Passage, ...]:
    from playground.rulebook.difference import changed_passages

    return changed_passages(before, after)


def _print(one: Ruleset, other: Ruleset, changes: list[str]) -> None:
    if not changes:
        print(f"{one.name} and {other.name} are the same")
        return
    print(f"from {one.name} to {other.name}")
    for change in changes:
        print(f"  {change}")


def _change(change: Change) -> dict[str, Any]:
    return {
        "path": list(change.path),
        "before": change.before,
        "after": change.after,
        "sentence": str(change),
    }


_MARKS = {"same": ("", ""), "removed": ("[-", "-]"), "added": ("{+", "+}")}


def _passage_text(passage: Passage) -> str:
    """`How pieces move, Stride: [-Three-]{+Four+} squares in any direction`."""
    place = ", ".join(part for part in (passage.section, passage.name) if part)
    return f"{place}: " + "".join(piece.text.join(_MARKS[piece.kind]) for piece in passage.pieces)


def _passage(passage: Passage) -> dict[str, Any]:
    words = [{"kind": piece.kind, "text": piece.text} for piece in passage.pieces]
    return {"section": passage.section, "name": passage.name, "words": words}
