"""The fixed workload of benchmarks/signature.c gives its signature, with and without the
instructions that are found at run time; its instructions are counted by `make bench`."""

import json

import pytest

from benchmarks.signature import KEPT, build, judge, signature


@pytest.mark.parametrize(
    "flags",
    [["-O1"], ["-O1", "-DKS_NO_WIDE"], ["-O1", "-DKS_NO_FAST"]],
    ids=["wide", "fast", "plain"],
)
def test_the_workload_gives_its_signature(tmp_path, flags):
    program = build(tmp_path, *flags)
    assert signature(program) == json.loads(KEPT.read_text("ascii"))["signature"]


def test_a_rise_of_over_five_percent_fails():
    kept = {"signature": "a", "compiler": "cc 12", "instructions": 1000}
    assert judge(kept, kept) is None
    assert judge({**kept, "instructions": 1050}, kept) is None
    assert "over 5 percent" in (judge({**kept, "instructions": 1051}, kept) or "")
    assert "signature is b" in (judge({**kept, "signature": "b"}, kept) or "")
    assert "--write" in (judge({**kept, "compiler": "cc 13"}, kept) or "")
