import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { scoreTable } from '@primitives/boards';
import { MATRICES, type LayoutRow, type ProtocolId, type LabelledInstance } from '@primitives/benchmark';
import {
  instancesFile,
  NpzError,
  readDefinition,
  readInstances,
  readLabels,
  SplitFileError,
} from '@primitives/datasets';
import { SafetensorsError } from '@primitives/protocol';
import {
  everyPlace,
  LabelsError,
  PredictionsError,
  RecognitionStudyReduction,
  SCORED_PROTOCOLS,
  scoreInPieces,
  type RecognitionStudy,
  type ScoreReport,
} from '@primitives/scoring';
import { ComputePool } from '@primitives/threads';
import { Option, type Command } from 'commander';
import { CliError } from '../cli-error.js';
import { asFileMissing } from '../file-missing.js';
import { EXIT } from '../exit-codes.js';
import { columns, formatValue, printJson, printLine, table } from '../output.js';
import { readPredictions } from '../prediction-file.js';
import { wholeFrom } from '../whole-number.js';

interface ScoreOptions {
  readonly split: string;
  readonly protocol: ProtocolId;
  readonly set?: 'train' | 'val' | 'test';
  readonly resamples: number;
  readonly seed: number;
  readonly study?: boolean;
  readonly allMetrics?: boolean;
  readonly json?: boolean;
}

/** `primitives score`: runs the official evaluator locally. */
export function registerScore(program: Command): void {
  program
    .command('score <predictions>')
    .description('score a .safetensors or .npz file against the labels of a public split')
    .requiredOption('--split <folder>', 'folder of the split: definition.json and labels.jsonl')
    .addOption(
      new Option('--protocol <protocol>', 'how the predictions are scored').choices(SCORED_PROTOCOLS).default('mac'),
    )
    .addOption(
      new Option('--set <set>', 'only the instances of this set; default: all').choices(['train', 'val', 'test']),
    )
    .option(
      '--resamples <count>',
      'resamples behind the band of a curve; 0 leaves out all intervals',
      wholeFrom(0),
      1_000,
    )
    .option('--seed <seed>', 'seed of the resamples', wholeFrom(0), 0)
    .option('--all-metrics', 'print every metric; without it, those that the boards show')
    .option('--study', 'vaw-itc, vaw-itm and vaw-classifier: also scores by label and attribute, and mAP by box size')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `\nMatrices of the file, float32, as numpy.savez or \`primitives-bench predict\` writes them:\n${matricesHelp()}`,
    )
    .action(async (path: string, options: ScoreOptions) => {
      if (options.study && !STUDIED.includes(options.protocol)) throw notStudied(options.protocol);
      const { report, study } = await scoreFile(path, options);
      if (options.json) printJson(study ? { ...report, study } : report);
      else
        for (const text of [
          scoreTable(report, options.allMetrics ? null : '--all-metrics', columns()),
          ...(study ? ['', studyTables(study)] : []),
        ])
          printLine(text);
    });
}

const STUDIED: readonly ProtocolId[] = ['vaw-itc', 'vaw-itm', 'vaw-classifier'];

const notStudied = (protocol: ProtocolId): CliError =>
  new CliError(
    {
      code: 'study_unsupported',
      message: `${protocol} has no scores of attributes`,
      expected: STUDIED.join(', '),
      found: protocol,
      remedy: 'leave out --study',
    },
    EXIT.USAGE,
  );

/** The matrices that each protocol reads; protocols with the same matrices share a line. */
function matricesHelp(): string {
  const byMatrices = new Map<string, string[]>();
  for (const protocol of SCORED_PROTOCOLS) {
    const lines = MATRICES[protocol].map(({ name, shape, note }) => `    ${name}: ${shape}${note ? `; ${note}` : ''}`);
    const text = lines.join('\n');
    byMatrices.set(text, [...(byMatrices.get(text) ?? []), protocol]);
  }
  return [...byMatrices].map(([text, protocols]) => `  ${protocols.join(', ')}\n${text}`).join('\n');
}

