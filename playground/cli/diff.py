"""`playground diff`: the differences between two games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from playground.cli.failures import SUCCESS
from playground.cli.options import SELECTION, Json, ruleset_name
from playground.cli.output import print_json

if TYPE_CHECKING:
    from playground.ruleset.difference import Change
    from playground.ruleset.model import Ruleset


def diff(
    a: Annotated[str, typer.Argument(metavar="A", parser=ruleset_name, help=SELECTION, show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", parser=ruleset_name, help=SELECTION, show_default=False)],
    text: Annotated[bool, typer.Option("--text", help="as changed lines of the resolved rulesets")] = False,
    as_json: Json = False,
) -> int:
    """Show what changes from ruleset A to ruleset B."""
    from playground.ruleset.difference import difference, text_difference

    one, other = _resolved(a), _resolved(b)
    if as_json:
        changes = difference(one, other)
        print_json(
            {
                "a": one.name,
                "b": other.name,
                "same_play": one.hash == other.hash,
                "changes": [_change(change) for change in changes],
                "text": text_difference(one, other),
            }
        )
    elif text:
        print(text_difference(one, other).rstrip() or f"{one.name} and {other.name} are the same")
    else:
        _print(one, other, difference(one, other))
    return SUCCESS


def _resolved(selection: str) -> Ruleset:
    from playground.compiler import load

    return load(selection).ruleset


def _print(one: Ruleset, other: Ruleset, changes: tuple[Change, ...]) -> None:
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
