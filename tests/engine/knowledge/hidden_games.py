"""Small games with hidden cards, and ways to play them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from playground.compiler import Compiled, load
from playground.engine.knowledge import History
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game

ANN, BEN, CLEO = 0, 1, 2

PEEK = """
game: Peek
about: Cards are shown, traded, shuffled, discarded; an action for each thing that can happen to hidden cards.
players: [Ann, Ben]
parameters:
  top: {default: 3, range: 2..4, about: the highest number on a card}
  held: {default: 2, range: 1..4, about: cards in a hand}
zones:
  hand: {each: player, size: held, seen by: owner}
  middle: {size: 2 * top - 2 * held, seen by: nobody}
attributes: {number: 1..top}
pieces: {Card: {owner: nobody, has: number}}
variables:
  picked: {type: site, each: player, seen by: owner}
  guessed: {type: 0..4, each: player, seen by: owner}
setup:
  - for each n in 1..top do for each copy in 1..2 do place Card on lowest of (anywhere except occupied) with number n
  - shuffle anywhere
  - for each who in everyone do sort hand of who by number
actions:
  show: {choose: {card: occupied}, do: "reveal card; conceal card"}
  take: {choose: {card: occupied}, do: "reveal card; remove card"}
  turn-up: {choose: {card: occupied except revealed}, do: reveal card}
  clear: {do: remove revealed}
  trade:
    choose: {own: hand of mover within occupied, other: middle within occupied}
    do: swap own with other; sort hand of mover by number
  exchange:
    choose: {own: hand of mover within occupied, other: hand of player_after(mover) within occupied}
    do: swap own with other; sort hand of mover by number; sort hand of player_after(mover) by number
  mix: {do: shuffle middle}
  pick: {choose: {card: hand of mover within occupied}, do: set picked of mover to card}
  guess: {choose: {n: 1..4}, do: set guessed of mover to n}
  discard: {choose: {card: hand of mover within occupied}, do: remove card}
  drop: {choose: {card: middle within occupied}, do: remove card}
  send: {choose: {card: hand of mover within occupied, target: middle except occupied}, do: move card to target}
end:
  over: when decisions >= 40 then draw
"""

SHOWN = PEEK.replace(
    "  clear:",
    """  lend: {choose: {card: occupied}, do: reveal card to player_after(mover)}
  look: {choose: {card: occupied}, do: "reveal card or lowest of middle to mover"}
  clear:""",
)
"""The same with cards that one player alone is shown."""

DICE_UNDER_CUPS = """
game: Cups
players: [Ann, Ben]
zones: {cup: {each: player, size: 2, seen by: owner}}
attributes: {eyes: 1..6}
pieces: {Die: {owner: nobody, has: eyes}}
setup: for each who in everyone do place Die on cup of who
actions:
  shake: {do: roll eyes of cup of mover}
  lift: {do: reveal cup of mover; conceal cup of mover}
end:
  over: when decisions >= 20 then draw
"""

PARITY = """
game: Parity
players: [Ann, Ben]
board: {shape: rectangle, columns: 3, rows: 1}
pieces: {Stone: {}}
variables: {total: {type: 0..9, each: player, seen by: owner}, called: {type: 0..9}}
actions:
  add: {choose: {n: 1..3}, do: set total of mover to n + 1}
  call: {choose: {n: 2..4}, do: set called to n}
end:
  right: when called > 0 and called = total of opponent then mover wins
  wrong: when called > 0 then opponent wins
  over: when decisions >= 9 then draw
"""
"""Only a value is secret, and it is not followed in compiled code, because it is computed."""


AT_ONCE = """
game: At Once
about: Players choose at once, among actions with several choices, some of which depend on cards that others do not see.
players: [Ann, Ben, Cleo]
parameters: {held: {default: 3, range: 1..4, about: cards in a hand}}
zones:
  hand: {each: player, size: held + 1, seen by: owner}
  shown: {each: player, size: 9}
  deck: {size: 3, seen by: nobody}
attributes: {number: 1..5}
pieces: {Card: {owner: nobody, has: number}}
variables:
  guessed: {type: 0..5, each: player, seen by: owner}
  scored: {type: 0..9, each: player}
  rounds: {type: 0..9}
