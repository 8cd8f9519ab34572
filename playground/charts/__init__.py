"""Charts as plotly figures: pure functions from plain numbers, for the dashboard and for reports alike.

`data.py` defines their input; each kind of chart has a file, and all share the look of `theme.py`. `units.py` formats
numbers, and `page.py` embeds a figure in a page.
"""
