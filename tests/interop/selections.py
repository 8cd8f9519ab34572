"""The selections that tests of this folder play, their games bounded."""

from __future__ import annotations

QUICK = (
    "tic-tac-toe",
    "connect-four?max_decisions=20",
    "breakthrough?max_decisions=15",
    "triune?max_decisions=8",
    "triad?max_decisions=6",
    "trice?max_decisions=12",
    "triotrio?max_decisions=10",
    "trio?max_decisions=5",
    "triune@long-stride?max_decisions=6",
    "trio@spicy-teams?max_decisions=5",
    "santorini?size=3&builders=1&max_decisions=15",
)

DIFFERENT = ("tic-tac-toe", "triune?max_decisions=8", "trice?max_decisions=12", "trio@spicy-teams?max_decisions=5")
"""Of these: one that is played to its end, one with long games, one with dice, one with teams and hidden hands."""

WHOLE = (
    "tic-tac-toe",
    "connect-four",
    "connect-four?width=8",
    "breakthrough",
    "triune?max_decisions=300",
    "triune@long-stride?max_decisions=200",
    "triad",
    "trice",
    "triotrio?max_decisions=400",
    "trio?max_decisions=120",
    "trio@teams?max_decisions=80",
    "trio@three-teams?max_decisions=60",
    "trio@middle-only?max_decisions=80",
)
"""With hundreds of decisions each: for long tests."""

BLIND_SWAP = """
game: Blind Swap
players: [Ann, Ben]
zones:
  hand: {each: player, size: 1, seen by: owner}
  deck: {size: 1, seen by: nobody}
attributes: {number: 1..3}
pieces: {Card: {owner: nobody, has: number, look: card}}
setup:
  - for each n in 1..3 do place Card on lowest of (anywhere except occupied) with number n
  - shuffle anywhere
actions:
  keep: {do: nothing}
  swap: {do: swap lowest of hand of mover with lowest of deck}
turn: {play: {actions: [keep, swap]}}
end:
  higher: when decisions = 2 and number of lowest of hand of Ann > number of lowest of hand of Ben then Ann wins
  lower: when decisions = 2 then Ben wins
"""
"""Three cards, one for each player and one in the deck. Each player may exchange its own for that of the deck, unseen;
then the higher card wins. The value to Ann is found by `value_of_blind_swap`."""
