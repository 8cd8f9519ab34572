"""Games at the terminal, typed through a pipe."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys

import pytest

from playground.compiler import load
from playground.engine.notation import board_text, describe
from playground.play.board import legend
from playground.play.listing import ListedOption, matching_options
from tests.play.conftest import MEADOW

ENTRY = "from playground.cli import main; main()"

PUTS = """
game: Puts
players: [White, Black]
board: square 2
pieces: {Man: {}}
actions: {put: {choose: {spot: empty}, notation: "on {spot}", do: place Man on spot}}
end: {full: when no empty then draw}
"""


def test_a_whole_game(play):
    ended = play("tic-tac-toe", "--as", "Nought", "--as", "1", lines="a1; mark b1; a2; 2; a3; board; why c3; c3; quit")
    assert (ended.code, ended.stderr) == (0, "")
    assert ended.stdout.startswith("Tic-tac-toe (tic-tac-toe), seed ")
    assert "You are Cross and Nought.\n" in ended.stdout
    won = "Cross: mark a3\n3[M]. .\n2 M m .\n1 M m .\n  a b c\nCross wins: line, after 5 decisions."
    assert ended.answer_to("a3") == won
    assert ended.answer_to("board") == "3[M]. .\n2 M m .\n1 M m .\n  a b c"
    assert ended.answer_to("why c3") == "The game is over: nothing is legal any more."
    assert ended.answer_to("c3") == "The game is over; 'undo' goes back, 'quit' ends."


def test_a_seed_is_always_the_same_game(play):
    lines = "c2-c3; d2-d3; history"
    first, again, other = (play("triune", "--seed", seed, lines=lines) for seed in ("4", "4", "5"))
    lines = first.answer_to("history").splitlines()
    assert [line.split(":")[0] for line in lines] == ["   1  South", "   2  North", "   3  South", "   4  North"]
    assert first.answer_to("history") == again.answer_to("history") != other.answer_to("history")


def test_random_players_play_as_in_a_simulation_of_that_seed(play):
    from playground.agents.random import play_random

    state = load("tic-tac-toe").reference_state()
    numbers = play_random(state, 4, 0)
    lines = ";".join(str(number + 1) for number in numbers[::2])
    ended = play("tic-tac-toe", "--seed", "4", lines=f"{lines}; history")
    assert [line.split()[0] for line in ended.answer_to("history").splitlines()] == [
        str(place) for place in range(1, len(numbers) + 1)
    ]
    assert f"after {len(numbers)} decisions." in ended.stdout


def test_what_has_happened_is_shown_before_the_board(play):
    ended = play("connect-four", "--as", "Yellow", "--seed", "1", lines="board; a1")
    opening = ended.stdout.partition("Yellow> ")[0].splitlines()
    assert opening[2].startswith("Red: drop ")
    assert opening[3].startswith("6 . . .")
    assert ended.answer_to("a1").startswith("Yellow: drop a1\nRed: drop ")


def test_undo_goes_back_to_the_last_own_decision_and_redo_forth(play):
    lines = "c2-c3; flip d2; undo; history; redo; board; undo; undo; undo; redo; flip a2"
    ended = play("triune", "--seed", "4", lines=lines)
    assert ended.answer_to("history").splitlines()[0] == "   1  South: Sc2-c3"
    assert len(ended.answer_to("history").splitlines()) == 2
    assert ended.answer_to("redo") == ended.answer_to("c2-c3")
    assert "there is no decision of yours to take back" in ended.answer_to("undo")
    after_flip, after_redo = (ended.stdout.split(f"> {line}\n")[1].split("South> ")[0] for line in ("flip d2", "redo"))
    assert after_flip == after_redo


def test_a_new_decision_forgets_what_was_taken_back(play):
    ended = play("tic-tac-toe", "--seed", "4", lines="a1; undo; c3; redo")
    assert ended.answer_to("redo") == "nothing has been taken back"


def test_long_lists_are_shortened_and_options_shows_them_all(play):
    ended = play("triune", lines="options; ?; options c2; options MOVE c2-c; options x")
    assert "… 6 more ('options move')" in " ".join(ended.stdout.partition("South> ")[0].split())
    assert "more" not in ended.answer_to("options")
    assert ended.answer_to("options") == ended.answer_to("?")
    assert ended.answer_to("options c2") == "  move (3): 3 Sc2-c3  11 Sc2-d3  17 Sc2-b3\n  flip (1): 33 c2"
    assert ended.answer_to("options MOVE c2-c") == "  move (1): 3 Sc2-c3"
    assert ended.answer_to("options x") == "there are no options that begin with 'x'"


def test_ambiguous_and_unknown_lines_are_reported(play):
    ended = play("triune", lines="c2-; hlp; fly; 99; #99")
    may_be = "'c2-' may be 3 Sc2-c3, 11 Sc2-d3, 17 Sc2-b3: type more of it, or #NUMBER."
    assert ended.answer_to("c2-") == may_be
    assert ended.answer_to("hlp") == "'hlp' is not an option; did you mean 'help'?"
    for line in ("fly", "99", "#99"):
        hint = f"'why {line}' gives the reason, 'options' lists the options"
        assert ended.answer_to(line) == f"'{line}' is not an option; {hint}"


OPTIONS = [
    ListedOption(1, "move", "move d2-d3"),
    ListedOption(2, "flip", "flip d2"),
    ListedOption(3, "flip", "flip d20"),
    ListedOption(4, "take", "take 2"),
    ListedOption(5, "quit", "quit"),
]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("move", [1]),
        ("MOVE  d2", [1]),
        ("d2-", [1]),
        ("flip d2", [2]),
        ("flip", [2, 3]),
        ("d2", [1, 2]),
        ("d20", [3]),
        ("3", [3]),
        ("2", [2, 4]),
        ("#2", [2]),
        ("d3", [1]),
        ("move d3", [1]),
        ("d2 d3", [1]),
        ("flip d3", []),
        ("move 3", []),
        ("take 2", [4]),
        ("quit", [5]),
        ("e", []),
        ("", [1, 2, 3, 4, 5]),
    ],
)
def test_what_a_text_may_mean(text, numbers):
    expected = numbers if text else []
    assert [option.number for option in matching_options(OPTIONS, text)] == expected


def test_a_number_is_the_choice_where_one_action_has_numbers_only():
    options = [ListedOption(1, "bid", "bid 2"), ListedOption(2, "bid", "bid 3"), ListedOption(3, "bid", "bid -3")]
    assert [matching_options(options, text) for text in ("2", "3", "1")] == [options[:1], options[1:2], options[:1]]
    assert matching_options(options[2:], "bid 3") == []


STAKES = """
game: Stakes
players: [Ann, Ben]
attributes: {art: [flower, skull]}
pieces: {Disc: {owner: nobody, has: art}}
zones: {hand: 2 each player}
setup: for each who in everyone do (place Disc on hand_Ann_1 with art flower; place Disc on hand_Ann_2 with art skull)
actions:
  add: {choose: {disc: hand of mover within Disc}, do: remove disc}
  bid: {choose: {number: 1..4}, do: nothing}