setup:
  - for each n in numbers do for each copy in 1..3 do place Card on lowest of (anywhere except occupied) with number n
  - shuffle anywhere
define:
  held_by(who): hand of who within occupied
actions:
  show: {choose: {card: held_by(mover)}, do: move card to shown of mover}
  offer:
    choose: {who: everyone except mover, card: held_by(mover) where number of it > seat_of who}
    do: swap card with lowest of hand of who
  guess: {choose: {n: 1..5}, when: "no (held_by(mover) where number of it = n)", do: set guessed of mover to n}
  weigh: {choose: {cards: 2 of held_by(mover)}, do: set scored of mover to count cards; remove lowest of cards}
  throw: {choose: {card: held_by(mover) where number of it < 3}, do: remove card}
  call: {choose: {n: 1..5}, do: if n = guessed of player_after(mover) then set scored of mover to scored of mover + 1}
turn:
  choosing: {by: everyone, actions: [show, offer, guess, weigh], then: set rounds to rounds + 1; continue with throwing}
  throwing: {by: everyone except mover, actions: throw, then: continue with calling}
  calling: {by: player_after(mover), actions: call}
after: {again: when rounds mod 2 = 0 and some deck within occupied then move lowest of (deck within occupied) to deck3}
end: {over: when rounds = 5 then (everyone with most scored of it) win}
"""
"""Whatever can be chosen at once; sometimes a player has nothing to throw, which others do not know beforehand."""

HINTS = """
game: Hints
about: Whatever players can be told of cards that they do not see, and what can happen to the cards then.
players: [Ann, Ben, Cleo]
parameters: {people: {default: 2, range: 2..3, about: players}}
seats: people
zones:
  deck: {size: 6, seen by: nobody}
  own:  {size: 2, each: player, seen by: nobody}
attributes: {suit: [red, blue], rank: 0..2}
pieces: {Card: {owner: nobody, has: [suit, rank]}, Plain: {owner: nobody, has: suit}}
variables: {mixed: {type: 0..1}, noted: {type: 0..2, each: player, seen by: owner}}
setup:
  - for each n in ranks do place Card on nth(deck, n + 1) with suit (if n = 1 then blue else red), rank n
  - place Plain on deck4 with suit blue; place Card on deck5 with suit blue, rank 2
  - shuffle deck
  - for each who in everyone do repeat (if people = 2 then 2 else 1) times do move lowest of held(deck) to own of who
define:
  held(zone): zone within occupied
  n_lies(n): some (held(deck) where rank of it = n)
  other: player_after(mover)
  cards(who): held(own of who)
actions:
  ranks: {choose: {n: 0..2}, do: reveal rank of (cards(other) where rank of it = n)}
  ranks-alone: {choose: {n: 0..2}, do: reveal rank of (own of other where rank of it = n) to other}
  suits: {choose: {s: suits}, do: reveal suit of (held(deck) where suit of it = s) to mover}
  reds: {do: reveal suit of (cards(mover) within red)}
  kinds: {do: reveal kind of (cards(other) where it is Plain)}
  suit-of-one: {choose: {card: occupied}, do: reveal suit of card to other}
  both: {choose: {card: cards(other)}, do: reveal rank of card and suit of card}
  like-top: {do: reveal rank of (cards(mover) where rank of it = rank of lowest of held(deck)) to mover}
  next: {do: reveal rank of (cards(mover) where rank of it = 1 + count revealed)}
  among-hidden: {choose: {n: 0..2}, do: reveal rank of ((cards(mover) within red) where rank of it = n) to mover}
  if-hidden:
    choose: {n: 0..2}
    do: if rank of lowest of held(deck) = 2 then reveal rank of (cards(other) where rank of it = n)
  think: {choose: {n: 0..2}, do: set noted of mover to n; reveal rank of (cards(other) where rank of it = n)}
  noted: {do: reveal rank of (cards(other) where rank of it = noted of mover) to other}
  for-hidden:
    do: for each n in (1..2 where n_lies(it)) do reveal rank of (cards(other) where rank of it = n)
  put: {choose: {card: held(deck), target: own of mover except occupied}, do: move card to target}
  trade: {choose: {one: cards(mover), two: cards(other)}, do: swap one with two}
  back: {choose: {card: cards(mover)}, do: move card to deck}
  mix: {when: mixed < 1, do: shuffle own of mover; set mixed to 1}
  mix-deck: {when: mixed < 1, do: shuffle held(deck); set mixed to 1}
  show: {choose: {card: occupied except revealed}, do: reveal card}
  cover: {do: conceal revealed}
  drop: {choose: {card: cards(mover)}, do: remove card}
