"""Charts as plotly figures: pure functions from plain numbers, for the dashboard and for reports alike.

`data.py` has what goes in; each kind of chart is a file, and all wear `theme.py`. `units.py` says how numbers are
written, and `page.py` puts a figure into a page.
"""