turn: [add, bid]
end: {out: when decisions = 4 then draw}
"""


def test_a_number_that_is_a_choice_and_that_of_another_option_is_questioned(play, tmp_path):
    (tmp_path / "stakes.yaml").write_text(STAKES, encoding="utf-8")
    ended = play(str(tmp_path / "stakes.yaml"), lines="1; #1; history")
    assert ended.answer_to("1") == "'1' may be #1 add flower, #3 bid 1: type more of it, or #NUMBER."
    assert ended.answer_to("history").startswith("   1  Ann: add flower")
    assert "Ann decides, 6 options; '1' may be a choice, '#1' is the option with this number:" in ended.stdout


STEPS = """
game: Steps
players: [White, Black]
board: square 3
pieces: {Man: {moves: 1 square orthogonally onto empty}}
setup: place Man of White on a1; place Man of White on c1; place Man of Black on c3
actions: {move: {moves: own}, pray: {choose: {spot: own}, do: nothing}}
end: {long: when decisions = 4 then draw}
"""


def test_a_piece_may_go_unnamed_where_it_is_the_only_one_that_can_go_there(play, tmp_path):
    (tmp_path / "steps.yaml").write_text(STEPS, encoding="utf-8")
    ended = play(str(tmp_path / "steps.yaml"), lines="move b1; pray a2; move c2; history")
    assert ended.answer_to("move b1") == "'move b1' may be 3 move a1-b1, 4 move c1-b1: type more of it, or #NUMBER."
    assert ended.answer_to("pray a2").startswith("'pray a2' is not an option")
    assert ended.answer_to("history").startswith("   1  White: move c1-c2")


def test_a_hexagonal_board_is_slanted_and_the_game_remembers(play):
    ended = play(str(MEADOW), "--as", "South,North", lines="board; d1-d2")
    lines = ended.answer_to("board").splitlines()
    assert lines[:5] == [
        "5      w w w   a5…c5",
        "4     . . . .   a4…d4",
        "3    . . . . .   a3…e3",
        "2   / . J . .   b2…e2",
        "1  / / W W W   c1…e1",
    ]
    assert lines[6:] == ["food: South 1, North 1"]
    assert "North decides, " in ended.answer_to("d1-d2")


def test_dice_follow_the_seed_and_undo_does_not_roll_them_again(play):
    den, lines = str(MEADOW.with_name("den.yaml")), "take d1; board; undo; redo; board"
    rolled = []
    for seed in range(8):
        stdout = play(den, "--as", "Ann,Ben", "--seed", str(seed), lines=lines).stdout
        shown = (re.search(r"^die: (\d)$", part, re.MULTILINE) for part in stdout.split("> board\n")[1:])
        before, after = (found[1] if found else "1" for found in shown)  # a die that shows what it did at the start
        assert before == after
        rolled.append(before)
    assert len(set(rolled)) > 1


@pytest.mark.parametrize("selection", ["tic-tac-toe", "triune", str(MEADOW)])
def test_the_legend_has_every_sign_of_the_board(selection):
    state = load(selection).reference_state()
    state.apply_action(0)
    signs = {sign for sign in board_text(state.game, state.to_bytes()).split() if sign.isalpha() and len(sign) == 1}
    columns = {chr(ord("a") + x) for x in range(state.game.board.width)}
    explained = set(legend(state.game).partition(";")[0].replace(":", " ").replace(",", " ").split())
    assert signs - columns <= explained
    assert signs - columns


@pytest.mark.parametrize("selection", ["tic-tac-toe", "connect-four", "triune", "breakthrough", str(MEADOW)])
def test_typing_the_notation_plays_that_option(play, selection):
    state = load(selection).reference_state()
    option = describe(state.game, state.options()[-1])
    player = state.game.players[0]
    ended = play(selection, "--seed", "1", lines=f"{option}; history")
    assert ended.answer_to("history").splitlines()[0] == f"   1  {player}: {option}"


def test_help_names_every_command(play):
    ended = play("tic-tac-toe", lines="help; /options a1; /quit")
    assert all(word in ended.answer_to("help") for word in ("options", "why", "undo", "redo", "board", "history"))
    assert ended.answer_to("/options a1") == "  mark (1): 1 a1"


@pytest.mark.parametrize("line", ["q", "exit", "Q"])
def test_other_words_end_a_game_as_well(play, line):
    ended = play("tic-tac-toe", lines=f"{line}; b2")
    assert (ended.code, ended.stderr) == (0, "")
    assert "is not an option" not in ended.stdout
    assert ended.stdout.count("> ") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name a ruleset to play"),
        (["triun"], "did you mean 'triune'?"),
        (["triune", "--as", "Sout"], "there is no player 'Sout' in this game; did you mean 'South'?"),
        (["triune", "--as", "3"], "there is no player '3' in this game"),
        (["triune", "--seed", "-1"], "--seed takes a whole number from 0 to 18446744073709551615, not '-1'"),
        (["triune", "--save", "/"], "--save takes the name of a file, not '/': that is a folder"),
        (["tic-tac-toe", "--save", "/dev/null/x.json"], "/dev/null is no folder"),
    ],
)
def test_bad_usage_is_reported(play, arguments, message):
    ended = play(*arguments)
    assert (ended.code, message in ended.stderr) == (2, True), ended


@pytest.mark.exhaustive
def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(kept):
    command = [sys.executable, "-c", ENTRY, "play", "tic-tac-toe", "--seed", "1"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    ) as process:
        process.stdin.write("a1\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith("Cross decides, 7 options"):
                break
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stderr) == (130, "")
    file = kept / "tic-tac-toe.json"
    assert stdout.endswith(f"to continue it: playground play --resume {file}\n")
    assert file.is_file()


@pytest.mark.exhaustive
def test_bytes_that_are_no_text_are_only_a_line_that_is_not_understood(kept):
    command = [sys.executable, "-c", ENTRY, "play", "tic-tac-toe"]
    ended = subprocess.run(command, input=b"\xff\xfe\n\x00\n", capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.count(b"is not an option") == 2
    assert not kept.exists()


def test_face_down_components_are_shown_and_described_as_far_as_the_player_knows_them(play):
    ended = play("trio", "--as", "Ann", "--seed", "3", lines="board; ask Ann for lowest; history")
    assert ended.answer_to("board").splitlines()[:4] == [
        "hand of Ann   1  1  3  5  6  7  10 10 11",
        "hand of Ben   [?] [?] [?] [?] [?] [?] [?] [?] [?]",
        "hand of Cleo  [?] [?] [?] [?] [?] [?] [?] [?] [?]",
        "middle        [?]  [?]  (12) [?]  [?]  [?]  [?]  [?]  [?]",
    ]
    news, board, *_ = ended.answer_to("ask Ann for lowest").splitlines()
    assert news == "Ann: ask Ann for lowest: 1" and board.startswith("hand of Ann   1^ 1  3")
    assert ended.answer_to("history").splitlines() == [
        "   1  Cleo: ask Ann for lowest: 1",
        "   2  Cleo: turn up middle3: 12",
        "   3  Ann: ask Ann for lowest: 1",
    ]


def test_places_of_zones_are_named_by_what_lies_there(play):
    ended = play("trice", "--as", "Left,Right", "--seed", "3", lines="why pick purple 3; pick white 6; history")
    assert ended.answer_to("why pick purple 3") == "pick purple 3 is legal: it is option 6."
    assert ended.answer_to("history") == "   1  Left: pick white 6"


TWINS = """
game: Twins
players: [Ann, Ben]
zones: {hand: {size: 4, each: player}}
attributes: {number: 1..4}
pieces: {Card: {owner: nobody, has: number}}
variables: {bid: {type: 0..9}, kept: {type: bool}}
setup: place Card on hand_Ann_1 with number 3; place Card on hand_Ben_1 with number 3
actions:
  name_: {choose: {n: 2..4}, do: set bid to n}
  spare: {choose: {who: players, much: 1..2}, notation: spare one, do: set bid to much}
  keep:  {notation: stop, do: set kept to true}
  leave: {notation: stop, do: set kept to false}
