"""The LLVM writer knows every statement and every operation of the IR."""

from playground.engine.native.codegen.functions import FunctionWriter
from playground.engine.native.codegen.values import _BINARY, _COMPARED
from playground.engine.native.ir import statements, together
from playground.engine.native.ir.signatures import SIGNATURES, STEPPING
from playground.engine.native.ir.statements import Statement

WITHOUT_FIXED_TYPES = {"variable", "chosen", "chosen_at", "best_worth", "call", "load", "plane_of", "choose", "table"}
WITHOUT_FIXED_TYPES |= set(STEPPING)


def test_every_statement_is_written():
    values = (*vars(statements).values(), *vars(together).values())
    classes = {value for value in values if isinstance(value, type) and issubclass(value, Statement)}
    assert set(FunctionWriter.STATEMENTS) == classes - {Statement}


def test_every_operation_of_the_ir_is_written():
    written = (set(FunctionWriter.VALUES), set(_BINARY), set(_COMPARED))
    assert set().union(*written) == {*SIGNATURES, *WITHOUT_FIXED_TYPES}
    assert sum(map(len, written)) == len({*SIGNATURES, *WITHOUT_FIXED_TYPES})
