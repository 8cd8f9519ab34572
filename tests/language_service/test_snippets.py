"""What is inserted leaves a sound ruleset sound, wherever the section is and however it is written."""

from __future__ import annotations

import pytest

from playground.compiler import check
from playground.language_service.snippets import SNIPPETS, Insertion, Snippet, insertion_of
from playground.ruleset.sections import SECTIONS
from tests.language_service.meadow import MEADOW

FLOW = """\
game: Flow
players: [A, B]
board: {shape: square, size: 3}
pieces: {Mark: {}}
actions: {put: {choose: {spot: empty}, do: place Mark of mover on spot}}
end: {line: "when line(3, own) then mover wins", full: when no empty then draw}
"""


def inserted(snippet: Snippet, text: str) -> tuple[str, Insertion]:
    found = insertion_of(snippet, text)
    return text[: found.start] + found.text + text[found.end :], found


@pytest.mark.parametrize("text", [MEADOW, FLOW], ids=["block", "braces"])
@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet.name)
def test_a_sound_ruleset_stays_sound(snippet: Snippet, text: str) -> None:
    for _ in range(2):  # under a name that is free
        text, found = inserted(snippet, text)
        compiled, diagnostics = check("<editor>", text=text)
        assert compiled is not None, [each.render() for each in diagnostics]
        name = text[found.selected : found.selected + found.length]
        assert text[found.selected + found.length] == ":"
        assert name
    assert text.count(f"\n{snippet.section}:") == 1


def test_a_new_section_stands_in_its_usual_place() -> None:
    text, _ = inserted(next(each for each in SNIPPETS if each.section == "zones"), MEADOW)
    sections = [line.split(":")[0] for line in text.splitlines() if line[:1].isalpha()]
    order = list(SECTIONS)
    assert sections == sorted(sections, key=order.index)


def test_an_empty_text_gets_its_first_section() -> None:
    text, found = inserted(SNIPPETS[0], "")
    assert text.startswith("parameters:\n  new_limit:")
    assert text[found.selected : found.selected + found.length] == "new_limit"
