"""Work on other machines: the connection to a dask scheduler, and what its workers check before they begin.

    Connection.submit ──task──► worker: same playground? same game? ──► result

What is sent is up to those who use it: batches of games (`simulate/executors/dask.py`), parts of trainings
(`learning/elsewhere.py`).
"""
