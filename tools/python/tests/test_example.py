"""The tokenizer and preprocessing of the scripts of the starter kit."""

from pathlib import Path

import pytest

from primitives_bench import EXAMPLE_SOURCE

BACKBONE = Path(__file__).parents[2] / "baselines/backbone"


@pytest.mark.skipif(not BACKBONE.exists(), reason="only a checkout has the baselines")
@pytest.mark.parametrize("name", ["tokenizer.json", "tokenizer_config.json", "preprocessor_config.json"])
def test_is_that_of_the_small_clip_of_the_baselines(name: str) -> None:
    assert (EXAMPLE_SOURCE / name).read_bytes() == (BACKBONE / name).read_bytes()


def test_has_no_other_files() -> None:
    assert len(list(EXAMPLE_SOURCE.iterdir())) == 3
