"""ONNX Runtime in its own process, with limits on memory and time: no model stops or exhausts the caller."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from . import model_program
from .engine import Buffers, HostFaultError
from .model_program import OUT_OF_MEMORY, read_message, write_message

MEMORY_BYTES = 3_000_000_000


class ModelProcess:
    """The child process of one bundle; implements the engine's requests ``load`` and ``run``."""

    def __init__(self, folder: Path, memory_bytes: int = MEMORY_BYTES) -> None:
        environment = {**os.environ, "ORT_DISABLE_TELEMETRY": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-I", model_program.__file__, str(folder.resolve()), str(memory_bytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )

    def load(self, request: Any, _: list[memoryview]) -> tuple[Any, Buffers]:
        """Open a graph."""
        self._request(("load", request["file"], request["threads"]), request["timeoutMs"])
        return None, []

    def run(self, request: Any, buffers: list[memoryview]) -> tuple[Any, Buffers]:
        """Run a graph on the tensors in ``buffers``."""
        feeds = [
            (feed["name"], feed["type"], feed["dims"], bytes(buffer))
            for feed, buffer in zip(request["feeds"], buffers, strict=True)
        ]
        outputs = self._request(("run", request["file"], feeds, request["outputs"]), request["timeoutMs"])
        heads = [{"name": name, "type": dtype, "dims": dims} for name, dtype, dims, _ in outputs]
        return heads, [content for *_, content in outputs]

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(BrokenPipeError):
                    pipe.close()

    def _stop(self, late: threading.Event) -> None:
        late.set()
        self._process.kill()

    def _request(self, request: tuple[Any, ...], timeout_ms: float) -> Any:
        assert self._process.stdin is not None and self._process.stdout is not None
        late = threading.Event()
        timer = threading.Timer(timeout_ms / 1000, self._stop, [late])
        timer.start()
        try:
            write_message(self._process.stdin, pickle.dumps(request))
            kind, value = read_message(self._process.stdout)
        except (EOFError, OSError) as error:
            code = self._process.wait()
            if late.is_set():
                raise HostFaultError(kind="timeout", seconds=round(timeout_ms / 1000)) from error
            if code in (-signal.SIGKILL, -signal.SIGABRT):
                raise HostFaultError(kind="memory", bytes=None) from error
            name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            raise HostFaultError(kind="crash", signal=name) from error
        finally:
            timer.cancel()
        if kind == "error":
            if any(word in value for word in OUT_OF_MEMORY):
                raise HostFaultError(kind="memory", bytes=_requested(value))
            raise HostFaultError(kind="error", text=value)
        return value


def _requested(text: str) -> int | None:
    digits = text.rpartition("size ")[2].strip()
    return int(digits) if digits.isdigit() else None
