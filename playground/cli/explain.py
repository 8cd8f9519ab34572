"""`playground explain`: what a diagnostic means."""

from __future__ import annotations

from typing import Annotated

import typer

from playground.cli.failures import SUCCESS
from playground.cli.options import Json
from playground.cli.output import columns, print_json


def explain(
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="such as Y043; all codes without it", show_default=False)
    ] = None,
    as_json: Json = False,
) -> int:
    """Explain a diagnostic, or list all of them."""
    if code is not None:
        _explain_one(code.strip().upper(), as_json)
    else:
        _list_all(as_json)
    return SUCCESS


def _explain_one(code: str, as_json: bool) -> None:
    from playground.source.catalogue import CATALOGUE, explanation
    from playground.source.diagnostics import PlaygroundError

    if not code:
        raise PlaygroundError("the code is empty: name one, such as Y043, or none, and all are listed")
    page = explanation(code)
    if page is None:
        raise PlaygroundError(f"there is no diagnostic {code}: {_nearest(code)}")
    if as_json:
        entry = CATALOGUE[code]
        print_json({"code": code, "title": entry.title, "severity": entry.severity, "page": page})
    else:
        print(page.rstrip())


def _nearest(code: str) -> str:
    from playground.source.catalogue import CATALOGUE
    from playground.source.diagnostics import did_you_mean

    return did_you_mean(code, CATALOGUE) or "'playground explain' lists them all"


def _list_all(as_json: bool) -> None:
    from playground.source.catalogue import CATALOGUE

    entries = sorted(CATALOGUE.values(), key=lambda entry: entry.code)
    if as_json:
        listed = [{"code": entry.code, "title": entry.title, "severity": entry.severity} for entry in entries]
        print_json({"diagnostics": listed})
    else:
        print("\n".join(columns([(entry.code, entry.title)], 0) for entry in entries))
