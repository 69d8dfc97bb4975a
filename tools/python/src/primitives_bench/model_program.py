"""The program of a model process: ONNX Runtime with limits, without the rest of the package.

It answers pickled requests on standard input: ``("load", file, threads)`` and ``("run", file, feeds, outputs)``.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from pathlib import Path
from typing import IO, Any

OUT_OF_MEMORY = ("bad_alloc", "Failed to allocate memory", "MemoryError")


def write_message(pipe: IO[bytes], value: Any) -> None:
    """Write a value with its length."""
    content = pickle.dumps(value)
    pipe.write(struct.pack("<Q", len(content)) + content)
    pipe.flush()


def read_message(pipe: IO[bytes]) -> Any:
    """Read a value.

    Raises:
        EOFError: the pipe ended.
    """
    head = pipe.read(8)
    if len(head) < 8:
        raise EOFError
    (length,) = struct.unpack("<Q", head)
    content = pipe.read(length)
    if len(content) < length:
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

    while True:
        try:
            request = read_message(source)
        except EOFError:
            return
        try:
            reply = ("result", answer(request))
        except Exception as error:
            reply = ("error", f"{type(error).__name__}: {error}")
            if any(word in reply[1] for word in OUT_OF_MEMORY):
                sessions.clear()  # the arena of a session keeps what a failed run had taken, up to the limit
        write_message(sink, reply)


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]))
