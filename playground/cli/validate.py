"""`playground validate`: every mistake of rulesets and experiments."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playground.cli.failures import BAD_USAGE, SUCCESS
from playground.cli.options import Json, Rulesets
from playground.cli.output import counted, print_json

if TYPE_CHECKING:
    from playground.source.diagnostics import Diagnostic


Deep = Annotated[
    bool,
    typer.Option("--deep", help="also play random games, some seconds of each ruleset, and warn of what never happens"),
]


def validate(files: Rulesets, deep: Deep = False, as_json: Json = False) -> int:
    """Report every mistake of rulesets and experiments."""
    from playground.verify.diagnose import diagnose_any

    by_file = {name: diagnose_any(name) for name in files}
    if deep:
        from playground.verify.deep_lint import diagnose_deeply

        by_file = {name: _with_more(diagnostics, diagnose_deeply(name)) for name, diagnostics in by_file.items()}
    wrong = [name for name, diagnostics in by_file.items() if any(d.severity == "error" for d in diagnostics)]
    if as_json:
        print_json({"files": [_entry(name, diagnostics) for name, diagnostics in by_file.items()]})
    else:
        _print(by_file)
        if len(files) == 1 and not deep and not wrong:
            _point_at_playing(files[0])
    return BAD_USAGE if wrong else SUCCESS


def _with_more(found: tuple[Diagnostic, ...], deeply: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """What was found without playing, and what games have shown besides."""
    known = {(diagnostic.code, diagnostic.span) for diagnostic in found}
    return (*found, *(diagnostic for diagnostic in deeply if (diagnostic.code, diagnostic.span) not in known))


def _print(by_file: dict[str, tuple[Diagnostic, ...]]) -> None:
    from playground.source.diagnostics import without_repetitions

    for name, diagnostics in by_file.items():
        for diagnostic in without_repetitions(diagnostics):
            print(diagnostic.render() + "\n")
        print(f"{name}: {_summary(diagnostics)}")
    codes = {diagnostic.code for diagnostics in by_file.values() for diagnostic in diagnostics}
    if codes:
        print(f"for details: playground explain {min(codes)}")


def _point_at_playing(name: str) -> None:
    """Say that a sound ruleset of the user's own was read, and that playing it finds other mistakes."""
    from playground.verify.diagnose import is_own_game

    if is_own_game(name):
        print(f"for rules that never apply and steps without an option: playground validate --deep {name}")


def _summary(diagnostics: tuple[Diagnostic, ...]) -> str:
    numbers = Counter(diagnostic.severity for diagnostic in diagnostics)
    parts = [counted(numbers[severity], severity) for severity in ("error", "warning") if numbers[severity]]
    return ", ".join(parts) or "no mistakes"


def _entry(name: str, diagnostics: tuple[Diagnostic, ...]) -> dict[str, Any]:
    sound = not any(diagnostic.severity == "error" for diagnostic in diagnostics)
    return {"file": name, "sound": sound, "diagnostics": [diagnostic_json(diagnostic) for diagnostic in diagnostics]}


def diagnostic_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """A diagnostic with its place: line and column count from 1, `length` is in characters."""
    span = diagnostic.span
    place = {
        "file": span.source.name if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "length": span.end - span.start if span else None,
    }
    content = {"code": diagnostic.code, "severity": diagnostic.severity, "message": diagnostic.message}
    return {**content, **place, "because": diagnostic.because, "hint": diagnostic.hint}
