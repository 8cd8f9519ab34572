"""Results in words (`words.py`), as JSON (`result_json.py`) and as a page of its own (`page.py`).

The page needs nothing else: no network, no other file. Numbers are those of the JSON.
"""
