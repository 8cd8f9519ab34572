"""Search: players that look ahead, and exact values, for any game.

numba compiles the kernels, which call a game's machine code by address. Import its modules when an agent has to
decide, not before: loading numba takes most of a second.
"""
