"""The format of rulesets: every section and key, with its kind and its documentation.

What games are played with, boards and pieces, stands in `equipment.py`. Checks and the JSON Schema are derived from it.
"""

from __future__ import annotations

from playground.ruleset.equipment import ATTRIBUTE, BOARD, PIECE, RELATION, VARIABLE, WORDS, ZONE
from playground.ruleset.shape import (
    Cases,
    Either,
    Group,
    Key,
    Many,
    Named,
    NewName,
    Patch,
    PathData,
    Range,
    Reference,
    Text,
    Value,
    Word,
)
from playground.ruleset.short_turns import ALL
from playground.ruleset.text_kinds import EFFECTS, EXPRESSION, MOVEMENT, PREFER, RULE

PLAYERS = Either(
    (
        Many(NewName("player"), "names"),
        Named("player", Group((Key("forward", Text(), "The forward direction of this player: north, south, ..."),))),
    )
)

PARAMETER = Group(
    (
        Key("default", Value(), "The value unless another is set: a whole number, yes or no, or a word.", True),
        Key("range", Range(), "The least and the greatest value of a number, such as 2..4."),
        Key("choices", Many(Value(), "values"), "The words or numbers to choose from."),
        Key("about", Text(), "What the parameter means, in one line."),
    ),
    excludes=(("range", "choices"),),
)

NEW_WORDS = Many(NewName("word"), "words")
CHOOSE = Either((EXPRESSION, Named("choice", Either((EXPRESSION, NEW_WORDS)), shared=True)), shortens=True)

ACTION = Group(
    (
        Key(
            "choose",
            CHOOSE,
            "What the player chooses: a name and a set or words for each choice; a set alone is 'target'.",
        ),
        Key("moves", EXPRESSION, "The sites whose pieces may move; the choice is called 'piece' and 'target'."),
        Key("by", Many(Reference("movement", "moves"), "movements", or_one=True), "Only these movements."),
        Key("when", EXPRESSION, "The action is offered only if this holds."),
        Key("never", EXPRESSION, "Options after which this would hold are illegal."),
        Key("prefer", PREFER, "Of all options of the step, only those with the most (or least) of this are left."),
        Key("notation", Text(), "How a choice is written, with {name} for what is chosen: ask {who} for the lowest."),
        Key(
            "do",
            Many(EFFECTS, "effects", or_one=True),
            "What it does; with 'moves', 'move piece to target' if missing.",
        ),
    ),
    excludes=(("choose", "moves"),),
    needs=(("by", "moves"),),
    one_of=(("do", "moves"),),
)

STOP = "stop"
"""Among the legs of a step: an option may end there."""

STEP = Group(
    (
        Key("start", Many(EFFECTS, "effects", or_one=True), "What happens before the player decides, such as a roll."),
        Key(
            "actions",
            Many(Reference("action", "actions", (ALL,)), "actions", or_one=True),
            "The actions on offer.",
        ),
        Key(
            "legs",
            Many(Reference("action", "actions", (STOP,)), "actions", or_one=True),
            "The actions that go on with the option that leads here, and 'stop' if it may end instead.",
        ),
        Key("by", EXPRESSION, "Who decides in place of the mover; several choose at once, unseen."),
        Key(
            "then",
            Many(EFFECTS, "effects", or_one=True),
            "What happens after the actions unless they lead elsewhere, with 'by' when all have chosen.",
        ),
        Key("otherwise", EFFECTS, "What happens to a player without options: pass, skip, lose, win, draw, or effects."),
        Key("before", Reference("step", "turn"), "The step before which it comes; the last one if this is missing."),
    ),
    excludes=(("actions", "legs"), ("legs", "start"), ("legs", "by")),
    needs=(("otherwise", "actions"), ("by", "actions"), ("then", "actions")),
    one_of=(("actions", "start", "legs"),),
)

AFTER = Group(
    (
        Key(
            "after",
            Many(Reference("action", "actions"), "actions", or_one=True),
            "What it follows; every action, and turns that end without one, if this is missing.",
        ),
        Key("when", EXPRESSION, "The condition; it always applies if this is missing."),
        Key("then", Many(EFFECTS, "effects", or_one=True), "What happens.", True),
        Key("before", Reference("rule", "after"), "The rule before which it comes; the last one if this is missing."),
    )
)

