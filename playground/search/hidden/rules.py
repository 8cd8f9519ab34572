"""What compiled functions need to know of a game to follow what its players know: a block of words (`fields.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

import numpy as np

from playground.engine.knowledge.every_value import every_value
from playground.engine.knowledge.visibility import Visibility
from playground.engine.layout import layout_of
from playground.engine.native.lower.groups import choices_used, has_unclear_secrets
from playground.engine.rng import Stream
from playground.game.choices import PROGRESS
from playground.game.core import KIND, NOTHING, Attribute, Effect, Game, GameVariable, RollAttribute, Sort
from playground.game.effect_sequences import all_effects
from playground.search.hidden import fields as at

MAX_CODE = 2**59
"""Contents with larger codes are not followed natively."""

MAX_NOTED = 2**12
"""The most options that look alike to a player, among which a secret value may have been chosen."""

MAX_CANDIDATES = 2**12
"""The most values of a secret variable that are followed natively."""


class NotFollowed(Exception):
    """The game has a rule that compiled code does not follow; the reason is the message."""


class Rules:
    """The block of a game: `words`, and the sizes of other blocks.

    Raises NotFollowed if the game has secret values that depend on choices in a way that is not followed. A block that
    only serves to find what players see (`sight_only`) has no such limits.
    """

    def __init__(self, game: Game, value_count: int, sight_only: bool = False) -> None:
        self.game, self.layout, self.visibility = game, layout_of(game), Visibility(game)
        self._sight_only = sight_only
        if has_unclear_secrets(game):
            self._refuse("a secret value is computed from what was chosen")
        if game.hints and any(isinstance(each, RollAttribute | Sort) or _is_secret(each) for each in all_effects(game)):
            self._refuse("components of which players know something by hints are sorted, rolled or secretly changed")
        self._head = [0] * at.RULE_WORDS
        self._tables = list[int]()
        self._set_words = (game.board.size + 64) // 64
        self._numbers(value_count)
        self._contents()
        self._sight()
        self._hints()
        self._secrets()
        self._actions()
        self.memory_words, self.scratch_words, self.deal_words = self._memory(), self._scratch(), self._deal()
        self.words: np.ndarray[Any, np.dtype[np.int64]] = np.array([*self._head, *self._tables], np.int64)

    def _refuse(self, reason: str) -> None:
        if not self._sight_only:
            raise NotFollowed(reason)

    def _table(self, field: int, words: Iterable[int]) -> None:
        """Append a table; `field` is where it begins."""
        self._head[field] = at.RULE_WORDS + len(self._tables)
        self._tables += words

    def _set(self, members: Iterable[int], words: int | None = None) -> list[int]:
        bits = sum(1 << member for member in members)
        return [_signed(bits >> 64 * word) for word in range(words or self._set_words)]

    def _numbers(self, value_count: int) -> None:
        game, fields, head = self.game, self.layout.by_name, self._head
        head[at.SITES], head[at.WORDS], head[at.SET_WORDS] = game.board.size, self._set_words, self.layout.words
        head[at.PLAYERS], head[at.STATE_BYTES] = len(game.players), self.layout.size
        for field, name in ((at.MOVER_AT, "mover"), (at.STATUS_AT, "status"), (at.TURNS_AT, "turns")):
            head[field] = fields[name].offset
        for field, name in ((at.REVEALED_AT, "revealed"), (at.KNOWN_AT, "known"), (at.KIND_AT, "piece")):
            head[field] = fields[name].offset if name in fields else at.NONE
        head[at.OWNER_AT], head[at.OWNERS] = fields["owner"].offset, len(game.owners)
        head[at.KINDS] = fields["piece"].count if "piece" in fields else 0
        head[at.ATTRIBUTES], head[at.VALUES] = len(game.attributes), max(1, value_count)
        head[at.PROPERTIES] = len(game.attributes) + 1

    def _contents(self) -> None:
        """How contents are coded: by owner, kind and attributes, so that codes are ordered as they are."""
        game = self.game
        radices = [len(game.pieces) + 1, *(attribute.high - _base(attribute) + 1 for attribute in game.attributes)]
        units = [prod(radices[place + 1 :]) for place in range(len(radices))]
        if units[0] * radices[0] * (len(game.players) + 1) > MAX_CODE:
            self._refuse("components differ in too many ways")
            units = [0 for _ in units]
        self._head[at.KIND_UNIT] = units[0]
        without = sum(
            (NOTHING - _base(attribute)) * unit for attribute, unit in zip(game.attributes, units[1:], strict=True)
        )
        self._table(at.OWNER_CODES, ((owner + 1) * units[0] * radices[0] + without for owner in game.owners))
        table, faces = list[int](), list[int]()
        for attribute, unit, radix in zip(game.attributes, units[1:], radices[1:], strict=True):
            field = self.layout.by_name[f"attr.{attribute.name}"]
            table += [field.offset, attribute.size, attribute.low, unit, radix, _base(attribute)]
            table += [attribute.set_count, int(attribute.coded), len(faces), len(attribute.faces)]
            faces += attribute.faces
        self._table(at.FACES, faces)
        self._head[at.SETS_OF_COMPONENT] = 2 + sum(each.set_count if each.coded else 1 for each in game.attributes)
        self._table(at.ATTRIBUTE_TABLE, table)
        self._head[at.SECRET_KIND_COUNT] = len(game.secret_kinds)
        self._table(at.SECRET_KINDS, game.secret_kinds)
        names = [attribute.name for attribute in game.attributes]
        rows = ((each.owned, *(name in each.attributes for name in names)) for each in game.pieces)
        self._table(at.KIND_TABLE, (int(word) for row in rows for word in row))

    def _sight(self) -> None:
        game, visibility = self.game, self.visibility
        players = range(len(game.players))
        self._table(at.IN_SIGHT, (word for player in players for word in self._set(visibility.in_sight[player])))
        hands = [visibility.hand_of_another(player, site) for player in players for site in range(game.board.size)]
        self._table(at.HANDS, self._shared(hands))
        zones = {site: frozenset(zone.sites) for zone in game.zones for site in zone.sites}
        self._table(at.ZONES, self._shared([zones.get(site, frozenset()) for site in range(game.board.size)]))

    def _hints(self) -> None:
        """The properties of which hints are."""
        table = list[int]()
        names = [attribute.name for attribute in self.game.attributes]
        self._head[at.HINTS] = len(self.game.hints)
        for hinted in self.game.hints:
            number = at.NONE if hinted.about == KIND else names.index(hinted.about)
            table += [self.layout.by_name[hinted.field].offset, len(hinted.values), number]
        self._table(at.HINT_TABLE, table)

    def _shared(self, sets: Sequence[frozenset[int]]) -> list[int]:
        """Where each of these sets is, -1 for an empty one; equal ones are one."""
        places: dict[frozenset[int], int] = {frozenset(): at.NONE}
        for members in sets:
            if members not in places:
                places[members] = at.RULE_WORDS + len(self._tables)
                self._tables += self._set(members)
        return [places[members] for members in sets]

    def _secrets(self) -> None:
        game, table = self.game, list[int]()
        secrets = [(v, place) for v in game.variables if v.secret for place in range(v.size)]
        values = {v.name: every_value(game, v.type) | {v.start} for v, _ in secrets}
        lows = {name: min(numbers) for name, numbers in values.items()}
        sizes = [max(numbers) - lows[name] + 1 for name, numbers in values.items()]
        if max(sizes, default=0) > MAX_CANDIDATES:
            self._refuse("a secret variable has too many values")
        words = 1 if self._sight_only else max(1, -(-max(sizes, default=1) // 64))
        for variable, place in secrets:
            byte = self.layout.by_name[f"var.{variable.name}"].offset + 4 * place
            table += [game.variables.index(variable), place, byte, lows[variable.name], *_confined(variable)]
            table += [int(variable.kept), variable.start]
            known = () if self._sight_only else every_value(game, variable.type)
            table += self._set((each - lows[variable.name] for each in known), words)
        self._head[at.SECRETS], self._head[at.SECRET_WORDS] = len(secrets), words
        self._table(at.SECRET_TABLE, table)
        progress = self.layout.by_name.get(f"var.{PROGRESS}")
        self._head[at.PROGRESS_AT] = at.NONE if progress is None else progress.offset
        firsts = [next((i for i, (v, _) in enumerate(secrets) if v is each), at.NONE) for each in game.variables]
        self._table(at.VARIABLE_SECRETS, firsts)
        hidden = [set(unseen) for unseen in self.visibility.secrets]
        self._table(at.UNSEEN, (int((v.name, place) in unseen) for unseen in hidden for v, place in secrets))

    def _actions(self) -> None:
        game, visibility, table = self.game, self.visibility, list[int]()
        most = max((len(action.bindings) for action in game.actions), default=0)
        for number, action in enumerate(game.actions):
            stored = visibility.secretly_stored(number)
            table += [len(action.bindings), int(bool(stored) and not action.secret), int(action.secret)]
            for place, binding in enumerate(action.bindings):
                is_unclear = visibility.depends_on_hidden(binding.domain)
                values = every_value(game, binding.type)
                table += [int(binding.type.kind == "site"), int(place in stored), int(is_unclear)]
                sets = at.RULE_WORDS + len(self._tables) if binding.sets else at.NONE
                self._tables += [word for chosen in binding.sets for word in self._set(chosen)]
                table += [min(values), max(values), sets]
            table += [0] * at.CHOICE_WORDS * (most - len(action.bindings))
        self._head[at.BINDINGS] = most
        self._table(at.ACTION_TABLE, table)
        used = choices_used(game)
        self._table(at.USES, (choice for uses in used for choice in (*uses, *[at.NONE] * (most - len(uses)))))

    def _memory(self) -> int:
        """Where things are in the memory of a player; its size in words."""
        sites, words, head = self._head[at.SITES], self._set_words, self._head
        away, entries = 2 * sites + 16, 4 * sites + 64
        located = sites + away
        head[at.LOCATED_ROOM], head[at.ENTRY_ROOM], head[at.AWAY_ROOM] = located, entries, away
        head[at.POOL_SIZE] = sites + away
        sizes = {
            at.VIEW: sites,
            at.LOCATED: 1,
            at.LOCATED_CODES: located,
            at.LOCATED_SITES: located * words,
            at.ORDERS: 2,
            at.ORDER_HEADS: 2 * (sites + 1),
            at.ORDER_ENTRIES: entries,
            at.AWAYS: 1,
            at.AWAY_CODES: away,
            at.ROLLED: head[at.PROPERTIES] * words,
            at.CANDIDATES: head[at.SECRETS] * head[at.SECRET_WORDS],
            at.LOST: 1,
            at.KEEPS_ALL: 1,
            at.FORGETTING: at.FORGETTING_WORDS,
            at.FORGOTTEN: words,
        }
        head[at.MEMORY_WORDS] = _placed(head, sizes)
        return head[at.MEMORY_WORDS]

    def _scratch(self) -> int:
        """Where things are in working memory; its size in words."""
        sites, self._head[at.OPTION_ROOM] = self._head[at.SITES], MAX_NOTED
        sizes = {
            at.BEFORE: sites,
            at.AFTER: sites,
            at.SETS: at.WORKING_SETS * self._set_words,
            at.OPTIONS: 2 + MAX_NOTED * self._head[at.VALUES],
            at.SUMS: at.SUM_WORDS,
            at.SUM_VALUES: self._head[at.SECRET_WORDS],
            at.SHOWN: self._head[at.PLAYERS] * (self._head[at.SECRETS] + self._head[at.BINDINGS]),
        }
        return _placed(self._head, sizes)

    def _deal(self) -> int:
        """Where things are in a deal; its size in words."""
        head, sites, components = self._head, self._head[at.SITES], self._head[at.POOL_SIZE]
        place, gamma = Stream(0, 0, 0).place
        head[at.FIRST_PLACE], head[at.FIRST_GAMMA] = _signed(place), _signed(gamma)
        head[at.STATE_WORDS] = self.layout.size // 8
        words = head[at.SLOT_WORDS] = -(-components // 64)
        sizes = {
            at.NUMBERS: at.DEAL_NUMBERS,
            at.SLOT_SITES: components,
            at.SLOT_RUNS: components,
            at.RUN_AT: sites,
            at.RUNS: (sites + 1) * at.RUN_ENTRY,
            at.RUN_SITES: sites,
            at.KIND_CODES: components,
            at.LEFT: components,
            at.LEFT_NOW: components,
            at.FITS: (2 * sites + 1) * words,
            at.HINTED_AT: sites,
            at.KEYS: (head[at.ATTRIBUTES] + 1) * components,
            at.PLANES: components * head[at.SETS_OF_COMPONENT],
            at.FIXED: components,
            at.FIXED_SLOTS: components * words,
            at.TIES: at.TIE_ENTRY * head[at.ENTRY_ROOM],
            at.DEALT: components,
            at.FINISHED: components,
            at.PLACED: sites,
            at.ROLLED_CODES: sites,
            at.TRUE_CODES: sites,
            at.BASE: head[at.STATE_WORDS],
            at.KEPT: head[at.STATE_WORDS],
            at.MATCHING: max(components * (components + 5), head[at.SETS_OF_COMPONENT]),
        }
        return _placed(head, sizes)


def _placed(head: list[int], sizes: dict[int, int]) -> int:
    """Place fields one after another; the size of all."""
    end = 0
    for field, size in sizes.items():
        head[field] = end
        end += size
    return end


def _is_secret(effect: Effect) -> bool:
    """Whether an effect gives a component something that others may not know."""
    return bool(effect.secret_attributes)


def _base(attribute: Attribute) -> int:
    """The least value that codes of contents distinguish, at most NOTHING."""
    return min(attribute.low, NOTHING)


def _confined(variable: GameVariable) -> tuple[int, int]:
    """The range that values assigned to a variable are confined to."""
    return (variable.type.low, variable.type.high) if variable.type.kind == "int" else (-(2**31), 2**31 - 1)


def _signed(word: int) -> int:
    """The lowest 64 bits as a signed number."""
    word &= 2**64 - 1
    return word - 2**64 if word >> 63 else word
