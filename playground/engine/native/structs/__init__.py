"""The structs that native code and Python share.

`types.py` has the LLVM types of values, `struct.py` the layout of a struct as a table, and `frame.py` the structs
themselves.
"""
