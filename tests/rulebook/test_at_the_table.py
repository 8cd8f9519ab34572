"""What a reader at a table needs: how many cards there are, which of several colours is meant, when a turn ends."""

from __future__ import annotations

from tests.rulebook.plain import rules_of

CODE = """
game: Code
players: [Solver]
zones: {code: {size: 4}, row: {each: 1..3, size: 4}}
attributes: {colour: [white, red, blue]}
pieces: {Peg: {owner: nobody, has: colour}}
variables: {guesses: 0..3}
define:
  hits(n): count (1..4 where colour of nth(code, it) is colour of nth(row of n, it))
setup: [place Peg on code where (slot_of it < 3), for each n in 1..3 do place Peg on row of n]
actions:
  guess:
    choose: {a: colours, b: colours, of_all: colours}
    do: >-
      raise guesses by 1; set colour of nth(row of guesses, 1) to a;
      set colour of nth(row of guesses, 2) to b; set colour of nth(row of guesses, 3) to of_all
end: {out: when guesses = 3 and hits(guesses) < 4 then mover loses}
"""


def test_choices_of_one_attribute_are_told_apart() -> None:
    rules = {rule.name: rule.text for rule in rules_of(CODE)}
    assert rules["guess"].startswith("Choose a first colour, a second colour and a colour (the of all). ")
    assert "the first place of the row of guesses is now the first colour." in rules["guess"]


def test_numbers_and_places_in_conditions_about_each_of_them() -> None:
    rules = {rule.name: rule.text for rule in rules_of(CODE)}
    assert "for which the colour of the place with that number of the code is" in rules["hits"]
    assert rules["1"] == "Put a peg on every place in the code whose position is less than 3."


CARDS = """
game: Draw or play
players: [Ann, Ben]
zones:
  deck: {size: 12, seen by: nobody}
  hand: {each: player, size: 12, seen by: owner}
  pile: {size: 12, order: kept}
attributes: {number: 1..9}
pieces:
  Plain: {owner: nobody, look: card, has: number}
  Wild: {owner: nobody, look: card}
variables: {sits_out: bool each player, round: 1..3}
define: {wild: last is Wild}
setup:
  - for each n in 1..9 do place Plain on nth(deck, n) with number n
  - for each n in 1..2 do place Wild on nth(deck, n) or nth(deck, n + 9)
  - if first_player is Ann then (Ann begins; continue with naming) else (Ben begins; continue with playing)
actions:
  draw-one: {do: "move lowest of (deck within occupied) to hand of mover; continue with drawn"}
  lay: {choose: {card: hand of mover within occupied}, do: move card to pile}
  lay-drawn: {choose: {card: last where number of it > 3}, do: move card to pile}
  keep: {do: set sits_out of mover to true}
  name_: {choose: {amount: 0..round}, do: raise round by amount}
turn:
  playing: {actions: [draw-one, lay]}
  drawn: {actions: [lay-drawn, keep]}
  naming: {by: mover, actions: name_}
out: {when: sits_out of it, last: wins}
"""


def cards() -> dict[tuple[str, str], str]:
    text = CARDS.replace("first_player is Ann", "number of lowest of (deck within occupied) > 3")
    return {(rule.section, rule.name): rule.text for rule in rules_of(text)}


def test_how_many_components_there_are() -> None:
    assert cards()["equipment", "cards"] == "13: 9 Plains and 4 Wilds."


def test_two_places_are_not_both_the_first_empty_one() -> None:
    assert cards()["setup", "2"].endswith(
        "put a Wild on the place with that number of the deck and place number (that number plus 9) of the deck."
    )


def test_who_begins_does_so_with_a_step() -> None:
    assert cards()["setup", "3"].endswith("Ann begins, with naming; otherwise Ben begins, with playing.")


def test_a_card_that_may_have_been_drawn_is_not_called_played() -> None:
    assert (
        cards()["actions", "lay drawn"]
        == "Choose the card just moved whose number is more than 3. Move the card to the pile."
    )


def test_a_turn_ends_where_other_actions_go_on_with_it() -> None:
    rules = cards()
    assert rules["actions", "lay"] == "Choose a card in your hand. Move the card to the pile. Then the turn ends."
    assert "turn ends" not in rules["actions", "draw one"]


def test_a_step_of_the_mover_is_no_step_of_another_player() -> None:
    assert ("by", "naming") not in cards()


