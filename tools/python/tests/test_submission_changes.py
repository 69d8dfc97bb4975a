"""Changes of a submission by the methods of ``Client``."""

from __future__ import annotations

from typing import Any

import pytest

from primitives_bench import Client, RefusedError
from primitives_bench.cli import main
from primitives_bench.errors import InvalidArgumentError

PLATFORM = "https://bench.example.org"


class Answering(Client):
    """A client of a platform with one submission, whose requests it records."""

    def __init__(self, *states: str) -> None:
        super().__init__(PLATFORM, token="x")
        self.sent: list[Any] = []
        self.evaluations_of = [
            {"id": str(at), "state": state, "stateText": state.lower(), "track": {"slug": f"track-{at}"}}
            for at, state in enumerate(states)
        ]

    def execute(self, request: Any) -> Any:
        self.sent.append(request.variables)
        return {
            "submission": {"evaluations": self.evaluations_of},
            "setVisibility": {"__typename": "VisibilityChanged"},
            "cancelEvaluation": {"__typename": "Cancelled", "evaluation": {"refundedAt": "2027-03-01"}},
            "setListing": {
                "__typename": "ListingChanged",
                "submission": {"listing": {"listing": "PRIVATE", "until": None}},
            },
        }


def test_withdraw_withdraws_the_scored_results_only() -> None:
    client = Answering("SCORED", "REJECTED")
    assert client.withdraw(f"{PLATFORM}/s/4F2K9Q", "the labels were wrong") == {
        "submission": "4F2K9Q",
        "visibility": "WITHDRAWN",
        "tracks": ["track-0"],
        "unscored": ["track-1"],
    }
    changed = {"evaluation": "0", "visibility": "WITHDRAWN", "reason": "the labels were wrong"}
    assert client.sent == [{"id": "4F2K9Q"}, {"input": changed}]
    private = Answering("SCORED")
    private.withdraw("4F2K9Q")
    assert private.sent[-1]["input"]["reason"] is None
    with pytest.raises(RefusedError, match="no result to show or hide"):
        Answering("REJECTED").withdraw("4F2K9Q", "the labels were wrong")


def test_cancel_cancels_what_has_not_ended() -> None:
    client = Answering("SCORED", "PREDICTING")
    assert client.cancel("4F2K9Q") == [{"track": "track-1", "refunded": True}]
    with pytest.raises(RefusedError, match="no track"):
        client.cancel("4F2K9Q", track="other")


def test_the_listing_is_one_of_three_words() -> None:
    assert Answering().set_listing("4F2K9Q", "private") == {  # type: ignore[arg-type]
        "submission": "4F2K9Q",
        "listing": "PRIVATE",
        "until": None,
    }
    with pytest.raises(InvalidArgumentError, match="the argument listing is invalid"):
        Answering().set_listing("4F2K9Q", "secret")  # type: ignore[arg-type]


@pytest.mark.parametrize("line", [[], ["--json"]])
def test_withdraw_needs_yes_without_a_terminal(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--url", "http://127.0.0.1:9", "withdraw", "4F2K9Q", "--reason", "wrong checkpoint", *line]
    assert main(words) == 64
    assert "option '--yes' is required without a terminal" in capsys.readouterr().err
