"""Changes of a submission and the search, as ``Client`` and the command offer them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .errors import RefusedError, refusal
from .evaluations import ENDED
from .graphql import generated as api
from .not_found import track_unknown
from .texts import text

if TYPE_CHECKING:
    from .client_requests import PlatformClient
    from .client_submissions import SubmissionsClient


class Found(dict[str, Any]):
    """The answer of a search, as the platform answers; ``print`` shows the table of the command.

    ``models``, ``papers`` and ``tracks``: its hits of each kind.
    """

    def __init__(self, answer: Mapping[str, Any], words: str) -> None:
        self.words = words
        super().__init__(answer)

    @property
    def models(self) -> list[api.SearchAnswerSearchSearchAnswerHitsFoundModel]:
        """Models with their code, team and places on boards."""
        return self._of("FoundModel")

    @property
    def papers(self) -> list[api.SearchAnswerSearchSearchAnswerHitsFoundPaper]:
        """Rows of papers."""
        return self._of("FoundPaper")

    @property
    def tracks(self) -> list[api.SearchAnswerSearchSearchAnswerHitsFoundTrack]:
        """Tracks."""
        return self._of("FoundTrack")

    def _of(self, kind: str) -> list[Any]:
        return [it for it in self["hits"] if it["__typename"] == kind]

    def __repr__(self) -> str:
        """Return the words and how many hits there are."""
        return f"Found({self.words!r}, {len(self['hits'])} hits)"

    def __str__(self) -> str:
        """Return the table of the command ``search``."""
        return text("search", dict(self), searched=self.words)


def found_by(client: PlatformClient, words: str, first: int) -> Found:
    """Return models, rows of papers and tracks with the words."""
    return Found(_granted(client.execute(api.SEARCH({"text": words, "first": first}))["search"]), words)


def cancelled(client: SubmissionsClient, code: str, track: str | None) -> list[dict[str, Any]]:
    """Cancel the evaluations that have not ended; when all have, the platform answers with the refusal."""
    meant = _evaluations(client, code, track)
    changed = []
    for it in [it for it in meant if it["state"] not in ENDED] or meant:
        answer = _granted(client.execute(api.CANCEL_EVALUATION({"id": it["id"]}))["cancelEvaluation"])
        changed.append({"track": it["track"]["slug"], "refunded": answer["evaluation"]["refundedAt"] is not None})
    return changed


def with_listing(client: SubmissionsClient, code: str, listing: str, until: str | None) -> dict[str, Any]:
    """Change who sees a submission."""
    request: Any = api.SET_LISTING({"input": {"submission": code, "listing": listing, "until": until}})  # type: ignore[typeddict-item]
    answer = _granted(client.execute(request)["setListing"])
    return {"submission": code, **answer["submission"]["listing"]}


def withdrawn(client: SubmissionsClient, code: str, reason: str | None, track: str | None) -> dict[str, Any]:
    """Withdraw the results from their boards; a private submission needs no reason."""
    scored, others = scored_of(client, code, track)
    for it in scored:
        request = api.SET_VISIBILITY({"input": {"evaluation": it["id"], "visibility": "WITHDRAWN", "reason": reason}})
        _granted(client.execute(request)["setVisibility"])
    tracks = [it["track"]["slug"] for it in scored]
    unscored = [it["track"]["slug"] for it in others]
    return {"submission": code, "visibility": "WITHDRAWN", "tracks": tracks, "unscored": unscored}


def scored_of(
    client: SubmissionsClient, code: str, track: str | None
) -> tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]:
    """Return the scored evaluations of a submission, and the others.

    Raises:
        RefusedError: ``evaluation_not_scored`` if none is scored; ``track_unknown``, ``submission_unknown``.
    """
    meant = _evaluations(client, code, track)
    scored = [it for it in meant if it["state"] == "SCORED"]
    others = [it for it in meant if it["state"] != "SCORED"]
    if not scored:
        raise RefusedError(
            "evaluation_not_scored",
            "the submission has no result to show or hide",
            "wait until the evaluation is scored",
            expected="an evaluation that is scored",
            found=states_of(others),
        )
    return scored, others


def states_of(evaluations: Sequence[Mapping[str, Any]]) -> str:
    """Return the tracks of evaluations with their states."""
    return ", ".join(f"{it['track']['slug']} ({it['stateText']})" for it in evaluations)


def _evaluations(client: SubmissionsClient, code: str, track: str | None) -> Sequence[Mapping[str, Any]]:
    """Return the evaluations of the submission, only that on a track where one is given."""
    found: Sequence[Mapping[str, Any]] = client.submission(code)["evaluations"]
    meant = [it for it in found if track in (None, it["track"]["slug"])]
    if not meant:
        raise track_unknown(track or "", [])
    return meant


def _granted(answer: Any) -> dict[str, Any]:
    """Return the answer without the name of its type; raise its refusal."""
    if answer["__typename"] == "UserError":
        raise refusal(answer)
    return {key: value for key, value in answer.items() if key != "__typename"}
