import { MAC_BOARD_METRICS, metricDefinition } from '@primitives/metrics';
import { ADDED_AT_ONCE, Xoshiro128, type MeasuredEntry } from '@primitives/ranking';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { NormalDraws } from '../intervals/normal-draws.js';
import { MAC_SIZE } from '../metrics/synthetic-submissions.js';
import { sized } from '../measure/sized.js';
import { scorerRanking, type ScorerRanking } from './scorer-files.js';

export const METRICS = MAC_BOARD_METRICS.map(metricDefinition);
export const SIGNS = sized(2_000, 50);
const PLAN = { metrics: METRICS, primaryMetric: 'mac.auc.v1', resamples: SIGNS };
/**
 * From this size on the pairs of the board before the publication are sampled: comparing them takes more than an hour.
 */
const SAMPLED_FROM = 5_000;

/** Processor time in ms, and the memory of the process in bytes. */
export interface PublicationCost {
  /** Null where the pairs are sampled. */
  readonly nothing: number | null;
  readonly added: number;
  readonly withdrawn: number;
  readonly rerun: number;
  /** The last group of entries that a correction rescores: the others are compared already. */
  readonly corrected: number;
  readonly memory: number;
}

/** Writes the files of a board of synthetic entries as the scorer does. */
export async function prepare(folder: string, size: number): Promise<void> {
  const { EntryFolder, BoardPairs, storedEntry } = await scorerRanking();
  const entries = new EntryFolder(folder);
  for (let k = 0; k < size; k++) await entries.write(digestOf(k), storedEntry(syntheticEntry(k)));
  if (size < SAMPLED_FROM) return;
  const skills = Array.from({ length: size }, (_, k) => skillOf(k));
  const rows = skills.map((p, k) =>
    Float32Array.from({ length: k }, (_, other) => {
      const q = skills[other] ?? 0;
      return Math.sqrt((p * (1 - q) + q * (1 - p)) / MAC_SIZE.images);
    }),
  );
  const random = Xoshiro128.seeded(9);
  const largest = Float64Array.from({ length: SIGNS }, () => 5.5 + random.below(1_000) / 1_000);
  const holder = Uint32Array.from({ length: SIGNS }, () => random.below((size * (size - 1)) / 2));
  const update = { rows, family: { entries: size, largest, holder }, needsSearch: false, search: () => undefined };
  const keys = Array.from({ length: size }, (_, k) => `e${k} ${digestOf(k)}`);
  await new BoardPairs(folder, METRICS.length).record(
    METRICS.map(() => update),
    [],
    keys,
  );
}

/** What the scorer spends on one publication on a board that `prepare` wrote. */
export async function publications(folder: string, size: number): Promise<PublicationCost> {
  const ranking = await scorerRanking();
  const before = Array.from({ length: size }, (_, k) => ({ id: `e${k}`, outcomesSha256: digestOf(k) }));
  const entry = (k: number) => ({ id: `e${k}`, outcomesSha256: digestOf(k) });
  const scratch = new ranking.Scratch();
  const cost = (board: typeof before) => rankingCost(ranking, folder, board, scratch);
  const first = await cost(before);
  const added = await cost([...before, entry(size)]);
  const withdrawn = await cost([...before.filter((_, k) => k !== 1), entry(size)]);
  const rest = [...before.filter((_, k) => k === 0 || k > 2), entry(size)];
  const again = { id: 'e2', outcomesSha256: digestOf(size + 1) };
  const rerun = await cost([...rest, again]);
  const rescored = Array.from({ length: ADDED_AT_ONCE }, (_, k) => entry(size + 2 + k));
  const corrected = await cost([...rest, again, ...rescored]);
  const memory = process.resourceUsage().maxRSS * 1024;
  await rm(folder, { recursive: true, force: true });
  return { nothing: size < SAMPLED_FROM ? first : null, added, withdrawn, rerun, corrected, memory };
}

async function rankingCost(
  { EntryFolder, rankedBoard, storedEntry }: ScorerRanking,
  folder: string,
  board: readonly { id: string; outcomesSha256: string }[],
  scratch: object,
): Promise<number> {
  const entries = new EntryFolder(folder);
  const measured = {
    read: (digest: string) => entries.read(digest),
    of: async (digest: string) => {
      const stored = entries.read(digest);
      if (stored) return { ...stored, of: stored.of.map((own) => ({ ...own, ...copied(own) })) };
      const entry = storedEntry(syntheticEntry(Number.parseInt(digest.slice(0, 8), 16)));
      await entries.write(digest, entry);
      return entry;
    },
  };
  const start = process.cpuUsage();
  await rankedBoard(board, measured, folder, PLAN, scratch);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const copied = ({ contributions, projections }: MeasuredEntry['of'][number]) => ({
  contributions: contributions && contributions.slice(),
  projections: projections && projections.slice(),
});

/** Names an entry: its number, then a digest. */
const digestOf = (k: number): string =>
  k.toString(16).padStart(8, '0') + createHash('sha256').update(String(k)).digest('hex').slice(8);

const skillOf = (k: number): number => 0.2 + 0.4 * new NormalDraws(k + 1).uniform();

/** An entry whose metrics share one vector of contributions: ranking reads them as if they had their own. */
function syntheticEntry(k: number): MeasuredEntry {
  const { uniform, normal } = new NormalDraws(k + 1);
  const { images } = MAC_SIZE;
  const skill = 0.2 + 0.4 * uniform();
  const contributions = Float64Array.from({ length: images }, () => Number(uniform() < skill) / images);
  const projections = Float64Array.from({ length: SIGNS }, () => normal() * Math.sqrt(skill / images));
  const value = contributions.reduce((sum, x) => sum + x, 0) + 1e-9 * uniform();
  return { metrics: MAC_BOARD_METRICS, of: MAC_BOARD_METRICS.map(() => ({ value, contributions, projections })) };
}
