"""The k-th option of a cell with layers (`lower/choices/layered.py`).

Its byte of a set, which is eight sites, is found first, from how many options lie before each byte:

    byte                  0    1    2    3    4    5    6    7
    options              11   16    0    0    2    0    0    0
    before it             0   11   27   27   27   29   29   29        option 28 is in byte 4

These totals do not depend on the option: where a step has no options but those of the layers, the frame keeps them when
they are counted (measured: 6 to 15% of the time of a game; where another cell has the option, it would be for nothing).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.running_totals import WORD, lane_of, spread
from playground.engine.native.codegen.driver.signatures import SELECT, keep_totals, select_in_layers
from playground.engine.native.ir.program import CHUNK, Layers, Program
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I8, I16, I32, I64, I128, integer, vector

LAYER_ABOVE = 16
"""The bits of a site in the result of `@select_in_layers`; those above are the number of the layer."""


def layers_of(program: Program) -> dict[int, Layers]:
    """The layers of cells, by the number of the cell among those of all steps, of which each has as many."""
    cells = enumerate(program.cells)
    return {
        step * program.max_cells + number: cell.layers
        for step, row in cells
        for number, cell in enumerate(row)
        if cell.layers
    }


MAX_COUNTED_IN_BYTES = 16
"""The most layers of which the options on eight sites are added up in bytes: on all but the last site there are fewer
than 128, so that the highest bit of a byte is left for comparing it."""

BYTE, HALF_WORD = 8, 16
"""The bits of a lane: so many sites of a word are counted together, and numbers of options are added up in these."""


MAX_WORDS_TOTALLED = 4
"""The most words of a set of which totals are kept. Of more, the word of the option is found first."""


def selecting_in_layers(sizes: Frame, program: Program, fast: bool) -> list[Builder]:
    """`@select_in_layers_…(frame, first, k)` for each shape of layers of a game, and `@keep_totals_…(frame, first)`
    where totals are kept. `fast`: the processor has BMI2."""
    shapes = dict.fromkeys((each.digits, each.count, each.alone) for each in layers_of(program).values())
    totalled = (_Totalling(sizes, *shape[:2]).written() for shape in shapes if keeps_totals(sizes, *shape[::2]))
    return [*totalled, *(_Selecting(sizes, *shape, fast).written() for shape in shapes)]


def keeps_totals(sizes: Frame, digits: int, alone: bool) -> bool:
    """Whether totals are kept of layers that are `alone` or not. Where the only digit is a word, they are not needed:
    the option is the site of its number."""
    return alone and sizes.words_of_layers <= MAX_WORDS_TOTALLED and max(digits, sizes.words_of_layers) > 1


class _OfLayers:
    """Writes a function about the layers in the frame from a first set on."""

    def __init__(self, b: Builder, sizes: Frame, digits: int, count: int) -> None:
        self.b, self.words, self.digits, self.count = b, sizes.words_of_layers, digits, count
        self.frame, self.first = b.parameters[:2]

    def _at(self, number: int) -> Value:
        """The address of a set of the layers."""
        return self.b.cast(self.b.field(self.frame, "layers", self.b.add(self.first, number)), I64)

    def _totals(self) -> Value:
        """The address of the totals, a vector of at least as many half words as a set has bytes."""
        lanes = 1 << (BYTE * self.words - 1).bit_length()
        return self.b.cast(self._at(Layers.totals_after(self.digits, self.count)), vector(lanes, I16, I64.align))

    def _options_on_bytes(self, digits: Sequence[Value]) -> Value:
        """How many options there are on each eight sites of a word or of a set, in lanes of a half word."""
        b, of_bytes = self.b, vector(digits[0].type.bits // BYTE, I8)
        lanes = vector(of_bytes.lanes, I16)
        total = b.splat(b.constant(I16, 0), lanes.lanes)
        for place, digit in enumerate(digits):
            options = b.widened(b.bit_count(b.bitcast(digit, of_bytes)), lanes)
            total = b.add(total, b.operate("shl", options, b.splat(b.constant(I16, place), lanes.lanes)))
        return total


class _Totalling(_OfLayers):
    """Writes the function that keeps the totals, of layers whose digits are in the frame."""

    def __init__(self, sizes: Frame, digits: int, count: int) -> None:
        super().__init__(Builder(keep_totals(digits, count), sizes.structs), sizes, digits, count)

    def written(self) -> Builder:
        """The whole function."""
        b, place, of_set = self.b, self._totals(), integer(WORD * self.words)
        digits = [b.load(b.cast(self._at(digit), of_set)) for digit in range(self.digits)]
        options = self._options_on_bytes(digits)
        lanes = place.type.pointee.lanes if place.type.pointee else 0
        given = options.type.lanes
        total = b.shuffle(options, [given, *(min(lane, given) for lane in range(lanes - 1))])
        by = 1
        while by < lanes:
            total = b.add(total, b.shuffle(total, [*[lanes] * by, *range(lanes - by)]))
            by *= 2
        b.store(total, place)
        return b


class _Selecting(_OfLayers):
    """Writes the function: first the eight sites are found, from how many options lie on those before them, then the
    site among these, and the layer by which layers the site is in."""

    def __init__(self, sizes: Frame, digits: int, count: int, alone: bool, fast: bool) -> None:
        super().__init__(Builder(select_in_layers(digits, count, alone), sizes.structs), sizes, digits, count)
        self.k, self.fast = self.b.parameters[2], fast
        self.has_totals = keeps_totals(sizes, digits, alone)

    def written(self) -> Builder:
        """The whole function."""
        b = self.b
        if self.has_totals:
            site, left = self._site_by_totals()
        elif self.words == self.digits == 1:
            site, left = b.call(SELECT, b.load(self._at(0)), self.k), b.constant(I32, 0)
        else:
            number, digits, left = self._word()
            place, left = self._site_in(digits, left)
            site = b.add(b.resize(place, I32), b.shl(number, 6))
        layer = self._layer(b.lshr(site, 6), b.resize(b.and_(site, WORD - 1), I64), left)
        b.ret(b.or_(site, b.shl(layer, LAYER_ABOVE)))
        return b

    def _site_by_totals(self) -> tuple[Value, Value]:
        """The site, and the option among those of the site: its byte is the last before which no more options lie."""
        b, place = self.b, self._totals()
        totals = b.load(place)
        lanes = totals.type.lanes
        passed = b.compare("ule", totals, b.splat(b.resize(self.k, I16), lanes))
        byte = b.sub(b.resize(b.bit_count(b.bitcast(passed, integer(lanes))), I32), 1)
        left = b.sub(self.k, b.resize(b.load(b.element(b.cast(place, I16), byte)), I32))
        digits = (b.load(b.element(b.cast(self._at(digit), I8), byte)) for digit in range(self.digits))
        site, left = self._site_of_eight([b.resize(digit, I64) for digit in digits], left)
        return b.add(b.resize(site, I32), b.mul(byte, BYTE)), left

    def _options_on(self, digits: Iterable[Value]) -> Value:
        """How many options there are on the sites of which these are the digits."""
        b = self.b
        sizes = [b.shl(b.resize(b.bit_count(digit), I32), place) for place, digit in enumerate(digits)]
        return self._sum(sizes)

    def _sum(self, values: Sequence[Value]) -> Value:
        """The sum, of halves, so that the processor can add several at once."""
        half = len(values) // 2
        return self.b.add(self._sum(values[:half]), self._sum(values[half:])) if half else values[0]

    def _word(self) -> tuple[Value, list[Value], Value]:
        """The word of the site, its digits, and the option among those of the word."""
        b, places = self.b, [self._at(digit) for digit in range(self.digits)]
        digits = [b.load(place) for place in places]
        number, passed, before = b.constant(I32, 0), b.constant(I32, 0), self._options_on(digits)
        for index in range(1, self.words):
            lies_after, following = (
                b.compare("sge", self.k, before),
                [b.load(b.element(each, index)) for each in places],
            )
            digits = [b.select(lies_after, *pair) for pair in zip(following, digits, strict=True)]
            number, passed = b.select(lies_after, index, number), b.select(lies_after, before, passed)
            if index < self.words - 1:
                before = b.add(before, self._options_on(following))
        return number, digits, b.sub(self.k, passed)

    def _site_in(self, digits: list[Value], left: Value) -> tuple[Value, Value]:
        """The place of the site in its word, and the option among those of the site."""
        b = self.b
        both = b.bitcast(self._options_on_bytes(digits), I128)
        byte, left = lane_of(b, [b.resize(both, I64), b.resize(b.lshr(both, WORD), I64)], HALF_WORD, left)
        first = b.mul(byte, BYTE)
        site, left = self._site_of_eight([b.lshr(digit, first) for digit in digits], left)
        return b.add(first, site), left

    def _site_of_eight(self, digits: Sequence[Value], left: Value) -> tuple[Value, Value]:
        """Which of the first eight sites, and the option among those of the site."""
        bits = BYTE if self.count <= MAX_COUNTED_IN_BYTES else HALF_WORD
        return lane_of(self.b, self._options_on_sites(digits, bits), bits, left)

    def _options_on_sites(self, digits: Sequence[Value], bits: int) -> list[Value]:
        """How many options there are on each of the first eight sites, in lanes of so many bits."""
        b, words = self.b, list[Value]()
        for place in range(0, BYTE, WORD // bits):
            members = (b.lshr(digit, place) if place else digit for digit in digits)
            options = [b.shl(spread(b, each, bits, self.fast), number) for number, each in enumerate(members)]
            words.append(self._sum(options))
        return words

    def _layer(self, number: Value, place: Value, left: Value) -> Value:
        """The number of the layer, of those that a site is in."""
        b, firsts = self.b, range(0, self.count, WORD)
        chosen, *others = [self._layers_at(number, place, range(first, self.count)[:WORD]) for first in firsts]
        before, passed, first = b.resize(b.bit_count(chosen), I32), b.constant(I32, 0), b.constant(I32, 0)
        for index, layers in zip(firsts[1:], others, strict=True):
            lies_after = b.compare("sge", left, before)
            chosen, passed = b.select(lies_after, layers, chosen), b.select(lies_after, before, passed)
            first = b.select(lies_after, index, first)
            before = b.add(before, b.resize(b.bit_count(layers), I32))
        return b.add(b.call(SELECT, chosen, b.sub(left, passed)), first)

    def _layers_at(self, number: Value, place: Value, layers: range) -> Value:
        """Those of some layers that a site is in, as the bits of a word; bits above the last layer mean nothing."""
        b = self.b
        if self.words == 1:
            chunks = [self._chunk_at(place, layer, layer - layers.start) for layer in layers[::CHUNK]]
            return self._either(chunks)
        words = (b.load(b.element(self._at(self.digits + layer), number)) for layer in layers)
        return self._either([b.shl(b.and_(b.lshr(word, place), 1), bit) for bit, word in enumerate(words)])

    def _chunk_at(self, place: Value, layer: int, bit: int) -> Value:
        """The same of a few layers from one on, whose bits at the place become the signs of a vector's parts."""
        b, type_ = self.b, vector(CHUNK, I64, I64.size)
        layers = b.load(b.cast(self._at(self.digits + layer), type_))
        signs = b.compare("slt", b.shl(layers, b.splat(b.sub(63, place), CHUNK)), b.splat(b.constant(I64, 0), CHUNK))
        return b.shl(b.resize(b.bitcast(signs, integer(CHUNK)), I64), bit)

    def _either(self, values: Sequence[Value]) -> Value:
        """The bits that any of them has."""
        half = len(values) // 2
        return self.b.or_(self._either(values[:half]), self._either(values[half:])) if half else values[0]
