"""The k-th option of a cell with layers (`lower/choices/layered.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.running_totals import WORD, lane_of, spread
from playground.engine.native.codegen.driver.signatures import SELECT, select_in_layers
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


def selecting_in_layers(sizes: Frame, program: Program, fast: bool) -> list[Builder]:
    """`@select_in_layers_…(frame, first, k)` for each shape of layers of a game. `fast`: the processor has BMI2."""
    shapes = dict.fromkeys((each.digits, each.count) for each in layers_of(program).values())
    return [_Selecting(sizes, digits, count, fast).written() for digits, count in shapes]


class _Selecting:
    """Writes the function: first the eight sites are found, from how many options lie on those before them, then the
    site among these, and the layer by which layers the site is in."""

    def __init__(self, sizes: Frame, digits: int, count: int, fast: bool) -> None:
        self.words, self.digits, self.count, self.fast = sizes.words_of_layers, digits, count, fast
        self.b = Builder(select_in_layers(digits, count), sizes.structs)
        self.frame, self.first, self.k = self.b.parameters

    def written(self) -> Builder:
        """The whole function."""
        b = self.b
        number, digits, left = self._word()
        place, left = self._site_in(digits, left)
        layer = self._layer(number, place, left)
        site = b.add(b.resize(place, I32), b.shl(number, 6))
        b.ret(b.or_(site, b.shl(layer, LAYER_ABOVE)))
        return b

    def _at(self, number: int) -> Value:
        """The address of a set of the layers."""
        return self.b.cast(self.b.field(self.frame, "layers", self.b.add(self.first, number)), I64)

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
        byte, left = lane_of(b, self._options_on_bytes(digits), HALF_WORD, left)
        first = b.mul(byte, BYTE)
        bits = BYTE if self.count <= MAX_COUNTED_IN_BYTES else HALF_WORD
        site, left = lane_of(b, self._options_on_sites(digits, first, bits), bits, left)
        return b.add(first, site), left

    def _options_on_bytes(self, digits: Sequence[Value]) -> list[Value]:
        """How many options there are on each eight sites of a word, in lanes of a half word."""
        b, lanes = self.b, vector(BYTE, I16)
        total = b.splat(b.constant(I16, 0), BYTE)
        for place, digit in enumerate(digits):
            options = b.widened(b.bit_count(b.bitcast(digit, vector(BYTE, I8))), lanes)
            total = b.add(total, b.operate("shl", options, b.splat(b.constant(I16, place), BYTE)))
        both = b.bitcast(total, I128)
        return [b.resize(both, I64), b.resize(b.lshr(both, WORD), I64)]

    def _options_on_sites(self, digits: Sequence[Value], first: Value, bits: int) -> list[Value]:
        """How many options there are on each of the eight sites from the first on, in lanes of so many bits."""
        b, words = self.b, list[Value]()
        for place in range(0, BYTE, WORD // bits):
            members = (b.lshr(digit, b.add(first, place)) for digit in digits)
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
