"""The command that starts the language server, where its package is missing; tests/language_service/ speaks with it."""

from __future__ import annotations

import importlib.util

import pytest

from tests.cli.conftest import CommandLine


def test_without_pygls_the_command_says_what_to_install(
    playground: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        "playground.cli.language_server.find_spec", lambda name: None if name == "pygls" else found(name)
    )
    ended = playground("language-server")
    assert (ended.code, ended.stdout) == (2, "")
    assert "pip install 'rule-playground[editor]'" in ended.stderr
