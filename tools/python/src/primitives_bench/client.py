"""A client of one platform: tracks, boards, submissions, results and uploads."""

from __future__ import annotations

import re
import time
import uuid
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal, cast

import httpx
from typing_extensions import Never

from . import submission_changes
from .arguments import names_of, require_known, text_of, tracks_of, whole_of, word_of
from .boards import Board, BoardMetric, board_of
from .bundle import Bundle, bundle_of
from .checking import against
from .comparisons import Comparison, FamilyDifference, codes_of, comparison_of, family_difference_of
from .engine import engine
from .entries import FoundEntry, code_of_entry, is_code, submission_code
from .errors import PrimitivesError, ReceiptError, RefusedError, UnavailableError, refusal
from .evaluations import Copy, Evaluation, Value, copy_of, evaluation_of, results_of
from .graphql import generated as api
from .graphql.generated import Answer, Request
from .not_found import board_unknown, images_not_installed, no_account, not_signed_in, track_unknown
from .receipts import KEYS_PATH, Receipt, verify_receipt
from .report import Report
from .results import Results
from .similar_names import similar_names
from .submit_fields import require_texts, stored_fields, submit_fields, warn_if_undeclared
from .texts import text
from .tracks import Terms, Track, track_of
from .transport import Transport
from .uploads import bytes_text, upload

# Orders of one's own submissions.
ORDERS = ("newest", "oldest", "name", "state")
# Rows of a board in one answer.
_PAGE = 100


