"""Search: players that look ahead, and exact values, for any game.

numba compiles the kernels, which call a game's machine code by address. Import modules of this package where somebody
thinks, not before: loading numba takes most of a second.
"""
