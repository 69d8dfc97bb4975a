"""What a submission declares about training data, terms and papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .arguments import names_of, tracks_of
from .client_requests import PlatformClient
from .errors import RefusedError, refusal
from .graphql import generated as api
from .similar_names import similar_names
from .texts import text
from .tracks import Terms


class TrainingClient(PlatformClient):
    """Declarations of a submission: training data, terms of benchmarks, reproduced rows of papers."""

    def _training_lines(
        self, tracks: Sequence[str], declared: Sequence[str], option: str = "--trained-on"
    ) -> list[str]:
        """Return what must be known before an upload about declared training data, a line each; usually none.

        That is names that are no benchmark of the platform, and what the declaration means on the boards of the tracks.
        ``option``: what declares it.
        """
        declared, tracks = names_of(declared, "declared", "shapes"), names_of(tracks, "tracks", "shapes")
        if not declared:
            return []
        given = self._declared(declared)
        found = given["tracks"]
        own = list(dict.fromkeys(it["benchmark"]["slug"] for it in found if it["slug"] in tracks))
        lines = [
            text("other-data-sets", given),
            text("not-named-as-training", {"declared": list(declared), "benchmarks": own, "option": option}),
        ]
        return [line for line in lines if line]

    def _mistyped_training(self, declared: Sequence[str]) -> str:
        """Return why a declared name is refused, which resembles that of a benchmark; empty if none does."""
        names = names_of(declared, "declared", "shapes")
        return text("mistyped-benchmark", self._declared(names)) if names else ""

    def _require_known_training(self, fields: Mapping[str, Any]) -> None:
        """Raise RefusedError ``input_invalid`` if a name in ``trained_on`` resembles that of a benchmark."""
        declared = fields.get("trainedOn") or []
        if problem := self._mistyped_training(declared):
            raise RefusedError(
                "input_invalid",
                f"trained_on={list(declared)!r}: {problem}",
                "correct the name; it cannot be changed after the submission",
                expected="names of benchmarks, or of other data sets with other: in front",
                found=", ".join(declared),
            )

    def _declared(self, declared: Sequence[str]) -> dict[str, Any]:
        """Return declared names with all tracks and the most similar benchmark of each."""
        found = self.execute(api.SLUGS({}))["tracks"]
        known = list(dict.fromkeys(it["benchmark"]["slug"] for it in found))
        similar = {name: near[0] for name in declared if (near := similar_names(name, known))}
        return {"declared": list(declared), "tracks": found, "similar": similar}

    def open_terms(self, tracks: str | Sequence[str]) -> list[Terms]:
        """Return the terms of the tracks' benchmarks that this account has not accepted yet, each once.

        Raises:
            RefusedError: ``track_unknown``, ``images_not_installed``.

        Example:
            >>> [terms.benchmark for terms in Client().open_terms("shapes")]
        """
        slugs = tracks_of(tracks)
        self._require_tracks(slugs)
        terms = [it.terms for it in self.tracks() if it.slug in slugs]
        return list({it.benchmark: it for it in terms if it and it.accepted_at is None}.values())

    def accept_terms(self, tracks: str | Sequence[str]) -> None:
        """Accept the terms of the tracks' benchmarks that this account has not accepted yet.

        Example:
            >>> Client().accept_terms("shapes")
        """
        for terms in self.open_terms(tracks):
            variables: api.AcceptTermsVariables = {"benchmark": terms.benchmark, "sha256": terms.sha256}
            answer = self.execute(api.ACCEPT_TERMS(variables))["acceptTerms"]
            if answer["__typename"] == "UserError":
                raise refusal(answer)

    def reported_row(self, track: str, method: str) -> str:
        """Return the id of the row that a paper reports for a method, as a board of the track names it.

        Raises:
            RefusedError: ``track_unknown``, ``input_invalid``.

        Example:
            >>> Client().reported_row("mac", "CSP")
        """
        names = self._track(track).boards
        boards = [self.execute(api.REPORTED({"track": track, "board": it}))["board"] for it in names]
        rows = {row["name"].lower(): row for board in boards if board for row in board["reported"]}
        if method.lower() in rows:
            return rows[method.lower()]["id"]
        raise RefusedError(
            "input_invalid",
            f"no paper reports {method} on track {track}",
            "use the name of the method on the board",
            expected=", ".join(sorted(it["name"] for it in rows.values())) or "a track with reported rows",
            found=method,
        )
