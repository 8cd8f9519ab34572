"""Numbers in ranges of equal width."""

from playground.stats.ranges import counted_in, range_text, ranges_of


def test_few_numbers_have_a_range_each_and_many_share_some() -> None:
    assert ranges_of([3, 5], 12) == [range(3, 4), range(4, 5), range(5, 6)]
    assert ranges_of([-5, 4, 7], 4) == [range(-5, -1), range(-1, 3), range(3, 7), range(7, 8)]
    assert ranges_of([], 12) == [range(1)]


def test_every_number_is_counted_in_one_range() -> None:
    counts = {number: number * number for number in range(-50, 1000, 7)}
    ranges = ranges_of([*counts], 12)
    assert len(ranges) <= 12
    assert len({len(each) for each in ranges[:-1]}) == 1
    assert sum(counted_in(each, counts) for each in ranges) == sum(counts.values())


def test_a_range_is_written_by_its_ends() -> None:
    assert [range_text(each) for each in (range(7, 8), range(-2, 1), range(900, 1001))] == [
        "7",
        "-2 to 0",
        "900 to 1,000",
    ]
