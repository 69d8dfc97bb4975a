import {
  finding,
  verdictOf,
  type ClassifierHeads,
  type ExpectedGraph,
  type Finding,
  type Verdict,
} from '@primitives/bundle';
import { bareBatch, type Feed } from './feeds.js';
import { ModelRejectedError } from './fault-finding.js';
import type { Model } from './model.js';
import { probeImages, PROBES } from './probe-images.js';
import type { Rows } from './rows.js';
import { tiedShare } from './ties.js';

/** Tolerance between rows, relative to the largest number, when only the batch or the kernel's blocking changed. */
const SAME = 1e-4;
/** Share of the usual distance between two images that ±1/255 may move an output. */
const STABLE = 0.5;

/** Share of two labels of one image that may have exactly the same score. */
const TIED = 0.5;

/** Of different lengths, so that a short one is padded in a batch and not alone. */
const TEXTS = [
  'a photo of a red square',
  'a green circle',
  'the blue striped star on a table',
  'dog',
  'a photo of something',
  'is this wooden ?',
];

/** Rows that are run again alone: a long text and the shortest. */
const ALONE = [2, 3];

/**
 * Runs every graph of a loaded model on synthetic input and checks its behavior: finite, deterministic, rows
 * independent, input used, stable under ±1/255, labels distinguished. Cheap enough to be repeated by every runner
 * before the first hidden image.
 */
export async function probeModel(model: Model): Promise<{ verdict: Verdict; findings: Finding[] }> {
  const findings: Finding[] = [];
  const widths = new Map<string, number>();
  for (const graph of model.graphs) {
    try {
      findings.push(...(await probeGraph(model, graph, widths)));
    } catch (error) {
      if (!(error instanceof ModelRejectedError)) throw error;
      findings.push(error.finding);
    }
    if (!model.alive) break;
  }
  const [image, text] = [widths.get('image_embeds'), widths.get('text_embeds')];
  if (image !== undefined && text !== undefined && image !== text)
    findings.push(finding('embedding_size_mismatch', { image, text }, 'run'));
  return { verdict: verdictOf(findings), findings };
}

/** @param widths receives the columns of each output */
async function probeGraph(model: Model, graph: ExpectedGraph, widths: Map<string, number>): Promise<Finding[]> {
  const { tokens } = model;
  const takesText = graph.role !== 'vision' && graph.role !== 'classifier' && graph.role !== 'embedder';
  const takesImages = graph.role !== 'text';
  const images = probeImages(model.report.preprocessing!, model.imageSize);
  const ids = tokens && takesText ? await tokens.encode(TEXTS) : TEXTS.map((_, i) => [1 + i, 2 + i, 3]);
  const text = takesText ? (rows: readonly (readonly number[])[]) => tokens?.batch(rows) ?? bareBatch(rows) : undefined;
  const feed = (pixels: Float32Array, rows: readonly (readonly number[])[]): Feed => ({
    ...(takesImages ? { pixels } : {}),
    ...(text ? { tokens: text(rows) } : {}),
  });
  const size = images.clean.length / PROBES;

  const once = await model.run(graph, PROBES, feed(images.clean, ids));
  const twice = await model.run(graph, PROBES, feed(images.clean, ids));
  const disturbed = takesImages ? await model.run(graph, PROBES, feed(images.disturbed, ids)) : null;
  const alone = await Promise.all(
    ALONE.map((row) => model.run(graph, 1, feed(images.clean.subarray(row * size, (row + 1) * size), [ids[row]!]))),
  );

  const findings: Finding[] = [];
  for (const [output, rows] of once) {
    const { file } = graph;
    widths.set(output, rows.width);
    if (difference(rows.values, twice.get(output)!.values) > 0) findings.push(finding('not_deterministic', { file }));
    const change = Math.max(...ALONE.map((row, i) => difference(rowOf(rows, row), rowOf(alone[i]!.get(output)!, 0))));
    if (change > SAME) findings.push(finding('batch_dependent', { file, output, found: change.toExponential(1) }));
    if (allRowsEqual(rows))
      findings.push(
        graph.role === 'text'
          ? finding('constant_output', { file, output, texts: ids.length })
          : finding('constant_output', { file, output }),
      );
    else if (disturbed) {
      const moved = movement(rows, disturbed.get(output)!);
      if (moved > STABLE) findings.push(finding('output_unstable', { file, found: Math.round(100 * moved) }));
    }
  }
  const { heads, answers } = model.report;
  if (findings.length === 0)
    findings.push(...miscountedLabels({ ...heads, ...(answers && { answers }) }, graph.file, once));
  if (graph.role === 'classifier' && findings.length === 0) return tiedHeads(heads ?? {}, graph.file, once);
  return takesImages && text && graph.role !== 'dual-encoder' && findings.length === 0 ? halvesUsed() : findings;

  /** A graph of both must depend on the image and on the text: each is held constant once. */
  async function halvesUsed(): Promise<Finding[]> {
    const one = images.clean.subarray(2 * size, 3 * size);
    const still = new Float32Array(images.clean.length);
    for (let row = 0; row < PROBES; row++) still.set(one, row * size);
    const [oneText, oneImage] = [
      await model.run(
        graph,
        PROBES,
        feed(
          images.clean,
          ids.map(() => ids[0]!),
        ),
      ),
      await model.run(graph, PROBES, feed(still, ids)),
    ];
    const { file } = graph;
    return graph.outputs.flatMap(({ name: output }) => [
      ...(allRowsEqual(oneText.get(output)!) ? [finding('constant_output', { file, output })] : []),
      ...(allRowsEqual(oneImage.get(output)!) ? [finding('constant_output', { file, output, texts: ids.length })] : []),
    ]);
  }
}

/** Outputs, of a width that the file leaves open, with another number of columns than labels. */
function miscountedLabels(
  lists: Readonly<Record<string, { readonly output: string; readonly labels: readonly unknown[] }>>,
  file: string,
  outputs: ReadonlyMap<string, Rows>,
): Finding[] {
  return Object.values(lists).flatMap(({ output, labels }) => {
    const { width } = outputs.get(output)!;
    return width === labels.length
      ? []
      : [finding('label_count_mismatch', { file, output, found: labels.length, expected: width }, 'run')];
  });
}

/** Heads that cannot order their labels: saturated in the graph, or by the activation that the manifest declares. */
function tiedHeads(heads: ClassifierHeads, file: string, outputs: ReadonlyMap<string, Rows>): Finding[] {
  return Object.entries(heads).flatMap(([head, { output, activation }]) => {
    const share = tiedShare(outputs.get(output)!, activation);
    return share > TIED
      ? [
          finding('many_ties', {
            file,
            head,
            activation: activation === 'none' ? 'no activation' : `its ${activation}`,
            found: Math.round(100 * share),
          }),
        ]
      : [];
  });
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
