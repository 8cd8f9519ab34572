"""Guide and measures tell what happens: files are written, commands given, and what these say is what stands there.

A block of YAML goes into the file that the line above it names; `at the end of` adds to it. A block of console is a
command after `$` and all it prints; a line `…` stands for any lines. `--update-golden` writes anew what commands say,
which is then to be read.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playground.cli.app import app
from tests.quick_set import mostly_exhaustive

DOCS = Path(__file__).parents[2] / "docs"
FOLDERS = ("guide", "measures", "recipes")
PAGES = [DOCS / "measures.md", *(page for folder in FOLDERS for page in sorted((DOCS / folder).glob("*.md")))]
BLOCK = re.compile(r"(?P<above>[^\n]*)\n\n```(?P<kind>yaml|console)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`([\w./-]+\.yaml)`")
OF_THIS_MACHINE = re.compile(r"games? in [\d.,]+ m?s,|a second;? ?|^speed ")
"""Lines that tell how fast it went."""


def said_by(command: str) -> str:
    """What a command prints, without what depends on the machine."""
    program, *arguments = shlex.split(command)
    assert program == "playground"
    result = CliRunner().invoke(app, arguments, prog_name="playground")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    lines = [line.rstrip() for line in (result.stdout + result.stderr).splitlines()]
    return "\n".join(line for line in lines if not OF_THIS_MACHINE.search(line)).strip("\n")


def agrees(expected: str, said: str) -> bool:
    """Whether a block matches what was printed; `…` on a line of its own is any number of lines."""
    lines = expected.rstrip("\n").split("\n")
    pattern = "".join("(?:.*\n)*?" if line == "…" else re.escape(line) + "\n" for line in lines)
    return re.fullmatch(pattern, said + "\n") is not None


def blocks_of(text: str, folder: Path) -> list[tuple[int, str, str]]:
    """The commands of a page, given one after another: where what they say stands, what stands there, what was said."""
    found = []
    for block in BLOCK.finditer(text):
        if block["kind"] == "yaml":
            names = NAMED.findall(block["above"])
            if names:
                path = folder / names[-1]
                path.parent.mkdir(parents=True, exist_ok=True)
                before = path.read_text(encoding="utf-8") if "at the end of" in block["above"] else ""
                path.write_text(before + block["text"], encoding="utf-8")
            continue
        first, _, rest = block["text"].partition("\n")
        assert first.startswith("$ playground "), first
        start = block.start("text") + len(first) + 1
        found.append((start, rest, said_by(first.removeprefix("$ "))))
    return found


@pytest.mark.exhaustive
@pytest.mark.parametrize("page", mostly_exhaustive(PAGES), ids=[page.stem for page in PAGES])
def test_what_a_page_shows_is_true(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, update_golden: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    wrong = [block for block in blocks_of(text, tmp_path) if not agrees(block[1], block[2])]
    if update_golden:
        for start, reported, said in reversed(wrong):
            text = f"{text[:start]}{said}\n{text[start + len(reported) :]}"
        page.write_text(text, encoding="utf-8")
    else:
        assert [(reported, said) for _, reported, said in wrong] == []


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_a_page_that_lies_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lies = "So:\n\n```console\n$ playground list --nonsense\nall is well\n```\n"
    ((_, reported, said),) = blocks_of(lies, tmp_path)
    assert "nonsense" in said
    assert not agrees(reported, said)
    assert agrees("…\n", said)
