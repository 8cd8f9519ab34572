"""The keys of an experiment's file, which its reader allows and editors explain (docs/experiments.md)."""

from __future__ import annotations

from playground.ruleset.shape import Group, Key, Many, Named, Range, Text, Word

REFEREE = Group(
    (
        Key("games", Text(), "How many games of each arm are judged, the first ones.", required=True),
        Key("playouts", Text(), "Random games from each position, 40 by default."),
        Key("by", Text(), "A search that judges in place of random games, such as `mcts?iterations=200`."),
    )
)

LEVELS = Group(
    (
        Key("trainings", Text(), "How many players are trained for each game, 3 to 8; 4 by default."),
        Key("seconds", Text(), "How long each of them learns, 30 by default."),
    )
)

EXPERIMENT = Group(
    (
        Key("experiment", Text(), "The question, which is also the title.", required=True),
        Key("about", Text(), "Why the question matters, and how to read the numbers."),
        Key("rulesets", Many(Text(), "rulesets"), "The games, named as on the command line.", required=True),
        Key("vary", Named("parameter", Range()), "Parameters and their values; all combinations are played."),
        Key("baseline", Named("parameter", Text()), "What the other games are compared with; the first by default."),
        Key(
            "agents",
            Many(Text(), "line-ups"),
            "Who plays: an agent for all seats, one for each, or ONE against OTHER.",
        ),
        Key("games", Text(), "Games of each game and line-up, 10000 by default."),
        Key("seed", Text(), "Game k of a seed is always the same game."),
        Key("seat", Text(), "The seat whose wins are compared: 1 moves first."),
        Key("measures", Many(Text(), "measures"), "What is measured, and families of measures such as `length`."),
        Key("expect", Named("measure", Text()), "What is expected of measures."),
        Key("ideal", Range(), "Decisions that a game should take, such as 20..60."),
        Key("referee", REFEREE, "Judges positions, for the measures that need it."),
        Key("levels", LEVELS, "`yes`, or how players are trained: then levels of them play."),
    )
)

EXPECTATIONS = Word(("higher", "lower", "different", "within", "above", "below", "rises with", "falls with"))
"""What expectations begin with."""
