"""`playground language-server`: answers editors such as VS Code about rulesets and experiments."""

from __future__ import annotations

from importlib.util import find_spec

from playground.cli.failures import SUCCESS
from playground.interrupts import raising


def language_server() -> int:
    """Answer an editor about rulesets and experiments, over standard input and output (Language Server Protocol)."""
    from playground.source.diagnostics import PlaygroundError
    from playground.source.version import VERSION, install_command

    if find_spec("pygls") is None:
        missing = "the language server needs pygls, which is not installed"
        raise PlaygroundError(f"{missing}: {install_command('editor')}")
    from playground.language_service.server import serve
    from playground.simulate.experiments.editing import EXPERIMENTS

    with raising():  # the editor ends it, or Ctrl-C does
        serve(VERSION, [EXPERIMENTS])
    return SUCCESS
