"""Each way to write a rule wrongly is reported by its own code, at its own place, with a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.source.catalogue import CATALOGUE
from playground.source.diagnostics import Diagnostics
from playground.source.text import Source
from playground.syntax.parse import (
    WholeText,
    parse_effects,
    parse_expression,
    parse_meaning,
    parse_movement,
    parse_prefer,
    parse_rule,
)
from tests.syntax.rule_places import rule_texts

ERRORS = Path(__file__).parent.parent / "errors"
IN_SHORT_FORMS = ("each-in-brackets", "start-behind-a-type")
"""Cases of mistakes in what is no text of the rule language."""

CASES = sorted(
    case
    for code in CATALOGUE
    if code[0] == "E"
    for case in (ERRORS / code).glob("*.yaml")
    if case.stem not in IN_SHORT_FORMS
)
PARSE = {
    "value": parse_expression,
    "effects": parse_effects,
    "rule": parse_rule,
    "movement": parse_movement,
    "prefer": parse_prefer,
    "meaning": parse_meaning,
}


ANY = "write: any NAME in VALUES where CONDITION"
RAISE = "write: raise NAME by NUMBER, or: raise NAME of WHICH by NUMBER"
IN_QUOTES = "an action whose name has a hyphen stands in quotes: 'giving-up'"
PARTS = "each part of a leap is a direction and a number, with a comma between them: leap(forward 2, sideways 1)"
NO_SPACE = "a bracket follows 'leap' without a space: leap(forward 2, sideways 1)"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.stem}")
def test_a_ruleset_with_one_mistake(case):
    diagnostics = Diagnostics()
    for parse, text in rule_texts(case, diagnostics):
        parse(text, diagnostics)
    assert [found.code for found in diagnostics] == [case.parent.name]


def reported(kind: str, text: str) -> tuple[str, str, str, str]:
    """Code, the characters underlined, message and hint of the only mistake of a text."""
    diagnostics = Diagnostics()
    assert PARSE[kind](WholeText(Source("text", text)), diagnostics) is None
    (found,) = diagnostics
    return found.code, found.span.text, found.message, found.hint


@pytest.mark.parametrize(
    ("kind", "text", "code", "underlined", "hint"),
    [
        ("value", "a == b", "E003", "==", "write '='"),
        ("value", "a = = b", "E012", "=", ""),
        ("value", "own || enemy", "E004", "||", "write 'or'"),
        ("value", "a ≤ b", "E004", "≤", "write '<='"),
        ("value", "opponent cannot move", "E004", "opponent cannot move", ""),
        ("value", "a = 3 and opponent can not move", "E004", "opponent can not move", ""),
        ("value", "not opponent can move", "E004", "opponent can move", ""),
        ("value", "some own and Left has no moves", "E004", "Left has no moves", ""),
        ("value", "1...3", "E004", "...", "write '..'"),
        ("value", "count(own", "E010", "(", "close it with ')'"),
        ("value", "(if a then b) + 1", "E008", ")", "write: if CONDITION then … else …"),
        ("value", "a and or b", "E012", "or", ""),
        ("value", "can_move(opponent, giving-up)", "E001", "giving-up", IN_QUOTES),
        ("value", "everyone where a with the most b", "E001", "with the most", "write: with most NUMBER"),
        ("value", "the x in own where a with highest b", "E001", "with highest", "write: with most NUMBER"),
        ("value", "everyone where a and with least b", "E001", "and with least", "write: with least NUMBER"),
        ("value", "any x in up to 4 of own where a", "E004", "up to 4", "write: 0..4 of SITES"),
        ("value", "any x in at least 2 of own where a", "E004", "at least 2", "write: 2..MOST of SITES"),
        ("value", "any x in at most 2 of own where a", "E004", "at most 2", "write: 0..2 of SITES"),
        ("value", "a isn't empty", "E021", "'", "write 'is not'"),
        ("value", "ahead(a, opponent's forward, 1)", "E021", "'", "write 'forward of opponent'"),
        ("effects", "a is next", "E016", "is", "write: next player is PLAYER"),
        ("effects", "next_player is a", "E016", "is", "write: next player is PLAYER"),
        ("movement", "1 square in leap(2 forward, 1 sideways) onto empty", "E001", "forward", PARTS),
        ("movement", "1 square in leap(forward 2 sideways 1) onto empty", "E001", "sideways", PARTS),
        ("movement", "1 square in leap (forward 2, sideways 1) onto empty", "E001", ",", NO_SPACE),
        ("movement", "1 square in leap forward 2, sideways 1 onto empty", "E001", "sideways", NO_SPACE),
        ("value", "f()", "E012", ")", ""),
        ("value", "the stone in own has a", "E017", "has", "write: the NAME in VALUES where CONDITION"),
        ("value", "the stone own where a", "E032", "the", "leave it out, or write: the NAME in VALUES where CONDITION"),
        ("value", "count the stone in own where a", "E022", "the", "write (the NAME in VALUES where CONDITION)"),
        ("value", "any Stone in(own)", "E017", "", f"{ANY}; or: some (Stone within (own))"),
        ("value", "any Stone\nin own or n > 3", "E017", "", f"{ANY}; or: some (Stone within own)"),
        ("value", "any x in own has x", "E017", "has", "write: any NAME in VALUES where CONDITION"),
        ("value", "most x in own of 3", "E017", "", "write: most NAME in VALUES giving NUMBER"),
        ("value", "count any x in own where b", "E022", "any", "write (any NAME in VALUES where CONDITION)"),
        ("value", "count move", "E014", "move", "choose another name, such as 'move_'"),
        ("value", "move piece to a1", "E027", "move", ""),
        ("value", "any 3 in own where a", "E001", "in", "expected: an operator such as '=' or 'and', 'of'"),
        ("value", "any of", "E012", "", ""),
        (
            "value",
            "3 own",
            "E001",
            "own",
            "expected: an operator such as '=' or 'and', 'of', 'where', 'with', the end of the text",
        ),
        ("effects", "score := 3", "E005", ":=", "write 'set score to …'"),
        ("effects", "score of mover += 1", "E005", "+=", "write 'raise score of mover by …'"),
        ("effects", "flip a1; turns++", "E005", "++", "write 'raise turns by 1'"),
        ("effects", "score of opponent = 0", "E005", "=", "write 'set score of opponent to …'"),
        ("effects", "mover continue with play", "E016", "continue", "did you mean 'continues'?"),
        ("effects", "mover continues play", "E018", "play", "write: PLAYER continues with STEP"),
        ("effects", "swap a1 and b1", "E018", "", "write: swap SITE with SITE"),
        ("effects", "sort hand number", "E018", "", "write: sort SITES by ATTRIBUTE"),
        ("effects", "roll value until fair", "E018", "until", None),
        ("effects", "roll the die", "E032", "the", "leave it out"),
        ("effects", "for x in own do flip x", "E018", "x", "write: for each NAME in VALUES do EFFECT"),
        ("effects", "next mover", "E018", "mover", "write: next player is PLAYER"),
        ("effects", "flip piece and draw", "E019", "and", "write ';' between two effects"),
        ("effects", "flip piece draw", "E019", "draw", "write ';' between two effects"),
        ("effects", "draw wins", "E019", "draw", "write ';' between two effects"),
        ("effects", "mover wins; flipp x", "E016", "flipp", "did you mean 'flip'?"),
        ("effects", "flip a else draw", "E001", "else", None),
        ("effects", "set count to 3 4", "E001", "4", None),
        ("value", "count own at least 3", "E004", "at least", "write '>=' between two numbers"),
        ("value", "at most 3 own", "E004", "at most", "write '<=' between two numbers"),
        ("value", "count own is more than 3", "E004", "more than", "write '>' between two numbers"),
        ("value", "enemy next to last", "E001", "enemy next to last", "write: enemy within neighbours of last"),
        ("value", "last next to a1", "E004", "next to", "write: SITES within neighbours of SITES"),
        ("value", "1 to 3", "E004", "to", "write '..': '1..3' are the numbers from 1 to 3"),
        ("value", "piece.number > 2", "E030", ".", "write 'number of piece'"),
        ("value", "hand.mover", "E030", ".", "write 'hand of mover'"),
        ("value", "South has 3 points", "E001", "has", None),
        ("value", "every x in own where x", "E017", "where", "write: every NAME in VALUES has CONDITION"),
        ("effects", "flip piece and then draw", "E019", "and then", "write ';' between two effects"),
        ("effects", "flip piece then draw", "E019", "then", "write ';' between two effects"),
        ("effects", "if skid then flip piece then draw", "E019", "then", "write ';' between two effects"),
        ("effects", "unless skid then flip piece", "E016", "unless", "write: if not (CONDITION) then EFFECT"),
        ("effects", "if skid then capture target", "E016", "capture", None),
        ("effects", "increase score by 1", "E016", "increase", RAISE),
        ("effects", "foreach x in own do flip x", "E016", "foreach", "write: for each NAME in VALUES do EFFECT"),
        ("effects", "South starts", "E016", "starts", "write: PLAYER begins"),
        ("effects", "mover draws 2 cards", "E016", "draws", None),
        ("effects", "score of mover increases by 1", "E016", "increases", RAISE),
        (
            "effects",
            "mover jumps",
            "E016",
            "jumps",
            "behind a player there is: wins, loses, begins, continues with STEP",
        ),
        ("effects", "draw 3 cards", "E001", "3", None),
        ("effects", "mover wins the game", "E001", "the", None),
        ("effects", "opponent loses 1 point", "E001", "1", None),
        (
            "value",
            "score of the who in everyone with most score of who",
            "E022",
            "the",
            "write (the NAME in VALUES with most NUMBER)",
        ),
        ("rule", "when no empty and draw = mode then draw", "E014", "draw", "choose another name, such as 'draw_'"),
        ("effects", "mover wins flip piece", "E019", "flip", "write ';' between two effects"),
        ("effects", "if skid then win", "E012", "win", "write: mover wins"),
        ("effects", "flip piece;", "E012", "", "leave it out: ';' stands between two effects"),
        ("effects", "flip piece.", "E030", ".", "leave it out"),
        ("effects", "if skid: flip piece", "E030", ":", "write 'then'"),
        ("effects", "for each x in own: flip x", "E030", ":", "write 'do'"),
        ("effects", "if a then flip b; else draw", "E012", "else", None),
        ("effects", "if a then flip b elif c then draw", "E004", "elif", "write: else if CONDITION then EFFECT"),
        ("effects", "roll 2 pips", "E001", "2", None),
        (
            "effects",
            "set score mover to 3",
            "E001",
            "mover",
            "write: set NAME to VALUE, or: set NAME of WHICH to VALUE",
        ),
        ("effects", "reveal deck for mover", "E001", "for", "write: reveal SITES, or: reveal SITES to PLAYERS"),
        ("effects", "conceal deck to mover", "E001", "to", None),
        ("effects", "next player is next player", "E027", "next", "'player_after(mover)' is the one who follows"),
        ("effects", "remove each enemy", "E014", "each", None),
        ("rule", "when a then player wins", "E014", "player", None),
        (
            "rule",
            "when any player in players where a then draw",
            "E014",
            "player",
            "choose another name, such as 'who': 'any who in everyone …'",
        ),
        ("rule", "when a then", "E012", "", ""),
        ("rule", "when then draw", "E012", "then", ""),
        ("rule", "when a = 3 draw", "E006", "draw", "write: when CONDITION then EFFECTS"),
        ("effects", "raise n bye 1", "E018", "raise", "write: raise NAME by NUMBER, or: raise NAME of WHICH by NUMBER"),
        # What a definition stands for: a value or effects, whichever the text is nearer to.
        ("meaning", "if n < 5 then (set n to 1; set n too 3)", "E018", "too", "write: set VARIABLE to VALUE"),
        ("meaning", "let k be n; set n 3", "E018", "3", "write: set VARIABLE to VALUE"),
        (
            "meaning",
            "let k be n; increase n by 1",
            "E016",
            "increase",
            "write: raise NAME by NUMBER, or: raise NAME of WHICH by NUMBER",
        ),
        ("meaning", "let k be n; move to x", "E012", "to", "write: move SITES to SITE"),
        ("meaning", "if n < 5 then n els 3", "E008", "", None),
        ("meaning", "let k be n; k +", "E012", "", None),
        ("meaning", "no stone on s", "E001", "on", None),
        ("meaning", "count Stone on board", "E001", "on", None),
        ("meaning", "n divided by 2", "E001", "by", None),
        ("meaning", "red(s) on column 1", "E001", "on", None),
        ("meaning", "let k be n; st n to 3", "E016", "st", "did you mean 'set'?"),
        ("meaning", "if n < 5 then foo else", "E012", "", None),
        ("prefer", "count own", "E033", "count", "write: most NUMBER, or: least NUMBER"),
        ("prefer", "most count own)", "E011", ")", "leave it out, or open a bracket before it"),
        ("movement", "walk 3 squares", "E026", "", "write for example 'in any direction' or 'forward'"),
        ("movement", "1 sqare forward", "E023", "sqare", "did you mean 'square'?"),
        ("movement", "1 square forward trough empty", "E024", "trough", "did you mean 'through'?"),
        ("movement", "1 square forward to the end", "E024", "end", "did you mean 'to the edge'?"),
        ("movement", "1 square in", "E026", "", "write for example 'in any direction' or 'forward'"),
    ],
)
def test_the_place_and_the_way_out(kind, text, code, underlined, hint):
    found = reported(kind, text)
    assert found[:2] == (code, underlined)
    assert hint is None or found[3] == hint


_DICE = "dice lie in a zone and have an attribute, pips: 1..6, and are rolled with: roll pips of ZONE"


@pytest.mark.parametrize(
    ("kind", "text", "sentence", "hint"),
    [
        ("value", "any empty square next to an own piece", "", "write: empty within neighbours of own"),
        ("value", "empty where it is adjacent to own Man", "", "write: empty within neighbours of (own within Man)"),
        ("value", "a player has no pieces left", "", "write: any who in everyone where no pieces of who"),
        ("value", "every player has no cards", "", "write: every who in everyone has no (ZONE of who within occupied)"),
        ("value", "opponent has no stones", "", "write: no pieces of opponent"),
        ("value", "two or more in a row", "", "write: line(2, own), where so many side by side are in a straight line"),
        ("value", "some own on row 3", "own on row 3", "write: own within row 3"),
        ("value", "number of cards in hand of mover = 0", "number of cards in hand of mover", None),
        ("value", "rank of it > the last card played", "the last card played", None),
        ("effects", "remove own; each player draws five cards", "each player draws five cards", None),
        ("effects", "deal 5 cards to every player", "", "with 'include: cards' write: deal_to_each(DECK, 5)"),
        ("effects", "mover draws a card", "", "with 'include: cards' write: draw_card(DECK, mover)"),
        ("effects", "the player with the most points wins", "", "write: (everyone with most points of it) win"),
        ("effects", "player with fewest points wins", "", "write: (everyone with least points of it) win"),
        ("effects", "roll two dice", "", _DICE),
        ("effects", "roll 2 dice", "", _DICE),
        ("effects", "at the start of the turn remove own", "at the start of the turn", None),
    ],
)
def test_a_sentence_in_english_is_one_mistake_with_the_rule_to_write(kind, text, sentence, hint):
    found = reported(kind, text)
    assert found[:2] == ("E001", sentence or text)
    assert found[3] if hint is None else found[3] == hint


@pytest.mark.parametrize(
    ("text", "word", "hint"),
    [
        ("1 square not backwards onto empty", "not", "write: 1 square in (any direction except backwards) …"),
        ("1 square in any direction except north onto empty", "except", None),
        ("1..2 squares forward or sideways but not east onto empty", "not", None),
    ],
)
def test_directions_that_are_left_out_stand_in_brackets(text, word, hint):
    found = reported("movement", text)
    assert found[:2] == ("E024", word)
    assert "except" in found[3] if hint is None else found[3] == hint


def test_messages_have_no_names_of_tokens():
    _, _, message, hint = reported("value", "3 4")
    assert message == "unexpected '4'"
    assert hint == "expected: an operator such as '=' or 'and', 'of', 'where', 'with', the end of the text"


def test_all_mistakes_of_a_movement_are_reported_at_once():
    diagnostics = Diagnostics()
    text = "2 squares forward trough own onto empty onto enemy to the end"
    parse_movement(WholeText(Source("text", text)), diagnostics)
    assert [(found.code, found.span.text) for found in diagnostics] == [
        ("E024", "end"),
        ("E024", "trough"),
        ("E025", "onto enemy"),
    ]