end: {over: when decisions = 3 then draw}
"""


def test_options_are_set_apart_from_numbers_and_from_each_other(play, tmp_path):
    file = tmp_path / "twins.yaml"
    file.write_text(TWINS, encoding="utf-8")
    ended = play(str(file), "--as", "Ann,Ben", lines="options; 2; #2; board; 9")
    assert ended.answer_to("options").splitlines() == [
        "  name_ (3): #1 2  #2 3  #3 4",
        "  spare (4): #4 one (spare, who Ann, much 1)  #5 one (spare, who Ann, much 2)",
        "    #6 one (spare, who Ben, much 1)  #7 one (spare, who Ben, much 2)",
        "  keep (1): #8 stop (keep)",
        "  leave (1): #9 stop (leave)",
    ]
    assert "bid: 2" in ended.answer_to("2")
    assert "bid: 3" in ended.answer_to("#2")
    assert "kept: false" in ended.answer_to("9")


SUSPECTS = """
game: Suspects
players: [Ann, Ben]
pieces: {Scarlet: {owner: nobody}, Plum: {owner: nobody}}
variables:
  suspect: {type: kind}
  guess: {type: 0..3, each: player, seen by: owner}
actions:
  name: {choose: {who: kinds}, do: set suspect to who}
  guess: {choose: {n: 0..3}, do: set guess of mover to n}
