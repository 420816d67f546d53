"""The referee's page: a question put together by pressing, answered by the engine's referee.

Nothing here is imported before somebody opens the page. :mod:`.fields` says what
each kind of question is asked with, :mod:`.desk` holds the question that is being
put together, :mod:`.verdicts` says an answer in words. No rule of the game is
written here: everything is asked of :func:`engine.referee.answer`.
"""
