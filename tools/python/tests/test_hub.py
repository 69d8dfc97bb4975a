"""Files for the Hugging Face Hub: the platform's YAML by the Hub's own reader, and model cards."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from huggingface_hub import parse_eval_result_entries

from primitives_bench import Bundle, Card

CARD = """---
license: apache-2.0
base_model:
- openai/clip-vit-base-patch32
datasets: [laion/laion2b, mit-states]
---

# A model
"""


def test_results_are_read_by_the_library_of_the_hub(cases: Path) -> None:
    [entry] = parse_eval_result_entries(yaml.safe_load((cases / "hub/results.yaml").read_text("utf8")))
    assert (entry.dataset_id, entry.task_id, entry.value) == ("o/shapes", "shapes.closed", 0.30000000000000004)
    assert (entry.date, entry.verify_token) == ("2026-11-20T09:19:02.500Z", None)
    assert (entry.source_url, entry.source_name) == ("https://x.example/r/ab.json", "Signed receipt")
    assert entry.notes == "AUC “exact” (mac.auc.v1), 95% interval 0.25 to 0.35"


def test_the_benchmark_has_the_fields_of_the_specification(cases: Path) -> None:
    assert yaml.safe_load((cases / "hub/eval.yaml").read_text("utf8")) == {
        "name": "Shapes: pairs",
        "description": "Name every pair, #1",
        "evaluation_framework": "primitives",
        "tasks": [{"id": "shapes.closed", "split": "test"}],
    }


def test_a_bundle_reads_licence_base_models_and_datasets_of_its_card_and_declares_no_training(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(CARD)
    assert Bundle(tmp_path).card == Card(
        "apache-2.0", ("openai/clip-vit-base-patch32",), ("laion/laion2b", "mit-states")
    )
    assert Bundle(tmp_path).card.fields() == {
        "licence": "apache-2.0",
        "backbone": "openai/clip-vit-base-patch32",
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# no head",
        "---\nlicense: mit",
        "---\n[broken: {\n---\n",
        "---\n- a\n---\n",
        "---\ndate: 2026-99-99\n---\n",
    ],
)
def test_a_card_without_metadata_states_nothing(text: str) -> None:
    assert Card.parse(text).fields() == {}


def test_a_hostile_card_states_nothing(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_bytes(b"---\nlicense: \xff\n---\n")
    assert Card.of(tmp_path).datasets == ()
    assert Card.parse(f"---\nlicense: {'[' * 20_000}\n---\n") == Card()


def test_fields_of_a_card_beyond_a_limit_of_the_platform_are_left_out() -> None:
    assert Card("x" * 81, ("a" * 60, "b" * 60)).fields() == {}
    assert Card("x" * 80, ("a" * 60, "b" * 58)).fields() == {"licence": "x" * 80, "backbone": f"{'a' * 60}, {'b' * 58}"}
