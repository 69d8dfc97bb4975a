"""Downloads from a local HTTP server that serves the platform's answers and the files of a small split."""

from __future__ import annotations

import hashlib
import json
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from primitives_bench import Client, Split, SplitError, UnavailableError, load_split
from primitives_bench.cli import main
from primitives_bench.downloads import _choose
from primitives_bench.texts import text

BREAK_AT = 100_000


class Platform(BaseHTTPRequestHandler):
    files: ClassVar[dict[str, bytes]]
    requests: ClassVar[list[tuple[str, str]]]
    breaks: ClassVar[int]

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        names = ("definition.json", "instances.jsonl", "labels.jsonl", "images.zip")
        base = f"http://127.0.0.1:{self.server.server_port}"
        files = [
            {
                "name": it,
                "sha256": hashlib.sha256(self.files[it]).hexdigest(),
                "bytes": len(self.files[it]),
                "url": f"{base}/{it}",
            }
            for it in names
        ]
        splits = [{"benchmark": "shapes", "version": 1, "name": "val", "instances": 2, "files": files}]
        tracks = [{"slug": "shapes-czsl", "benchmark": {"slug": "shapes"}}]
        self._send(200, json.dumps({"data": {"publicSplits": splits, "tracks": tracks}}).encode())

    def do_GET(self) -> None:
        name, span = self.path[1:], self.headers.get("range", "")
        self.requests.append((name, span))
        content = self.files[f"sent {name}"] if f"sent {name}" in self.files else self.files[name]
        at = int(span[6:-1]) if span else 0
        if at >= len(content):
            self._send(416, b"")
            return
        if name == "images.zip" and type(self).breaks > 0:
            type(self).breaks -= 1
            self._send(206 if span else 200, content[at : at + BREAK_AT], len(content) - at)
            self.close_connection = True
            return
        self._send(206 if span else 200, content[at:])

    def _send(self, status: int, content: bytes, length: int | None = None) -> None:
        self.send_response(status)
        self.send_header("content-length", str(len(content) if length is None else length))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def platform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[type[Platform], Client]]:
    monkeypatch.setattr("primitives_bench.transport.time.sleep", lambda _: None)
    archive = tmp_path / "images.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr("a.jpg", bytes(range(256)) * 1000)
        opened.writestr("b.jpg", b"b")
    labels = [{"id": it, "image": f"{it}.jpg", "object": "star", "positive": ["red"], "set": "val"} for it in "ab"]
    lines = "".join(f"{json.dumps(it)}\n" for it in labels).encode()
    instances = "".join(f"{json.dumps({'id': it, 'image': f'{it}.jpg'})}\n" for it in "ab").encode()

    class Running(Platform):
        files: ClassVar = {
            "definition.json": b"{}",
            "instances.jsonl": instances,
            "labels.jsonl": lines,
            "images.zip": archive.read_bytes(),
        }
        requests: ClassVar = []
        breaks: ClassVar = 0

    server = ThreadingHTTPServer(("127.0.0.1", 0), Running)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Running, Client(f"http://127.0.0.1:{server.server_port}")
    server.shutdown()


def test_a_split_is_downloaded_once_and_read_in_the_order_of_its_labels(platform: Any, tmp_path: Path) -> None:
    running, client = platform
    split = load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)
    assert [(it.id, len(it.image), it.object, it.attributes) for it in split] == [
        ("a", 256_000, "star", ("red",)),
        ("b", 1, "star", ("red",)),
    ]
    assert len(running.requests) == 4
    load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)
    assert len(running.requests) == 4


def test_a_downloaded_split_has_the_queries_of_its_instances(platform: Any, tmp_path: Path) -> None:
    running, client = platform
    queried = "".join(f"{json.dumps({'id': it, 'image': f'{it}.jpg', 'queries': [3]})}\n" for it in "ba").encode()
    running.files["instances.jsonl"] = queried
    folder = tmp_path / "val"
    assert main(["--url", client.url, "data", "shapes", "val", "--out", str(folder)]) == 0
    cached = load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)
    for split in (Split(folder), cached):
        assert split.queries == [[3], [3]]
        assert [it.id for it in split[:1]] == ["a"]


def test_a_complete_split_is_read_without_the_platform(platform: Any, tmp_path: Path) -> None:
    _, client = platform
    load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)
    away = Client("http://127.0.0.1:9")
    assert len(load_split("shapes", "val", version=1, client=away, folder=tmp_path / "cache")) == 2


def test_a_download_that_breaks_off_continues_at_its_byte(platform: Any, tmp_path: Path) -> None:
    running, client = platform
    running.breaks = 2
    load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)
    spans = [span for name, span in running.requests if name == "images.zip"]
    assert spans == ["", f"bytes={BREAK_AT}-", f"bytes={2 * BREAK_AT}-"]


