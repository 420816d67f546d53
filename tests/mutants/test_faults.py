"""The list of planted faults fits the engine as it is."""

from __future__ import annotations

import ast

import pytest

from tests.mutants import ROOT, Fault, faults

FAULTS = faults()


def test_there_are_faults_in_every_module_that_judges_plays() -> None:
    assert len(FAULTS) >= 20
    files = {fault.file for fault in FAULTS}
    names = ("follow", "ladders", "tricks", "shapes", "trump", "choices")
    assert files >= {f"engine/{name}.py" for name in names}
    assert len({(fault.file, fault.old, fault.new) for fault in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.breaks[:60])
def test_a_fault_can_be_planted_and_is_still_python(fault: Fault) -> None:
    source = (ROOT / fault.file).read_text("utf-8")
    planted = fault.planted(source)
    assert ast.dump(ast.parse(planted)) != ast.dump(ast.parse(source))
