"""`playground schema`: the JSON Schema of rulesets, for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playground.cli.failures import SUCCESS
from playground.cli.option_values import file_to_write
from playground.cli.options import Json
from playground.cli.output import print_json
from playground.interrupts import uninterrupted


def schema(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", parser=file_to_write, help="write it there instead", show_default=False
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Print the JSON Schema of rulesets, for editors."""
    from playground.ruleset.schema import json_schema

    content = dict(json_schema())
    if out is None:
        print_json(content)
        return SUCCESS
    _write(out, content)
    if as_json:
        print_json({"file": str(out)})
    return SUCCESS


def _write(path: Path, content: dict[str, object]) -> None:
    import json

    from playground.source.atomic import write_atomically
    from playground.source.diagnostics import PlaygroundError

    try:
        with uninterrupted():
            write_atomically(path, json.dumps(content, indent=2, ensure_ascii=False) + "\n")
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error
