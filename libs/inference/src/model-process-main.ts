/**
 * The model process: runs inside the sandbox and answers one request at a time (libs/sandbox `serveRequests`).
 *
 * `{op: load, file, threads, provider, profiled?, asWritten?}` opens a graph of the bundle, or `own:<file>` of ours;
 * `{op: run, file, outputs}` feeds the frame's tensors to it; `time` does so and answers how long it took instead of
 * the outputs; `profile` answers what the runtime recorded; `{op: open-tokenizer, file, maxLength}` opens the bundle's
 * tokenizer and `encode` answers the token ids of the texts in the frame.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { allocationRefused, serveRequests, type Frame, type TensorType, type WireTensor } from '@primitives/sandbox';
import { readTokenizer, type BundleTokenizer } from '@primitives/tokenizer';
import { InferenceSession } from 'onnxruntime-node';
import { externalData } from './external-data.js';
import { runtimeTensor } from './runtime-tensor.js';

const OWN = 'own:';
/** The platform's graphs, read at the start: later the package of this program may be out of reach. */
const OWN_GRAPHS = ownGraphs(new URL('../models/', import.meta.url));

const sessions = new Map<string, InferenceSession>();
const profiles = new Map<string, { folder: string; prefix: string }>();
let tokenizer: BundleTokenizer | undefined;

await serveRequests(async ({ head, tensors }, [folder = '/model', scratch = '/tmp']) => {
  const file = String(head['file']);
  switch (head['op']) {
    case 'load':
      return load(file, head, folder, scratch);
    case 'profile':
      return profile(file);
    case 'open-tokenizer':
      tokenizer = readTokenizer(folder, file, Number(head['maxLength']));
      return { head: {}, tensors: [] };
    case 'encode':
      return encode(tensors[0]);
    default:
      return run(file, tensors, head['outputs'] as string[], head['op'] === 'time');
  }
});

function encode(texts: WireTensor | undefined): Frame {
  if (!tokenizer || !texts) throw new Error('there is no tokenizer, or no text');
  const rows = (JSON.parse(new TextDecoder().decode(texts.bytes)) as string[]).map((text) => tokenizer!.encode(text));
  return {
    head: {},
    tensors: [
      integers(
        'lengths',
        rows.map((ids) => ids.length),
      ),
      integers('ids', rows.flat()),
    ],
  };
}

function integers(name: string, values: readonly number[]): WireTensor {
  const data = BigInt64Array.from(values, BigInt);
  return { name, type: 'int64', dims: [values.length], bytes: new Uint8Array(data.buffer) };
}

function ownGraphs(folder: URL): ReadonlyMap<string, Uint8Array> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.onnx'));
  return new Map(files.map((name) => [`${OWN}${name}`, readFileSync(new URL(name, folder))]));
}

async function load(
  file: string,
  { threads, provider, profiled, asWritten }: Frame['head'],
  folder: string,
  scratch: string,
): Promise<Frame> {
  const prefix = `profile-${process.pid}-${profiles.size}`;
  if (profiled === true) profiles.set(file, { folder: scratch, prefix });
  const options: InferenceSession.SessionOptions = {
    executionProviders: [String(provider)],
    intraOpNumThreads: Number(threads),
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: asWritten === true ? 'disabled' : 'all',
    ...(profiled === true && { enableProfiling: true, profileFilePrefix: `${scratch}/${prefix}` }),
    logSeverityLevel: 4,
    extra: { session: { load_model_format: 'ONNX', set_denormal_as_zero: '1', intra_op: { allow_spinning: '0' } } },
  };
  const own = OWN_GRAPHS.get(file);
  const session = await (own
    ? InferenceSession.create(own, options)
    : InferenceSession.create(`${folder}/${file}`, { ...options, ...externalData(folder, file) }));
  sessions.set(file, session);
  return { head: {}, tensors: [] };
}

async function run(
  file: string,
  tensors: readonly WireTensor[],
  outputs: readonly string[],
  timed: boolean,
): Promise<Frame> {
  const session = sessionOf(file);
  const feeds = Object.fromEntries(tensors.map((tensor) => [tensor.name, runtimeTensor(tensor)]));
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  const results = await session.run(feeds, outputs).catch((error: unknown) => release(file, session, error));
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
      return {
        name,
        type: result.type as TensorType,
        dims: result.dims,
        bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      };
    }),
  };
}

/**
 * After a refused allocation the arena of the session keeps what the run had taken, up to the limit: the process would
 * then die of the next allocation of V8 or of a thread. The runner loads the graph again before its next run.
 */
async function release(file: string, session: InferenceSession, error: unknown): Promise<never> {
  if (error instanceof Error && allocationRefused(error.message)) {
    sessions.delete(file);
    await session.release();
  }
  throw error;
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
