"""The intermediate representation: a small typed language between the checked game and LLVM.

Values are truth values (`bool`), 32-bit numbers (`int`; sites, players and pieces are numbers, -1 for none) and sets of
sites (`set`). Expressions are pure and total; equal expressions are the same object (`Nodes` interns them), so that
sharing them is free. Statements assign, store, branch, draw and loop. Loops are bounded, so every function ends.

`nodes.py` has the expressions, `statements.py` the statements, `program.py` the functions and all of a game. `lower/`
makes it, `passes.py` simplifies it, `verify.py` checks it in tests, `show.py` prints it, and `codegen/` writes it as
LLVM text.
"""