class Client(Transport):
    """A connection to one platform.

    Args:
        url: by default ``PRIMITIVES_URL``, the platform of ``primitives login``, the one that served this package, or
            http://localhost:4600.
        token: from the account page, scopes ``read`` and ``submit``; by default ``PRIMITIVES_TOKEN`` or the token that
            ``primitives login`` saved for this platform. An empty string sends none.
    """

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

    def tracks(self) -> list[Track]:
        """Return the tracks: slug, title, boards, interfaces, quota and terms."""
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

    def training_lines(self, tracks: Sequence[str], declared: Sequence[str], option: str = "--trained-on") -> list[str]:
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

    def mistyped_training(self, declared: Sequence[str]) -> str:
        """Return why a declared name is refused, which resembles that of a benchmark; empty if none does."""
        names = names_of(declared, "declared", "shapes")
        return text("mistyped-benchmark", self._declared(names)) if names else ""

    def require_known_training(self, fields: Mapping[str, Any]) -> None:
        """Raise RefusedError ``input_invalid`` if a name in ``trained_on`` resembles that of a benchmark."""
        declared = fields.get("trainedOn") or []
        if problem := self.mistyped_training(declared):
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

    def require_tracks(self, tracks: str | Sequence[str]) -> None:
        """Raise RefusedError ``track_unknown`` for the first track that does not exist."""
        slugs = {it["slug"] for it in self.execute(api.SLUGS({}))["tracks"]}
        for track in tracks_of(tracks):
            if track not in slugs:
                raise self._unknown(track)

    def public_splits(self) -> list[api.PublicSplitsAnswerPublicSplits]:
        """Return the splits that can be downloaded: benchmark, version, name, instances and files."""
        return self.execute(api.PUBLIC_SPLITS({}))["publicSplits"]

    def rows(
        self, track: str, board: str | None = None, *, sort: str | None = None, limit: int | None = None
    ) -> list[dict[str, Any]]:
        """Return rows of a board, best first: name, team, submission, and value, low, high, rank and rank_high of each
        metric; shares as fractions, 0.56 for 56 on the board.

        Args:
            track: its slug.
            board: such as ``closed``; by default the main board of the track.
            sort: id or label of a metric; by default the primary metric.
            limit: maximum number of rows; by default all.

        Raises:
            RefusedError: ``track_unknown``, ``board_unknown``, ``input_invalid`` for an unknown metric.
        """
        return [it.flat() for it in self.leaderboard(track, board, sort=sort, limit=limit).rows]

    def leaderboard(
        self, track: str, board: str | None = None, *, sort: str | None = None, limit: int | None = None
    ) -> Board:
        """Return a board: its metrics, its entries and the reference models that need no training.

        Args:
            track: its slug, such as ``shapes``; ``tracks()`` lists them. ``shapes.closed`` also names the board.
            board: such as ``closed``; by default the main board of the track.
            sort: id or label of a metric, such as ``mac.auc.v1`` or ``AUC``; by default the primary metric.
            limit: maximum number of entries; by default all.

        Returns:
            the board. ``rows`` are its entries, best first, each with ``name``, ``team``, ``submission`` (its code)
            and, by the id of a metric, ``values`` and ``ranks``. A value has the ends of its 95% interval as ``low``
            and ``high``; shares are fractions, 0.56 for 56 on the board. ``metrics`` has label, direction and format
            of each metric.

        Raises:
            RefusedError: ``track_unknown`` or ``board_unknown``, which name the existing ones; ``input_invalid`` for a
                metric that the board does not have; ``images_not_installed``.
            UnavailableError: no answer after several attempts.

        Example:
            >>> board = Client().leaderboard("shapes", "closed", sort="AUC", limit=3)
            >>> for row in board.rows:
            ...     print(row.name, row.values[board.sorted_by])
        """
        track = text_of(track, "track", "shapes")
        if board is None and "." in track:
            track, _, board = track.partition(".")
        limit = None if limit is None else whole_of(limit, "limit", 1)
        name = board.removeprefix(f"{track}.") if board else self._track(track).boards[0]
        found: Board | None = None
        after: str | None = None
        first = min(limit or _PAGE, _PAGE)
        while True:
            answer = self.execute(
                api.BOARD({"track": track, "board": name, "first": first, "after": after, "sort": sort})
            )
            if answer["board"] is None:
                raise self._no_board(track, name)
            page = board_of(track, name, sort, answer)
            found = found.followed_by(page) if found else page
            info = answer["board"]["rows"]["pageInfo"]
            if not info["hasNextPage"] or (limit is not None and len(found.rows) >= limit):
                return found.limited(limit)
            after = info["endCursor"]

    def board_metrics(self, track: str, board: str | None = None) -> list[BoardMetric]:
        """Return id, label, direction and format (``PERCENT``, ``COUNT``) of the metrics of a board, in display order.

        Raises:
            RefusedError: ``track_unknown``, ``board_unknown``.
        """
        return self.leaderboard(track, board, limit=1).metrics

    def _no_board(self, track: str, board: str) -> RefusedError:
        return board_unknown(track, board, self._track(track).boards)

    def require_signed_in(self) -> None:
        """Raise RefusedError ``not_signed_in`` if the client sends no token, or the one with which it was refused."""
        self.require_accepted_token()
        if "authorization" not in self._http.headers:
            raise not_signed_in()

    def board(self, track: str, board: str | None = None) -> Any:
        """Return all ``rows`` of a board: a ``pandas.DataFrame`` where pandas is installed, otherwise dicts.

        Shares are fractions: 0.56 is 56 on the board.
        """
        rows = self.rows(track, board)
        try:
            import pandas
        except ModuleNotFoundError:
            return rows
        return pandas.DataFrame(rows)

    def compare(
        self, *submissions: str | Sequence[str], board: str | None = None, track: str | None = None
    ) -> Comparison:
        """Return the paired differences of two to six submissions from the first of them.

        Args:
            submissions: codes or addresses, one by one or in one list; with ``track`` also names on its board.
            board: ``track.board``, such as ``shapes.closed``; by default the first one with all of them.
            track: its slug; then the main board is the default.

        Raises:
            PrimitivesError: ``input_invalid`` unless they are two to six different submissions.
            RefusedError: ``submission_unknown``, ``no_common_board``; with ``track`` also ``track_unknown``,
                ``board_unknown`` and ``model_unknown``.
        """
        codes = codes_of(submissions, self.code_of)
        if track is not None:
            board, codes = self._entries(track, codes, board)
        answer = self.execute(api.COMPARE({"submissions": codes, "board": board}))["compare"]
        if answer["__typename"] == "Comparison":
            return comparison_of(answer)
        raise self._not_comparable(codes, answer)

    def compare_boards(self, *submissions: str | Sequence[str], track: str | None = None) -> list[FamilyDifference]:
        """Return the differences of two to six submissions in the primary metric on common boards, as one family.

        Args:
            submissions: codes or addresses, one by one or in one list; with ``track`` also names on its main board.
            track: its slug.

        Raises:
            PrimitivesError: ``input_invalid`` unless they are two to six different submissions.
            RefusedError: ``submission_unknown``, ``no_common_board``.
        """
        codes = codes_of(submissions, self.code_of)
        if track is not None:
            _, codes = self._entries(track, codes, None)
        answer = self.execute(api.COMPARE_BOARDS({"submissions": codes}))["compareBoards"]
        if answer["__typename"] == "BoardFamily":
            return [family_difference_of(it) for it in answer["differences"]]
        raise self._not_comparable(codes, answer)

    def _not_comparable(self, codes: Sequence[str], answer: Mapping[str, Any]) -> PrimitivesError:
        """Return the error of a refused comparison: ``submission_unknown`` if a code names no submission."""
        if answer["code"] == "no_common_board":
            for code in codes:
                if self.execute(api.SUBMISSION({"id": code}))["submission"] is None:
                    return _no_submission(code, None if is_code(code) else _NAMES_NEED_TRACK)
            models = [self._places(code) for code in codes]
            answer = engine().call("no-common-board", {"refusal": answer, "models": models})[0]
        return refusal(answer)

    def _places(self, code: str) -> dict[str, Any]:
        """Return a submission with the places of its model on boards; none if the search does not find it."""
        found = self.execute(api.PLACES({"text": code}))["search"]
        hits = found["hits"] if found["__typename"] == "SearchAnswer" and not found["nearly"] else []
        hit = next((it for it in hits if it["__typename"] == "FoundModel"), None)
        return {
            "code": code.upper(),
            "name": hit["name"] if hit else code,
            "places": hit["places"] if hit else [],
        }

    def _entries(self, track: str, names: Sequence[str], board: str | None) -> tuple[str, list[str]]:
        """Return the board, ``track.board``, and the code of the entry with each name."""
        boards = self._track(track).boards
        name = board.removeprefix(f"{track}.") if board else boards[0]
        if name not in boards:
            raise self._no_board(track, name)

        def entries(words: str | None) -> list[FoundEntry]:
            answer = self.execute(api.ENTRIES_BY_NAME({"track": track, "board": name, "name": words}))["board"]
            nodes = answer["rows"]["nodes"] if answer else []
            return [FoundEntry(it["name"], it["team"], it["submissionCode"]) for it in nodes]

        return f"{track}.{name}", [code_of_entry(it, f"{track}.{name}", entries) for it in names]

    def references(self, track: str, board: str) -> Sequence[api.ReferencesAnswerBoardReferences]:
        """Return the values that models without training reach on the images of a board, as the platform answers.

        Raises:
            RefusedError: ``track_unknown``, ``board_unknown``.
        """
        found = self.execute(api.REFERENCES({"track": track, "board": board}))["board"]
        if found is None:
            raise self._no_board(track, board)
        return found["references"]

    def check(self, bundle: Bundle | str | Path, tracks: str | Sequence[str]) -> Report:
        """Return the report of the static checks of a bundle, with what it lacks for the tracks, such as labels.

        Raises:
            BundleRejectedError: ``bundle_not_found``.
            RefusedError: ``track_unknown``, ``images_not_installed``.
        """
        contracts = [self.contract(it) for it in tracks_of(tracks)]
        return Report.of(against(bundle_of(bundle).check(probe=False).raw, contracts))

    def copies(self, bundle: Bundle | str | Path, tracks: str | Sequence[str]) -> dict[str, Copy]:
        """Return track → what a submission of the bundle would be: a copy of the entry with the same model, not ranked.

        Tracks without such an entry are left out.

        Raises:
            BundleRejectedError: if the bundle is not valid.
            RefusedError: ``track_unknown``, ``images_not_installed``.
        """
        slugs, fingerprint = tracks_of(tracks), bundle_of(bundle).fingerprint
        self.require_tracks(slugs)
        if fingerprint is None:
            return {}
        found = self.execute(api.ENTRIES_OF_MODEL({"fingerprint": fingerprint}))["entriesOfModel"]
        return {it["track"]["slug"]: copy_of(it["submission"]) for it in found if it["track"]["slug"] in slugs}

    def own_result_lines(self, bundle: Bundle | str | Path, tracks: str | Sequence[str]) -> list[str]:
        """Return what earlier results of your teams with the same model mean for another submission, a line each.

        That is that a result was withheld, that it is the ranked entry and how another submission replaces it, or
        that it was evaluated and is not listed, with what is left of the quota.
        """
        held = bundle_of(bundle)
        request = api.SAME_MODEL({"sha256": held.pack().sha256, "fingerprint": held.fingerprint})
        own = [it for it in self.execute(request)["submissionsOfBundle"] if it["mine"]]
        publications = [it["publication"] for each in own for it in each["evaluations"]]
        unlisted = any(it is not None and it["visibility"] == "EMBARGOED" for it in publications)
        quotas = [it.raw for it in self.tracks()] if unlisted else []
        return text("own-results", {"own": own, "tracks": tracks_of(tracks), "quotas": quotas}).splitlines()

    def evaluations(self, code: str) -> list[Evaluation]:
        """Return the evaluations of a submission.

        Raises:
            RefusedError: ``submission_unknown``.
        """
        code = self.code_of(code)
        return [evaluation_of(it, code) for it in self.submission(code)["evaluations"]]

    def code_of(self, submission: str) -> str:
        """Return the code of a submission from the address of its page; a code itself.

        Raises:
            RefusedError: ``input_invalid`` for a page of another platform.
        """
        return submission_code(text_of(submission, "code", "4F2K9Q"), self.url)

    def submission(self, code: str) -> api.SubmissionAnswerSubmission:
        """Return a submission with its evaluations as the platform answers: what ``results --json`` prints.

        Raises:
            RefusedError: ``submission_unknown``.
        """
        code = self.code_of(code)
        submission = self.execute(api.SUBMISSION({"id": code}))["submission"]
        if submission is None:
            raise _no_submission(code)
        return submission

    def account(self) -> api.ViewerAnswerViewer:
        """Return the account of the token with its teams, as the platform answers.

        Raises:
            RefusedError: ``not_signed_in``.
        """
        viewer = self.execute(api.VIEWER({}))["viewer"]
        if viewer is None:
            self.require_accepted_token()
            raise no_account(self.url)
        return viewer

    def submissions(self, limit: int = 25, sort: str = "newest") -> api.MyEvaluationsAnswerViewerEvaluations:
        """Return the first submissions of the account's teams on each track, as the platform answers.

        Args:
            limit: maximum number, up to 100.
            sort: ``newest``, ``oldest``, ``name`` or ``state``.

        Raises:
            PrimitivesError: ``input_invalid`` for another order.
            RefusedError: ``not_signed_in``.
        """
        variables: api.MyEvaluationsVariables = {"first": whole_of(limit, "limit", 1)}
        order = word_of(sort, "sort", [it.upper() for it in ORDERS])
        if order == "OLDEST":
            variables["descending"] = False
        elif order != "NEWEST":
            variables["orderBy"] = "NAME" if order == "NAME" else "STATE"
        viewer = self.execute(api.MY_EVALUATIONS(variables))["viewer"]
        if viewer is None:
            self.require_accepted_token()
            raise not_signed_in()
        return viewer["evaluations"]

    def search(self, words: str, limit: int = 10) -> dict[str, Any]:
        """Return models, rows of papers and tracks with the words, at most ``limit`` of each kind, up to 20."""
        limit = whole_of(limit, "limit", 1)
        return submission_changes.found_by(self, text_of(words, "words", "dual encoder"), limit)

    def cancel(self, code: str, *, track: str | None = None) -> list[dict[str, Any]]:
        """Cancel the evaluations of a submission that have not ended, or only that on a track.

        Returns:
            ``track`` and ``refunded``, whether it no longer counts against the quota, of each.

        Raises:
            RefusedError: ``not_signed_in``, ``submission_unknown``; if all have ended, the refusal of the platform.
        """
        return submission_changes.cancelled(self, self.code_of(code), track)

    def set_listing(
        self, code: str, listing: Literal["LISTED", "UNLISTED", "PRIVATE"], *, until: str | None = None
    ) -> dict[str, Any]:
        """Change who sees a submission: everyone, anyone with its address, or your team and the maintainers.

        Args:
            code: of the submission, or the address of its page.
            listing: in any case.
            until: when it becomes listed automatically, in ISO 8601, within a year.

        Raises:
            RefusedError: ``not_signed_in``, ``submission_unknown``, ``forbidden``, ``input_invalid``.
        """
        word = word_of(listing, "listing", ("LISTED", "UNLISTED", "PRIVATE"))
        return submission_changes.with_listing(self, self.code_of(code), word, until)

    def withdraw(self, code: str, reason: str, *, track: str | None = None) -> dict[str, Any]:
        """Withdraw the results of a submission from their boards, or only that on a track. This cannot be undone.

        Args:
            code: of the submission, or the address of its page.
            reason: one sentence, which its page shows to everyone.
            track: its slug.

        Raises:
            RefusedError: ``not_signed_in``, ``submission_unknown``, ``forbidden``, ``evaluation_not_scored``.
        """
        reason = text_of(reason, "reason", "the labels were wrong")
        return submission_changes.withdrawn(self, self.code_of(code), reason, track)

    def watch(self, code: str, pause: float = 1.0) -> Iterator[Evaluation]:
        """Yield each evaluation now and after each change, until all have ended."""
        seen: dict[str, tuple[str, int]] = {}
        while True:
            evaluations = self.evaluations(code)
            for evaluation in evaluations:
                now = (evaluation.state_text, evaluation.done)
                if seen.get(evaluation.id) != now:
                    seen[evaluation.id] = now
                    yield evaluation
            if all(it.ended for it in evaluations):
                return
            time.sleep(pause)

    def wait(self, code: str, pause: float = 1.0) -> list[Evaluation]:
        """Wait until all evaluations of a submission have ended and return them; ``pause`` is in seconds."""
        for _ in self.watch(code, pause):
            pass
        return self.evaluations(code)

    def results(self, code: str, *, partial: bool = False) -> Results[Results[Results[Value]]]:
        """Return track → board → metric, by id or label → value of the scored evaluations.

        A track whose values are withheld has no boards: reading one raises ``ResultMissingError`` with the reason, as
        reading a track does whose evaluation was rejected, failed or is not scored yet.

        Args:
            code: of the submission, or the address of its page.
            partial: whether to return the tracks that are scored while others are still evaluated.

        Example:
            >>> Client().results("4F2K9Q")["shapes"]["closed"]["AUC"].value

        Raises:
            RefusedError: ``submission_unknown``; ``evaluation_not_scored`` while an evaluation has not ended, or if
                none was scored.
        """
        code = self.code_of(code)
        return results_of(code, self.evaluations(code), partial=partial, page=f"{self.url}/s/{code}")

    def keys(self) -> dict[str, Any]:
        """Return the keys that the platform publishes for its receipts."""
        value: dict[str, Any] = self._get(KEYS_PATH).json()
        return value

    def consistency(self, first: int, last: int) -> Any:
        """Return the proof that the log of ``last`` receipts continues that of ``first``, as JSON."""
        return self._get("/r/log/consistency.json", **{"from": first, "to": last}).json()

    def signed_receipt(self, sha256: str) -> dict[str, Any]:
        """Download a receipt without verifying it.

        Raises:
            ReceiptError: ``receipt_unknown`` for anything but a digest.
        """
        if not re.fullmatch("[0-9a-f]{64}", sha256):
            raise ReceiptError(
                "receipt_unknown",
                "a receipt is named by its digest",
                "pass Evaluation.receipt; `primitives-bench verify` also takes the code of a submission",
                expected="64 hexadecimal digits",
                found=sha256,
            )
        return self.signed_receipt_at(f"{self.url}/r/{sha256}.json")[1]

    def signed_receipt_at(self, address: str) -> tuple[str, dict[str, Any]]:
        """Download a receipt without verifying it; return its final address, which names its digest.

        An address that names an evaluation redirects to it.
        """
        response = self.request("GET", address)
        value: dict[str, Any] = response.json()
        return str(response.url), value

    def receipt(self, sha256: str, keys: str | Path | Mapping[str, Any] | None = None) -> Receipt:
        """Download and verify a receipt.

        Args:
            sha256: ``Evaluation.receipt``.
            keys: trusted keys; by default those that the platform publishes now.

        Raises:
            ReceiptError: it cannot be relied on.
        """
        return verify_receipt(self.signed_receipt(sha256), keys or self.keys(), named=sha256)

    def submission_csv(self, code: str) -> str:
        """Return the results of a submission as CSV, one line for each metric.

        Values have all digits; those of hidden splits are as published, rounded, also for a maintainer.
        """
        return self._get(f"/s/{self.code_of(code)}.csv").text

    def hub_results(self, code: str, dataset: str | None = None) -> dict[str, str]:
        """Return the public results of a submission as files of its model repository on the Hugging Face Hub.

        Args:
            code: of the submission, or the address of its page.
            dataset: dataset repository of the benchmark; by default that of the platform's setting.

        Returns:
            path, ``.eval_results/<benchmark>.yaml``, → YAML text.
        """
        code = self.code_of(code)
        submission = self._get(f"/s/{code}.json").json()
        benchmarks = dict.fromkeys(it["track"]["benchmark"] for it in submission["evaluations"])
        query = {"dataset": dataset} if dataset else {}
        files = {
            f".eval_results/{it}.yaml": self._get(f"/s/{code}/eval_results/{it}.yaml", **query).text
            for it in benchmarks
        }
        return {path: text for path, text in files.items() if text}

    def hub_benchmark(self, benchmark: str) -> str:
        """Return the ``eval.yaml`` of a benchmark's dataset repository on the Hugging Face Hub."""
        return self._get(f"/hub/{benchmark}/eval.yaml").text

    def _get(self, path: str, **params: Any) -> httpx.Response:
        return self.request("GET", self.url + path, params=params)

    def open_terms(self, tracks: str | Sequence[str]) -> list[Terms]:
        """Return the terms of the tracks' benchmarks that this account has not accepted yet, each once.

        Raises:
            RefusedError: ``track_unknown``, ``images_not_installed``.
        """
        slugs = tracks_of(tracks)
        self.require_tracks(slugs)
        terms = [it.terms for it in self.tracks() if it.slug in slugs]
        return list({it.benchmark: it for it in terms if it and it.accepted_at is None}.values())

    def accept_terms(self, tracks: str | Sequence[str]) -> None:
        """Accept the terms of the tracks' benchmarks that this account has not accepted yet."""
        for terms in self.open_terms(tracks):
            variables: api.AcceptTermsVariables = {"benchmark": terms.benchmark, "sha256": terms.sha256}
            answer = self.execute(api.ACCEPT_TERMS(variables))["acceptTerms"]
            if answer["__typename"] == "UserError":
                raise refusal(answer)

    def reported_row(self, track: str, method: str) -> str:
        """Return the id of the row that a paper reports for a method, as a board of the track names it.

        Raises:
            RefusedError: ``track_unknown``, ``input_invalid``.
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

    def upload(
        self,
        bundle: Bundle | str | Path,
        *,
        progress: bool = True,
        on_step: Callable[[str, str], None] | None = None,
    ) -> str:
        """Upload a bundle unless the platform has it; continue where an earlier upload broke off.

        Args:
            bundle: or its folder, ``.zip`` or ``.onnx`` file.
            progress: whether to show a bar.
            on_step: called with each step, such as ``uploading``, and how far it is.

        Returns:
            its SHA-256.
        """
        report_step = on_step or (lambda _, __: None)
        report_step("packing", "")
        archive = bundle_of(bundle).pack()
        sha256 = archive.sha256
        report_step("uploading", "")
        sent = f"uploaded {bytes_text(archive.size)}, sha256 {sha256}"
        known = self.execute(api.UPLOAD({"sha256": sha256}))["upload"]
        if known and known["completedAt"]:
            report_step(sent, "")
            return sha256
        place = known["url"] if known and not known["failure"] else None
        upload(self, archive, place, progress, on_step)
        state = self.execute(api.UPLOAD({"sha256": sha256}))["upload"]
        if state and state["failure"]:
            raise refusal(state["failure"])
        if not state or not state["completedAt"]:
            raise UnavailableError(
                "upload_incomplete",
                "the upload ended early",
                "upload again; it continues",
                expected=f"{archive.size} bytes",
                found="fewer",
            )
        report_step(sent, "")
        return sha256

    def submit(
        self,
        bundle: Bundle | str | Path,
        tracks: str | Sequence[str],
        *,
        name: str | None = None,
        version: str | None = None,
        trained_on: str | Sequence[str] | None = None,
        debug: bool = False,
        licence: str | None = None,
        backbone: str | None = None,
        weights: Literal["OPEN", "ON_REQUEST", "CLOSED"] | None = None,
        links: str | Sequence[str] | None = None,
        description: str | None = None,
        reproduces: str | Sequence[str] | None = None,
        team: str | None = None,
        listing: Literal["LISTED", "UNLISTED", "PRIVATE"] | None = None,
        listed_at: str | date | None = None,
        progress: bool = True,
        **unknown: Never,
    ) -> str:
        """Check, upload and submit a bundle.

        A copy of an entry, a model whose result was withheld and names of other data sets cause a warning.

        Args:
            bundle: or its folder, ``.zip`` or ``.onnx`` file.
            tracks: slugs, or one.
            name: of the model; by default that of the manifest.
            version: of the model; by default that of the manifest, or 1.0.0 where it has none.
            trained_on: benchmarks and other data sets of the training; an empty list: none of the benchmarks; None: not
                declared, with a warning. It cannot be changed later. A name that resembles that of a benchmark is
                refused; write ``other:`` in front of the name of another data set.
            debug: whether it is a test run on public images, on no board, with a separate quota.
            licence: of the model, such as ``MIT``; by default that of the manifest, else of the model card.
            backbone: such as ``ViT-B/32``; by default that of the model card.
            weights: whether the weights are available.
            links: addresses of paper, code or weights.
            description: one paragraph about the method.
            reproduces: ids of the rows of papers that it reproduces, from ``reported_row``; at most one for each track.
            team: id, short name or name of the team; by default your personal team.
            listing: who sees it: everyone (the default), anyone with its address, or your team and the maintainers.
            listed_at: when it becomes listed automatically, a ``date``, or ISO 8601 such as ``2027-03-01T00:00:00Z``.
            progress: whether to show a bar of the upload.

        Returns:
            the code of the submission.

        Raises:
            BundleRejectedError: before the upload, also for a label of a track that the bundle lacks.
            InvalidArgumentError: an argument of another name or type.
            RefusedError: ``not_signed_in``, ``track_unknown``, ``terms_not_accepted``, ``quota_exceeded``, …
        """
        require_known(unknown, Client.submit)
        named = submit_fields(
            trained_on=trained_on,
            debug=debug,
            licence=licence,
            backbone=backbone,
            weights=weights,
            links=links,
            description=description,
            reproduces=reproduces,
            team=team,
            listing=listing,
            listed_at=listed_at,
        )
        require_texts(name=name, version=version)
        slugs = tracks_of(tracks)
        self.require_known_training(named)
        self.require_signed_in()
        warn_if_undeclared(named)
        held = bundle_of(bundle)
        report = self.check(held, slugs).raise_if_rejected()
        self.warn_before_upload(held, slugs, named)
        return self.submit_checked(held, report, slugs, name=name, version=version, progress=progress, fields=named)

    def warn_before_upload(self, bundle: Bundle, tracks: Sequence[str], fields: Mapping[str, Any]) -> None:
        """Warn the caller of the calling function of what the command prints before an upload.

        That is that a copy of an entry is not ranked, what the declared training data means, and what earlier
        results of the same model mean. A debug run has none.
        """
        if fields.get("debug"):
            return
        copies = [it.line_before(track) for track, it in self.copies(bundle, tracks).items()]
        training = self.training_lines(tracks, fields.get("trainedOn") or [], "trained_on")
        for line in [*copies, *training, *self.own_result_lines(bundle, tracks)]:
            warnings.warn(line, stacklevel=3)

    def submit_checked(
        self,
        bundle: Bundle,
        report: Report,
        tracks: Sequence[str],
        *,
        name: str | None,
        version: str | None,
        fields: Mapping[str, Any],
        progress: bool = True,
        on_step: Callable[[str, str], None] | None = None,
    ) -> str:
        """Upload and submit a bundle with the report of ``check``; other arguments as of ``submit`` and ``upload``."""
        manifest = report.raw["manifest"]
        licence = {"licence": manifest["license"]} if manifest.get("license") else {}
        request = {
            "clientMutationId": str(uuid.uuid4()),
            "bundleSha256": self.upload(bundle, progress=progress, on_step=on_step),
            "tracks": list(tracks),
            "name": name or manifest["name"],
            "version": version or manifest.get("version") or "1.0.0",
            **bundle.card.fields(),
            **licence,
            **stored_fields(fields),
        }
        answer = self.execute(api.SUBMIT({"input": cast(api.SubmitInput, request)}))["submit"]
        if answer["__typename"] == "UserError":
            raise refusal(answer)
        return answer["submission"]["code"]


_NAMES_NEED_TRACK = "to compare models by their names, pass `track`; on the command line, add `--track <track>`"


_UNKNOWN_REMEDY = (
    "check the code or the address, which may be incomplete; if the submission is private, sign in as a member of its "
    "team"
)


def _no_submission(code: str, remedy: str | None = None) -> RefusedError:
    return RefusedError(
        "submission_unknown",
        f'there is no submission "{code}"',
        remedy or _UNKNOWN_REMEDY,
        expected="the id or the six-character code of a submission",
        found=code,
    )