def test_a_later_call_continues_what_an_earlier_one_left(
    platform: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, client = platform
    running.breaks = 1
    monkeypatch.setattr("primitives_bench.transport.TRIES", 1)
    with pytest.raises(UnavailableError):
        load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)
    assert len(load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)) == 2
    assert [span for name, span in running.requests if name == "images.zip"] == ["", f"bytes={BREAK_AT}-"]
    assert sum(name == "labels.jsonl" for name, _ in running.requests) == 1


def test_a_file_that_is_complete_but_was_not_checked_is_not_asked_for_again(platform: Any, tmp_path: Path) -> None:
    running, client = platform
    building = tmp_path / "cache/shapes-1-val.part"
    building.mkdir(parents=True)
    (building / "images.zip.part").write_bytes(running.files["images.zip"])
    (building / "labels.jsonl.part").write_bytes(running.files["labels.jsonl"] + b"more")
    with pytest.raises(SplitError) as refused:
        load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)
    assert refused.value.code == "digest_mismatch"
    assert len(load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)) == 2
    assert not any(name == "images.zip" for name, _ in running.requests)


def test_a_label_may_contain_a_line_separator(tmp_path: Path) -> None:
    (tmp_path / "definition.json").write_text("{}")
    (tmp_path / "labels.jsonl").write_text('{"id": "a", "object": "x\u2028y"}\n', "utf8")
    assert [it["object"] for it in Split(tmp_path).labels] == ["x\u2028y"]


def test_other_bytes_than_the_digest_are_refused_and_removed(platform: Any, tmp_path: Path) -> None:
    running, client = platform
    good = running.files["labels.jsonl"]
    running.files["sent labels.jsonl"] = good.replace(b"star", b"ring")
    with pytest.raises(SplitError) as refused:
        load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)
    assert refused.value.code == "digest_mismatch"
    assert refused.value.expected == hashlib.sha256(good).hexdigest()
    del running.files["sent labels.jsonl"]
    assert len(load_split("shapes", "val", client=client, folder=tmp_path / "cache", progress=False)) == 2


def test_an_unknown_split_is_answered_with_the_published_ones(platform: Any, tmp_path: Path) -> None:
    _, client = platform
    with pytest.raises(SplitError) as refused:
        load_split("shapes", "test", client=client, folder=tmp_path / "cache")
    assert (refused.value.code, refused.value.expected) == ("split_unknown", "shapes val")


def test_the_name_of_a_track_is_answered_with_the_splits_of_its_benchmark(platform: Any, tmp_path: Path) -> None:
    _, client = platform
    with pytest.raises(SplitError) as refused:
        load_split("shapes-czsl", "val", client=client, folder=tmp_path / "cache")
    assert refused.value.message == "shapes-czsl is the name of a track; splits belong to its benchmark, shapes"
    assert refused.value.remedy == 'call load_split("shapes", "val")'
    with pytest.raises(SplitError, match="no split val of shape"):
        load_split("shape", "val", client=client, folder=tmp_path / "cache")


def test_the_command_lists_the_splits_and_downloads_one(
    platform: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running, client = platform
    line = ["--url", client.url, "data"]
    assert main(line) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["shapes", "1", "val", "2", "0.3", "MB"]
    folder = tmp_path / "val"
    next_step = f"2 instances in {folder}; next: primitives-bench score <predictions> --split {folder}"
    assert main([*line, "shapes", "val", "--out", str(folder)]) == 0
    assert capsys.readouterr().out.splitlines() == [next_step]
    assert main([*line, "shapes", "val", "--out", str(folder), "--verbose"]) == 0
    *out, last = capsys.readouterr().out.splitlines()
    assert last == next_step
    assert [it.split()[0] for it in out] == [str(folder / it["name"]) for it in client.public_splits()[0]["files"]]
    assert {it.name: it.read_bytes() for it in folder.iterdir()} == running.files


@pytest.mark.parametrize(
    ("named", "code", "remedy"),
    [
        (["shapes", "test"], "split_unknown", text("test-is-hidden", None)),
        (["shapes", "all"], "split_unknown", "list the public splits with `primitives-bench data`"),
        (["stars"], "benchmark_unknown", "list the public splits with `primitives-bench data`"),
    ],
)
def test_the_command_names_the_public_splits_for_an_unknown_one(
    named: list[str], code: str, remedy: str, platform: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--url", platform[1].url, "data", *named]) == 1
    assert capsys.readouterr().err == (
        f'there is no public split "{" ".join(named)}" ({code})\n'
        "  expected: shapes val\n"
        f"  found:    {' '.join(named)}\n"
        f"  remedy:   {remedy}\n"
    )


def test_the_test_split_of_a_known_benchmark_is_hidden() -> None:
    splits: Any = [{"benchmark": "shapes", "name": "val", "version": 1}]
    with pytest.raises(SplitError) as refused:
        _choose(splits, "shapes", "test", None)
    assert refused.value.remedy.startswith("the test split is hidden")
    with pytest.raises(SplitError) as refused:
        _choose(splits, "shape", "test", None)
    assert "hidden" not in refused.value.remedy