def test_a_predicate_of_two_words_stays_one() -> None:
    rules = cards()
    assert rules["out", "out"].startswith("The players for whom sits out holds are out.")
    assert rules["actions", "keep"].startswith("Sits out now holds for you.")


def test_a_number_up_to_a_variable_can_always_be_chosen() -> None:
    assert "cannot" not in cards()["turn", "naming"]


ROWS = """
game: Rows
players: [White, Black]
board: {shape: square, size: 5}
pieces: {Man: {moves: step}}
moves: {step: "1 square in any direction, onto empty"}
setup: [place Man of White on row 1, place Man of Black on row 5]
actions:
  move:
    moves: own
    when: some (spread way from target through enemy except target)
    do: "remove spread way from target through enemy except target; move piece to target"
end: {over: when no enemy then mover wins}
"""


def test_pieces_in_a_row_beside_a_square() -> None:
    rules = {rule.name: rule.text for rule in rules_of(ROWS)}
    row = "in an unbroken line in the direction of the move, beginning next to the target square"
    assert f"Allowed only if there is an enemy man {row}." in rules["move"]
    assert f"Remove the enemy men {row}." in rules["move"]


SECRET = """
game: Secret bids
players: [Ann, Ben]
zones: {{bid: {{size: 1, each: player, seen by: owner}}}}
pieces: {{Card: {{start: bid}}}}
actions:
  compare: {{do: "{shown}conceal bid of everyone"}}
end: {{over: when decisions = 2 then draw}}
"""


def test_what_was_never_turned_up_stays_face_down() -> None:
    hidden, shown = (rules_of(SECRET.format(shown=each)) for each in ("", "reveal bid of everyone; "))
    assert "Leave what is on all players' bids face down." in " ".join(rule.text for rule in hidden)
    assert "turn what is on all players' bids face down again" in " ".join(rule.text for rule in shown).lower()


SUITS = """
game: Suits
players: [Ann, Ben]
include: {part: french-deck, with: {low: 1, high: 3}}
zones: {deck: {size: 12, seen by: nobody}, hand: {size: 12, each: player, seen by: owner}}
setup: new_deck(deck); deal_to_each(deck, 5)
actions: {name: {choose: {colour: suits}, when: "some of_suit(cards_of(mover), colour)", do: "draw_card(deck, mover)"}}
end: {over: when decisions = 2 then draw}
"""


def test_cards_of_a_chosen_suit() -> None:
    rules = {rule.name: rule.text for rule in rules_of(SUITS)}
    assert "Allowed only if there is a card of the colour in your hand." in rules["name"]


NUMBERS = """
game: Numbers
players: [Ann, Ben]
include: {part: numbered-cards, with: {high: 3, copies: 4}}
zones: {deck: {size: 12, seen by: nobody}, hand: {size: 12, each: player, seen by: owner}}
setup: new_deck(deck); deal_to_each(deck, 5)
actions:
  name:
    choose: {value: numbers, amount: 1..4}
    when: count numbered(cards_of(mover), value) >= amount
    do: draw_card(deck, mover)
end: {over: when decisions = 2 then draw}
"""


def test_the_number_of_a_card_is_no_other_number() -> None:
    rules = {rule.name: rule.text for rule in rules_of(NUMBERS)}
    assert rules["name"].startswith("Choose a card's number and a number from 1 to 4 (the amount). ")


PILE = """
game: Alike
players: [Ann, Ben, Cleo]
include: {part: numbered-cards, with: {high: 3, copies: 4}}
zones: {deck: {size: 12, seen by: nobody}, hand: {size: 12, each: player, seen by: owner}, pile: 12}
variables: {called: bool each player}
define: {heap: pile within occupied}
setup: new_deck(deck); deal_to_each(deck, 4)
actions:
  put: {choose: {card: cards_of(mover)}, do: move card to pile}
  call:
    when: count heap > 2 and number of nth(heap, count heap - 2) = number of highest of heap
    do: for each who in everyone do set called of who to who is not mover
end: {over: when called of mover then mover wins}
"""


def test_a_card_below_the_last_one_and_everybody_but_one() -> None:
    rules = {rule.name: rule.text for rule in rules_of(PILE)}
    assert "the number of the last but two of the cards in the pile is the number of the last card" in rules["call"]
    assert rules["call"].endswith("For every player: that player is now called, or no longer if that player is you.")
