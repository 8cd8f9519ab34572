"""`playground new`: begin a ruleset of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playground.cli.failures import SUCCESS
from playground.cli.option_values import named, not_empty
from playground.cli.options import Json
from playground.cli.output import print_json
from playground.interrupts import uninterrupted

FOLDER = Path("rulesets")
"""Where rulesets are looked up by name: in the current folder."""


def new(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            parser=named("the new ruleset, such as 'my-game'"),
            help="of the new ruleset, written to rulesets/NAME.yaml; or the path of its file",
            show_default=False,
        ),
    ] = None,
    template: Annotated[
        str, typer.Option("--template", "-t", metavar="TEMPLATE", callback=not_empty, help="what to begin with")
    ] = "",
    like: Annotated[
        str,
        typer.Option("--like", metavar="RULESET", callback=not_empty, help="begin with the text of a ruleset"),
    ] = "",
    listed: Annotated[bool, typer.Option("--list", help="list the templates")] = False,
    as_json: Json = False,
) -> int:
    """Begin a ruleset from a commented template, or from one that is like it."""
    from playground.source.diagnostics import PlaygroundError

    if listed:
        return _list(as_json)
    if name is None:
        raise PlaygroundError("the name of the new ruleset is missing: playground new my-game, or --list for templates")
    if template and like:
        raise PlaygroundError("--template and --like both say what to begin with: give one of them")
    path = _path(name)
    text = _text(path, template, like)
    _write(path, text)
    started = like or f"template {template or _default()}"
    command = path.stem if path.parent == FOLDER else str(path)
    if as_json:
        print_json({"file": str(path), "from": started, "name": path.stem})
    else:
        print(_next_steps(path, started, command))
    return SUCCESS


def _default() -> str:
    from playground.ruleset.templates import DEFAULT

    return DEFAULT


def _list(as_json: bool) -> int:
    from playground.ruleset.templates import DEFAULT, templates

    found = templates()
    if as_json:
        entries = [{"name": each.name, "kind": each.kind, "about": each.about} for each in found]
        print_json({"templates": entries, "default": DEFAULT})
        return SUCCESS
    width = max(len(each.name) for each in found)
    for each in found:
        print(f"{each.name.ljust(width)}  {each.kind}{' (without --template)' if each.name == DEFAULT else ''}")
        print(f"{' ' * width}  {each.about}\n")
    print("playground new my-game --template NAME")
    return SUCCESS


def _path(name: str) -> Path:
    """The file of the new ruleset. Raises PlaygroundError for an invalid name, and for one that is taken."""
    from playground.ruleset.file_names import check_name, suggest_name
    from playground.ruleset.find import all_names
    from playground.source.diagnostics import PlaygroundError

    if "/" in name or name.endswith((".yaml", ".yml")):
        path = Path(name)
        check_name(path.stem)
        if path.suffix not in (".yaml", ".yml"):
            raise PlaygroundError(f"{path} would be no ruleset: let its name end in .yaml")
        if not path.parent.is_dir():
            raise PlaygroundError(f"{path.parent} is no folder yet: make it first")
        return path
    name, known = check_name(name), all_names()
    same = next((each for each in known if each.lower() == name.lower()), None)
    if same is not None:
        other = suggest_name(name, known)
        raise PlaygroundError(f"there is already a ruleset '{same}': choose another name, such as '{other}'")
    return FOLDER / f"{name}.yaml"


def _text(path: Path, template: str, like: str) -> str:
    """The text that the ruleset begins with; that of a ruleset with mistakes is refused."""
    from playground.compiler import load
    from playground.ruleset.templates import DEFAULT, template_text, text_like, title_of

    if not like:
        return template_text(template or DEFAULT, title_of(path.stem))
    load(like)
    return text_like(like, title_of(path.stem), path.parent)


def _write(path: Path, text: str) -> None:
    """Write a new file. Raises PlaygroundError if there is one, even one made just now."""
    from playground.source.diagnostics import PlaygroundError

    try:
        with uninterrupted():
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
    except FileExistsError as error:
        raise PlaygroundError(f"{path} exists and stays as it is: choose another name") from error
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error


def _next_steps(path: Path, started: str, command: str) -> str:
    steps = [
        (f"playground validate {command}", "find mistakes after a change"),
        (f"playground play {command}", "play it here"),
        (f"playground simulate {command}", "see what ten thousand games say"),
        ("playground dashboard", "edit, play and compare it in the browser"),
    ]
    width = max(len(given) for given, _ in steps)
    lines = "\n".join(f"  {given.ljust(width)}   {purpose}" for given, purpose in steps)
    return f"written: {path} (from {started})\n\n{lines}"
