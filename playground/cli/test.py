"""`playground test`: the scenarios, node counts and transcripts of rulesets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playground.cli.failures import CHECK_FAILED, SUCCESS
from playground.cli.options import Json, ruleset_name
from playground.cli.output import counted, print_json
from playground.interrupts import uninterrupted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playground.verify.golden import Finding, Subject


def test(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULESET", parser=ruleset_name, help="names or paths; all but the classics without"),
    ] = None,
    update: Annotated[bool, typer.Option("--update", help="rewrite the checks; review the diff")] = False,
    as_json: Json = False,
) -> int:
    """Check that both engines play rulesets as they should."""
    from playground.ruleset.find import ruleset_names
    from playground.verify.golden import subject_of

    subjects = [subject_of(written) for written in rulesets or ruleset_names()]
    if update:
        for subject in subjects:
            _update(subject, quiet=as_json)
    results = [_result(subject, quiet=as_json) for subject in subjects]
    failed = sum(len(result.failed) for result in results)
    if as_json:
        print_json({"passed": not failed, "rulesets": [_entry(result) for result in results]})
    else:
        total = sum(len(result.findings) for result in results)
        noun = "part" if all(subject.is_part for subject in subjects) else "ruleset"
        outcome = f"{failed:,} failed" if failed else "all passed" if total else "nothing to check yet"
        print(f"{counted(total, 'check')} of {counted(len(subjects), noun)}, {outcome}")
    return CHECK_FAILED if failed else SUCCESS


@dataclass(frozen=True)
class _Result:
    """The findings of one ruleset or part, and what to do where nothing has been recorded of it (else empty)."""

    name: str
    findings: list[Finding]
    note: str

    @property
    def failed(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.problem]


def _update(subject: Subject, *, quiet: bool) -> None:
    from playground.source.atomic import write_atomically
    from playground.source.diagnostics import PlaygroundError
    from playground.verify.golden import make_checks
    from playground.verify.golden_file import checks_file, checks_text

    if subject.is_part:
        raise PlaygroundError(f"{subject.file} is a part, which has scenarios and no node counts: leave --update out")
    path, text = checks_file(subject.file), checks_text(make_checks(subject))
    try:
        with uninterrupted():
            path.parent.mkdir(exist_ok=True)
            write_atomically(path, text)
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error
    if not quiet:
        print(f"written: {path}")


def _result(subject: Subject, *, quiet: bool) -> _Result:
    """The findings of one ruleset, each printed at once.

    A ruleset of one's own need not be recorded: a note says how. One that comes with the playground must be.
    """
    from playground.cli.progress import Working
    from playground.compiler import load
    from playground.ruleset.find import is_shipped
    from playground.verify.golden import Finding, check, check_scenarios
    from playground.verify.golden_file import checks_file, load_checks

    path, working, note = checks_file(subject.file), Working(f"testing {subject.name}"), ""
    findings: Iterator[Finding] = iter(())  # a part has no checks
    if not subject.is_part and path.is_file():
        findings = check(subject, load_checks(path), working)
    elif not subject.is_part:
        for variant in (None, *load(subject.selection.text).ruleset.variants):  # mistakes of the ruleset come first
            load(replace(subject.selection, variant=variant or subject.selection.variant).text)
        note = _nothing_recorded(subject, path)
        if is_shipped(subject.file):
            findings, note = iter([Finding(f"{subject.name} checks", note)]), ""
    listed = []
    try:
        for finding in chain(check_scenarios(subject), findings):
            listed.append(finding)
            if not quiet:
                working.clear()
                _print(finding)
    finally:
        working.end()
    if note and not quiet:
        print(f"note    {subject.name}: {note}")
    return _Result(subject.name, listed, note)


def _nothing_recorded(subject: Subject, path: Path) -> str:
    way_out = f"playground test --update {subject.selection.name}"
    return f"nothing has been recorded yet in {path}; record how the game is played now: {way_out}"


def _print(finding: Finding) -> None:
    mark = "FAILED" if finding.problem else "passed"
    print(f"{mark}  {finding.name}" + (f": {finding.problem}" if finding.problem else ""), flush=True)


def _entry(result: _Result) -> dict[str, Any]:
    checks = [{"check": found.name, "passed": not found.problem, "problem": found.problem} for found in result.findings]
    return {"ruleset": result.name, "passed": not result.failed, "note": result.note, "checks": checks}
