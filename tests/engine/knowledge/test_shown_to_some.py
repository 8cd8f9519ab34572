"""Of a card that is shown to some players the others learn nothing: not its owner either, who sees it anyway."""

from __future__ import annotations

from pathlib import Path

from playground.compiler import load
from playground.engine.knowledge import History

GAME = """
game: Who peeps
players: [Ann, Ben, Cleo]
zones: {deck: {size: 3, seen by: nobody}, role: {size: 1, each: player, seen by: owner}}
pieces: {Wolf: {owner: nobody}, Villager: {owner: nobody}}
setup:
  - place Wolf on deck1; place Villager on deck2 or deck3
  - shuffle deck
  - for each who in everyone do move lowest of (deck within occupied) to role of who
define: {wolves: everyone where kind of role of it is Wolf}
actions: {peep: for each who in wolves do reveal role of player_after(who) to who}
turn: {play: peep}
end: {long: when decisions = 3 then draw}
"""
CLEO = 2


def test_others_do_not_learn_to_whom_a_card_was_shown(tmp_path: Path) -> None:
    """Ben, if he is the wolf, sees Cleo's card, and Ann, if she is, sees Ben's."""
    path = tmp_path / "game.yaml"
    path.write_text(GAME, encoding="utf-8")
    compiled = load(str(path))
    wolves, read = set(), set()
    for seed in range(20):
        history = History(compiled.reference_state(seed))
        roles = [kind for player in range(3) for kind in kinds_of(history, player)]
        history.apply_action(0)
        if roles[CLEO] != "Wolf":
            wolves.add(roles.index("Wolf"))
            read.add(history.information_state(CLEO))
    assert wolves == {0, 1}
    assert len(read) == 1


def kinds_of(history: History, player: int) -> list[str]:
    """What lies before a player, as this player sees it."""
    lines = history.information_state(player).splitlines()
    mine = f"role_{history.game.players[player]}_1: "
    return [line.removeprefix(mine) for line in lines if line.startswith(mine)]
