"""The program of a model process: ONNX Runtime with limits, without the rest of the package.

It answers pickled requests on standard input: ``("load", file, threads)`` and ``("run", file, feeds, outputs)``.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

OUT_OF_MEMORY = ("bad_alloc", "Failed to allocate memory", "MemoryError")
_PART = 1 << 20


def write_message(pipe: IO[bytes], pickled: bytes) -> None:
    """Write a pickled value with its length."""
    pipe.write(struct.pack("<Q", len(pickled)))
    pipe.write(pickled)
    pipe.flush()


def read_message(pipe: IO[bytes]) -> Any:
    """Read a value.

    Raises:
        EOFError: the pipe ended.
        MemoryError: there is no memory for the value; the pipe is at the next message.
    """
    head = pipe.read(8)
    if len(head) < 8:
        raise EOFError
    (length,) = struct.unpack("<Q", head)
    try:
        content = bytearray(length)
    except MemoryError:
        for start in range(0, length, _PART):
            pipe.read(min(_PART, length - start))
        raise
    if pipe.readinto(content) < length:  # type: ignore[attr-defined]
        raise EOFError
    return pickle.loads(content)


def _limit_memory(memory_bytes: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no limits of this kind
        return
    resource.setrlimit(resource.RLIMIT_DATA, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def serve(folder: Path, memory_bytes: int) -> None:
    """Answer requests until the standard input ends."""
    import numpy as np
    import onnxruntime as ort

    _limit_memory(memory_bytes)
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sessions: dict[str, Any] = {}
    threads_of: dict[str, int] = {}

    def session(file: str) -> Any:
        if file not in sessions:
            options = ort.SessionOptions()
            options.intra_op_num_threads, options.inter_op_num_threads = threads_of[file], 1
            options.log_severity_level = 4
            options.add_session_config_entry("session.load_model_format", "ONNX")
            options.add_session_config_entry("session.set_denormal_as_zero", "1")
            options.add_session_config_entry("session.intra_op.allow_spinning", "0")
            sessions[file] = ort.InferenceSession(str(folder / file), options, providers=["CPUExecutionProvider"])
        return sessions[file]

    def answer(request: tuple[Any, ...]) -> Any:
        if request[0] == "load":
            _, file, threads = request
            threads_of[file] = threads
            session(file)
            return None
        _, file, feeds, outputs = request
        inputs = {name: np.frombuffer(content, dtype).reshape(dims) for name, dtype, dims, content in feeds}
        results = session(file).run(outputs, inputs)
        return [
            (name, str(value.dtype), list(value.shape), np.ascontiguousarray(value).tobytes())
            for name, value in zip(outputs, results, strict=True)
        ]

    def reply() -> bytes:
        """Answer the next request; neither it nor its results stay in memory."""
        try:
            return pickle.dumps(("result", answer(read_message(source))))
        except EOFError:
            raise
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
            if any(word in text for word in OUT_OF_MEMORY):
                sessions.clear()  # the arena of a session keeps what its runs had taken, up to the limit
            return pickle.dumps(("error", text))

    with suppress(EOFError):
        while True:
            write_message(sink, reply())


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]))
