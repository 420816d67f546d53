from __future__ import annotations

import pytest

from engine.errors import Ambiguous, NotLegal, NotUnderstood, Refusal
from tests.engine.helpers import c


@pytest.mark.parametrize("kind", [NotUnderstood, NotLegal, Ambiguous])
def test_a_refusal_is_a_code_with_parameters_and_cards(kind: type[Refusal]) -> None:
    refusal = kind("follow.suit", c("SA"), need=2)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cards, refusal.params) == ("follow.suit", c("SA"), {"need": 2})
    assert repr(refusal) == f"{kind.__name__}('follow.suit', (12,), {{'need': 2}})"
