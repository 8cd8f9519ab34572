"""Hidden information in compiled code: what players see and remember, and determinizations that agree with it.

`playground.engine.knowledge` defines the meaning; here the same is computed from the events that the native engine
logs. Given the same random numbers, both deal the same position. A game's rules (`rules.py`), the knowledge of its
players and working memory are blocks of 64-bit words (`blocks.py`), so that a copy of the words is a copy of the
knowledge.
"""
