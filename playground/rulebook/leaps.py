"""Leaps that go so far in each of some directions, in English."""

from __future__ import annotations

from playground.rulebook.english import counted, number_word
from playground.rulebook.interface import Voice
from playground.rulebook.scope import Scope
from playground.stats.wording import listed
from playground.syntax import ast


def leap_by_parts(voice: Voice, parts: tuple[ast.Expression, ...], scope: Scope) -> str:
    """`a leap of two squares forward and one sideways`."""
    said: list[str] = []
    for part in parts:
        match part:
            case ast.Beside(head, ast.Number(number)):
                far = number_word(number) if said else counted(number, voice.terms.square)
            case ast.Beside(head, argument):
                far = f"as many squares as {voice.value(argument, scope)} says"
            case _:
                raise TypeError(f"no part of a leap: {type(part).__name__}")
        way = voice.value(head, scope)
        said.append(f"{far} {way}" if isinstance(head, ast.Name) else f"{far} in {way}")
    return f"a leap of {listed(said)}"