WEIGHT = Group(
    (
        Key("default", Value(), "The value unless another is set: a whole number.", True),
        Key("range", Range(), "The least and the greatest number it may be, such as 0..100.", True),
        Key("about", Text(), "What the weight means, in one line."),
    )
)

STRATEGY = Group(
    (
        Key("about", Text(), "How the strategy plays, in one line."),
        Key("weights", Named("weight", WEIGHT), "Numbers of the value that a user may set."),
        Key("value", EXPRESSION, "What a position is worth to the player 'me': a number, the more the better.", True),
    )
)

MOST, LEAST = "most", "least"
"""Whether a greater score is better, or a smaller one."""

SCORE = Group(
    (
        Key("value", EXPRESSION, "The score at the end of a game: a number.", True),
        Key("about", Text(), "What the score counts, in a few words."),
        Key("best", Word((MOST, LEAST)), "Which score is best: the most if missing, or the least."),
    )
)

WINS, LOSES, PLAYS_ON = "wins", "loses", "plays on"
"""What the last player who is in does."""

OUT = Group(
    (
        Key("when", EXPRESSION, "On which condition a player, 'it', is out.", True),
        Key("last", Word((WINS, LOSES, PLAYS_ON)), "What the last player who is in does: wins if missing."),
    )
)

_EFFECTS = Many(EFFECTS, "effects", or_one=True)
_ACTIONS = Many(Reference("action", "actions"), "actions", or_one=True)
_MOVEMENTS = Many(Reference("movement", "moves"), "movements", or_one=True)
PIECES = Either(
    (
        Many(NewName("piece"), "pieces", or_one=True),
        Named("piece", Either((_MOVEMENTS, PIECE), shortens=True), shared=True),
    ),
    shortens=True,
)

MEANING = Either((EXPRESSION, Cases(EXPRESSION)))
"""What a definition means: a value or effects, or for each case of its first parameter one of them."""

RESULT = Either((EXPRESSION, Named("ending", EXPRESSION, identifier=False)))
"""The condition of an ending, or those of several."""

ABOUT = Key("about", Text(), "The game in a sentence or two.")

RULES = (
    Key("players", PLAYERS, "The players in turn order: names, or names with their forward directions.", True),
    Key("seats", EXPRESSION, "How many of the players take part; all of them if missing."),
    Key("parameters", Named("parameter", PARAMETER), "Values that a variant or a user may set."),
    Key("require", Named("requirement", EXPRESSION), "What the parameters must fulfil together."),
    Key(
        "board",
        Either((Text(), BOARD), shortens=True),
        "The board: its shape, its measures and its regions; or 'square 8' alone.",
    ),
    Key(
        "zones",
        Named("zone", Either((EXPRESSION, ZONE), shortens=True), shared=True),
        "Places off the board: pools, decks, hands.",
    ),
    Key(
        "attributes",
        Named("attribute", ATTRIBUTE, shared=True),
        "Properties of components: a list of words, or a range.",
    ),
    Key("relations", Named("relation", RELATION), "Which kinds of pieces relate to which: Rock > Scissors > Rock."),
    Key("pieces", PIECES, "The kinds of pieces, names or a group; none if missing."),
    Key("drawings", Named("drawing", PathData(), identifier=False), "Drawings of your own, as SVG path data."),
    Key(
        "moves", Named("movement", MOVEMENT, identifier=False, shared=True), "Movements, which pieces refer to by name."
    ),
    Key("define", Named("definition", MEANING, head=True), "Words of your own: name or name(a, b), and a meaning."),
    Key("glossary", Named("word", Text()), "What words of the rules mean, in English, for the rulebook."),
    Key(
        "variables",
        Named("variable", Either((EXPRESSION, WORDS, VARIABLE), shortens=True), shared=True),
        "State variables: the state of the game besides the pieces.",
    ),
    Key("setup", Many(EFFECTS, "effects", or_one=True), "How the game is set up."),
    Key(
        "actions",
        Named("action", Either((_EFFECTS, ACTION), shortens=True), identifier=False, shared=True),
        "Everything a player may do.",
        True,
    ),
    Key(
        "turn",
        Either((_ACTIONS, Named("step", Either((_ACTIONS, STEP), shortens=True), shared=True), STEP), shortens=True),
        "The steps of a turn, or its only step, or the actions of that; without it, every action is on offer.",
    ),
    Key("otherwise", EFFECTS, "What happens in a step that says nothing else to a player without options."),
    Key("out", Either((EXPRESSION, OUT), shortens=True), "On which condition a player, 'it', takes no more turns."),
    Key("never", EXPRESSION, "Options after which this would hold are illegal, of whatever action."),
    Key("after", Named("rule", Either((RULE, AFTER)), identifier=False), "Rules after every action, or after some."),
    Key("win", RESULT, "When the mover wins: a condition, or one for each of several endings."),
    Key("lose", RESULT, "When the mover loses: a condition, or one for each of several endings."),
    Key("end", Named("ending", RULE, identifier=False), "When the game ends, and for whom."),
    Key("score", Either((EXPRESSION, SCORE), shortens=True), "What a game won or lost together is worth at its end."),
    Key("repetition", Many(Text(), "parts", or_one=True), "What is equal if a position occurs again: board, mover."),
    Key("cap", Word(("unfinished", "draw")), "What a game is at max_decisions: unfinished if missing, or draw."),
    Key("strategies", Named("strategy", STRATEGY, identifier=False), "Ways to play: what positions are worth."),
)
"""The sections that make up a game, all of which a variant may change."""

