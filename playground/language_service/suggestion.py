"""One thing that can be written at a place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Suggestion:
    """`noun` says what it is, `detail` follows it in the list, `about` explains it.

    `insert` is written in its place, if it is not the label itself; in it `${1:name}` are places to fill in.
    """

    label: str
    noun: str
    detail: str = ""
    about: str = ""
    insert: str = ""
