"""Check, upload and submit a bundle."""

from __future__ import annotations

import sys
import uuid
import warnings
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal, cast

from .arguments import stated_tracks, tracks_of
from .bundle import Bundle, bundle_of
from .checking import against
from .client_training import TrainingClient
from .errors import RefusedError, UnavailableError, refusal
from .evaluations import Copy, copy_of
from .graphql import generated as api
from .report import Report
from .submit_fields import require_declared, require_texts, stored_fields, submit_fields
from .texts import refusal_fields, text
from .uploads import bytes_text, upload


def copy_not_allowed(copies: Sequence[str]) -> dict[str, str]:
    """Return the fields of the error about a copy that the caller did not allow, as of the npm command.

    Args:
        copies: the lines of ``Copy.line_before``.
    """
    return dict(refusal_fields("copy-not-allowed", copies=list(copies)) or {})


def licence_lines(bundle: Bundle, report: Report, fields: Mapping[str, Any]) -> list[str]:
    """Return a line about a declared licence that is no SPDX identifier; usually none."""
    declared = fields.get("licence") or (report.raw["manifest"] or {}).get("license") or bundle.card.licence
    warning = text("licence-warning", declared or "")
    return [f"licence: {warning}"] if warning else []


def print_submitted(url: str, code: str) -> None:
    """Print code and address of a submission to stderr."""
    print(f"submitted as {code}: {url}/s/{code}", file=sys.stderr, flush=True)


class SubmitClient(TrainingClient):
    """Checks, uploads and submits bundles."""

    def check(self, bundle: Bundle | str | Path, tracks: str | Sequence[str]) -> Report:
        """Return the report of the static checks of a bundle, with what it lacks for the tracks, such as labels.

        Raises:
            BundleRejectedError: ``bundle_not_found``.
            RefusedError: ``track_unknown``, ``images_not_installed``.

        Example:
            >>> print(Client().check("my-clip/", ["shapes"]))
        """
        contracts = [self.contract(it) for it in tracks_of(tracks)]
        return Report.of(against(bundle_of(bundle).check(probe=False).raw, contracts))

    def copies(self, bundle: Bundle | str | Path, tracks: str | Sequence[str]) -> dict[str, Copy]:
        """Return track → what a submission of the bundle would be: a copy of the entry with the same model, not ranked.

        Tracks without such an entry are left out.

        Raises:
            BundleRejectedError: if the bundle is not valid.
            RefusedError: ``track_unknown``, ``images_not_installed``.

        Example:
            >>> Client().copies("my-clip/", "shapes")
        """
        slugs, fingerprint = tracks_of(tracks), bundle_of(bundle).fingerprint
        self._require_tracks(slugs)
        if fingerprint is None:
            return {}
        return {slug: it for slug, it in self._copies_of(fingerprint).items() if slug in slugs}

    def _copies_of(self, fingerprint: str) -> dict[str, Copy]:
        found = self.execute(api.ENTRIES_OF_MODEL({"fingerprint": fingerprint}))["entriesOfModel"]
        return {it["track"]["slug"]: copy_of(it["submission"]) for it in found}

    def _copies_of_submission(self, code: str) -> dict[str, Copy] | None:
        """Return the same for a submission; None if its bundle could not be read."""
        found = self.execute(api.FINGERPRINT({"id": code}))["submission"]
        return self._copies_of(found["fingerprint"]) if found and found["fingerprint"] else None

    def _own_result_lines(self, bundle: Bundle | str | Path, tracks: str | Sequence[str]) -> list[str]:
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

        Example:
            >>> sha256 = Client().upload("my-clip/")
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
        tracks: str | Sequence[str] | None = None,
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
        allow_copy: bool = False,
        track: str | Sequence[str] | None = None,
    ) -> str:
        """Check, upload and submit a bundle.

        A model whose result was withheld and names of other data sets cause a warning, and so does an allowed copy.

        Args:
            bundle: or its folder, ``.zip`` or ``.onnx`` file.
            tracks: slugs, or one.
            name: of the model; by default that of the manifest.
            version: of the model; by default that of the manifest, or 1.0.0 where it has none.
            trained_on: benchmarks and other data sets of the training; an empty list: none of the benchmarks;
                ``"not-declared"``: no declaration, so that the filter "Not trained" leaves the model out. Required
                except for a debug run, and cannot be changed later. A name that resembles that of a benchmark is
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
            progress: whether to show a bar of the upload, and then to print the address and the next step to stderr.
            allow_copy: whether to submit a model that is already on the boards; the copy is listed and not ranked.
            track: another name of ``tracks``.

        Returns:
            the code of the submission.

        Raises:
            BundleRejectedError: before the upload, also for a label of a track that the bundle lacks.
            InvalidArgumentError: an argument of another name or type.
            RefusedError: ``not_signed_in``, ``track_unknown``, ``terms_not_accepted``, ``copy_not_allowed``,
                ``quota_exceeded``, …

        Example:
            >>> code = Client().submit("my-clip/", "shapes", trained_on=[])
        """
        require_declared(trained_on, debug)
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
        slugs = stated_tracks(tracks, track, "tracks")
        with self._before_account():
            self._require_known_training(named)
        self._require_signed_in()
        held = bundle_of(bundle)
        report = self.check(held, slugs).raise_if_rejected()
        self._warn_before_upload(held, report, slugs, named, allow_copy)
        code = self._submit_checked(held, report, slugs, name=name, version=version, progress=progress, fields=named)
        if progress:
            print_submitted(self.url, code)
            print(f"next: client.wait({code!r}) returns the evaluations when they have ended", file=sys.stderr)
        return code

    def _warn_before_upload(
        self, bundle: Bundle, report: Report, tracks: Sequence[str], fields: Mapping[str, Any], allow_copy: bool
    ) -> None:
        """Warn the caller of ``submit`` of what the command prints before an upload.

        That is that a copy of an entry is not ranked, that a licence is no SPDX identifier, what the declared training
        data means, and what earlier results of the same model mean. A debug run has none.

        Raises:
            RefusedError: ``copy_not_allowed`` for a copy that the caller does not allow.
        """
        if fields.get("debug"):
            return
        copies = [it.line_before(track) for track, it in self.copies(bundle, tracks).items()]
        if copies and not allow_copy:
            refused = copy_not_allowed(copies)
            refused["remedy"] = "to submit the copy all the same, pass allow_copy=True"
            raise RefusedError.of(refused)
        training = self._training_lines(tracks, fields.get("trainedOn") or [], "trained_on")
        licence = licence_lines(bundle, report, fields)
        for line in [*copies, *licence, *training, *self._own_result_lines(bundle, tracks)]:
            warnings.warn(line, stacklevel=4)

    def _submit_checked(
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