INCLUSION = Group(
    (
        Key("part", Text(), "The part: the name of a file of a folder 'parts', or a path.", True),
        Key("with", Named("parameter", Value()), "What the parameters of the part are here."),
        Key("except", Many(Text(), "names", or_one=True), "Names of the part that are not taken."),
    )
)

INCLUDE = Key(
    "include",
    Many(Either((Text(), INCLUSION)), "parts", or_one=True),
    "Parts of other files that this one uses: names or paths, or groups with 'part', 'with' and 'except'.",
)

VARIANT = Group((Key("about", Text(), "What the variant changes, in one line."), *RULES))

RULESET = Group(
    (
        Key("game", Text(), "The name of the game.", True),
        ABOUT,
        Key("source", Text(), "Whose game it is, and where its rules were published."),
        Key("extends", Text(), "The ruleset this one changes: a name or a path, with @variant if you like."),
        INCLUDE,
        *RULES,
        Key("variants", Named("variant", Patch(VARIANT), identifier=False), "Named changes to the game; `~` deletes."),
    )
)

PART_PARAMETER = Group(
    (
        Key("default", Value(), "What it is unless something is given: a number, yes or no, or an expression."),
        Key("range", Range(), "The least and the greatest value of a number, such as 2..4."),
        Key("about", Text(), "What the parameter means, in one line."),
    )
)

PART_BOARD = Group(tuple(key for key in BOARD.keys if key.name in ("regions", "marks")))

_OF_GAMES = ("players", "seats", "parameters", "board", "setup", "otherwise", "out", "never")
_NOT_IN_PARTS = (*_OF_GAMES, "score", "repetition", "cap")

PART = Group(
    (
        Key("part", Text(), "The name of the part.", True),
        Key("about", Text(), "What it has, in a sentence or two."),
        Key("source", Text(), "Where its rules were published."),
        INCLUDE,
        Key("parameters", Named("parameter", PART_PARAMETER), "What a ruleset gives that includes the part."),
        Key("board", PART_BOARD, "Regions, and drawings on them."),
        *(key for key in RULES if key.name not in _NOT_IN_PARTS),
    )
)
"""A file of definitions, movements, pieces and more, which rulesets include."""

SECTIONS = RULESET.all_keys()

NOT_IN_VARIANTS = tuple(name for name in SECTIONS if name not in VARIANT.all_keys())
"""Sections that variants cannot have."""
