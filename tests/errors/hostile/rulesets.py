"""Rulesets that are valid YAML and mean no good: each asks for more time, memory or recursion than anybody has."""

from __future__ import annotations

from collections.abc import Callable, Iterable

RULESETS: dict[str, Callable[[], str]] = {}


def hostile(make: Callable[[], str]) -> Callable[[], str]:
    RULESETS[make.__name__] = make
    return make


def ruleset(
    *,
    players: str = "[Left, Right]",
    board: str = "{shape: square, size: 8}",
    sections: str = "",
    pieces: str = "{Mark: {about: a mark}}",
    action: str = "{choose: {target: empty}, do: place Mark of mover on target}",
    end: str = "when no empty then draw",
) -> str:
    return (
        f"game: Hostile\nplayers: {players}\nboard: {board}\npieces: {pieces}\n{sections}"
        f'actions:\n  act: {action}\nend:\n  end: "{end}"\n'
    )


def section(name: str, lines: Iterable[str]) -> str:
    return f"{name}:\n" + "".join(f"  {line}\n" for line in lines)


@hostile
def definitions_that_double() -> str:
    lines = ["def0: count own", *(f"def{i + 1}: def{i} + def{i}" for i in range(40))]
    return ruleset(sections=section("define", lines), end="when def40 > 5 then draw")


@hostile
def truths_that_double() -> str:
    lines = ["def0: some own", *(f"def{i + 1}: def{i} and not def{i}" for i in range(40))]
    return ruleset(sections=section("define", lines), end="when def40 then draw")


@hostile
def constants_that_double() -> str:
    lines = ["def0: rows(1, 2)", *(f"def{i + 1}: def{i} or def{i}" for i in range(40))]
    return ruleset(sections=section("define", lines), end="when last is def40 then draw")


@hostile
def arguments_that_double() -> str:
    lines = ["def0(x): neighbours of x", *(f"def{i + 1}(x): def{i}(def{i}(x))" for i in range(40))]
    return ruleset(sections=section("define", lines), end="when some def40(last) then draw")


@hostile
def quantifiers_five_deep() -> str:
    opening = "".join(f"any {name} in 1..1000 where " for name in "abcde")
    return ruleset(end=f"when {opening} a + b + c + d + e = count own then draw")


@hostile
def constant_quantifiers_five_deep() -> str:
    opening = "".join(f"any {name} in 1..1000 where " for name in "abcde")
    return ruleset(end=f"when {opening} a + b + c + d + e = 7777 then draw")


@hostile
def constant_sites_five_deep() -> str:
    opening = "".join(f"any {name} in board where " for name in "abcde")
    return ruleset(board="{shape: square, size: 32}", end=f"when {opening} row_of a + row_of e = 100 then draw")


@hostile
def sites_five_deep() -> str:
    opening = "".join(f"any {name} in own where " for name in "abcde")
    return ruleset(board="{shape: square, size: 32}", end=f"when {opening} a is b and last is e then draw")


@hostile
def regions_of_neighbours() -> str:
    nested = "neighbours of (" * 30 + "a1" + ")" * 30
    board = "{shape: square, size: 32, regions: {far: '" + nested + "'}}"
    return ruleset(board=board, end="when last is far then draw")


@hostile
def enormous_board() -> str:
    return ruleset(board="{shape: square, size: 10000}")


@hostile
def enormous_hexagon() -> str:
    return ruleset(board="{shape: hexagon, side: 2000000000}")


@hostile
def thin_board() -> str:
    return ruleset(board="{shape: rectangle, columns: 1024, rows: 1}", end="when line(1000, own) then draw")


@hostile
def long_lines_on_a_large_board() -> str:
    end = "when line(32, own) or line(31, own) or line(30, own) then draw"
    return ruleset(board="{shape: square, size: 32}", end=end)


@hostile
def eight_players() -> str:
    names = ", ".join(f"P{i}" for i in range(8))
    return ruleset(players=f"[{names}]", board="{shape: square, size: 32}", end="when no pieces of opponent then draw")


