"""The process of a model at its memory limit."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from primitives_bench.engine import HostFaultError
from primitives_bench.model_process import ModelProcess

# Filling the memory takes ten seconds.
pytestmark = pytest.mark.skipif(os.environ.get("PRIMITIVES_TEST_QUICK") == "on", reason="in the full run")
PARTS = 24


def write_graphs(folder: Path) -> None:
    """``wide``: the sum of many copies of x, each ``times`` as wide; ``largest``: the maximum of x."""
    onnx = pytest.importorskip("onnx")
    of = onnx.helper
    x = of.make_tensor_value_info("x", onnx.TensorProto.FLOAT, ["n", "width"])
    times = of.make_tensor_value_info("times", onnx.TensorProto.INT64, [2])
    y = of.make_tensor_value_info("y", onnx.TensorProto.FLOAT, ["n", 1])
    nodes = []
    for i in range(PARTS):
        nodes.append(of.make_node("Add", [f"row{i - 1}" if i else "x", "x"], [f"row{i}"]))
        nodes.append(of.make_node("Tile", [f"row{i}", "times"], [f"part{i}"]))
    nodes.append(of.make_node("Sum", [f"part{i}" for i in range(PARTS)], ["all"]))
    for name, inputs, before, source in (("wide", [x, times], nodes, "all"), ("largest", [x], [], "x")):
        last = of.make_node("ReduceMax", [source], ["y"], axes=[1], keepdims=1)
        graph = of.make_graph([*before, last], name, inputs, [y])
        model = of.make_model(graph, opset_imports=[of.make_opsetid("", 17)], ir_version=10)
        onnx.save(model, folder / f"{name}.onnx")


def largest(process: ModelProcess, file: str, rows: int, width: int, times: int | None = None) -> list[float]:
    """Return the maximum of each row of the graph's answer to ones."""
    tensors = {"x": np.ones((rows, width), np.float32)}
    if times is not None:
        tensors["times"] = np.array([1, times])
    heads = [{"name": it, "type": str(of.dtype), "dims": of.shape} for it, of in tensors.items()]
    request = {"file": file, "feeds": heads, "outputs": ["y"], "timeoutMs": 60_000}
    _, (content,) = process.run(request, [memoryview(it.tobytes()) for it in tensors.values()])
    return np.frombuffer(content, np.float32).tolist()


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ModelProcess]:
    """A process of 1 GB with both graphs."""
    if sys.platform != "linux":
        pytest.skip("only Linux limits the memory of a process")
    write_graphs(tmp_path)
    started = ModelProcess(tmp_path, memory_bytes=1_000_000_000)
    try:
        for file in ("wide.onnx", "largest.onnx"):
            started.load({"file": file, "threads": 1, "timeoutMs": 60_000}, [])
        yield started
    finally:
        started.close()


def test_a_request_after_a_refused_allocation_has_the_memory_of_the_failed_run(process: ModelProcess) -> None:
    for _ in range(2):
        with pytest.raises(HostFaultError) as refused:
            largest(process, "wide.onnx", 8, 10, 160_000)
        assert refused.value.fault["kind"] == "memory"
        assert largest(process, "largest.onnx", 1, 37_500_000) == [1]
        assert largest(process, "wide.onnx", 2, 10, 160_000) == [PARTS * (PARTS + 3) / 2] * 2


def test_a_request_that_does_not_fit_beside_what_runs_took_is_refused(process: ModelProcess) -> None:
    for _ in range(2):
        assert len(largest(process, "wide.onnx", 4, 10, 160_000)) == 4
        with pytest.raises(HostFaultError) as refused:
            largest(process, "largest.onnx", 2, 37_500_000)
        assert refused.value.fault["kind"] == "memory"
        assert largest(process, "largest.onnx", 1, 37_500_000) == [1]
