"""`playground schema`: the JSON Schema of rulesets, for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playground.cli.failures import FINE
from playground.cli.options import Json
from playground.cli.output import print_json


def schema(
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FILE", help="write it there instead", show_default=False)
    ] = "",
    as_json: Json = False,
) -> int:
    """Print the JSON Schema of rulesets, for editors."""
    from playground.ruleset.schema import json_schema

    described = dict(json_schema())
    if not out:
        print_json(described)
        return FINE
    _write(Path(out), described)
    if as_json:
        print_json({"file": out})
    return FINE


def _write(path: Path, described: dict[str, object]) -> None:
    import json

    from playground.source.diagnostics import PlaygroundError

    try:
        path.write_text(json.dumps(described, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error
