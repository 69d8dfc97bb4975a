"""The platform's own rules, as JavaScript in an embedded V8.

The wheel contains ``engine.js``: the checks, predictors and scoring of the platform, compiled from the same sources as
the server and the npm command. Python reads files and runs ONNX Runtime; every rule and every number comes from there.
"""

from __future__ import annotations

import atexit
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from .errors import BundleRejectedError, PrimitivesError, ScoringError

Buffers = Sequence[bytes | memoryview]
Handler = Callable[[Any, list[memoryview]], tuple[Any, Buffers]]


class HostFaultError(Exception):
    """A fault of a model's process, as the engine expects it."""

    def __init__(self, **fault: object) -> None:
        self.fault = fault
        super().__init__(str(fault))


class Engine:
    """One V8 with the engine. Calls from several threads take turns."""

    def __init__(self) -> None:
        from py_mini_racer import MiniRacer

        self._lock = threading.RLock()
        self._v8 = MiniRacer()
        self._v8.eval(files("primitives_bench").joinpath("engine.js").read_text("utf8"))

    def call(
        self,
        operation: str,
        arguments: Mapping[str, Any],
        buffers: Buffers = (),
        handlers: Mapping[str, Handler] | None = None,
    ) -> tuple[Any, list[bytes]]:
        """Run an operation to its end and return its JSON value and buffers.

        Args:
            operation: a name of engine/operations.ts.
            arguments: its JSON value.
            buffers: bytes beside the JSON.
            handlers: answers to the requests of the operation, by kind.

        Raises:
            PrimitivesError: with the code of the rule that refused the input.
        """
        with self._lock:
            run = self._js("start", operation, json.dumps(arguments), json.dumps(self._fill(buffers)))
            try:
                while (state := self._js("state", run)) is None:
                    request = self._js("nextRequest")
                    if request is None:
                        raise RuntimeError(f"{operation} waits for nothing")
                    self._answer(json.loads(request), handlers or {})
                result = json.loads(state)
                if "error" in result:
                    raise _error_of(result["error"])
                return result.get("json"), [bytes(self._js("resultBuffer", run, i)) for i in range(result["buffers"])]
            finally:
                self._js("forget", run)

    def close(self) -> None:
        """End V8; the engine cannot be used afterwards."""
        self._v8.close()

    def _answer(self, request: dict[str, Any], handlers: Mapping[str, Handler]) -> None:
        number = request["id"]
        incoming = [self._js("requestBuffer", number, i) for i in range(request["buffers"])]
        try:
            value, buffers = handlers[request["kind"]](request["json"], incoming)
        except HostFaultError as error:
            self._js("answer", number, json.dumps(error.fault), "[]", True)
            return
        self._js("answer", number, json.dumps(value), json.dumps(self._fill(buffers)), False)

    def _fill(self, buffers: Buffers) -> list[int]:
        numbers = []
        for content in buffers:
            view = memoryview(content).cast("B")
            number = self._js("allocateBytes", len(view))
            if len(view) > 0:
                self._js("view", number)[:] = view
            numbers.append(number)
        return numbers

    def _js(self, function: str, *arguments: object) -> Any:
        return self._v8.eval(f"primitives.{function}({', '.join(json.dumps(it) for it in arguments)})")


def _error_of(error: dict[str, Any]) -> Exception:
    name = error.get("name")
    finding = error.get("finding")
    if finding:
        return BundleRejectedError.of(finding)
    if name in ("PredictionsError", "LabelsError"):
        return ScoringError.of(error)
    if name == "SafetensorsError":
        return ScoringError.of({**error, "message": "the predictions cannot be read", "found": error.get("problem")})
    if name == "UnansweredProtocolError":
        return PrimitivesError(
            "interface_unsupported", error["message"], "choose a track that accepts the interface of the bundle"
        )
    if name in ("BenchmarkDefinitionError", "ZodError", "MissingInputError"):
        return ScoringError(
            "input_invalid", str(error["message"]), "check definition.json, labels.jsonl and instances.json"
        )
    return RuntimeError(f"{name}: {error.get('message')}\n{error.get('stack')}")


@cache
def engine() -> Engine:
    """Return the engine of this process; starting it takes a tenth of a second."""
    started = Engine()
    # V8 must end before the interpreter does: a later destructor waits for threads that are gone.
    atexit.register(started.close)
    return started
