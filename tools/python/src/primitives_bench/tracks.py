"""The tracks of a platform."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .boards import BoardMetric, metric_of
from .graphql import generated as api


@dataclass(frozen=True)
class Quota:
    """Submissions that a team may make in ``window_hours``; ``left``: None without a token.

    ``season_limit``: evaluations that an account and a team may have on hidden images in 90 days, None on public ones;
    ``season_left``: how many remain, the smaller number of the two.
    """

    limit: int
    window_hours: int
    left: int | None
    season_limit: int | None = None
    season_left: int | None = None


@dataclass(frozen=True)
class Terms:
    """The current terms of a benchmark; ``accepted_at``: None where this account has not accepted them."""

    benchmark: str
    number: int
    text: str
    sha256: str
    accepted_at: str | None


@dataclass(frozen=True, repr=False)
class Track:
    """A track: what it accepts, until when, and the boards with its results, the main one first.

    ``phase``: name of the open phase; None without one. ``raw``: the answer of the platform.
    """

    slug: str
    title: str
    boards: list[str]
    interfaces: list[str]
    protocol: str
    open: bool
    closes_at: str | None
    primary_metric: BoardMetric
    quota: Quota
    terms: Terms | None
    phase: str | None = None
    raw: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Return slug, title, boards and state in one line."""
        state = "open" if self.open else "closed"
        return f"Track({self.slug!r}, {self.title!r}, {state}, boards: {', '.join(self.boards)})"


def track_of(it: api.TracksAnswerTracks) -> Track:
    """Return a track of the platform's answer."""
    quota, terms = it["quota"], it["terms"]
    return Track(
        it["slug"],
        it["title"],
        it["boards"],
        it["interfaces"],
        it["protocol"],
        it["open"],
        it["closesAt"],
        metric_of(it["primaryMetric"]),
        Quota(quota["limit"], quota["windowHours"], quota["left"], quota["seasonLimit"], quota["seasonLeft"]),
        Terms(terms["benchmark"], terms["number"], terms["text"], terms["sha256"], terms["acceptedAt"])
        if terms
        else None,
        next((phase["name"] for phase in it["phases"] if phase["open"]), None),
        it,
    )
