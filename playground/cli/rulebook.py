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


_NAMED = {Format.MD: (".md", ".markdown"), Format.HTML: (".html", ".htm")}
"""How the names of files end that are of a format."""

_OF_OTHERS = (".svg", ".yaml", ".yml", ".json", ".pdf")
"""How names end of what is no rulebook, also where `--format` says which it shall be: pictures, rulesets, results."""


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

    wanted = _format_of(form, out)
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


def _format_of(form: Format | None, out: Path | None) -> Format:
    """What `--format` says, or else the name of the file.

    Raises PlaygroundError, before anything is written, for a name that says something else: whoever opens the file
    would be misled, and a ruleset or the rulebook's own picture would be lost.
    """
    from playground.source.diagnostics import PlaygroundError

    if out is None:
        return form or Format.MD
    if not out.name:
        raise PlaygroundError(f"--out names a file to write, and '{out}' is a folder: write --out rules.md")
    suffix = out.suffix.lower()
    said = Format.MD if not suffix else next((each for each, names in _NAMED.items() if suffix in names), None)
    if form is None and said is None:
        raise PlaygroundError(
            f"a rulebook is Markdown or HTML, and {out} looks like neither: name it .md or .html, or say which by "
            "--format. A browser prints HTML as PDF"
        )
    if form and suffix and (said not in (None, form) or suffix in _OF_OTHERS):
        raise PlaygroundError(
            f"--format {form} is at odds with the name {out}: name the file {out.with_suffix(f'.{form}').name}"
            + (", or leave --format out" if said else "")
        )
    return form or said or Format.MD


def _text(blocks: list[Block], form: Format, title: str, out: Path | None) -> tuple[str, tuple[Path, str] | None]:
    """The text; Markdown in a file has its picture in a file beside it, given with what belongs there."""
    from playground.pictures.position import with_own_colour
    from playground.rulebook.document import Picture
    from playground.rulebook.html import html
    from playground.rulebook.markdown import markdown
    from playground.source.diagnostics import PlaygroundError

    if form is Format.HTML:
        return html(blocks, title), None
    if out is None:
        return markdown(blocks), None
    (picture,) = (block for block in blocks if isinstance(block, Picture))
    path = out.with_suffix(".svg")
    if path.resolve() == out.resolve():
        raise PlaygroundError(f"{out} leads to {path}, where the picture of the rulebook goes: name another file")
    return markdown(blocks, path.name), (path, with_own_colour(picture.svg))


def _write(out: Path, text: str, picture: tuple[Path, str] | None) -> None:
    from playground.source.diagnostics import PlaygroundError

    try:
        out.write_text(text, encoding="utf-8")
        if picture is not None:
            picture[0].write_text(picture[1], encoding="utf-8")
    except OSError as error:
        raise PlaygroundError(f"{error.filename or out} cannot be written: {error.strerror}") from error
