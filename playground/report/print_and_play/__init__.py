"""A game to print, cut out and play: `supply.py` counts what is needed, `counters.py` draws what is cut out, `board.py`
the board at its real size in tiles, and `sheet.py` puts them behind the rules.
"""
