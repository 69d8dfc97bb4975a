import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  SandboxStartError,
  sandboxCommand,
  type Isolation,
  type ProcessFault,
  type ProcessLimits,
} from '@primitives/sandbox';
import { ModelProcess } from './model-process.js';
import type { ModelFaultError } from './model-runtime.js';

/** A compromised model process may answer anything; each program here simulates one. */
const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };
const LIMITS: ProcessLimits = { memoryBytes: 1e9, cpuSeconds: 20 };

/** Sends hello, waits for the request, and then does `attack`. */
const liar = (attack: string) => `
const fs = require('node:fs');
const frame = (head, payload = Buffer.alloc(0), lengths = null) => {
  const json = Buffer.from(JSON.stringify(head));
  const start = Buffer.alloc(8);
  start.writeUInt32LE(lengths?.[0] ?? json.length, 0);
  start.writeUInt32LE(lengths?.[1] ?? payload.length, 4);
  fs.writeSync(4, Buffer.concat([start, json, payload]));
};
frame({ hello: true, tensors: [] });
fs.readSync(3, Buffer.alloc(65536), 0, 65536, null);
const wait = () => setInterval(() => undefined, 1000);
${attack}`;

let folder: string;
const started: ModelProcess[] = [];
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'liar-'))));
afterEach(async () => void (await Promise.all(started.splice(0).map((each) => each.close()))));
afterAll(() => rm(folder, { recursive: true }));

async function start(program: string): Promise<ModelProcess> {
  const path = join(folder, 'liar.cjs');
  await writeFile(path, program);
  const process = await ModelProcess.spawn(sandboxCommand({ isolation: L1, limits: LIMITS }, [path]), LIMITS);
  started.push(process);
  return process;
}

/** The parent's result for a run that requested `logits`. */
async function faultOf(attack: string, timeoutMs = 10_000): Promise<ProcessFault> {
  const process = await start(liar(attack));
  return process.run('model.onnx', [], ['logits'], timeoutMs).then(
    () => {
      throw new Error('the answer was taken');
    },
    (error: ModelFaultError) => error.fault,
  );
}

describe('an invalid answer of a model process', () => {
  it.each([
    [
      'an output that was not requested',
      `frame({ tensors: [{ name: 'other', type: 'float32', dims: [1] }] }, Buffer.alloc(4)); wait();`,
    ],
    [
      'one output more',
      `frame({ tensors: ['logits', 'more'].map((name) => ({ name, type: 'float32', dims: [0] })) }); wait();`,
    ],
    ['no output', `frame({ tensors: [] }); wait();`],
    [
      'a tensor larger than its frame',
      `frame({ tensors: [{ name: 'logits', type: 'float32', dims: [1e6] }] }, Buffer.alloc(4)); wait();`,
    ],
    ['a frame of 4 GB', `frame({}, Buffer.alloc(0), [2, 0xffffffff]); wait();`],
    ['a head of 4 GB', `frame({}, Buffer.alloc(0), [0xffffffff, 0]); wait();`],
    ['no JSON', `fs.writeSync(4, Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0xff])); wait();`],
  ])('%s ends it', async (_, attack) => {
    expect(await faultOf(attack)).toMatchObject({ kind: 'answer' });
    expect(started[0]!.alive).toBe(false);
  });

  it('an answer in a thousand pieces is one answer', async () => {
    const process = await start(
      liar(`
const json = Buffer.from(JSON.stringify({ tensors: [{ name: 'logits', type: 'float32', dims: [1000] }] }));
const head = Buffer.alloc(8); head.writeUInt32LE(json.length, 0); head.writeUInt32LE(4000, 4);
for (const byte of Buffer.concat([head, json, Buffer.alloc(4000, 1)])) fs.writeSync(4, Buffer.of(byte));
wait();`),
    );
    const [tensor] = await process.run('model.onnx', [], ['logits'], 10_000);
    expect(tensor).toMatchObject({ name: 'logits', dims: [1000] });
  });
});

describe('the end of a model process is identified', () => {
  it.each<[string, string, object]>([
    [
      'an error of the runtime',
      `frame({ error: 'no such thing', tensors: [] }); wait();`,
      { kind: 'error', text: 'no such thing' },
    ],
    [
      'an allocation that the limits refused',
      `frame({ error: 'Failed to allocate memory for requested buffer of size 160000000000', tensors: [] }); wait();`,
      { kind: 'memory', bytes: 160e9 },
    ],
    ['a crash', `process.kill(process.pid, 'SIGSEGV');`, { kind: 'crash', signal: 'SIGSEGV' }],
    ['an exit', `process.exit(3);`, { kind: 'crash', signal: 'exit 3' }],
    [
      'native code out of memory',
      `fs.writeSync(2, "terminate called after throwing an instance of 'std::bad_alloc'"); process.abort();`,
      { kind: 'memory' },
    ],
    [
      'V8 out of memory',
      `fs.writeSync(2, 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory'); process.abort();`,
      { kind: 'memory' },
    ],
    ['the CPU limit', `process.kill(process.pid, 'SIGXCPU');`, { kind: 'cpu', seconds: LIMITS.cpuSeconds }],
    ['silence', `wait();`, { kind: 'timeout', seconds: 1 }],
    ['an endless computation', `for (;;);`, { kind: 'cpu' }],
  ])(
    '%s',
    async (name, attack, fault) => {
      const timeoutMs = name === 'silence' ? 1_000 : name === 'an endless computation' ? 2_000 : 30_000;
      expect(await faultOf(attack, timeoutMs)).toMatchObject(fault);
    },
    60_000,
  );

  it('a program that never sends hello is this machine’s fault', async () => {
    await expect(start('process.stderr.write("cannot open shared object"); process.exit(1)')).rejects.toThrow(
      SandboxStartError,
    );
  });
});
