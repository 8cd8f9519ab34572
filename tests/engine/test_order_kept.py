"""Zones that keep the order: what was put there last is the highest, whatever has been taken out of the middle."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.state import ReferenceState

PILES = """
game: Piles
players: [Ann, Ben]
zones:
  deck: {size: 12, seen by: nobody}
  hand: {size: 12, each: player, seen by: owner}
  pile: {size: 6, order: kept}
  stack: {size: 4, each: 1..2, order: kept}
attributes: {number: 1..13}
pieces: {Card: {owner: nobody, has: number}}
define:
  lies_on(zone): zone within occupied
setup:
  - for each n in 1..12 do place Card on nth(deck, n) with number n
  - shuffle deck
  - for each who in players do repeat 4 times do move lowest of lies_on(deck) to hand of who
actions:
  lay: {choose: {card: lies_on(hand of mover)}, when: count lies_on(pile) < 6, do: move card to pile}
  stack:
    choose: {card: lies_on(hand of mover), n: 1..2 where count lies_on(stack of it) < 4}
    do: move card to lowest of (stack of n except occupied)
  new: {when: count lies_on(pile) < 6, do: place Card on lowest of (pile except occupied) with number 13}
  take: {choose: {card: lies_on(pile)}, do: if number of card = 13 then remove card else move card to hand of mover}
  unstack: {choose: {n: 1..2, card: lies_on(stack of n)}, do: move card to hand of mover}
  turn: {do: move pile except highest of lies_on(pile) to hand of mover}
  draw_: {when: some lies_on(deck), do: move lowest of lies_on(deck) to hand of mover}
end: {over: when decisions = 40 then draw}
"""


def test_what_was_put_there_last_is_the_highest_in_both_engines(tmp_path: Path) -> None:
    path = tmp_path / "piles.yaml"
    path.write_text(PILES)
    game = load(str(path)).game
    native = compile_game(game)
    ordered = [zone.sites for zone in game.zones if zone.keeps_order]
    moved_up = 0
    for number in range(20):
        state, other, choose = ReferenceState(game, number), NativeState(native, number), Random(number)
        before: list[list[tuple[int, ...]]] = [[] for _ in ordered]
        while not state.is_terminal():
            option = choose.randrange(len(state.legal_actions()))
            places = state.position.occupied()
            state.apply_action(option)
            other.apply_action(option)
            assert state.to_bytes() == other.to_bytes()
            for place, sites in enumerate(ordered):
                there = [state.position.content(site) for site in sites if site in state.position.occupied()]
                stayed = [each for each in before[place] if each in there]
                if all(len(set(each)) == len(each) for each in (there, before[place])):  # 13 may be there twice
                    assert there[: len(stayed)] == stayed
                moved_up += sites[-1] in places and sites[-1] not in state.position.occupied() and len(there) > 1
                before[place] = there
    assert moved_up > 5
