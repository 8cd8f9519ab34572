"""`playground rulebook`: the rules of a game in English."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import FINE
from playground.cli.options import Json, Ruleset
from playground.cli.output import print_json

if TYPE_CHECKING:
    from playground.rulebook.document import Block


class Format(StrEnum):
    """What a book is written as."""

    MD = "md"
    HTML = "html"


def rulebook(
    ruleset: Ruleset,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="Markdown or HTML; without it, what the name of --out says", show_default="md"),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="write it to a file")] = None,
    variants: Annotated[bool, typer.Option("--variants", help="tell of each variant which rules differ")] = False,
    as_json: Json = False,
) -> int:
    """Write the rules of a game in English, with a picture of its beginning."""
    from playground.compiler import load
    from playground.rulebook.book import rulebook as written

    wanted = form or _format_of(out)
    compiled = load(ruleset)
    blocks = written(compiled, variants=variants)
    text, picture = _text(blocks, wanted, compiled.ruleset.title, out)
    if out is not None:
        _write(out, text, picture)
    if as_json:
        files = [str(path) for path in (out, picture[0] if picture else None) if path]
        print_json({"ruleset": ruleset, "format": wanted.value, "files": files, "text": text})
    elif out is None:
        print(text, end="")
    return FINE


def _format_of(out: Path | None) -> Format:
    """What the name of a file says; raises PlaygroundError for one that says something else."""
    from playground.source.diagnostics import PlaygroundError

    suffix = out.suffix.lower() if out else ""
    if suffix in (".html", ".htm"):
        return Format.HTML
    if suffix not in (".md", ".markdown", ""):
        raise PlaygroundError(
            f"a rulebook is Markdown or HTML, and {out} looks like neither: name it .md or .html, or say which by "
            "--format. A browser prints HTML as PDF"
        )
    return Format.MD


def _text(blocks: list[Block], form: Format, title: str, out: Path | None) -> tuple[str, tuple[Path, str] | None]:
    """The text; Markdown in a file has its picture in a file beside it, given with what belongs there."""
    from playground.pictures.position import with_own_colour
    from playground.rulebook.document import Picture
    from playground.rulebook.html import html
    from playground.rulebook.markdown import markdown

    if form is Format.HTML:
        return html(blocks, title), None
    if out is None:
        return markdown(blocks), None
    (picture,) = (block for block in blocks if isinstance(block, Picture))
    path = out.with_suffix(".svg")
    return markdown(blocks, path.name), (path, with_own_colour(picture.svg))


def _write(out: Path, text: str, picture: tuple[Path, str] | None) -> None:
    from playground.source.diagnostics import PlaygroundError

    try:
        out.write_text(text, encoding="utf-8")
        if picture is not None:
            picture[0].write_text(picture[1], encoding="utf-8")
    except OSError as error:
        raise PlaygroundError(f"{error.filename or out} cannot be written: {error.strerror}") from error
