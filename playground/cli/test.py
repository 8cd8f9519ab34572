"""`playground test`: the scenarios, node counts and transcripts that rulesets carry."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playground.cli.failures import CHECK_FAILED, FINE
from playground.cli.options import Json
from playground.cli.output import counted, print_json

if TYPE_CHECKING:
    from playground.simulate.checking import Finding, Subject


def test(
    rulesets: Annotated[
        list[str] | None, typer.Argument(metavar="[RULESET...]", help="names or paths; all rulesets without them")
    ] = None,
    update: Annotated[bool, typer.Option("--update", help="write the checks anew; read the diff")] = False,
    as_json: Json = False,
) -> int:
    """Check that both engines play rulesets as they should."""
    from playground.ruleset.find import ruleset_names
    from playground.simulate.checking import subject_of

    subjects = [subject_of(written) for written in rulesets or ruleset_names()]
    if update:
        for subject in subjects:
            _update(subject, quiet=as_json)
    findings = {subject.name: _findings(subject, quiet=as_json) for subject in subjects}
    failed = sum(bool(finding.problem) for found in findings.values() for finding in found)
    if as_json:
        print_json({"passed": not failed, "rulesets": [_entry(*found) for found in findings.items()]})
    else:
        total = sum(map(len, findings.values()))
        result = f"{failed:,} failed" if failed else "all passed"
        print(f"{counted(total, 'check')} of {counted(len(subjects), 'ruleset')}, {result}")
    return CHECK_FAILED if failed else FINE


def _update(subject: Subject, *, quiet: bool) -> None:
    from playground.simulate.checking import make_checks
    from playground.simulate.checks import checks_file, checks_text
    from playground.source.diagnostics import PlaygroundError

    path, text = checks_file(subject.file), checks_text(make_checks(subject))
    try:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error
    if not quiet:
        print(f"written: {path}")


def _findings(subject: Subject, *, quiet: bool) -> list[Finding]:
    """The findings of one ruleset, each told as soon as it is known."""
    from playground.simulate.checking import Finding, check, check_scenarios
    from playground.simulate.checks import checks_file, load_checks

    path = checks_file(subject.file)
    if path.is_file():
        findings = check(subject, load_checks(path))
    else:
        way_out = f"playground test --update {subject.selection.name}"
        findings = iter([Finding(f"{subject.name} checks", f"{path} is missing: {way_out}")])
    told = []
    for finding in chain(check_scenarios(subject), findings):
        told.append(finding)
        if not quiet:
            _tell(finding)
    return told


def _tell(finding: Finding) -> None:
    mark = "FAILED" if finding.problem else "passed"
    print(f"{mark}  {finding.name}" + (f": {finding.problem}" if finding.problem else ""), flush=True)


def _entry(name: str, findings: list[Finding]) -> dict[str, Any]:
    checks = [{"check": found.name, "passed": not found.problem, "problem": found.problem} for found in findings]
    return {"ruleset": name, "passed": not any(found.problem for found in findings), "checks": checks}
