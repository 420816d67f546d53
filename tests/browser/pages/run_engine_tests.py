"""Runs inside Pyodide: the engine's tests, from the repository that the page unpacked."""

import contextlib
import io
import json
import os

import js
import pytest


class Outcomes:
    """A plug-in that counts, because an exit status does not say that tests ran."""

    def __init__(self) -> None:
        self.collected = 0
        self.by_name: dict[str, str] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self) -> None:
        """Fewer examples: all of them ran in CPython, and Pyodide is a third as fast."""
        import hypothesis

        hypothesis.settings.register_profile(
            "pyodide",
            max_examples=10,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.collected = len(session.items)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        js.currentTest = nodeid  # the page tells it if Pyodide itself breaks

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.outcome != "passed":
            self.by_name[report.nodeid] = report.outcome


def run() -> str:
    """The exit status, what pytest said, how many tests it found and how each ended."""
    os.chdir("/repository")
    options = ["-q", "-m", "not slow", "-p", "no:cacheprovider", "--hypothesis-profile=pyodide"]
    outcomes, said = Outcomes(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = pytest.main([*options, "tests/engine"], plugins=[outcomes])
    return json.dumps([int(status), said.getvalue(), outcomes.collected, outcomes.by_name])


run()
