import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  PROTOCOL_IDS,
  predictionLayout,
  type BenchmarkDefinition,
  type Instance,
  type LayoutRow,
  type ProtocolId,
} from '@primitives/benchmark';
import { packBundle, unpackedFolder } from '@primitives/bundle-files';
import {
  fileFacts,
  instancesFile,
  readDefinition,
  readImages,
  readInstances,
  readLabels,
  SPLIT_FILES,
  SplitFileError,
} from '@primitives/datasets';
import { ImagePreparer, Normaliser } from '@primitives/images';
import { openModel, predictorFor } from '@primitives/inference';
import { probeIsolation } from '@primitives/sandbox';
import type { Receipt } from '@primitives/receipts';
import { finished, judgeOf, valuesOf, type Judge } from '@primitives/scoring';
import { CliError } from '../cli-error.js';
import { fileRefusal } from '../file-missing.js';
import { checkStatically, requireBundle } from '../static-check.js';
import { toolsFolder } from '../tools-folder.js';

/** A value of the receipt and the same value on this machine. */
export interface RepeatedMetric {
  readonly board: string;
  readonly metric: string;
  readonly receipt: number | null;
  readonly again: number | null;
  /** Infinity when only one of them is undefined. */
  readonly difference: number;
}

export interface RunAgain {
  readonly instances: number;
  /** Whether the outcomes are bit-identical to the receipt's. */
  readonly sameOutcomes: boolean;
  /** The largest difference of a value; 0 when all are equal. */
  readonly difference: number;
  /** The values that are not equal, the largest difference first. */
  readonly differing: readonly RepeatedMetric[];
}

/** Instances per batch; equal pixels give equal bits for every batch size. */
const BATCH = 32;

/**
 * Runs the bundle on the split, scores it like the scorer, and compares. Bundle, definition and labels must be
 * byte-identical to those of the receipt.
 *
 * @throws CliError
 */
export async function runAgain(
  receipt: Receipt,
  bundle: string,
  split: string,
  onProgress: (done: number, total: number) => void,
): Promise<RunAgain> {
  await requireSame(receipt, bundle, split);
  const protocol = PROTOCOL_IDS.find((id) => id === receipt.track.protocol);
  if (!protocol)
    throw refused(
      'protocol_unknown',
      'this version does not know the protocol',
      PROTOCOL_IDS.join(', '),
      receipt.track.protocol,
    );
  const { judge, boards } = await judgeRun({ protocol, bundle, split, batch: BATCH, onProgress });
  const sha256 = (board: string) =>
    createHash('sha256')
      .update(boards.get(board) ?? '')
      .digest('hex');
  const differing = Object.entries(receipt.results).flatMap(([board, metrics]) => {
    const outcomes = boards.get(board);
    const values = outcomes ? valuesOf(judge.read(board, outcomes)) : {};
    return Object.entries(metrics)
      .map(([metric, { value }]) => repeated(board, metric, value, values[metric] ?? null))
      .filter(({ difference }) => difference > 0);
  });
  differing.sort((a, b) => (a.difference === b.difference ? 0 : b.difference - a.difference));
  const sameOutcomes = Object.entries(receipt.outcomes).every(([board, digest]) => digest === sha256(board));
  return { instances: receipt.split.instances, sameOutcomes, difference: differing[0]?.difference ?? 0, differing };
}

const repeated = (board: string, metric: string, receipt: number | null, again: number | null): RepeatedMetric => ({
  board,
  metric,
  receipt,
  again,
  difference: receipt === again ? 0 : receipt === null || again === null ? Infinity : Math.abs(receipt - again),
});

/** @throws CliError */
async function requireSame(receipt: Receipt, bundle: string, split: string): Promise<void> {
  await requireBundle(bundle);
  const packed = await packBundle(bundle);
  await packed.dispose();
  const digest = async (name: 'definition' | 'labels') => {
    try {
      return (await fileFacts(join(split, SPLIT_FILES[name]))).sha256;
    } catch (cause) {
      throw refused(
        'file_missing',
        `${split} has no ${SPLIT_FILES[name]}`,
        'the folder of a public split',
        fileRefusal(cause)?.found ?? (cause as Error).message,
      );
    }
  };
  const labels = await digest('labels');
  // The labels of a season are published when it closes; its receipts are older.
  if (receipt.split.role !== 'public' && labels !== receipt.split.labelsSha256)
    throw refused(
      'split_hidden',
      'the split was hidden, and the given labels are not its labels',
      'the labels of a closed season, or a receipt of a public split',
      labels,
    );
  for (const [what, expected, found] of [
    ['bundle', receipt.bundleSha256, packed.sha256],
    ['definition', receipt.benchmark.definitionSha256, await digest('definition')],
    ['labels', receipt.split.labelsSha256, labels],
  ] as const) {
    if (expected !== found)
      throw refused('input_differs', `the given ${what} differs from the one in the receipt`, expected, found);
  }
}