@hostile
def ten_thousand_definitions() -> str:
    lines = [f"def{i}: count own + {i}" for i in range(4_000)]
    return ruleset(sections=section("define", lines), end="when def7 = def3999 then draw")


@hostile
def ten_thousand_mistakes() -> str:
    return ruleset(sections=section("define", [f"def{i}: cuont own + {i}" for i in range(4_000)]))


@hostile
def chain_of_definitions() -> str:
    lines = [*(f"def{i}: def{i + 1} + 1" for i in range(500)), "def500: count own"]
    return ruleset(sections=section("define", lines), end="when def0 > 5 then draw")


@hostile
def variants_by_the_thousand() -> str:
    return ruleset() + section("variants", [f"v{i}: {{end: {{end: when no own then draw}}}}" for i in range(2_000)])


@hostile
def extends_itself() -> str:
    return "game: Hostile\nextends: ruleset.yaml@one\nvariants:\n  one: {about: itself}\n"


@hostile
def action_with_a_thousand_choices() -> str:
    choices = ", ".join(f"c{i}: own" for i in range(1_000))
    return ruleset(action=f"{{choose: {{{choices}}}, do: nothing}}")


@hostile
def action_with_a_thousand_directions() -> str:
    choices = ", ".join(f"c{i}: any direction" for i in range(1_000))
    return ruleset(action=f"{{choose: {{{choices}}}, do: nothing}}")


@hostile
def impossible_choices_ten_deep() -> str:
    choices = ", ".join(f"c{i}: empty" for i in range(10))
    return ruleset(
        board="{shape: square, size: 32}",
        action=f"{{choose: {{{choices}, c: empty row 1 where it is row 2}}, do: nothing}}",
    )


@hostile
def movements_times_pieces() -> str:
    names = ", ".join(f"m{i}" for i in range(60))
    pieces = "\n" + "".join(f"  P{i}: {{moves: [{names}]}}\n" for i in range(40))
    moves = section("moves", [f"m{i}: 1..7 squares in any direction through empty onto not own" for i in range(60)])
    return ruleset(pieces=pieces, sections=moves, action="{moves: own, do: move piece to target}")


@hostile
def range_of_all_numbers() -> str:
    return ruleset(end="when any n in 0..2147483647 where n = count own then draw")


@hostile
def variable_of_all_numbers() -> str:
    lines = ["wide: {type: 0..2147483647}"]
    return ruleset(sections=section("variables", lines), end="when wide > 5 then draw")


@hostile
def many_variables() -> str:
    lines = [f"v{i}: {{type: 0..1000, each: player}}" for i in range(4_000)]
    return ruleset(sections=section("variables", lines), end="when v1 of mover > 5 then draw")


@hostile
def numbers_of_four_hundred_digits() -> str:
    return ruleset(end=f"when count own * {'9' * 400} > {'9' * 400} then draw")


@hostile
def product_of_numbers() -> str:
    return ruleset(end="when " + " * ".join(["2000000000"] * 200) + " > count own then draw")


@hostile
def long_names() -> str:
    name = "n" * 10_000
    return ruleset(sections=section("define", [f"{name}: count own"]), end=f"when {name} > {name}x then draw")


@hostile
def brackets_by_the_thousand() -> str:
    return ruleset(end=f"when {'(' * 2_000}no own{')' * 2_000} then draw")


@hostile
def negations_by_the_thousand() -> str:
    return ruleset(end=f"when {'not ' * 900}no own then draw")


@hostile
def sum_of_everything() -> str:
    return ruleset(end=f"when {' + '.join(['count own'] * 390)} > 5 then draw")


@hostile
def loops_within_loops() -> str:
    loops = "".join(f"for each {name} in board do " for name in "abcdefgh")
    return ruleset(board="{shape: square, size: 32}", sections=f"setup: {loops} remove a\n")


