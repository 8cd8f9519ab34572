"""`playground rulebook`: the rules of a game in English."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import SUCCESS
from playground.cli.option_values import file_to_write, one_of
from playground.cli.options import Json, Ruleset
from playground.cli.output import print_json
from playground.interrupts import uninterrupted

if TYPE_CHECKING:
    from playground.rulebook.document import Block


class Format(StrEnum):
    """The format of a rulebook."""

    MD = "md"
    HTML = "html"


_SUFFIXES = {Format.MD: (".md", ".markdown"), Format.HTML: (".html", ".htm")}
"""The file name suffixes of each format."""

_OTHER_SUFFIXES = (".svg", ".yaml", ".yml", ".json", ".pdf")
"""Suffixes of files that are not rulebooks (pictures, rulesets, results), refused even with `--format`."""


def rulebook(
    ruleset: Ruleset,
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            parser=one_of(Format),
            help="Markdown or HTML; by default what the name of --out says",
            show_default="md",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", parser=file_to_write, help="write it to a file")
    ] = None,
    no_picture: Annotated[bool, typer.Option("--no-picture", help="leave the picture of the start out")] = False,
    variants: Annotated[bool, typer.Option("--variants", help="list for each variant the rules that differ")] = False,
    as_json: Json = False,
) -> int:
    """Write the rules of a game in English, with a picture of its start."""
    from playground.compiler import load
    from playground.rulebook.book import rulebook as written

    chosen = _format_of(form, out)
    compiled = load(ruleset)
    is_drawn = not no_picture and (out is not None or chosen is Format.HTML)
    blocks = written(compiled, variants=variants, picture=is_drawn)
    text, picture = _text(blocks, chosen, compiled.ruleset.title, out)
    if out is not None:
        _write(out, text, picture)
    if as_json:
        files = [str(path) for path in (out, picture[0] if picture else None) if path]
        print_json({"ruleset": ruleset, "format": chosen.value, "files": files, "text": text})
    elif out is None:
        print(text, end="")
        if sys.stdout.isatty() and not (is_drawn or no_picture) and compiled.game.board.size:
            print("\nA picture goes into a file: playground rulebook … --out FILE.md, or FILE.html.")
    return SUCCESS


def _format_of(form: Format | None, out: Path | None) -> Format:
    """The format of `--format`, or else of the file's suffix.

    Raises PlaygroundError, before anything is written, if the two disagree: the suffix would mislead readers, and a
    ruleset or the rulebook's own picture could be overwritten.
    """
    from playground.source.diagnostics import PlaygroundError

    if out is None:
        return form or Format.MD
    suffix = out.suffix.lower()
    implied = Format.MD if not suffix else next((each for each, names in _SUFFIXES.items() if suffix in names), None)
    if form is None and implied is None:
        raise PlaygroundError(
            f"a rulebook is Markdown or HTML, and {out} looks like neither: name it .md or .html, or say which by "
            "--format. A browser prints HTML as PDF"
        )
    if form and suffix and (implied not in (None, form) or suffix in _OTHER_SUFFIXES):
        raise PlaygroundError(
            f"--format {form} is at odds with the name {out}: name the file {out.with_suffix(f'.{form}').name}"
            + (", or leave --format out" if implied else "")
        )
    return form or implied or Format.MD


def _text(blocks: list[Block], form: Format, title: str, out: Path | None) -> tuple[str, tuple[Path, str] | None]:
    """The text; for Markdown in a file, also the path and content of its picture, a separate file."""
    from playground.pictures.position import with_own_colour
    from playground.rulebook.document import Picture
    from playground.rulebook.html import html
    from playground.rulebook.markdown import markdown
    from playground.source.diagnostics import PlaygroundError

    if form is Format.HTML:
        return html(blocks, title), None
    if out is None:
        return markdown(blocks), None
    picture = next((block for block in blocks if isinstance(block, Picture)), None)
    if picture is None:
        return markdown(blocks), None
    path = out.with_suffix(".svg")
    if path.resolve() == out.resolve():
        raise PlaygroundError(f"{out} leads to {path}, where the picture of the rulebook goes: name another file")
    return markdown(blocks, path.name), (path, with_own_colour(picture.svg))


def _write(out: Path, text: str, picture: tuple[Path, str] | None) -> None:
    from playground.source.atomic import write_atomically
    from playground.source.diagnostics import PlaygroundError

    for path, content in (*([picture] if picture else []), (out, text)):  # the text refers to the picture
        try:
            with uninterrupted():
                write_atomically(path, content)
        except OSError as error:
            raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error
