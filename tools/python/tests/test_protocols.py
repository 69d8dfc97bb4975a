"""Names of protocols: those of the platform; another one is refused before anything is read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import REPOSITORY

from primitives_bench import Bundle, PrimitivesError, Split, score
from primitives_bench.cli import main
from primitives_bench.protocols import PROTOCOLS


def test_the_names_are_those_of_the_platform() -> None:
    source = (REPOSITORY / "libs/benchmark/src/protocols.ts").read_text("utf8")
    assert tuple(re.findall(r"^  '?([a-z-]+)'?: \{ interfaces", source, re.MULTILINE)) == PROTOCOLS


@pytest.mark.parametrize("verb", ["predict x --out y", "score x"])
def test_a_mistyped_protocol_names_the_similar_one(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*verb.split(), "--split", "z", "--protocol", "mca"]) == 64
    message = capsys.readouterr().err.splitlines()[0]
    assert message.startswith("error: option '--protocol': expected mac, czsl, czsl-cross, ")
    assert message.endswith("; found mca; did you mean mac?")


@pytest.mark.parametrize("bundle", [False, True])
def test_the_functions_refuse_it_with_the_names(bundle: bool, tmp_path: Path, samples: Path) -> None:
    for name in ("definition.json", "instances.json", "labels.jsonl", "images.zip"):
        (tmp_path / name).write_text("{}")
    split = Split(tmp_path)
    with pytest.raises(PrimitivesError) as refused:
        Bundle(samples / "open-valid-classifier").predict(split, "mca") if bundle else score({}, split, "mca")
    assert (refused.value.code, refused.value.found) == ("input_invalid", "mca")
    assert refused.value.message == 'there is no protocol "mca"; did you mean mac?'