/** A bundle, a public split, and the batch size. */
export interface Run {
  readonly protocol: ProtocolId;
  readonly bundle: string;
  readonly split: string;
  readonly batch: number;
  readonly onProgress: (done: number, total: number) => void;
}

/** The outcomes of a bundle on a public split by board, and how to interpret them. @throws CliError */
export async function judgeRun(run: Run): Promise<{ judge: Judge; boards: ReadonlyMap<string, Uint8Array> }> {
  const { protocol, bundle, split, batch, onProgress } = run;
  const definition = await readDefinition(join(split, SPLIT_FILES.definition));
  const labels = await readLabels(join(split, SPLIT_FILES.labels));
  const instances = await readInstances(instancesFile(split));
  const rows = instances.map(({ queries }): LayoutRow => (queries ? { queries } : {}));
  const judge = judgeOf(protocol, { definition, labels, rows });
  const reduction = judge.reduction();
  const opened = await openPredictor(bundle, protocol, definition);
  try {
    const preparer = new ImagePreparer(opened.preprocessing);
    const normaliser = new Normaliser(opened.preprocessing);
    let done = 0;
    for await (const part of batches(join(split, SPLIT_FILES.images), instances, preparer, batch)) {
      const requested = part.map(({ place }) => instances[place] as Instance);
      const answers = await opened.predictor.predict(normaliser.batch(part.map(({ record }) => record)), requested);
      const layout = predictionLayout(definition, protocol, requested, opened.interface);
      const matrices = layout.flatMap(({ name, rows, columns }) => {
        const data = answers[name];
        return data ? [[name, { shape: columns === null ? [rows] : [rows, data.length / rows], data }] as const] : [];
      });
      reduction.add(
        Uint32Array.from(part, ({ place }) => place),
        new Map(matrices),
      );
      onProgress((done += part.length), instances.length);
    }
    return { judge, boards: finished(reduction) };
  } catch (error) {
    if (error instanceof SplitFileError)
      throw refused(error.code, error.message, 'the folder of a public split', split);
    throw error;
  } finally {
    await opened.close();
  }
}

/** Loads the bundle in a sandbox on this machine. @throws CliError */
async function openPredictor(path: string, protocol: ProtocolId, definition: BenchmarkDefinition) {
  const report = await checkStatically(path);
  const { preprocessing, interface: interfaceId } = report;
  if (report.verdict === 'reject' || !preprocessing || !interfaceId)
    throw refused('bundle_rejected', 'the bundle cannot be run', 'a valid bundle', path);
  const unpacked = await unpackedFolder(path);
  try {
    const model = await openModel({
      folder: unpacked.folder,
      report,
      isolation: await probeIsolation(toolsFolder()),
      threads: 2,
    });
    const close = async () => {
      await model.close();
      await unpacked.dispose();
    };
    try {
      return {
        predictor: await predictorFor(protocol, { model, definition }),
        preprocessing,
        interface: interfaceId,
        close,
      };
    } catch (error) {
      await model.close();
      throw error;
    }
  } catch (error) {
    await unpacked.dispose();
    throw error;
  }
}

/** Instances with their pixels, in archive order; the scores do not depend on the order. */
async function* batches(archive: string, instances: readonly Instance[], preparer: ImagePreparer, size: number) {
  const places = new Map<string, number[]>();
  instances.forEach(({ image }, place) => places.set(image, [...(places.get(image) ?? []), place]));
  let batch: { place: number; record: Uint8Array }[] = [];
  for await (const { name, bytes } of readImages(archive)) {
    for (const place of places.get(name) ?? []) {
      batch.push({ place, record: await preparer.prepare(bytes, instances[place]?.box) });
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const refused = (code: string, message: string, expected: string, found: string) =>
  new CliError({
    code,
    message,
    expected,
    found,
    remedy: 'pass the files whose digests are in the receipt',
  });