end: {over: when decisions >= 6 then draw}
"""
"""Whatever can be known of cards by hints alone."""

PURSES = """
game: Purses
about: Money is paid, slipped, staked, bid and counted; an action for each way in which a secret number can change.
players: [Ann, Ben, Cleo]
zones:
  deck: {size: 6, seen by: nobody}
  hand: {size: 2, each: player, seen by: owner}
  table: {size: 2, each: player}
attributes: {number: 1..6}
pieces: {Card: {owner: nobody, has: number}}
variables:
  money: {type: 0..60, each: player, start: 30, seen by: owner}
  pot: {type: 0..200, start: 7, seen by: nobody}
  offer: 0..9
  shown: 0..60
  bid: 0..9 each player
  chip: {type: 0..9, each: player, seen by: owner}
  marked: {type: player, start: none, seen by: nobody}
  public_mark: {type: player, start: none}
setup:
  - for each n in 1..6 do place Card on nth(deck, n) with number n
  - shuffle deck
  - for each who in everyone do move lowest of (deck within occupied) to lowest of hand of who
  - for each who in everyone do lower money of who by 2
define: {held: hand of mover within occupied}
actions:
  pay: {choose: {n: 1..9}, do: set offer to n; lower money of mover by offer}
  pay-into:
    choose: {n: 1..9}
    do: set offer to n; set money of mover to money of mover - offer; raise pot by offer * 2
  spend: {choose: {n: 1..9}, do: "set offer to n; set money of mover to max(0, money of mover - offer)"}
  buy:
    choose: {card: table of mover within occupied}
    do: lower money of mover by number of card; move card to lowest of (deck except occupied)
  slip: {choose: {whom: everyone except mover, n: 1..5}, do: lower money of mover by n; raise money of whom by n}
  open-slip:
    choose: {whom: everyone except mover, n: 1..5}
    do: lower money of mover by n; set offer to n; raise money of whom by n
  hide-chip: {choose: {n: 0..9}, do: set chip of mover to n}
  stake: {do: lower money of mover by chip of mover; raise pot by chip of mover}
  open-chip: {do: set offer to chip of mover}
  tax: {do: "for each who in everyone do if money of who >= 10 then lower money of who by 3"}
  halve: {do: set money of mover to money of mover div 2}
  count-up: {do: set shown to money of mover}
  reset: {do: set money of mover to 25}
  card: {when: some held, do: raise money of mover by number of lowest of held}
  peek: {when: some held, do: if number of lowest of held >= 4 then raise money of mover by 4}
  lay: {when: some held, do: move lowest of held to lowest of table of mover}
  income: {do: raise money of mover by sum card in table of mover within occupied giving number of card}
  mark: {choose: {whom: everyone}, do: set marked to whom}
  show-mark: {do: set public_mark to marked}
  roll-it: {do: roll offer; raise money of mover by offer}
  double: {choose: {n: 1..4}, do: set chip of mover to 2 + n}
  auction: {do: continue with bidding}
  blind: {do: continue with blind_bidding}
  chips: {do: continue with chip_bidding}
  chip-bid: {choose: {n: 0..9}, do: set chip of mover to n}
  bid: {choose: {n: 0..9}, do: set bid of mover to n}
  blind-bid: {choose: {n: 0..9}, do: lower money of mover by n}
  shown-bid: {choose: {n: 0..9}, do: lower money of mover by n; set bid of mover to n}
