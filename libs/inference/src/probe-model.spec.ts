import { checkBundlePath } from '@primitives/bundle-files';
import { colourTextMatcher, type OnnxNode } from '@primitives/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRuntime } from './check-runtime.js';
import type { Isolation } from './sandbox.js';

const L1: Isolation = { level: 'L1', reason: 'asked for by the test', bubblewrap: null };
const rowMean = (input: string): OnnxNode => ({ op: 'ReduceMean', inputs: [input], outputs: ['score'], attributes: { axes: { ints: [1] }, keepdims: { int: 1 } } });

/** What the probes say of a matcher, as `code: message`. */
async function said(joining: readonly OnnxNode[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'probes-'));
  try {
    for (const [name, bytes] of Object.entries(colourTextMatcher(joining))) await writeFile(join(folder, name), bytes);
    const { findings } = await checkRuntime(folder, await checkBundlePath(folder), L1);
    return findings.map(({ code, message }) => `${code}: ${message}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a graph of images and texts', () => {
  it('passes when it uses both', async () => expect(await said([{ op: 'Mul', inputs: ['rgb', 'text'], outputs: ['both'] }, rowMean('both')])).toEqual([]));

  it('is refused when it does not look at the image', async () => {
    expect(await said([{ op: 'Identity', inputs: ['text'], outputs: ['score'] }])).toEqual([
      'constant_output: model.onnx: output "score" is the same for six very different images; the model does not use its input',
    ]);
  });

  it('is refused when it does not read the text', async () => {
    expect(await said([rowMean('rgb')])).toEqual(['constant_output: model.onnx: output "score" is the same for 6 different texts; the model does not read them']);
  });

  it('is refused when padding changes what it answers', async () => {
    const padded: OnnxNode[] = [
      { op: 'Shape', inputs: ['input_ids'], outputs: ['shape'] },
      { op: 'Cast', inputs: ['shape'], outputs: ['size'], attributes: { to: { int: 1 } } },
      { op: 'ReduceMax', inputs: ['size'], outputs: ['longest'], attributes: { keepdims: { int: 1 } } },
      { op: 'Mul', inputs: ['rgb', 'text'], outputs: ['both'] },
      { op: 'Mul', inputs: ['both', 'longest'], outputs: ['scaled'] },
      rowMean('scaled'),
    ];
    expect(await said(padded)).toEqual([expect.stringMatching(/^batch_dependent: /)]);
  });
});
