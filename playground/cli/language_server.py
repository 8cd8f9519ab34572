"""`playground language-server`: answers editors such as VS Code about rulesets."""

from __future__ import annotations

from importlib.util import find_spec

from playground.cli.failures import SUCCESS
from playground.interrupts import raising


def language_server() -> int:
    """Answer an editor about rulesets, over standard input and output (Language Server Protocol)."""
    from playground.source.diagnostics import PlaygroundError

    if find_spec("pygls") is None:
        missing = "the language server needs pygls, which is not installed"
        raise PlaygroundError(f"{missing}: pip install 'playground[editor]'")
    from importlib.metadata import version

    from playground.language_service.server import serve

    with raising():  # the editor ends it, or Ctrl-C does
        serve(version("playground"))
    return SUCCESS
