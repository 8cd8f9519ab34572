"""Choices of three sites by the hundred: each action has nine million options, all of them more than 32 bits count."""

from __future__ import annotations

from pathlib import Path

ACTION = """\
  mark-{number}:
    choose: {{one: empty, two: empty, three: empty, a: 1..9}}
    do: place Mark of mover on one or two or three
"""


def make(folder: Path) -> Path:
    actions = "".join(ACTION.format(number=number) for number in range(1, 261))
    text = (
        "game: Large\nplayers: [Left, Right]\nboard: {shape: square, size: 10}\npieces: {Mark: {about: a mark}}\n"
        f"actions:\n{actions}end:\n  full: when no empty then draw\n"
    )
    path = folder / "sites.yaml"
    path.write_text(text, encoding="utf-8")
    return path