turn: {play: {actions: [name, guess]}}
end: {over: when decisions = 6 then draw}
"""


def test_options_go_by_the_name_of_their_action_too_where_the_notation_leaves_it_out(play, tmp_path):
    (tmp_path / "puts.yaml").write_text(PUTS, encoding="utf-8")
    ended = play(str(tmp_path / "puts.yaml"), lines="options put; options put on b; put on b1")
    assert ended.answer_to("options put") == "  put (4): 1 on a1  2 on b1  3 on a2  4 on b2"
    assert ended.answer_to("options put on b") == "  put (2): 2 on b1  4 on b2"
    assert "M\n  a b\n" in ended.answer_to("put on b1")


def test_variables_are_shown_once_they_are_set_also_to_what_they_were(play, tmp_path):
    file = tmp_path / "suspects.yaml"
    file.write_text(SUSPECTS, encoding="utf-8")
    ended = play(str(file), "--as", "Ann,Ben", lines="guess 0; name Scarlet; board; undo; board; name Plum; undo; undo")
    after_guess = ended.stdout.split("> guess 0\n")[1].split("> name")[0]
    assert "suspect" not in after_guess
    assert "guess: Ben 0\n" in after_guess  # Ben does not see what Ann has set
    after_name = ended.stdout.split("> name Scarlet\n")[1].split("> board")[0]
    assert "\nsuspect: Scarlet\nguess: Ann 0\n" in after_name
    assert "suspect" not in ended.answer_to("board")
    assert "suspect" not in ended.answer_to("undo")


def test_why_says_how_options_read_to_a_player_who_writes_otherwise(play):
    answer = play("focus", "--seed", "3", lines="why a3-a2").answer_to("why a3-a2")
    assert answer.endswith("; options read like 'move 1 from b2 north' here")


def test_a_leap_that_a_piece_does_not_make_is_called_so(play):
    assert "this is a leap of 1 by 2" in play("chess", lines="why a1-b3").answer_to("why a1-b3")
