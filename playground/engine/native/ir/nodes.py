"""Expressions of the IR: pure, total and interned, so that equal ones are one object; constants fold when made."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from playground.engine.native.budget import Budget
from playground.engine.native.ir.constants import evaluated, gathered
from playground.engine.native.ir.node import IRNode as IRNode
from playground.engine.native.ir.signatures import SIGNATURES, STEPPING, Type
from playground.engine.native.ir.simplified import (
    from_table,
    joined_meets,
    joined_questions,
    met_slides,
    same_in_table,
    with_all_of,
    with_constant_set,
)
from playground.engine.native.ir.sites_as_sets import in_single_site, with_site_as_set

NOTHING = -1

NO_READS = frozenset[str]()


SPREADING = frozenset({"spread", *STEPPING})
"""Operations that collect what steps lead to."""

_COMMUTATIVE = frozenset({"add", "mul", "same", "and", "or", "join", "meet", "differ", "same_set"})


@dataclass(frozen=True)
class NeededFunction:
    """A function that another calls, and what it is lowered from."""

    name: str
    source: object


READING = frozenset({"load", "variable", "plane_of", "chosen", "chosen_at"})
"""Operations that read a field of the state, a variable, or the chosen option."""

CHOSEN = "chosen option"
"""What reads the option that is played reads this; another leg of it is another option."""


def _read_by(op: str, detail: Hashable) -> str:
    """The field or variable that an operation of `READING` reads."""
    if op in ("chosen", "chosen_at"):
        return CHOSEN
    return str(detail[0] if op == "plane_of" and isinstance(detail, tuple) else detail)


def _is_bits(node: IRNode, bits: int) -> bool:
    return node.op == "const" and node.detail == bits


def is_ray(spread: IRNode) -> bool:
    """Whether what spreads does so in one direction, by steps that all shift a set by the same number of bits."""
    steps = spread.detail
    return spread.op == "spread" and isinstance(steps, tuple) and len(steps) == 1 and spread.args[-1].op == "const"


@dataclass
class Nodes:
    """Makes the expressions of one program and folds constants. `all_sites` is the set of all sites, as bits."""

    all_sites: int
    timed: bool = False
    """Whether the time of each section of the rules is measured."""
    beyond: int = 0
    """Bits that are no sites, and that sets which hold something else have as well (`lower/choices/subsets.py`)."""
    words: int = 1
    """The words of a set."""
    budget: Budget = field(default_factory=Budget)
    sizes: dict[str, int] = field(default_factory=dict)
    """How many numbers the fields of the state have that are numbers."""
    needed: dict[Hashable, NeededFunction] = field(default_factory=dict)
    """Functions that others call, by what they are for."""
    needs_past: dict[str, bool] = field(default_factory=dict)
    """Of the functions that try an option, whether they need the positions remembered."""
    asks_about_past: dict[int, tuple[object, bool]] = field(default_factory=dict)
    """Whether a question asks about them, by its identity; with the question, so that no other takes its identity."""
    lowered: dict[Hashable, tuple[object, object]] = field(default_factory=dict)
    """What expressions were lowered to (`lower/once.py`)."""
    tried: dict[tuple[int, str], tuple[object, int | None]] = field(default_factory=dict)
    """How often a condition could not be evaluated for all sites, None where it ever was, by its identity and the name
    of the site; with the condition, so that no other takes its identity (`lower/in_vain.py`)."""
    possible: dict[str, frozenset[int]] = field(default_factory=dict)
    """The values that a local can have, of those whose names no other local of the program has."""
    _interned: dict[tuple[Hashable, ...], IRNode] = field(default_factory=dict)
    _constants: dict[tuple[Type, int], IRNode] = field(default_factory=dict)
    _simplified: dict[tuple[Hashable, ...], IRNode] = field(default_factory=dict)
    """What operations became."""
    _reads: dict[frozenset[str], frozenset[str]] = field(default_factory=dict)
    """Sets of what expressions read, so that equal ones are one object: there are few, of very many expressions."""

    @property
    def bits_of_sets(self) -> int:
        """All bits that a set may have."""
        return self.all_sites | self.beyond

    def _make(self, op: str, args: tuple[IRNode, ...], type_: Type, detail: Hashable = None) -> IRNode:
        key = (op, args, type_, detail)
        node = self._interned.get(key)
        self.budget.spend()
        if node is None:
            own = frozenset((_read_by(op, detail),)) if op in READING else NO_READS
            spreads, has_locals = op in SPREADING, op == "local"
            for arg in args:
                spreads, has_locals = spreads or arg.spreads, has_locals or arg.has_locals
            reads = self._reads_of(own, args)
            node = self._interned[key] = IRNode(op, args, type_, detail, reads, spreads, has_locals)
        return node

    def _fixed(self, type_: Type, value: int) -> IRNode:
        """A constant, which most of what is made is."""
        node = self._constants.get((type_, value))
        if node is None:
            return self._constants.setdefault((type_, value), self._make("const", (), type_, value))
        self.budget.work += 1
        return node

    def _reads_of(self, own: frozenset[str], args: tuple[IRNode, ...]) -> frozenset[str]:
        for arg in args:
            if arg.reads is not own:
                own = arg.reads if own is NO_READS else own | arg.reads
        return self._reads.setdefault(own, own)

    def number(self, value: int) -> IRNode:
        """A constant number."""
        return self._fixed("int", int(value))

    def truth(self, value: bool) -> IRNode:
        """A constant truth value."""
        return self._fixed("bool", bool(value))

    def bits(self, value: int) -> IRNode:
        """A constant set, as bits."""
        return self._fixed("set", value)

    def zero(self, type_: Type) -> IRNode:
        """Nothing, false or 0."""
        return {"bool": self.truth(False), "int": self.number(0), "set": self.bits(0)}[type_]

    def local(self, name: str, type_: Type) -> IRNode:
        """A local that never changes."""
        return self._make("local", (), type_, name)

    def local_of(self, name: str, values: Iterable[int]) -> IRNode:
        """A number that is one of these, as a local with a name of its own in the program."""
        name = f"{name}.of.{len(self.possible)}"
        self.possible[name] = frozenset(values)
        return self.local(name, "int")

    def variable(self, name: str, type_: Type) -> IRNode:
        """The current value of a variable of the function."""
        return self._make("variable", (), type_, name)

    def chosen(self, index: int) -> IRNode:
        """The `index`-th value of the option that is played; -1 is the number of its action."""
        return self._make("chosen", (), "int", index)

    def chosen_at(self, index: IRNode) -> IRNode:
        """The same with an index that is computed at run time."""
        return self.chosen(int(str(index.detail))) if index.op == "const" else self._make("chosen_at", (index,), "int")

    def load(self, field_name: str, type_: Type, index: IRNode | None = None) -> IRNode:
        """The `index`-th value of a field of the state."""
        return self._make("load", (index or self.number(0),), type_, field_name)

    def place(self, field_name: str, index: IRNode) -> IRNode:
        """Where the `index`-th value of a field of the state lies, which nothing changes; only codegen asks."""
        return self._make("place", (index,), "int", field_name)

    def plane_of(self, field_name: str, count: int, site: IRNode) -> IRNode:
        """The number of the set of a field that holds a site, of the first `count` sets, no two of which share a site;
        -1 if none of them does, and for site -1."""
        return self._make("plane_of", (site,), "int", (field_name, count))

    def best_worth(self) -> IRNode:
        """The greatest worth of an option, as stored by `SetBestWorth`."""
        return self._make("best_worth", (), "int")

    def table(self, values: tuple[int, ...], type_: Type, index: IRNode) -> IRNode:
        """`values[index]`, of a constant table of numbers, or of sets as bits; 0 of one without values, such as that of
        the actions where nobody ever decides."""
        if not values:
            return self._fixed(type_, 0)
        if index.op == "const":
            return self._fixed(type_, values[int(str(index.detail))])
        values, index = from_table(values, index)
        if len(set(values)) == 1:
            return self._fixed(type_, values[0])
        if type_ == "int" and values == tuple(range(len(values))):
            return index
        return self._make("table", (index,), type_, values)

    def with_args(self, node: IRNode, args: tuple[IRNode, ...]) -> IRNode:
        """The same operation of other arguments, of the same types."""
        return self._make(node.op, args, node.type, node.detail)

    def lanes(self, parts: tuple[IRNode, ...]) -> IRNode:
        """Several values side by side, for code that computes them at once."""
        return self._make("lanes", parts, parts[0].type)

    def call(self, function: str) -> IRNode:
        """The number of options that an enumerator visits."""
        return self._make("call", (), "int", function)

    def choose(self, condition: IRNode, yes: IRNode, no: IRNode) -> IRNode:
        """`yes` if `condition` holds, otherwise `no`."""
        if condition.op == "const":
            return yes if condition.detail else no
        if yes is no:
            return yes
        if yes.type == "bool":
            return self.op("or", self.op("and", condition, yes), self.op("and", self.op("not", condition), no))
        return self._make("choose", (condition, yes, no), yes.type)

    def stepping(self, name: str, ends: tuple[IRNode, ...], origins: Mapping[int, IRNode], *detail: int) -> IRNode:
        """An operation of `STEPPING`, by steps that shift a set by so many bits and lead from these sites."""
        return self._make(name, (*ends, *origins.values()), STEPPING[name][0], (*detail, *origins))

    def op(self, name: str, *args: IRNode, detail: Hashable = None) -> IRNode:
        """An operation of `SIGNATURES`, simplified."""
        key = (name, args, detail)
        node = self._simplified.get(key)
        if node is None:
            node = self._simplified[key] = self._operation(name, args, detail)
        else:
            self.budget.work += 1
        return node

    def _operation(self, name: str, args: tuple[IRNode, ...], detail: Hashable) -> IRNode:
        if name in _COMMUTATIVE and args[0].op == "const":
            args = (args[1], args[0])
        if name == "slide" and _is_bits(args[0], 0):
            return args[0]
        if args[0].op == "const" and args[-1].op == "const" and len(args) < 3:  # none of three is computed beforehand
            simpler = self._constant(name, args)
        else:
            simpler = self._simpler(name, args, detail)
        return simpler or self._make(name, args, SIGNATURES[name][1], detail)

    def _constant(self, name: str, args: tuple[IRNode, ...]) -> IRNode | None:
        values = [int(arg.detail) for arg in args]  # type: ignore[call-overload]  # constants hold ints or bools
        result = evaluated(name, values)
        if result is None:
            return None
        type_ = SIGNATURES[name][1]
        return self._fixed(type_, bool(result) if type_ == "bool" else result)

    def _simpler(self, name: str, args: tuple[IRNode, ...], detail: Hashable) -> IRNode | None:
        first, last = args[0], args[-1]
        if name in ("test", "test_or_none"):
            simpler = in_single_site(name, first, last, self)
            if simpler is not None:
                return simpler
        if name in ("bit_or_none", "test_or_none"):
            simpler = with_site_as_set(name, first, last, self)
            if simpler is not None:
                return simpler
        if name in ("or", "and", "join"):
            both = joined_meets(first, last, self) if name == "join" else joined_questions(name, first, last, self)
            if both is not None:
                return both
        if name == "spread" and (_is_bits(first, 0) or _is_bits(args[1], 0)):
            return first
        constant = last.detail if last.op == "const" else None
        if name == "test_or_none" and constant == NOTHING:
            return self.truth(False)
        if name in ("meet", "join", "and", "or") and first is last:
            return first
        if name in ("and", "or") and constant is not None:
            return last if constant is (name == "or") else first
        if name == "not" and first.op == "not":
            return first.args[0]
        if name == "minus" and last.op == "minus" and _is_bits(last.args[0], self.bits_of_sets):
            return self.op("meet", first, last.args[1])
        if name in ("minus", "differ") and first is last:
            return self.bits(0)
        if name == "differ" and constant == 0:
            return first
        if name == "differ" and constant == self.bits_of_sets:
            return self.op("minus", last, first)
        if name in ("meet", "join", "minus") and constant is not None:
            return with_constant_set(name, first, last, self)
        if name == "meet":
            return met_slides(first, last, self)
        if name == "minus" and first.op == "const" and first.detail == 0:
            return first
        if name == "same" and first.op == "size" and constant == 0:
            return self.op("none_in", first.args[0])
        if name == "same" and first.op == "size" and constant is not None:
            return with_all_of(first, int(str(constant)), self)
        if name == "same" and first.op == "local" and constant is not None:
            possible = self.possible.get(str(first.detail))
            if possible is not None and constant not in possible:
                return self.truth(False)
        if name == "same" and first.op == "table" and constant is not None:
            return same_in_table(first, int(str(constant)), self)
        if name in ("add", "sub") and constant == 0 and constant is not None:
            return first
        if name == "mul" and constant == 1:
            return first
        if name == "slide" and detail == 0:
            return first
        return None

    def gather(self, members: IRNode, sites: int, others: int) -> IRNode:
        """Those of some sites whose counterpart is in a set: the sites and their counterparts are bits, which are pairs
        in ascending order."""
        if members.op == "const":
            return self.bits(gathered(int(str(members.detail)), sites, others))
        return self.op("gather", members, detail=(sites, others))
