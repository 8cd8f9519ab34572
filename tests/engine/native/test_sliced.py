"""Sliced numbers: arithmetic on slices is arithmetic on each site's number."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.lower.sliced import Sliced, Slices

SITES = range(12)
NODES = Nodes(all_sites=(1 << len(SITES)) - 1)
SLICES = Slices(NODES)

numbers = st.lists(st.integers(-9, 9), min_size=len(SITES), max_size=len(SITES))
members = st.sets(st.sampled_from(SITES))


def sliced(values: list[int]) -> Sliced:
    """Numbers of the sites as constants, on which all operations fold."""
    return SLICES.of_table([(value, 1 << site) for site, value in enumerate(values)], min(values))


def counted(values: list[int]) -> Sliced:
    """Numbers of the sites as a sum of sets, of those with at least one, at least two, …"""
    levels = [sum(1 << site for site, value in enumerate(values) if value >= least) for least in range(1, 5)]
    return SLICES.sum([Sliced(0, (NODES.bits(level),)) for level in levels])


def bits(node: IRNode) -> int:
    """A constant set."""
    assert node.op == "const"
    return int(str(node.detail))


def values(number: Sliced) -> list[int]:
    """The number of each site."""
    return [number.low + sum((bits(plane) >> site & 1) << d for d, plane in enumerate(number.planes)) for site in SITES]


def sites(node: IRNode) -> list[bool]:
    """For each site, whether it is in a set."""
    return [bool(bits(node) >> site & 1) for site in SITES]


BINARY: dict[str, tuple[Callable[[Sliced, Sliced], Sliced], Callable[[int, int], int]]] = {
    "sum": (lambda a, b: SLICES.sum((a, b)), lambda a, b: a + b),
    "difference": (SLICES.difference, lambda a, b: a - b),
    "sum of three": (lambda a, b: SLICES.sum((a, b, a)), lambda a, b: a + b + a),
}


@pytest.mark.parametrize("name", BINARY)
@given(numbers, numbers)
def test_two_numbers(name: str, a: list[int], b: list[int]) -> None:
    of_slices, of_numbers = BINARY[name]
    assert values(of_slices(sliced(a), sliced(b))) == list(map(of_numbers, a, b))


@given(*[st.lists(st.integers(0, 4), min_size=len(SITES), max_size=len(SITES))] * 2, st.integers(-2, 6))
def test_counts_of_sets_each_within_the_one_before(a: list[int], b: list[int], number: int) -> None:
    one, other, constant = counted(a), counted(b), Sliced(number)
    assert sites(SLICES.equal(one, constant)) == [value == number for value in a]
    assert sites(SLICES.less(one, constant)) == [value < number for value in a]
    assert sites(SLICES.less(constant, one)) == [number < value for value in a]
    assert sites(SLICES.less(one, SLICES.sum((other, constant)))) == [x < y + number for x, y in zip(a, b, strict=True)]


@given(numbers, st.integers(-5, 5))
def test_times_a_constant(a: list[int], factor: int) -> None:
    assert values(SLICES.times(sliced(a), factor)) == [factor * value for value in a]


@given(numbers)
def test_a_function_of_a_number(a: list[int]) -> None:
    mapped = SLICES.mapped(sliced(a), lambda value: value % 4 - 2)
    assert mapped is not None
    assert values(mapped) == [value % 4 - 2 for value in a]


@given(numbers, numbers)
def test_comparisons(a: list[int], b: list[int]) -> None:
    assert sites(SLICES.less(sliced(a), sliced(b))) == [x < y for x, y in zip(a, b, strict=True)]
    assert sites(SLICES.equal(sliced(a), sliced(b))) == [x == y for x, y in zip(a, b, strict=True)]


@given(numbers, numbers, members)
def test_one_of_two(a: list[int], b: list[int], where: set[int]) -> None:
    chosen = SLICES.chosen(NODES.bits(sum(1 << site for site in where)), sliced(a), sliced(b))
    assert values(chosen) == [a[site] if site in where else b[site] for site in SITES]


@given(numbers, members.filter(bool))
def test_over_a_set(a: list[int], among: set[int]) -> None:
    domain = NODES.bits(sum(1 << site for site in among))
    assert SLICES.greatest(sliced(a), domain).detail == max(a[site] for site in among)
    assert SLICES.total(sliced(a), domain).detail == sum(a[site] for site in among)


@given(st.integers(-3, 9))
def test_a_number_that_is_the_same_everywhere(number: int) -> None:
    known = SLICES.everywhere_same(NODES.number(number), -3, 9)
    assert known is not None
    assert values(known) == [number] * len(SITES)


def test_a_number_with_too_many_digits_is_not_sliced() -> None:
    assert SLICES.everywhere_same(NODES.local("n", "int"), 0, 1_000_000) is None


def test_digits_of_a_number_that_all_sites_have_are_tested_not_divided() -> None:
    number = SLICES.everywhere_same(NODES.local("number", "int"), -3, 4)
    assert number is not None
    assert [plane.args[0].op for plane in number.planes] == ["digit"] * 3


def test_a_choice_for_all_sites_alike_selects_digits() -> None:
    alike = NODES.choose(NODES.local("first", "bool"), SLICES.everywhere, SLICES.nowhere)
    chosen = SLICES.chosen(alike, sliced([1] * 12), sliced([3] * 6 + [2] * 6))
    assert {plane.op for plane in chosen.planes} == {"choose"}
