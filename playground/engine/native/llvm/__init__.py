"""LLVM: from LLVM text to machine code that can be called.

`jit.py` links it and keeps object code on disk; `emit.py` has LLVM make that, here or in a process of `workers.py`.
"""