/** Reads and scores. @throws CliError with what was expected, what was found and a remedy */
async function scoreFile(
  path: string,
  { split, protocol, set, resamples, seed, study }: ScoreOptions,
): Promise<{ report: ScoreReport; study: RecognitionStudy | null }> {
  requireSplit(split);
  const threads = new ComputePool();
  try {
    const definition = await readDefinition(join(split, 'definition.json'));
    const labels = await readLabels(join(split, 'labels.jsonl'));
    const selected = set === undefined ? labels : labels.filter((instance) => instance.set === set);
    const rows = await requestedOf(instancesFile(split), selected);
    const judged = { definition, labels: selected, rows };
    const pieces = () => readPredictions(path, { protocol, definition, rows });
    const report = await scoreInPieces((tasks) => threads.run(tasks), protocol, judged, pieces(), { resamples, seed });
    if (!study) return { report, study: null };
    const reduction = new RecognitionStudyReduction(judged);
    for await (const { first, end, predictions } of pieces())
      reduction.add(everyPlace(end).subarray(first), predictions);
    return { report, study: reduction.finish() };
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await threads.close();
  }
}

/** The requested labels of each instance; null for splits without a list of instances, which use all annotations. */
async function requestedOf(path: string, labels: readonly LabelledInstance[]): Promise<LayoutRow[]> {
  const instances = existsSync(path) ? await readInstances(path) : [];
  const queries = new Map(instances.map((instance) => [instance.id, instance.queries]));
  return labels.map(({ id }) => {
    const requested = queries.get(id);
    return requested ? { queries: requested } : {};
  });
}

/** @throws CliError file_missing for a folder that does not exist or is no split */
function requireSplit(folder: string): void {
  const missing = ['definition.json', 'labels.jsonl'].find((name) => !existsSync(join(folder, name)));
  if (missing === undefined) return;
  const isFolder = existsSync(folder);
  throw new CliError({
    code: 'file_missing',
    message: isFolder ? `${folder} has no ${missing}` : `${folder} is not a folder`,
    expected: isFolder ? missing : 'the folder of a split',
    found: isFolder ? 'no such file' : 'no such folder',
    remedy: 'download a public split with `primitives data shapes val`, and pass its folder',
  });
}

function asRefusal(error: unknown): unknown {
  if (error instanceof PredictionsError || error instanceof LabelsError) {
    const { code, message, expected, found, remedy } = error;
    return new CliError({ code, message, expected, found, remedy });
  }
  if (error instanceof NpzError || error instanceof SafetensorsError) {
    return new CliError({
      code: error.code,
      message: 'the predictions cannot be read',
      found: error.problem,
      remedy: error.remedy,
    });
  }
  if (error instanceof SplitFileError) {
    return new CliError({ code: error.code, message: error.message, remedy: 'check the folder passed as --split' });
  }
  return asFileMissing(error);
}

/** mAP by box size, then the median score of each attribute by label, the largest difference first. */
function studyTables({ sizes, attributes }: RecognitionStudy): string {
  const median = ({ quartiles }: RecognitionStudy['attributes'][number]['positive']) => quartiles?.[1] ?? null;
  const rows = attributes
    .flatMap(({ attribute, positive, negative }) => {
      const [above, below] = [median(positive), median(negative)];
      return above === null || below === null ? [] : [{ attribute, above, below, positive, negative }];
    })
    .sort((x, y) => y.above - y.below - (x.above - x.below))
    .map(({ attribute, above, below, positive, negative }) => [
      attribute,
      '',
      above.toPrecision(3),
      below.toPrecision(3),
      (above - below).toPrecision(3),
      `${positive.n} + ${negative.n}`,
    ]);
  const bySize = sizes.map(({ size, from, to, instances, attributes: count, map }) => [
    `${size}, ${from.toLocaleString('en-US')} to ${to?.toLocaleString('en-US') ?? '…'} px²`,
    '',
    map === null ? '–' : formatValue(map, 'PERCENT'),
    String(count),
    String(instances),
  ]);
  return [
    table(['box', '', 'mAP', 'attributes', 'instances'], bySize),
    '',
    table(['median score', '', 'positive', 'negative', 'difference', 'labels'], rows),
  ].join('\n');
}
