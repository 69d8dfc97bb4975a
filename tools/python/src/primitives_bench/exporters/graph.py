"""Exports a torch module to ONNX with a dynamic batch, and compares both on probe inputs."""

from __future__ import annotations

import copy
import inspect
import logging
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from ..errors import MissingExtraError, NotExpressibleError
from ..extras import require
from .outputs import require_columns, tensors_of
from .verification import Difference, compare

OPSET = 18
Precision = Literal["fp32", "fp16"]
_PROBES = 3


def export_graph(
    module: Any,
    inputs: Mapping[str, Any],
    outputs: Sequence[str],
    path: Path,
    precision: Precision = "fp32",
    *,
    separate: int = 0,
    labels: Mapping[str, int] | None = None,
) -> dict[str, Difference]:
    """Export a module and compare it with PyTorch.

    Args:
        module: its ``forward`` takes the inputs in this order and returns one tensor for each output.
        inputs: an example of each, float32 or int64, with any batch; names become those of the graph.
        outputs: names of the outputs.
        path: of the ``.onnx`` file; weights are next to it if they are larger than 1.5 GB.
        separate: the first inputs have a separate batch, as in a graph of two towers.
        labels: number of labels of each output, by head; None for outputs without labels.
        precision: ``fp16`` stores and computes in float16; inputs and outputs remain float32.

    Raises:
        MissingExtraError: a package of the export is not installed.
        NotExpressibleError: ``export_failed``, where the module's control flow depends on data;
            ``output_shape_mismatch`` and ``label_count_mismatch`` for outputs that do not fit.
    """
    torch = require("torch")
    for package in ("onnx", "onnxruntime", "onnxscript"):
        require(package)
    module = module.eval()
    examples = {name: _repeated(torch, value, _PROBES) for name, value in inputs.items()}
    with torch.no_grad():
        tensors = tensors_of(module, module(*examples.values()), outputs)
    if labels is not None:
        require_columns(module, tensors, labels)
    wanted = [it.float().numpy() for it in tensors]
    exported = _half(module) if precision == "fp16" else module
    # The batch of the example is neither 0 nor 1, which the exporter would treat as constants.
    batch, own = (torch.export.Dim(name, min=1, max=4096) for name in ("batch", "first_batch"))
    shapes: Any = [{0: own if i < separate else batch} for i in range(len(examples))]
    try:
        with torch.no_grad(), _quiet():
            program = torch.onnx.export(
                exported,
                tuple(examples.values()),
                dynamo=True,
                opset_version=OPSET,
                input_names=list(examples),
                output_names=list(outputs),
                dynamic_shapes=_nested(exported, shapes),
                verbose=False,
            )
    except Exception as error:
        cause = error.__cause__ or error  # the exporter's own message only lists the steps of an export
        if isinstance(cause, ModuleNotFoundError) and cause.name:
            raise MissingExtraError(cause.name.split(".")[0], "torch") from error
        reason = str(cause).strip().splitlines()
        raise NotExpressibleError(
            "export_failed",
            f"{type(module).__name__} cannot be exported to ONNX",
            "replace Python branches and loops that depend on tensor values by torch.where or torch.cond, "
            "and operations that ONNX lacks by others",
            expected="a forward without control flow that depends on data",
            found=next(iter(reason), type(cause).__name__)[:300],
        ) from error
    _save(program.model_proto, path)
    return compare(
        path, {name: value.numpy() for name, value in examples.items()}, dict(zip(outputs, wanted, strict=True))
    )


@contextmanager
def _quiet() -> Iterator[None]:
    """Hide what the exporter reports about its own parts, such as operators of torchvision that the model lacks.

    An export that fails raises an error; one that succeeds is compared with PyTorch.
    """
    logger = logging.getLogger("torch.onnx")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)


def _repeated(torch: Any, value: Any, count: int) -> Any:
    """Return the example with ``count`` different rows: images get noise, token rows are repeated."""
    rows = value[:1].repeat(count, *([1] * (value.dim() - 1)))
    if not value.is_floating_point():
        return rows
    return rows + torch.randn(rows.shape, generator=torch.Generator().manual_seed(0))


def module_of(model: Any, forward: Callable[..., Any]) -> Any:
    """Return a module that computes ``forward(model, *inputs)``; its copies and casts include the model's weights."""
    torch: Any = require("torch")

    class Wrapped(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, *inputs: Any) -> Any:
            return forward(self.model, *inputs)

    Wrapped.__name__ = type(model).__name__  # errors name it
    return Wrapped().eval()


def _half(module: Any) -> Any:
    """Return a copy of a module that computes in float16 between float32 inputs and outputs."""

    def forward(inner: Any, *inputs: Any) -> Any:
        answer = inner(*(it.half() if it.is_floating_point() else it for it in inputs))
        return tuple(it.float() for it in answer) if isinstance(answer, tuple | list) else answer.float()

    return module_of(copy.deepcopy(module).half(), forward)


def _nested(module: Any, shapes: list[Any]) -> tuple[Any, ...]:
    """Return the shapes as the exporter expects them: those of ``*inputs`` in a separate tuple."""
    parameters = list(inspect.signature(module.forward).parameters.values())
    if not parameters or parameters[-1].kind is not inspect.Parameter.VAR_POSITIONAL:
        return tuple(shapes)
    named = len(parameters) - 1
    return (*shapes[:named], tuple(shapes[named:]))


def _save(model: Any, path: Path) -> None:
    """Write the graph without stack traces, which contain local paths."""
    onnx = require("onnx")
    graphs = [model.graph, *model.functions]
    for graph in graphs:
        for node in graph.node:
            node.doc_string = ""
            del node.metadata_props[:]
        for value in [*graph.value_info, *getattr(graph, "input", []), *getattr(graph, "output", [])]:
            if hasattr(value, "metadata_props"):
                del value.metadata_props[:]
    del model.metadata_props[:]
    large = model.ByteSize() > 1_500_000_000
    data = f"{path.name}.data"
    if (path.parent / data).exists():
        (path.parent / data).unlink()
    onnx.save_model(model, str(path), save_as_external_data=large, location=data if large else None)
