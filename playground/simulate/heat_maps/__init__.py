"""Where on the board things happen, site by site: `collect.py` plays games and sums up what each of them did where,
`estimates.py` turns that into a map with intervals, or into a difference and what of it is known; `api.py` has both in
one call, `pictures.py` draws and `texts.py` writes the numbers.
"""
