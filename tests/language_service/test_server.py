"""The language server as an editor speaks with it: a process, and messages over its standard input and output."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import IO, Any

import pytest

from playground.language_service.language import mistakes_in
from tests.language_service.meadow import MEADOW

COMMAND = [sys.executable, "-c", "from playground.cli import main; main()", "language-server"]


class Editor:
    """Sends requests, and reads what comes back."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.input: IO[bytes] = process.stdin
        self.output: IO[bytes] = process.stdout
        self.numbers = count(1)

    def send(self, method: str, params: Any, **more: Any) -> None:
        content = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.input.write(b"Content-Length: %d\r\n\r\n%b" % (len(content), content))
        self.input.flush()

    def read(self) -> dict[str, Any]:
        length = 0
        while (line := self.output.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return dict(json.loads(self.output.read(length)))

    def ask(self, method: str, params: Any) -> Any:
        """The result of a request; notifications that come first are passed over."""
        number = next(self.numbers)
        self.send(method, params, id=number)
        while True:
            message = self.read()
            if message.get("id") == number:
                assert "error" not in message, message
                return message["result"]

    def notified(self, method: str) -> Any:
        while True:
            message = self.read()
            if message.get("method") == method:
                return message["params"]

    def errors(self) -> list[dict[str, Any]]:
        """The errors that are reported next, without warnings."""
        reported = self.notified("textDocument/publishDiagnostics")["diagnostics"]
        return [each for each in reported if each["severity"] == 1]


@pytest.fixture
def editor() -> Iterator[Editor]:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        speaking = Editor(process)
        speaking.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        speaking.send("initialized", {})
        yield speaking
        speaking.ask("shutdown", None)
        speaking.send("exit", None)
        assert process.wait(30) == 0, process.stderr.read().decode() if process.stderr else ""
    finally:
        process.kill()


def position(text: str, words: str) -> dict[str, int]:
    place = text.index(words)
    return {"line": text.count("\n", 0, place), "character": place - text.rfind("\n", 0, place) - 1}


def test_a_part_is_checked_as_one() -> None:
    part = "part: Walkers\npieces: {Walker: {moves: walk_on}}\nmoves: {walk_on: 1 square forwrad onto empty}\n"
    assert mistakes_in(part, None) == ()
    (mistake,) = mistakes_in(part + "define: {far: own within}\n", Path("elsewhere", "walkers.yaml"))
    assert mistake.span and mistake.span.line == 4


@pytest.mark.exhaustive
def test_an_editor_is_answered(editor: Editor, tmp_path: Path) -> None:
    uri = (tmp_path / "meadow.yaml").as_uri()
    wrong = MEADOW.replace("moves: [step, run]", "moves: [step, runn]").replace("about: Two", "about: 🎲 Two")
    document = {"uri": uri, "languageId": "yaml", "version": 1, "text": wrong}
    editor.send("textDocument/didOpen", {"textDocument": document})
    (mistake,) = editor.errors()
    assert mistake["range"]["start"] == position(wrong, "runn]")
    assert "did you mean 'run'?" in mistake["message"]
    name = {"textDocument": {"uri": uri}}
    where = {**name, "range": mistake["range"], "context": {"diagnostics": []}}
    (action,) = editor.ask("textDocument/codeAction", where)
    (edit,) = action["edit"]["changes"][uri]
    assert (edit["range"], edit["newText"]) == (mistake["range"], "run")

    change = {"range": edit["range"], "text": edit["newText"]}
    editor.send("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]})
    assert editor.errors() == []

    right = wrong.replace("runn]", "run]")
    found = editor.ask("textDocument/completion", {**name, "position": position(right, "Walker of side")})
    assert {"Walker", "Runner"} <= {item["label"] for item in found["items"][:3]}
    hover = editor.ask("textDocument/hover", {**name, "position": position(right, "reach squares")})
    assert "squares a runner may go" in hover["contents"]["value"]
    symbols = editor.ask("textDocument/documentSymbol", name)
    assert [symbol["name"] for symbol in symbols[:3]] == ["game", "about", "players"]
    editor.send("textDocument/didClose", name)
    assert editor.errors() == []

    experiment = tmp_path / "experiment.yaml"
    uri, text = experiment.as_uri(), "experiment: So?\nrulesets: [tic-tac-toe]\ngame: 5\n"
    document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
    editor.send("textDocument/didOpen", {"textDocument": document})
    (mistake,) = editor.errors()
    assert "'game'" in mistake["message"] and "did you mean 'games'" in mistake["message"]
    found = editor.ask("textDocument/completion", {"textDocument": {"uri": uri}, "position": position(text, "game: 5")})
    assert "measures" in {item["label"] for item in found["items"]}
