/**
 * The model process: runs inside the sandbox, knows nothing but tensors. Reads frames from fd 3, answers on fd 4, one at a time.
 *
 * `{op: load, file, threads, provider, profileIn?, asWritten?}` opens a graph of /model, or `house:<file>` of our own; `{op: run, file, outputs}`
 * feeds the frame's tensors to it; `time` does so and answers how long it took instead of what came out; `profile` answers what the
 * runtime recorded. An error is answered as `{error}`; what it says never leaves the parent unread (BUNDLE.md D9).
 */
import { readdirSync, readFileSync, readSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { decodeFrame, encodeFrame, frameLengths, HEAD_BYTES, type Frame, type TensorType, type WireTensor } from './frames.js';

const IN = 3;
const OUT = 4;
/** Its parent is trusted: the bounds only catch a broken stream. */
const BOUNDS = { json: 1 << 20, payload: 2 ** 31 };
const MESSAGE_LENGTH = 2_000;

/** Graphs of our own lie beside this program. */
const HOUSE = 'house:';
const HOUSE_FOLDER = fileURLToPath(new URL('../models', import.meta.url));

const sessions = new Map<string, InferenceSession>();
const profiles = new Map<string, { folder: string; prefix: string }>();
const folder = process.argv[2] ?? '/model';

send({ head: { hello: true }, tensors: [] });
for (let frame = receive(); frame; frame = receive()) send(await answer(frame));

async function answer({ head, tensors }: Frame): Promise<Frame> {
  try {
    const file = String(head['file']);
    switch (head['op']) {
      case 'load':
        return await load(file, head);
      case 'profile':
        return profile(file);
      default:
        return await run(file, tensors, head['outputs'] as string[], head['op'] === 'time');
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { head: { error: message.slice(0, MESSAGE_LENGTH) }, tensors: [] };
  }
}

async function load(file: string, { threads, provider, profileIn, asWritten }: Frame['head']): Promise<Frame> {
  const path = file.startsWith(HOUSE) ? `${HOUSE_FOLDER}/${file.slice(HOUSE.length)}` : `${folder}/${file}`;
  const prefix = `profile-${process.pid}-${profiles.size}`;
  if (typeof profileIn === 'string') profiles.set(file, { folder: profileIn, prefix });
  const session = await InferenceSession.create(path, {
    executionProviders: [String(provider)],
    intraOpNumThreads: Number(threads),
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: asWritten === true ? 'disabled' : 'all',
    ...(typeof profileIn === 'string' && { enableProfiling: true, profileFilePrefix: `${profileIn}/${prefix}` }),
    logSeverityLevel: 4,
    extra: { session: { load_model_format: 'ONNX', set_denormal_as_zero: '1', intra_op: { allow_spinning: '0' } } },
  });
  sessions.set(file, session);
  return { head: {}, tensors: [] };
}

async function run(file: string, tensors: readonly WireTensor[], outputs: readonly string[], timed: boolean): Promise<Frame> {
  const session = sessionOf(file);
  const feeds = Object.fromEntries(tensors.map((tensor) => [tensor.name, new Tensor(tensor.type, elements(tensor), tensor.dims)]));
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  const results = await session.run(feeds, outputs);
  if (timed) {
    const wallMs = performance.now() - before;
    const { user, system } = process.cpuUsage(cpuBefore);
    return { head: { wallMs, cpuMs: (user + system) / 1000 }, tensors: [] };
  }
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

function profile(file: string): Frame {
  sessionOf(file).endProfiling();
  const { folder: place, prefix } = profiles.get(file) ?? {};
  const name = place && readdirSync(place).find((each) => each.startsWith(`${prefix}_`));
  if (!name) throw new Error('the runtime wrote no profile');
  const bytes = readFileSync(`${place}/${name}`);
  return { head: {}, tensors: [{ name: 'profile', type: 'uint8', dims: [bytes.length], bytes }] };
}

function sessionOf(file: string): InferenceSession {
  const session = sessions.get(file);
  if (!session) throw new Error('the graph is not loaded');
  return session;
}

/** Tensors lie in the payload at any offset; typed arrays need aligned memory. */
function elements({ type, bytes }: WireTensor): Float32Array | Uint16Array | BigInt64Array | Uint8Array {
  const aligned = bytes.slice().buffer;
  if (type === 'uint8') return new Uint8Array(aligned);
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
