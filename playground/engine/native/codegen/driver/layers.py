"""The k-th option of a cell with layers (`lower/choices/layered.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.signatures import SELECT, select_in_layers
from playground.engine.native.ir.program import CHUNK, Layers, Program
from playground.engine.native.structs.frame import FEW_OPTIONS, ONE_IN_EACH, Frame
from playground.engine.native.structs.types import I32, I64, integer, vector

WORD = 64
"""The bits of a word, and so many layers are looked at together."""

TOGETHER = 8
"""So many sites are looked at together: the numbers of their options are the bytes of a word."""

MAX_LAYERS_TOGETHER = FEW_OPTIONS // TOGETHER - 1
"""The most layers for which a byte has room, below its highest bit, for the options on all of these sites."""

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


def selecting_in_layers(sizes: Frame, program: Program, sites: int, fast: bool) -> list[Builder]:
    """`@select_in_layers_…(frame, first, k)` for each shape of layers of a game with so many `sites`.

    `fast`: the processor has BMI2, whose `pdep` gives each bit of a byte a byte of its own.
    """
    shapes = dict.fromkeys((each.digits, each.count) for each in layers_of(program).values())
    return [_Selecting(sizes, digits, count, sites, fast).written() for digits, count in shapes]


class _Selecting:
    """Writes the function: the site is found by halving, from how many options lie on the lower half, down to a few
    sites that are looked at together, and the layer by which layers the site is in."""

    def __init__(self, sizes: Frame, digits: int, count: int, sites: int, fast: bool) -> None:
        self.words, self.digits, self.count = sizes.words_of_layers, digits, count
        self.width = min(sites, WORD)
        self.together = TOGETHER if fast and count <= MAX_LAYERS_TOGETHER else 1
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
        b, half = self.b, WORD // 2
        place, passed = b.constant(I64, 0), b.constant(I32, 0)
        while half >= self.together:
            if half < self.width:
                middle = b.add(place, half)
                below = b.sub(b.shl(1, middle), 1)
                before = self._options_on([b.and_(digit, below) for digit in digits])
                lies_above = b.compare("sge", left, before)
                place, passed = b.select(lies_above, middle, place), b.select(lies_above, before, passed)
            half //= 2
        left = b.sub(left, passed)
        return (place, left) if self.together == 1 else self._among(digits, place, left)

    def _among(self, digits: list[Value], first: Value, left: Value) -> tuple[Value, Value]:
        """The same of a few sites from the first one on, whose numbers of options become the bytes of a word: those up
        to each site are their sum, and no more than `left` on the sites before the one."""
        b = self.b
        one_in_each = b.constant(I64, ONE_IN_EACH)
        places = (b.and_(b.lshr(digit, first), 2**TOGETHER - 1) for digit in digits)
        apart = [b.intrinsic("@llvm.x86.bmi.pdep.64", I64, bits, one_in_each) for bits in places]
        up_to = b.mul(self._sum([b.shl(bits, place) for place, bits in enumerate(apart)]), one_in_each)
        all_left = b.or_(b.mul(b.resize(left, I64), one_in_each), FEW_OPTIONS * ONE_IN_EACH)
        passed = b.bit_count(b.and_(b.sub(all_left, up_to), FEW_OPTIONS * ONE_IN_EACH))
        before = b.and_(b.lshr(b.shl(up_to, TOGETHER), b.shl(passed, 3)), 2**TOGETHER - 1)
        return b.add(first, passed), b.sub(left, b.resize(before, I32))

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
