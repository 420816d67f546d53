"""A plug-in for pytest: a search that fails stops there, without looking for a simpler failure."""

from __future__ import annotations

import hypothesis
import pytest
from hypothesis import HealthCheck, Phase


@pytest.hookimpl(tryfirst=True)
def pytest_configure() -> None:
    hypothesis.settings.register_profile(
        "quick",
        phases=[Phase.generate],
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