@hostile
def steps_by_the_thousand() -> str:
    return ruleset(sections=section("turn", [f"s{i}: {{actions: [act]}}" for i in range(2_000)]))


@hostile
def endings_by_the_thousand() -> str:
    lines = [f"e{i}: when line({i % 8 + 1}, own) then mover wins" for i in range(1, 3_000)]
    return ruleset() + "".join(f"  {line}\n" for line in lines)


@hostile
def deep_definitions() -> str:
    lines = [f"def{i}: {'not (' * 40}def{i + 1}{')' * 40}" for i in range(45)]
    return ruleset(sections=section("define", [*lines, "def45: some own"]), end="when def0 then draw")


def actions(lines: Iterable[str]) -> str:
    """A ruleset with many actions, each in one line."""
    text = ruleset(board="{shape: square, size: 8}")
    return text.replace("actions:\n", "actions:\n" + "".join(f"  {line}\n" for line in lines))


@hostile
def actions_with_a_thousand_numbers_each() -> str:
    return actions(f"a{i}: {{choose: {{a: 1..1000}}, do: remove a1}}" for i in range(40))


@hostile
def twenty_actions_with_a_thousand_numbers_and_sites_each() -> str:
    return actions(f"a{i}: {{choose: {{a: 1..1000, target: empty}}, do: remove target}}" for i in range(20))


@hostile
def more_options_than_numbers() -> str:
    choices = "{one: board, two: board, three: board, a: 1..9}"
    return ruleset(board="{shape: square, size: 10}").replace(
        "actions:\n",
        "actions:\n" + "".join(f"  a{i}: {{choose: {choices}, do: remove one or two or three}}\n" for i in range(300)),
    )


@hostile
def conditions_by_the_dozen() -> str:
    lines = [
        f"e{i}: when any a in 1..60 where any b in 1..50 where a * b + count own * a = count enemy * b + {i} then draw"
        for i in range(60)
    ]
    return ruleset() + "".join(f"  {line}\n" for line in lines)


@hostile
def effects_that_are_too_many_together() -> str:
    many = "if every n in 1..1000 has count (own where column_of it < n) > n + {} then place Mark of mover on a1"
    return actions(f"a{i}: {{choose: {{target: empty}}, do: {many.format(i)}}}" for i in range(60))


@hostile
def ranges_in_ranges_that_are_all_the_same() -> str:
    opening = "".join(f"any {name} in 1..15 where " for name in "abc")
    lines = [f"e{i}: when {opening} count own = 1 and count enemy = a * b * c + {i} then draw" for i in range(40)]
    return ruleset() + "".join(f"  {line}\n" for line in lines)


@hostile
def sum_of_products_over_a_range() -> str:
    return ruleset(end="when any i in 1..500 where i * i + count own * i = count enemy then draw")


@hostile
def slides_along_a_line() -> str:
    return ruleset(
        board="{shape: rectangle, columns: 400, rows: 1}",
        sections=section("moves", ["slide: 1 or more squares in any direction through empty onto not own"]),
        pieces="{Mark: {moves: slide}}",
        action="{moves: own, do: move piece to target}",
    )


@hostile
def effects_by_the_thousand() -> str:
    effects = ", ".join(["place Mark of mover on target"] * 1_500)
    return ruleset(action=f"{{choose: {{target: empty}}, do: [{effects}]}}")


@hostile
def stores_by_the_thousand() -> str:
    lines = [f"v{i}: {{type: 0..1000, each: 1..1000, start: 3}}" for i in range(20)]
    return ruleset(sections=section("variables", lines), end="when v3 of 3 > 5 then draw")


@hostile
def movements_by_the_hundred() -> str:
    names = ", ".join(f"m{i}" for i in range(200))
    return ruleset(
        pieces=f"{{Mark: {{moves: [{names}]}}}}",
        sections=section("moves", [f"m{i}: 1 square north onto empty" for i in range(200)]),
        action="{moves: own, do: move piece to target}",
    )
