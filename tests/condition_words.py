"""Conditions of random rules. Each function gives ways to write one; `writer` writes what stands inside of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import component_words
import near_words
from rule_names import TONES
from site_words import in_some_directions

if TYPE_CHECKING:
    from choosing_writer import Write
    from expression_writer import ExpressionWriter


def simple(writer: ExpressionWriter) -> list[Write]:
    """Conditions of few words."""
    return [
        lambda: writer.pick(("true", "false", "some(own)", "no(enemy)")),
        lambda: f"(decisions mod {writer.number(2, 4)} = {writer.number(0, 1)})",
        *writer.bound("truth"),
        *writer.remembered("bool"),
        *writer.given("truth"),
        *[partial(_of_mode, name, writer) for name, kind in writer.names.parameters.items() if kind == "word"],
    ]


def nested(writer: ExpressionWriter) -> list[Write]:
    """Conditions that are made of other expressions."""
    deeper = writer.inner
    compare = ("=", "!=", "<", "<=", ">", ">=")
    memberships = ("in", "is", "not in", "is not")
    found: list[Write] = [
        lambda: f"({deeper.integer()} {writer.pick(compare)} {deeper.integer()})",
        lambda: f"({deeper.integer()} {writer.pick(memberships)} {deeper.integer()}..{deeper.integer()})",
        lambda: f"({deeper.integer()} in {deeper.range()})",
        lambda: f"({deeper.site()} {writer.pick(('is', 'is not'))} {deeper.sites()})",
        lambda: f"({deeper.site()} {writer.pick(('in', 'not in'))} (board and {deeper.sites()}))",
        lambda: f"({deeper.site()} {writer.pick(('is', '=', '!=', 'is not'))} {deeper.site()})",
        lambda: f"({deeper.maybe_player()} {writer.pick(('is', '=', '!='))} {deeper.maybe_player()})",
        lambda: f"({deeper.maybe_piece()} {writer.pick(('is', '=', '!='))} {deeper.maybe_piece()})",
        lambda: f"({deeper.player()} in players)",
        lambda: f"({deeper.player()} in {deeper.players()})",
        lambda: f"({deeper.piece()} in {deeper.kinds()})",
        lambda: f"({deeper.way()} {writer.pick(('is', '=', '!='))} {deeper.way()})",
        lambda: f"({deeper.way()} {writer.pick(('is', 'in', 'not in'))} {deeper.ways()})",
        lambda: f"({deeper.word()} {writer.pick(('is', '=', '!='))} {deeper.word()})",
        lambda: f"({deeper.truth()} {writer.pick(('=', '!='))} {deeper.truth()})",
        lambda: f"((board and {deeper.sites()}) {writer.pick(('=', '!='))} (board and {deeper.sites()}))",
        lambda: f"({deeper.truth()} {writer.pick(('and', 'or'))} {deeper.truth()})",
        lambda: f"(not {deeper.truth()})",
        lambda: f"{writer.pick(('no', 'some'))}({deeper.sites()})",
        lambda: f"one_group({deeper.sites()}{in_some_directions(writer)})",
        lambda: f"joins({deeper.sites()}, {deeper.sites()}, {deeper.site()}{in_some_directions(writer)})",
        lambda: f"ring({deeper.sites()})",
        lambda: f"({deeper.player()} in (everyone except {deeper.players()}))",
        lambda: writer.quantified("any", "where", "truth"),
        lambda: writer.quantified("every", "has", "truth"),
        lambda: writer.choice("truth"),
        lambda: _presence(writer),
        lambda: "({} in ({} or {}))".format(deeper.maybe_piece(), *(writer.pick(writer.names.pieces) for _ in "12")),
        lambda: _one_of(writer),
        lambda: writer.named("truth"),
        *writer.defined("truth"),
        *component_words.truths(deeper),
        *([lambda: _of_either(writer)] * 3 if writer.names.alike else []),
        *[lambda: about_a_variable(writer)[0]] * 2,
    ]
    found += [partial(_about_site, name, writer) for name, kind in writer.locals if kind == "site"] * 5
    if writer.names.attacks and writer.loops == 0:
        found += [lambda: f"attacked({deeper.site()})", lambda: f"attacked({deeper.site()}, {deeper.player()})"] * 2
    if not writer.names.shape.hexagonal and writer.loops == 0:
        found.append(lambda: f"line({writer.number(1, 3)}, {deeper.sites()})")
        found.append(lambda: f"line({writer.number(2, 3)}, {deeper.sites()}, {deeper.ways()})")
    return found


def _of_mode(name: str, writer: ExpressionWriter) -> str:
    """Whether a parameter is one of its words."""
    return f"({name} {writer.pick(('is', '=', '!=', 'is not'))} {writer.pick(('mild', 'hot'))})"


def _one_of(writer: ExpressionWriter) -> str:
    """Whether something is one of several values in brackets."""
    deeper, is_one = writer.inner, writer.pick(("is", "in", "is not", "not in"))
    low = writer.number(0, 3)
    several = writer.pick((
        (deeper.integer(), f"{low} or {deeper.integer()} or {low + 2}..{low + 4}"),
        (deeper.maybe_player(), f"{writer.pick(writer.names.players)} or {deeper.maybe_player()}"),
        (deeper.maybe_piece(), f"none or {writer.pick(writer.names.pieces)}"),
        (deeper.site(), f"none or {deeper.site()} or {deeper.sites()}"),
        (deeper.word(), f"{deeper.word()} or {deeper.word()}"),
        (deeper.way(), f"{deeper.way()} or {deeper.ways()}"),
    ))  # fmt: skip
    return f"({several[0]} {is_one} ({several[1]}))"


def _of_either(writer: ExpressionWriter) -> str:
    """The same question about the player to move and the other one, in either order."""
    first, second = writer.pick((writer.names.alike, writer.names.alike[::-1]))
    return f"({first} {writer.pick(('and', 'or'))} {writer.pick(('', 'not '))}{second})"


def about_a_variable(writer: ExpressionWriter) -> tuple[str, str]:
    """A comparison of a variable with a value that is known before the game, and an effect that sets it to one."""
    found = [(name, kind) for name, (kind, each) in writer.names.variables.items() if not each and "probe" not in name]
    values = {
        "range": ("0", "1", "2", "3", "7"),
        "player": writer.names.players,
        "kind": writer.names.pieces,
        "tone": TONES,
        "site": (*writer.names.shape.sites[:3], "none"),
        "direction": writer.names.shape.ways[:3],
    }
    values |= {f"maybe {kind}": (*several, "none") for kind, several in values.items()}
    values["maybe tint"] = (*writer.names.attributes.get("tint", ()), "none")
    if not found:
        return "(decisions > 2)", "nothing"
    name, kind = writer.pick(found)
    if kind == "bool":
        return writer.pick((name, f"(not {name})")), f"set {name} to {writer.pick(('true', 'false'))}"
    compared = writer.pick(("=", "=", "!=", *(("<", ">=") if kind == "range" else ())))
    return f"({name} {compared} {writer.pick(values[kind])})", f"set {name} to {writer.pick(values[kind])}"


def _presence(writer: ExpressionWriter) -> str:
    """A player or a kind that may be none, used where it is not."""
    kind = writer.pick(("player", "piece"))
    name, value = writer.fresh(), writer.inner.write(f"maybe_{kind}")
    known = writer.knowing(name, kind).truth()
    text = writer.pick((f"{name} is not none and {known}", f"{name} is none or {known}"))
    return f"(let {name} be {value}; ({text}))"


def _about_site(name: str, writer: ExpressionWriter) -> str:
    """A condition on a site that a name stands for, such as could be tested on all sites at once."""
    deeper = writer.inner
    ahead = f"ahead({name}, {deeper.way()}, {writer.number(-2, 3)})".replace(", -", ", 0 - ")
    there = writer.pick((name, ahead, f"first_occupied({name}, {deeper.way()})"))
    conditions: list[Write] = [
        lambda: f"({there} is (board and {deeper.sites()}))",
        lambda: f"({there} is (board and {writer.pick(('own', 'empty', 'occupied'))}))",
        lambda: f"({there} is {writer.pick(('empty', 'not empty', '(empty or own)'))})",
        lambda: f"({there} {writer.pick(('=', '!='))} {deeper.site()})",
        lambda: f"(owner of {there} = {deeper.maybe_player()})",
        lambda: f"(kind of {there} = {deeper.maybe_piece()})",
        lambda: f"(some ({_ray(name, writer)} within {deeper.sites()}))",
        lambda: (
            f"(count ({_ray(name, writer)} within {writer.pick(('own', 'empty', 'occupied'))}) > {writer.number(0, 3)})"
        ),
        lambda: f"(row_of {there} {writer.pick(('<', '='))} {deeper.integer()})",
        *[lambda: _about_group(name, writer)] * 4,
        *near_words.conditions(name, writer),
    ]
    return writer.pick(conditions)()


def _about_group(name: str, writer: ExpressionWriter) -> str:
    """A condition on the group of a site, or on what is next to it, which many sites may have in common."""
    deeper, ways = writer.inner, writer.pick(("", "", f" {writer.inner.ways()}"))
    through = ("own", "empty", "occupied", f"pieces of owner of {name}", deeper.sites())
    spread = f"(spread{ways} from {name} through {writer.pick(through)})"
    group = writer.pick((f"group({name}{ways and ','}{ways})", spread))
    group = writer.pick((group, f"shift({group}, {deeper.way()})", f"neighbours({group})"))
    some = writer.pick(("own", "empty", "occupied", deeper.sites()))
    conditions: list[Write] = [
        lambda: f"({writer.pick(('no', 'some'))} ({group} within {some}))",
        lambda: f"({deeper.site()} is {group})",
        lambda: f"(count ({group} within {some}) {writer.pick(('=', '>', '<='))} {writer.number(0, 4)})",
        lambda: f"({name} = lowest of {group})",
    ]
    return writer.pick(conditions)()


def _ray(name: str, writer: ExpressionWriter) -> str:
    """What lies in a direction of a site, or in two that are opposite, or one step beyond that."""
    deeper, way = writer.inner, writer.inner.way()
    ways = writer.pick((way, f"({way} or opposite_way({way}))"))
    ray = f"(spread {ways} from {name} through {writer.pick(('board', deeper.sites()))})"
    return writer.pick((ray, f"shift({ray}, {way})"))
