"""Machine code at work: games in play (`state.py`), and seats that think (`thinking.py`)."""
