"""Requests of the public API, and the tracks of a platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import httpx

from .arguments import text_of, tracks_of
from .entries import submission_code
from .errors import RefusedError, refusal
from .graphql import generated as api
from .graphql.generated import Answer, Request
from .not_found import images_not_installed, not_signed_in, track_unknown
from .similar_names import similar_names
from .tracks import Track, track_of
from .transport import Transport


class PlatformClient(Transport):
    """Requests to the GraphQL API of one platform, and its tracks."""

    def execute(self, request: Request[Answer]) -> Answer:
        """Send a query or mutation.

        Raises:
            RefusedError: with the platform's code.
            UnavailableError: no answer after several attempts.
        """
        body = {"query": request.document, "variables": request.variables}
        reads = request.document.startswith("query")
        response = self.request("POST", f"{self.url}/graphql", reads=reads, json=body)
        answer = response.json()
        if answer.get("errors"):
            problem = answer["errors"][0]
            raise refusal({**problem.get("extensions", {}), "message": problem["message"]})
        return cast(Answer, answer["data"])

    def _get(self, path: str, **params: Any) -> httpx.Response:
        return self.request("GET", self.url + path, params=params)

    def _require_signed_in(self) -> None:
        """Raise RefusedError ``not_signed_in`` if the client sends no token, or the one with which it was refused."""
        self._require_accepted_token()
        if "authorization" not in self._http.headers:
            raise not_signed_in()

    def code_of(self, submission: str) -> str:
        """Return the code of a submission from the address of its page; a code itself.

        Raises:
            RefusedError: ``input_invalid`` for a page of another platform.
        """
        return submission_code(text_of(submission, "code", "4F2K9Q"), self.url)

    def tracks(self) -> list[Track]:
        """Return the tracks: slug, title, boards, interfaces, quota and terms.

        Example:
            >>> [track.slug for track in Client().tracks()]
        """
        return [track_of(it) for it in self.execute(api.TRACKS({}))["tracks"]]

    def contract(self, track: str) -> Mapping[str, Any]:
        """Return what a track requires of a bundle, for ``check``.

        Raises:
            RefusedError: ``track_unknown`` with similar slugs; ``images_not_installed``.
        """
        found = self.execute(api.CONTRACT({"slug": text_of(track, "track", "shapes")}))["track"]
        if found is None:
            raise self._unknown(track)
        return cast(Mapping[str, Any], found["contract"])

    def _track(self, slug: str) -> Track:
        text_of(slug, "track", "shapes")
        found = next((it for it in self.tracks() if it.slug == slug), None)
        if found is None:
            raise self._unknown(slug)
        return found

    def _unknown(self, track: str) -> RefusedError:
        answer = self.execute(api.SLUGS({}))
        paper = next((it for it in answer["paperTracks"] if it["slug"] == track), None)
        if paper:
            return images_not_installed(track, paper["commands"])
        return track_unknown(track, similar_names(track, [it["slug"] for it in answer["tracks"]]))

    def _benchmark_of(self, track: str) -> str | None:
        """Return the slug of the benchmark of a track; None if there is no such track."""
        tracks = self.execute(api.SLUGS({}))["tracks"]
        return next((it["benchmark"]["slug"] for it in tracks if it["slug"] == track), None)

    def _require_tracks(self, tracks: str | Sequence[str]) -> None:
        """Raise RefusedError ``track_unknown`` for the first track that does not exist."""
        slugs = {it["slug"] for it in self.execute(api.SLUGS({}))["tracks"]}
        for track in tracks_of(tracks):
            if track not in slugs:
                raise self._unknown(track)

    def public_splits(self) -> list[api.PublicSplitsAnswerPublicSplits]:
        """Return the splits that can be downloaded: benchmark, version, name, instances and files.

        Example:
            >>> [(it["benchmark"], it["name"]) for it in Client().public_splits()]
        """
        return self.execute(api.PUBLIC_SPLITS({}))["publicSplits"]
