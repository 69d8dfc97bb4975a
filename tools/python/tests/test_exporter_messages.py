"""What an export prints: nothing that the caller cannot change."""

from __future__ import annotations

import logging
import warnings

import pytest

from primitives_bench.exporters.graph import _quiet


def test_an_export_hides_messages_of_the_exporter(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("torch.onnx._internal.exporter")
    with _quiet():
        logger.warning("torchvision is not installed. Skipping torchvision::nms")
    assert caplog.records == []
    logger.warning("after the export")
    assert [it.message for it in caplog.records] == ["after the export"]


def test_an_export_hides_warnings_and_restores_the_filters() -> None:
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("always")
        with _quiet():
            warnings.warn("a part of the exporter is deprecated", FutureWarning, stacklevel=1)
        warnings.warn("of the caller", UserWarning, stacklevel=1)
    assert [str(it.message) for it in shown] == ["of the caller"]


def test_an_error_of_an_export_is_not_hidden() -> None:
    with pytest.raises(ValueError, match="control flow"), _quiet():
        raise ValueError("control flow")
    assert logging.getLogger("torch.onnx").level == logging.NOTSET
