import { finding, verdictOf, type ExpectedGraph, type Finding, type Verdict } from '@primitives/bundle';
import { ModelRejectedError, type Model, type Rows } from './model.js';
import { probeImages, PROBES } from './probe-images.js';
import type { TextTokens, TokenBatch } from './text-tokens.js';

/** Rows may differ by this much, relative to the largest number, when only their company or the kernel's blocking changed. */
const SAME = 1e-4;
/** Share of the usual distance between two images that ±1/255 may move an output. */
const STABLE = 0.5;

const TEXTS = ['a photo of a red square', 'a green circle', 'the blue striped star on a table', 'dog', 'a photo of something', 'is this wooden ?'];

/**
 * Runs every graph of a loaded model on synthetic input and looks at how it behaves: finite, the same twice, each row on its own,
 * using its input, stable under ±1/255. Cheap enough to be repeated by every runner before the first hidden image.
 */
export async function probeModel(model: Model, tokens: TextTokens | null): Promise<{ verdict: Verdict; findings: Finding[] }> {
  const findings: Finding[] = [];
  for (const graph of model.graphs) {
    try {
      findings.push(...(await probeGraph(model, graph, tokens)));
    } catch (error) {
      if (!(error instanceof ModelRejectedError)) throw error;
      findings.push(error.finding);
    }
    if (!model.alive) break;
  }
  return { verdict: verdictOf(findings), findings };
}

interface Feed {
  pixels?: Float32Array;
  tokens?: TokenBatch;
}

async function probeGraph(model: Model, graph: ExpectedGraph, tokens: TextTokens | null): Promise<Finding[]> {
  const takesText = graph.role !== 'vision' && graph.role !== 'classifier' && graph.role !== 'embedder';
  const takesImages = graph.role !== 'text';
  const images = probeImages(model.report.preprocessing!, model.imageSize);
  const ids = TEXTS.map((text, i) => tokens?.encode(text) ?? [1 + i, 2 + i, 3]);
  const text = takesText ? (rows: readonly (readonly number[])[]) => tokens?.batch(rows) ?? bareBatch(rows) : undefined;
  const feed = (pixels: Float32Array, rows: readonly (readonly number[])[]): Feed => ({ ...(takesImages ? { pixels } : {}), ...(text ? { tokens: text(rows) } : {}) });
  const size = images.clean.length / PROBES;

  const once = await model.run(graph, PROBES, feed(images.clean, ids));
  const twice = await model.run(graph, PROBES, feed(images.clean, ids));
  const alone = await model.run(graph, 1, feed(images.clean.subarray(2 * size, 3 * size), [ids[2]!]));
  const disturbed = takesImages ? await model.run(graph, PROBES, feed(images.disturbed, ids)) : null;

  const findings: Finding[] = [];
  for (const [output, rows] of once) {
    const { file } = graph;
    if (difference(rows.values, twice.get(output)!.values) > 0) findings.push(finding('not_deterministic', { file }));
    const change = difference(rowOf(rows, 2), rowOf(alone.get(output)!, 0));
    if (change > SAME) findings.push(finding('batch_dependent', { file, output, found: change.toExponential(1) }));
    if (allRowsEqual(rows)) findings.push(finding('constant_output', { file, output }));
    else if (disturbed) {
      const moved = movement(rows, disturbed.get(output)!);
      if (moved > STABLE) findings.push(finding('unstable', { file, found: Math.round(100 * moved) }));
    }
  }
  return findings;
}

/** Token rows of a bare model, which brings no tokenizer. */
function bareBatch(rows: readonly (readonly number[])[]): TokenBatch {
  const length = Math.max(...rows.map((ids) => ids.length));
  const ids = new BigInt64Array(rows.length * length);
  const mask = new BigInt64Array(rows.length * length);
  rows.forEach((row, r) => row.forEach((id, column) => (ids.set([BigInt(id)], r * length + column), mask.set([1n], r * length + column))));
  return { n: rows.length, length, ids, mask, types: new BigInt64Array(rows.length * length) };
}

const rowOf = ({ values, width }: Rows, row: number) => values.subarray(row * width, (row + 1) * width);

/** Largest difference relative to the largest number. */
function difference(a: Float32Array, b: Float32Array): number {
  let most = 0;
  let scale = 0;
  for (let i = 0; i < a.length; i++) {
    most = Math.max(most, Math.abs(a[i]! - b[i]!));
    scale = Math.max(scale, Math.abs(a[i]!), Math.abs(b[i]!));
  }
  return scale === 0 ? 0 : most / scale;
}

function allRowsEqual(rows: Rows): boolean {
  for (let row = 1; row < rows.n; row++) if (difference(rowOf(rows, 0), rowOf(rows, row)) > 1e-6) return false;
  return true;
}

/** How far the disturbance moved the rows, as a share of the mean distance between different images. */
function movement(clean: Rows, disturbed: Rows): number {
  let moved = 0;
  let apart = 0;
  let pairs = 0;
  for (let row = 0; row < clean.n; row++) {
    moved += distance(rowOf(clean, row), rowOf(disturbed, row));
    for (let other = 0; other < row; other++, pairs++) apart += distance(rowOf(clean, row), rowOf(clean, other));
  }
  return apart === 0 ? 0 : moved / clean.n / (apart / pairs);
}

function distance(a: Float32Array, b: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < a.length; i++) squares += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(squares);
}
