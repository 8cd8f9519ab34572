"""W170 about deals to which fewer cards go each time, and what is meant to stay elsewhere."""

from __future__ import annotations

import pytest

from playground.verify.deep_lint import diagnose_deeply

REFILL = """\
game: Refill
players: [Ann, Ben, Cleo]
include: [{{part: numbered-cards, with: {{high: 40}}}}]
zones:
  deck: {{size: 40, seen by: nobody}}
  market: {{size: 4}}
  pile: {{size: 40}}
  hand: {{size: 40, each: player, seen by: owner}}
  won: {{size: 40, each: player}}
variables: {{rounds: 0..20, points: 0..99 each player}}
setup: new_deck(deck); fill(deck, market); deal_to_each(deck, 3)
define: {{cards_won(who): count (won of who within occupied)}}
actions:
  play:
    choose: {{card: cards_of(mover)}}
    do: move card to pile
  swap:
    choose: {{card: cards_of(mover), other: market within occupied}}
    do: move other to won of mover; move card to pile
after:
  round: >-
    when decisions mod 6 = 0 then raise rounds by 1;
    {counting}move pile to deck; shuffle deck; fill(deck, market); deal_to_each(deck, 2)
end:
  over: when rounds > 8 then (everyone where no (everyone where cards_won(it) + points(it) > 99)) win
"""

COUNTED = "for each who in everyone do raise points of who by cards_won(who); "

SHORT = """\
game: Short
players: [Ann, Ben, Cleo]
include: [{part: french-deck, with: {low: 10}}, {part: tricks, with: {trump: suit of lowest of turned, taken: deck}}]
zones:
  deck: {size: 20, seen by: nobody}
  turned: {size: 20}
  hand: {size: 5, each: player, seen by: owner}
variables: {tricks: 0..99 each player}
define: {new_hands: "shuffle deck; move top(deck) to turned; deal_to_each(deck, 5)"}
setup: lay_out(deck); new_hands
actions: {play: {choose: {card: following(cards_of(mover))}, do: play_to_trick(card)}}
after:
  won: when trick_is_full then settle_trick; raise tricks of leader by 1; next_trick
  again: when every who in everyone has no (occupied within (hand of who or table of who)) then new_hands
end: {over: when any who in everyone where tricks of who = 99 then (everyone with most tricks of it) win}
"""


def reported(text, tmp_path, diagnose):
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return [each.code for each in diagnose(path)]


@pytest.mark.parametrize(("counting", "found"), [("", []), (COUNTED, ["W170"])])
def test_what_players_keep_to_the_end_is_not_missing(counting, found, diagnose, tmp_path):
    """What a rule counts after each round and leaves there was forgotten; gaps in a row are filled."""
    codes = reported(REFILL.format(counting=counting), tmp_path, diagnose)
    assert [code for code in codes if code == "W170"] == found


def test_games_that_do_not_end_since_cards_are_missing(diagnose, tmp_path):
    """An ending for games that get stuck is no way out, so that W039 is left out."""
    assert reported(SHORT, tmp_path, lambda path: diagnose_deeply(str(path))) == ["W170"]
    gathered = SHORT.replace('"shuffle', '"move turned to deck; shuffle')
    assert reported(gathered, tmp_path, diagnose) == []
