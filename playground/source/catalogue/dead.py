"""W030 to W039, W042, W144, W150 to W152, W162, W170, W176, W180: what games show, with `--deep` or without."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry("W030", "action that is never taken", "nobody took the action '{name}' in {games} random games"),
    Entry("W031", "rule that never fires", "the rule '{name}' never fired in {games} random games"),
    Entry("W032", "ending that never comes", "none of {games} random games ended by '{name}'"),
    Entry("W033", "parameter that changes nothing", "'{name}' changed nothing in random games with {values}"),
    Entry("W035", "otherwise that is never needed", "there is always an option in the step '{name}': {action}"),
    Entry("W038", "players without a turn", "in none of {games} random games all players had a turn"),
    Entry("W036", "number that is cut off", "'{name}' was to become {value}, but {end} is the {bound}: in {games}"),
    Entry("W037", "win behind a draw that holds too", "'{name}' held too in {games}, and so nobody won them"),
    Entry("W144", "done twice after one decision", "'{name}' does the same as '{other}', and both applied in {games}"),
    Entry("W042", "draw of nothing", "there was nothing to draw {idle} of {times} times"),
    Entry("W170", "cards that do not come back", "'{deck}' is dealt again and again without what lies in '{name}'"),
    Entry("W186", "branch that is never taken", "this condition held in none of {games} games"),
    Entry("W162", "change at no site", "'{name}' was none {vain} of {times} times, and nothing is changed then"),
    Entry(
        "W150",
        "chain of legs that never ends",
        "'{name}' leads to legs that never end, and is no option then",
    ),
    Entry(
        "W151",
        "game over in the middle of a turn",
        "'{name}' ended {games} for players who had just acted and had no option there",
    ),
    Entry("W180", "first player without an option", "{name} has no option at the start of the game, {outcome}"),
    Entry("W176", "pass that nothing mentions", "players had no option in '{name}' and passed, in {games}"),
    Entry("W152", "one move offered several times", "options of '{name}' are the same move, {what}"),
    Entry("W039", "games that do not end", "{games} do not end: {why}"),
)
