"""The whole game of Shengji in pure Python: rules, tables, records and bots.

Nothing here knows a browser, a clock, a file or a network; the user interface
and the servers stand on top of it and never the other way round.
"""
