"""Codegen: IR to LLVM text. `functions.py` writes a game's functions, `driver/` those that all games share.

`blocks.py` has blocks and loops, `builder.py` the typed builder.
"""
