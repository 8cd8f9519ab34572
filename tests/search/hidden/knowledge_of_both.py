"""A player's knowledge in words that compare: that of `engine.knowledge`, and that of compiled code."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.engine.knowledge.memory import Memory
from playground.engine.knowledge.whereabouts import AWAY
from playground.engine.reference.position import Content
from playground.search.hidden import fields as at
from playground.search.hidden.rules import Rules

Words = np.ndarray[Any, np.dtype[np.int64]]


class Known(NamedTuple):
    """Contents are codes. AWAY is the number after the last site."""

    view: dict[int, int]
    whereabouts: list[tuple[int, list[int]]]
    orders: list[tuple[int, list[int | tuple[int]]]]
    away: list[int]
    rolled: dict[int, frozenset[int]]
    secrets: dict[tuple[str, int], frozenset[int]]


def code_of(rules: Rules, content: Content) -> int:
    """The code of a content."""
    owner, kind, *values = content
    words, game = rules.words, rules.game
    unit, radix, table = int(words[at.KIND_UNIT]), len(game.pieces) + 1, int(words[at.ATTRIBUTE_TABLE])
    code = (owner + 1) * unit * radix + kind * unit
    for place, value in enumerate(values):
        attribute = words[table + at.ATTRIBUTE_WORDS * place :]
        code += (value - int(attribute[at.FLOOR])) * int(attribute[at.UNIT])
    return code


def members(words: Words) -> frozenset[int]:
    """The members of a set."""
    bits = sum((int(word) & (2**64 - 1)) << 64 * number for number, word in enumerate(words))
    return frozenset(site for site in range(bits.bit_length()) if bits >> site & 1)


def by_definition(rules: Rules, memory: Memory) -> Known:
    """What a player of the definition knows."""
    away, names = rules.game.board.size, [attribute.name for attribute in rules.game.attributes]
    return Known(
        {site: code_of(rules, content) for site, content in memory.view.items()},
        sorted(
            (code_of(rules, known.content), sorted(away if site == AWAY else site for site in known.sites))
            for known in memory.whereabouts
        ),
        [
            (
                names.index(order.attribute),
                [entry if isinstance(entry, int) else (code_of(rules, entry),) for entry in order.entries],
            )
            for order in memory.orders
            if order.entries
        ],
        [code_of(rules, content) for content in memory.away],
        {names.index(name): sites for name, sites in memory.rolled.items() if sites},
        dict(memory.secrets),
    )


def by_machine(rules: Rules, knowledge: Words, player: int) -> Known:
    """What a player knows in compiled code."""
    head = [int(word) for word in rules.words]
    memory = knowledge[player * rules.memory_words : (player + 1) * rules.memory_words]

    def part(field: int, number: int = 0, size: int = 1) -> Words:
        return memory[head[field] + number * size : head[field] + (number + 1) * size]

    words, entries, place = head[at.WORDS], memory[head[at.ORDER_ENTRIES] :], 0
    orders = list[tuple[int, list[Any]]]()
    for order in range(int(part(at.ORDERS)[0])):
        attribute, length = (int(word) for word in part(at.ORDER_HEADS, order, 2))
        inside = [int(entry) for entry in entries[place : place + length]]
        orders.append((attribute, [e if e < at.ENTRY_CODE else (e - at.ENTRY_CODE,) for e in inside]))
        place += length
    rolled = {attribute: members(part(at.ROLLED, attribute, words)) for attribute in range(head[at.ATTRIBUTES])}
    return Known(
        {site: int(code) for site, code in enumerate(part(at.VIEW, 0, head[at.SITES])) if code != at.NONE},
        sorted(
            (int(part(at.LOCATED_CODES, number)[0]), sorted(members(part(at.LOCATED_SITES, number, words))))
            for number in range(int(part(at.LOCATED)[0]))
        ),
        orders,
        [int(code) for code in part(at.AWAY_CODES, 0, int(part(at.AWAYS)[0]))],
        {attribute: sites for attribute, sites in rolled.items() if sites},
        dict(_secrets(rules, head, memory, player)),
    )


def _secrets(rules: Rules, head: list[int], memory: Words, player: int) -> Any:
    words, table = head[at.SECRET_WORDS], head[at.SECRET_TABLE]
    for secret in range(head[at.SECRETS]):
        if head[head[at.UNSEEN] + player * head[at.SECRETS] + secret]:
            entry = head[table + secret * (at.SECRET_ENTRY + words) :]
            if entry[at.IS_KEPT]:
                continue
            start = head[at.CANDIDATES] + secret * words
            values = frozenset(value + entry[at.LOWEST] for value in members(memory[start : start + words]))
            yield (rules.game.variables[entry[at.VARIABLE]].name, entry[at.SPOT]), values
