"""Reads what stands in braces and brackets, closed or not."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playground.language_service.structure import Found, Item, OpenKey, Path, Place, Role

_KEY_QUOTED = r"""(?:"[^"\n]*"|'[^'\n]*'"""
BLOCK_KEY = re.compile(_KEY_QUOTED + r"""|[^\s#'"{}\[\],&*!|>%@`-](?:[^\n#:]|:(?=\S)|(?<=\S)#)*?)[ \t]*:(?=\s|$)""")
"""A key at the beginning of a line, with its colon."""

QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'""", re.DOTALL)

_FLOW_KEY = re.compile(_KEY_QUOTED + r"""|[^\s#'"{}\[\],:](?:[^\n#:,{}\[\]]|:(?=[^\s,}\]]))*?)[ \t]*:(?=[\s,}\]]|$)""")
_FLOW_TEXT = re.compile(r"""(?:[^\s,{}\[\]#]|(?<=\S)#)+""")
_GAP = re.compile(r"[ \t]+(?![\s,{}\[\]#])")


@dataclass
class _Bracket:
    """An open brace or bracket; `key` is the key whose value is being read."""

    kind: str
    path: Path
    start: int
    key: OpenKey | None = None


class Braces:
    """Reads `{key: value, …}` and `[item, …]`, over as many lines as they take."""

    def __init__(self, found: Found, path: Path, indent: int) -> None:
        self.found, self.text, self.indent = found, found.text, indent
        self.open: list[_Bracket] = []
        self.path = path

    def read(self, at: int) -> int:
        """Read from an opening bracket; returns where it is closed, or where the next key of the text is."""
        while at < len(self.text):
            letter = self.text[at]
            if letter == "\n" and self._is_over(at + 1):
                break
            if letter.isspace():
                at += 1
            elif letter == "#" and self.text[at - 1].isspace():
                newline = self.text.find("\n", at)
                at = len(self.text) if newline < 0 else newline
                self.found.place = Place(self._path, Role.NOTHING, at, inline=True)
            else:
                at = self._part(letter, at)
                self.found.last = at
                if not self.open:
                    return at
        while self.open:
            self._close_key()
            self.open.pop()
        return at

    @property
    def _path(self) -> Path:
        top = self.open[-1] if self.open else None
        return self.path if top is None else top.key.path if top.key else top.path

    def _is_over(self, line: int) -> bool:
        """Whether a line begins with a key that is not indented further: the brackets were never closed."""
        at = line
        while at < len(self.text) and self.text[at] == " ":
            at += 1
        return at - line <= self.indent and BLOCK_KEY.match(self.text, at) is not None

    def _part(self, letter: str, at: int) -> int:
        if letter in "{[":
            self.open.append(_Bracket(letter, self._path, at))
            return self._expect(at + 1)
        if letter in "}]":
            self._close_key()
            self.open.pop()
            return self._expect(at + 1)
        if letter == ",":
            self._close_key()
            return self._expect(at + 1)
        top = self.open[-1]
        if top.kind == "{" and top.key is None:
            key = _FLOW_KEY.match(self.text, at)
            if key:
                return self._key(key)
        return self._text_part(top, at)

    def _expect(self, at: int) -> int:
        """Set what may follow."""
        top = self.open[-1] if self.open else None
        role = Role.NOTHING if top is None else Role.KEY if top.kind == "{" and not top.key else Role.VALUE
        self.found.place = Place(self._path, role, self._after_space(at), inline=top is not None)
        return at

    def _after_space(self, at: int) -> int:
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at

    def _key(self, key: re.Match[str]) -> int:
        name = key[0][:-1].rstrip()
        top = self.open[-1]
        value = self._after_space(key.end())
        path = (*top.path, name.strip("\"'"))
        top.key = OpenKey(0, path, key.start(), key.start() + len(name), value)
        self.found.place = Place(path, Role.VALUE, value, inline=True)
        return key.end()

    def _close_key(self) -> None:
        top = self.open[-1]
        if top.key:
            self.found.close(top.key)
            top.key = None

    def _text_part(self, top: _Bracket, at: int) -> int:
        """Words up to the next comma or bracket."""
        start, found = at, QUOTED.match(self.text, at) or _FLOW_TEXT.match(self.text, at)
        end = found.end() if found else at + 1
        while found := _GAP.match(self.text, end):
            more = _FLOW_TEXT.match(self.text, found.end())
            if more is None:
                break
            end = more.end()
        role = Role.KEY if top.kind == "{" and top.key is None else Role.VALUE
        if role is Role.VALUE:
            self.found.items.append(Item(self._path, start, end))
        self.found.place = Place(self._path, role, start, inline=True)
        return end