turn:
  play:
    actions: [
      pay, pay-into, slip, open-slip, hide-chip, stake, open-chip, tax, halve, count-up, reset, card, peek, lay, income,
      mark, show-mark, roll-it, double, auction, blind, spend, buy, chips]
  bidding:
    by: everyone
    actions: bid
    then: for each who in everyone do lower money of who by bid of who; continue with shown_bidding
  blind_bidding: {by: everyone, actions: blind-bid}
  chip_bidding:
    by: everyone
    actions: chip-bid
    then:
      - for each who in everyone do lower money of who by chip of who
      - for each who in everyone do set bid of who to chip of who
  shown_bidding: {by: everyone, actions: shown-bid}
end: {over: when decisions = 80 then draw}
"""
"""Each way in which secret numbers change, by amounts that all know, some know or nobody knows."""


@cache
def compiled(text: str, settings: str = "") -> Compiled:
    """A game by the text of its ruleset and a selection's settings: `top=3&held=1`."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hidden.yaml"
        path.write_text(text)
        return load(f"{path}?{settings}" if settings else str(path))


def begun(text: str, seed: int = 0, settings: str = "") -> History[ReferenceState]:
    """A game of a small ruleset at its beginning."""
    return History(compiled(text, settings).reference_state(seed))


def number_of(state: ReferenceState, name: str, *chosen: str | int) -> int:
    """The number of an option, by its action and what it chooses (sites by their names)."""
    game = state.game
    values = tuple(game.board.by_name[value] if isinstance(value, str) else value for value in chosen)
    needed = (next(i for i, action in enumerate(game.actions) if action.name == name), values)
    return next(i for i, option in enumerate(state.options()) if (option.action, option.values) == needed)


def play(history: History[ReferenceState], *choices: tuple[str | int, ...]) -> History[ReferenceState]:
    """The history after some choices, each an action and what it chooses: `("show", "middle1")`."""
    for name, *chosen in choices:
        history.apply_action(number_of(history.state, str(name), *chosen))
    return history


def numbers_at(game: Game, state: ReferenceState, zone: str) -> list[int]:
    """The numbers on the cards of a zone, by the beginning of its places' names."""
    sites = sorted(site for name, site in game.board.by_name.items() if name.startswith(zone))
    return [state.position.attributes["number"][site] for site in sites if state.position.piece(site) >= 0]


def knows(history: History[ReferenceState], player: int) -> list[str]:
    """What a player remembers beyond what he sees, in words."""
    lines = history.information_state(player).splitlines()
    return lines[lines.index("knows:") + 1 : lines.index("past:")]


def past(history: History[ReferenceState], player: int) -> list[str]:
    """The decisions as a player saw them."""
    lines = history.information_state(player).splitlines()
    return lines[lines.index("past:") + 1 : -1]


OWN_SETS = """
game: Own Sets
about: Each player has discs of the same kinds, and two piles lie apart; discs go from hand to mat, and some are lost.
players: [Ann, Ben]
parameters:
  flowers: {default: 2, range: 1..2, about: flowers in a hand}
zones:
  hand: {each: player, size: flowers + 1, seen by: owner}
  mat: {each: player, size: 2, seen by: nobody}
  pile: {size: 2, seen by: nobody}
pieces: {Flower: {start: hand}, Skull: {}, Leaf: {owner: nobody}, Thorn: {owner: nobody}}
setup:
  - for each who in everyone do (turn nth(hand of who, flowers + 1) into Skull; shuffle hand of who)
  - place Leaf on pile1; place Thorn on pile2; shuffle pile
actions:
  lay:
    choose: {disc: hand of mover within occupied}
    when: some (mat of mover except occupied)
    do: move disc to mat of mover
  lose: {when: some (hand of opponent within occupied), do: remove lowest of (hand of opponent within occupied)}
  peek: {choose: {disc: mat of opponent within occupied}, do: reveal disc to mover}
  show: {choose: {disc: mat of mover within occupied}, do: reveal disc; conceal disc}
  take-back: {when: some (mat of mover within occupied), do: move mat of mover to hand of mover; shuffle hand of mover}
  pinch: {when: some (pile within occupied), do: remove lowest of (pile within occupied)}
  add: {when: some (pile except occupied), do: place Thorn on pile}
end:
  over: when decisions >= 5 then draw
"""
