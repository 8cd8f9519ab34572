"""Reading files and YAML: what trees hold, and that nothing a user can write makes the reader raise or hang."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from playground.source import read
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_file, read_tree
from playground.source.text import Source
from playground.source.tree import Mapping, Node, Scalar

LOADERS = [yaml.SafeLoader, yaml.CSafeLoader]
MEGABYTE = 999_000


def test_a_link_that_leads_nowhere_is_not_suggested_for_itself(tmp_path: Path) -> None:
    link, found = tmp_path / "link.yaml", Diagnostics()
    link.symlink_to(tmp_path / "nowhere.yaml")
    assert read_file(link, found) is None
    assert [each.hint for each in found] == ["link.yaml is a link to a file that is missing"]


def codes(text: str) -> list[str]:
    found = Diagnostics()
    read_tree(Source("test.yaml", text), found)
    return [diagnostic.code for diagnostic in found]


def tree_of(text: str) -> Mapping:
    found = Diagnostics()
    tree = read_tree(Source("test.yaml", text), found)
    assert not [diagnostic.render() for diagnostic in found]
    return tree


def plain_data(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Mapping):
        return {key.text: plain_data(value) for key, value in node.entries}
    return [plain_data(item) for item in node]


@pytest.mark.parametrize("loader", LOADERS)
def test_tree_holds_texts_and_places(loader, monkeypatch):
    monkeypatch.setattr(read, "LOADER", loader)
    tree = tree_of("game: Größe 𝄞\nplayers: [no, 'yes']\nboard:\n  size: 010\n  about:\n")
    expected = {"game": "Größe 𝄞", "players": ["no", "yes"], "board": {"size": "010", "about": ""}}
    assert plain_data(tree) == expected
    board = tree.get("board")
    assert str(board.get("size").span) == "test.yaml:4:9"
    assert board.span.text == "size: 010\n  about:"
    assert tree.key("players").span.text == "players"
    assert [item.plain for item in tree.get("players")] == [True, False]
    assert ("board" in tree, "no" in tree, list(tree), len(tree)) == (True, False, ["game", "players", "board"], 3)


@pytest.mark.parametrize("loader", LOADERS)
def test_both_parsers_of_pyyaml_give_the_same_diagnostics(loader, monkeypatch):
    monkeypatch.setattr(read, "LOADER", loader)
    cases = sorted(Path(__file__).parent.parent.glob("errors/Y0[123]?/*.yaml"))
    found = {f"{c.parent.name}/{c.name}": codes(c.read_text(encoding="utf-8")) for c in cases if c.stem != "page"}
    assert {name for name, actual in found.items() if name[:4] not in actual} == set()


def test_byte_order_mark_and_windows_line_ends_are_fine(tmp_path):
    file = tmp_path / "windows.yaml"
    file.write_bytes(b"\xef\xbb\xbfgame: Small\r\nboard: |\r\n  a\r\n  b\r\n")
    found = Diagnostics()
    source = read_file(file, found)
    assert plain_data(read_tree(source, found)) == {"game": "Small", "board": "a\nb\n"}
    assert len(found) == 0


def test_mistakes_that_lose_nothing_still_give_a_tree():
    found = Diagnostics()
    tree = read_tree(Source("f", "game: &g !t Small\ngame: Other\nboard: {size:3}\n<<: {a: b}\n"), found)
    assert sorted(d.code for d in found) == ["Y011", "Y023", "Y024", "Y025", "Y030"]
    assert plain_data(tree)["game"] == "Small"


def test_syntax_errors_of_several_sections_are_reported_in_one_run():
    text = "game: @x\nplayers: [a, b\nboard: 'square\nend:\n  line: when: x: y\n"
    assert codes(text) == ["Y016", "Y013", "Y012", "Y015"]


def test_aliases_are_refused_without_following_them():
    lines = [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 40)]
    assert set(codes("a0: &a0 [x]\n" + "\n".join(lines))) == {"Y023"}


def test_nesting_of_forty_is_allowed_and_of_forty_one_is_not():
    assert codes("a: " + "[" * 39 + "]" * 39) == []
    assert codes("a: " + "[" * 40 + "]" * 40) == ["Y027"]


HOSTILE = {
    **{repr(piece): piece * (MEGABYTE // len(piece)) for piece in ("[", "{", "- ", "? ", "&a ", "*a\n", "a: *x\n")},
    **{repr(piece): piece * (MEGABYTE // len(piece)) for piece in ("a: @\n", "a: 'x\n", "\x01", " ", "\n", "\t")},
    "keys": "".join(f"k{i}: x\n" for i in range(70_000)),
    "one key": "{" + "a: 1, " * 160_000 + "}",
    "escapes": 'a: "' + "\\0" * 490_000 + '"',
    "stairs": "".join(" " * i + "a:\n" for i in range(1300)),
    "too large": "a: " + "x" * 10_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_refused_quickly(name):
    started = time.process_time()
    assert codes(HOSTILE[name])
    assert time.process_time() - started < 3  # about a third of a second at most on an idle machine


def test_large_file_is_not_read(tmp_path):
    file = tmp_path / "large.yaml"
    with file.open("wb") as stream:
        stream.truncate(2_000_000_000)
    found = Diagnostics()
    tracemalloc.start()
    assert read_file(file, found) is None
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [d.code for d in found] == ["Y004"]
    assert peak < 5_000_000


def test_unreadable_file_repeats_the_reason(tmp_path, monkeypatch):
    file = tmp_path / "secret.yaml"
    file.write_text("game: Small", encoding="utf-8")

    def refuse(*_arguments, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    found = Diagnostics()
    assert read_file(file, found) is None
    assert [d.message for d in found] == [f"{file} cannot be read: Permission denied"]


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b", "no-folder/x.yaml", "a\x1b[31m.yaml"])
def test_impossible_paths_are_diagnostics(name, tmp_path):
    found = Diagnostics()
    assert read_file(tmp_path / name, found) is None
    assert [d.code for d in found] in (["Y001"], ["Y003"])
    assert all(d.message.isprintable() for d in found)


PIECES = [*"[]{}:,-?&*!|>'\"%@` \n#x1~<\t\\é", ": ", "\n  ", "---", "a: "]
FRAGMENTS = st.lists(st.sampled_from(PIECES)).map("".join)


@given(st.text() | FRAGMENTS)
def test_no_text_makes_the_reader_raise(text):
    found = Diagnostics()
    tree = read_tree(Source("f", text), found)
    assert tree is not None or len(found) > 0
    assert all(diagnostic.render() for diagnostic in found)


@given(st.binary() | FRAGMENTS.map(lambda text: text.encode("utf-16-le")))
def test_no_bytes_make_the_reader_raise(tmp_path_factory, data):
    file = tmp_path_factory.getbasetemp() / "bytes.yaml"
    file.write_bytes(data)
    found = Diagnostics()
    source = read_file(file, found)
    tree = source and read_tree(source, found)
    assert tree is not None or len(found) > 0
