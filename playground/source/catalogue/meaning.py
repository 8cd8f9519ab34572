"""T: rules that parse but make no sense: names, types, what can be known before the game. W04 and W06: suspicions."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES = (
    # expressions
    Entry("T001", "wrong kind of value", "this should be {expected}, but it is {found}"),
    Entry("T002", "unknown name", "'{name}' means nothing in this game"),
    Entry("T003", "of what?", "'{name}' needs to be told of what"),
    Entry("T004", "definition that uses itself", "the definition '{name}' leads back to itself"),
    Entry("T005", "bracket after something that takes no arguments", "'{name}' takes nothing in brackets"),
    Entry("T006", "wrong number of arguments", "'{name}' takes {wants}, not {given}"),
    Entry("T007", "words that do not go together", "{left} and {right} cannot stand side by side"),
    Entry("T008", "'of' after something that is not of anything", "'{name}' is the same whoever asks: it is not of anything"),
    Entry("T009", "divisor not a positive constant", "the divisor must be a number above 0 that is known before the game"),
    Entry("T011", "'in' with something that is no set", "{left} cannot be in {right}"),
    Entry("T012", "comparing different kinds", "{left} cannot be compared with {right}"),
    Entry("T013", "not known before the game", "this number must be known before the game starts"),
    Entry("T014", "range too long", "this range holds {found} numbers, and {largest} are the most"),
    Entry("T015", "not a set", "something to go through is needed here, but this is {found}"),
    Entry("T016", "'opponent' without exactly two players", "'opponent' needs two players, not {players}"),
    Entry("T017", "'last' before anything has happened", "'last' is known in 'after' and 'end' only"),
    Entry("T018", "site off the board", "there is no site {name} on this board, which goes from {first} to {final}"),
    Entry("T019", "no forward direction", "'{name}' needs to know which way each player faces"),
    Entry("T020", "number too large", "this number may become larger than {largest}"),
    Entry("T021", "rule too large", "this rule has more than {limit} parts once its definitions are written out"),
    Entry("T023", "nested too deeply", "with its definitions written out, this is nested more than {limit} deep"),
    Entry("T024", "rule too slow", "looking at this rule once may take more than {limit} steps"),
    Entry("T022", "leap off the board", "{problem}"),
    # effects
    Entry("T030", "nothing flips", "no piece of this game says what it flips to"),
    Entry("T031", "no such variable", "'{name}' is not a variable of this game"),
    Entry("T032", "variable of whom?", "{problem}"),
    Entry("T033", "perhaps nobody or nothing", "the site may be empty: this may be {missing}, but {found} is needed"),
    Entry("T034", "not during setup", "the game has not begun during setup: nobody can win, or be next"),
    Entry("T035", "no such step", "'{name}' is not a step of the turn"),
    # movements
    Entry("T040", "movement without 'onto'", "the movement does not say onto what it may go"),
    Entry("T041", "distance not known", "the distance of a movement must be a number or range known before the game"),
    Entry("T042", "distance off the board", "on this board a piece can go {reach}, not {found}"),
    # the parts of a game
    Entry("T050", "board too large", "a board of {width} by {height} is too large: {largest} cells are allowed"),
    Entry("T051", "board without cells", "a size must be a number above 0 that is known before the game"),
    Entry("T052", "no such direction", "'{name}' is not a direction of this board"),
    Entry("T053", "definition of a word that exists", "'{name}' means something in every ruleset already"),
    Entry("T054", "start not known", "the start of '{name}' must be known before the game"),
    Entry("T055", "start out of range", "'{name}' must start between {low} and {high}"),
    Entry("T056", "no type of variable", "the type of '{name}' must be a range such as 0..10, bool, player or site"),
    Entry("T057", "nothing to choose from", "there is never anything to choose for '{name}'"),
    Entry("T058", "no movements", "no piece has a movement that the action '{name}' could offer"),
    Entry("T059", "end without an end", "the end condition '{name}' does not end the game"),
    Entry("T060", "end that never comes", "no position can fulfil the end condition '{name}'"),
    Entry("T062", "region that changes", "the region '{name}' must be known before the game starts"),
    Entry("T063", "empty region", "the region '{name}' has no sites on this board"),
    Entry("T064", "too many combinations", "the action '{name}' has more than {limit} combinations of choices"),
    # suspicions
    Entry("W040", "movement that jumps", "the movement does not say through what it goes, so it jumps over anything"),
    Entry("W060", "trigger that never fires", "no position can fulfil the condition of '{name}'"),
    Entry("W061", "action never offered", "no position offers the action '{name}'"),
    Entry("W062", "game without an end", "nothing in this ruleset ends the game"),
    Entry("W063", "game without pieces", "nothing in this ruleset places a piece"),
    Entry("W064", "player without pieces", "'{name}' never has a piece on the board"),
    Entry("W065", "game given up at once", "the game is given up after {limit} decisions, before everybody has had a turn"),
    Entry("W066", "movement never offered", "no action offers the movement '{name}', so that '{piece}' never makes it"),
)
