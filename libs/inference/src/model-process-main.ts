/**
 * The model process: runs inside the sandbox, knows nothing but tensors. Reads frames from fd 3, answers on fd 4, one at a time.
 *
 * `{op: load, file, threads}` opens a graph of /model; `{op: run, file, outputs}` feeds the frame's tensors to it. An error is
 * answered as `{error, kind}`; what it says never leaves the parent unread (BUNDLE.md D9).
 */
import { readSync, writeSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { decodeFrame, encodeFrame, frameLengths, HEAD_BYTES, type Frame, type TensorType, type WireTensor } from './frames.js';

const IN = 3;
const OUT = 4;
/** Its parent is trusted: the bounds only catch a broken stream. */
const BOUNDS = { json: 1 << 20, payload: 2 ** 31 };
const MESSAGE_LENGTH = 2_000;

const sessions = new Map<string, InferenceSession>();
const folder = process.argv[2] ?? '/model';

send({ head: { hello: true }, tensors: [] });
for (let frame = receive(); frame; frame = receive()) send(await answer(frame));

async function answer({ head, tensors }: Frame): Promise<Frame> {
  try {
    if (head['op'] === 'load') return await load(String(head['file']), Number(head['threads']));
    return await run(String(head['file']), tensors, head['outputs'] as string[]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { head: { error: message.slice(0, MESSAGE_LENGTH) }, tensors: [] };
  }
}

async function load(file: string, threads: number): Promise<Frame> {
  const session = await InferenceSession.create(`${folder}/${file}`, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 4,
    extra: { session: { load_model_format: 'ONNX', set_denormal_as_zero: '1', intra_op: { allow_spinning: '0' } } },
  });
  sessions.set(file, session);
  return { head: { inputs: session.inputNames, outputs: session.outputNames }, tensors: [] };
}

async function run(file: string, tensors: readonly WireTensor[], outputs: readonly string[]): Promise<Frame> {
  const session = sessions.get(file);
  if (!session) throw new Error('the graph is not loaded');
  const feeds = Object.fromEntries(tensors.map((tensor) => [tensor.name, new Tensor(tensor.type, elements(tensor), tensor.dims)]));
  const results = await session.run(feeds, outputs);
  return {
    head: {},
    tensors: outputs.map((name): WireTensor => {
      const result = results[name];
      if (!result) throw new Error(`there is no output ${name}`);
      const data = result.data as Float32Array;
      return { name, type: result.type as TensorType, dims: result.dims, bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
    }),
  };
}

/** Tensors lie in the payload at any offset; typed arrays need aligned memory. */
function elements({ type, bytes }: WireTensor): Float32Array | Uint16Array | BigInt64Array {
  const aligned = bytes.slice().buffer;
  return type === 'float32' ? new Float32Array(aligned) : type === 'float16' ? new Uint16Array(aligned) : new BigInt64Array(aligned);
}

function receive(): Frame | null {
  const start = exactly(HEAD_BYTES);
  if (!start) return null;
  const { json, payload } = frameLengths(start, BOUNDS);
  const text = exactly(json);
  const bytes = exactly(payload);
  return text && bytes ? decodeFrame(text, bytes) : null;
}

/** Blocks until so many bytes came; null when the parent is gone. */
function exactly(length: number): Uint8Array | null {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length; ) {
    const read = readSync(IN, bytes, filled, length - filled, null);
    if (read === 0) return null;
    filled += read;
  }
  return bytes;
}

function send(frame: Frame): void {
  for (const piece of encodeFrame(frame)) {
    for (let sent = 0; sent < piece.length; ) sent += writeSync(OUT, piece, sent);
  }
}
