import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { requestedParts } from './measure/parts.js';
import { duration, table } from './measure/table.js';
import { requestedStatistics } from './protocols/options.js';
import { compositionMetrics, type Time } from './protocols/composition.js';
import { episodeMetrics, type EpisodeMetrics } from './protocols/episodes.js';
import type { ScoringCost } from './protocols/judging.js';
import type { ReferencesCost } from './protocols/references.js';
import { SYNTHETIC_SPLITS } from './protocols/synthetic-splits.js';
import { sized } from './measure/sized.js';

/** Resamples of the platform's scorer. */
const RESAMPLES = sized(2_000, 20);
const CHILD = fileURLToPath(new URL('./protocols/judging-child.js', import.meta.url));
/** Judged splits. */
const SPLITS = sized(Infinity, 1);
/** Judged part by part: it takes almost an hour. */
const TOO_LONG = 'compmap, MIT-States';
/** Upper bound per split, so that none delays the others longer. */
const LIMIT_MS = 300_000;

type Print = (line: string) => void;

type Part = 'requests' | 'judging' | 'references' | 'composition' | 'episodes';

const PARTS: Readonly<Record<Part, (print: Print, only: string | null) => Promise<void> | void>> = {
  requests: requestedTable,
  judging: judgingTable,
  references: referencesTable,
  composition: compositionTable,
  episodes: episodesTable,
};

/**
 * The cost of one evaluation of each protocol for a runner and the scorer, at the papers' sizes. `--requests`,
 * `--judging`, `--references`, `--composition` and `--episodes` run a part alone, `--judging=vaw` the splits whose
 * names begin so.
 */
export async function run(print: Print, flags: readonly string[] = []): Promise<void> {
  for (const { part, only } of requestedParts(Object.keys(PARTS) as Part[], flags)) {
    await PARTS[part](print, only);
    print('');
  }
}

function requestedTable(print: Print): void {
  const counted = (count: number) => (count === 0 ? '' : count.toLocaleString('en-US'));
  print(
    table(
      ['protocol', 'interface', 'boards', 'images', 'texts', 'image with text'],
      requestedStatistics().map(({ name, interfaceId, boards, images, texts, together }) => [
        name,
        interfaceId,
        boards.join(', '),
        ...[images, texts, together].map(counted),
      ]),
    ),
  );
}

/** Each split in its own process, so that the memory is that of judging it. */
function judgingTable(print: Print, only: string | null): void {
  const names = Object.keys(SYNTHETIC_SPLITS)
    .filter((name) => name !== TOO_LONG && name.startsWith(only ?? ''))
    .slice(0, SPLITS);
  const headings = [
    'judging, of the processor',
    'size',
    'prepare',
    'reduce',
    'values',
    `${RESAMPLES} resamples`,
    'of the bands',
    'predictions',
    'outcomes',
    'peak memory',
  ];
  print(table(headings, names.map(judgingRow)));
}

function judgingRow(name: string): string[] {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  const costs = judged(name);
  if (!costs) return [name, `not within ${duration(LIMIT_MS)}`, '', '', '', '', '', '', '', ''];
  const times = [
    costs.prepareMs,
    costs.reduceMs,
    costs.valuesMs,
    costs.resampleMs * RESAMPLES,
    costs.bandMs * RESAMPLES,
  ];
  const sizes = [costs.predictionBytes, costs.outcomeBytes, costs.peakBytes];
  return [name, costs.size, ...times.map(duration), ...sizes.map(megabytes)];
}

function judged(name: string): ScoringCost | null {
  try {
    return JSON.parse(
      execFileSync(process.execPath, [CHILD, name], { encoding: 'utf8', timeout: LIMIT_MS }),
    ) as ScoringCost;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ETIMEDOUT') return null;
    throw error;
  }
}

/** Tracks whose references the page of the metrics states: the largest of each kind. */
const REFERENCED = ['vaw-classifier', 'vaw-vqa', 'mac', 'czsl, C-GQA'];

/** The scorer's job for a track that opens, each in its own process. */
function referencesTable(print: Print, only: string | null): void {
  const child = fileURLToPath(new URL('./protocols/references-child.js', import.meta.url));
  const names = REFERENCED.filter((name) => name.startsWith(only ?? '')).slice(0, SPLITS);
  const rows = names.map((name) => {
    const cost = JSON.parse(execFileSync(process.execPath, [child, name], { encoding: 'utf8' })) as ReferencesCost;
    return [name, cost.size, cost.models, duration(cost.ms), `${(cost.peakBytes / 1e6).toFixed(0)} MB`];
  });
  print(table(['references of a track', 'size', 'models', 'of the processor', 'peak memory'], rows));
}

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;

async function compositionTable(print: Print): Promise<void> {
  for (const threads of new Set([1, availableParallelism()])) {
    const { step, training, validation, validations, readings } = await compositionMetrics(threads);
    const row = (name: string, each: Time | null, all: Time) => [
      name,
      each ? `${duration(each.wallMs)} (${duration(each.processorMs)})` : '',
      `${minutes(all.wallMs)} (${minutes(all.processorMs)})`,
    ];
    const all = (key: keyof Time) => training[key] + validations[key] + readings[key];
    print(
      table(
        [`compmap, MIT-States, threads: ${threads}`, 'each (of processors)', 'in all (of processors)'],
        [
          row('training, 500 epochs of 237 batches', step, training),
          row('validating 10,420 images, 50 times', validation, validations),
          row('reading 12,995 images four ways in both worlds', null, readings),
          row('one evaluation', null, { wallMs: all('wallMs'), processorMs: all('processorMs') }),
        ],
      ),
    );
    print('');
  }
}

async function episodesTable(print: Print, only: string | null): Promise<void> {
  const sources = ['model', 'random', 'oracle'] as const;
  const costs: EpisodeMetrics[][] = [];
  for (const source of sources) costs.push(await episodeMetrics(source, only));
  const sums = costs.map((plans) => plans.reduce((total, { allMs }) => total + allMs, 0));
  print(
    table(
      ['compmap, CUB', ...sources.flatMap((source) => [`an episode, ${source}`, `in all, ${source}`])],
      [
        ...costs[0]!.map(({ plan }, p) => [
          plan,
          ...costs.flatMap((plans) => [duration(plans[p]!.episodeMs), minutes(plans[p]!.allMs)]),
        ]),
        ...(only === null ? [['all plans', ...sums.flatMap((sum) => ['', minutes(sum)])]] : []),
      ],
    ),
  );
}
