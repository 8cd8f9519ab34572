"""`@write_row`: the row of a finished game (`frame.row_of`)."""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.engine.counts import Group, groups_left
from playground.engine.layout import SCORE
from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.signatures import WRITE_ROW
from playground.engine.native.structs.frame import STATE_FIELDS, Frame
from playground.engine.native.structs.types import I32, I64, vector
from playground.game.core import Game


def rows(sizes: Frame, game: Game) -> Builder:
    """`@write_row(state, frame, tally, row, total, most, choices)` also adds the rules that fired to the tally."""
    b = Builder(WRITE_ROW, sizes.structs)
    state, frame, tally, row, total, most, choices = b.parameters
    b.set(row, "options_total", total)
    for name in STATE_FIELDS:
        b.set(row, name, b.get(state, name))
    b.set(row, "options_max", most)
    b.set(row, "choices", choices)
    counters = b.field(frame, "counters")
    b.copy(counters, b.field(row, "counters"))
    if sizes.rules:  # there is none where nobody decides and nothing follows
        _add_up(b, b.field(counters, "fired", 0), b.field(tally, "fired", 0), sizes.rules)
    sets = _Sets(b, state)
    members = [_members(sets, game, group) for group in groups_left(game)]
    for number, group in enumerate(members):
        b.set(row, "left", b.resize(b.bit_count(group), I32), number)
    if game.score is not None:
        b.set(row, SCORE, b.get(state, SCORE))
    return b


def _add_up(b: Builder, fired: Value, of_run: Value, rules: int) -> None:
    """Add the counts of fired rules in the game to those of the run, as vectors."""
    total = b.cast(of_run, vector(rules, I64))
    counts = b.load(b.cast(fired, vector(rules, I32)))
    b.store(b.add(b.load(total), b.widened(counts, vector(rules, I64))), total)


@dataclass
class _Sets:
    """The sets of a position, each loaded once."""

    b: Builder
    state: Value
    loaded: dict[tuple[str, int], Value] = field(default_factory=dict)

    def get(self, name: str, index: int) -> Value:
        """The `index`-th set of a field."""
        if (name, index) not in self.loaded:
            self.loaded[name, index] = self.b.get(self.state, name, index)
        return self.loaded[name, index]


def _members(sets: _Sets, game: Game, group: Group) -> Value:
    """The sites whose component belongs to a group."""
    b, owners = sets.b, range(max(1, len(game.owners))) if group.owner is None else [group.owner]
    first, *others = (sets.get("owner", index) for index in owners)
    for other in others:
        first = b.or_(first, other)
    if group.kind is not None and len(game.pieces) > 1:
        first = b.and_(first, sets.get("piece", group.kind))
    is_everywhere = len(group.sites) == len(game.board.sites)
    return first if is_everywhere else b.and_(first, sum(1 << site for site in group.sites))
