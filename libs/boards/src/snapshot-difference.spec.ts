import { NO_FACTS } from './row.js';
import { rankMeasured, SignMatrix, UNMEASURED, Xoshiro128, type MeasuredMetric } from '@primitives/ranking';
import { metricDefinition } from '@primitives/metrics';
import { applyDifference, snapshotDifference } from './snapshot-difference.js';
import type { BoardSnapshot, SnapshotPair } from './snapshot.js';

const [UNITS, SIGNS] = [60, 100];
const METRICS = ['mac.exact_match.v1', 'mac.coverage.v1'];
const signs = new SignMatrix(SIGNS, UNITS, 3);
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly of: readonly MeasuredMetric[];
}

function entry(random: Xoshiro128, id: string): Entry {
  const of = METRICS.map((): MeasuredMetric => {
    if (random.below(15) === 0) return UNMEASURED;
    const skill = random.below(10);
    const contributions = Float64Array.from({ length: UNITS }, () => Number(random.below(10) < skill) / UNITS);
    const value = contributions.reduce((sum, x) => sum + x, 0);
    return { value, contributions, projections: signs.project([contributions])[0]! };
  });
  return { id, name: `Model ${id}`, of };
}

/** A ranked board as the scorer stores it. */
function snapshotOf(entries: readonly Entry[]): BoardSnapshot {
  const plan = { metrics: METRICS.map(metricDefinition), primaryMetric: METRICS[0]!, resamples: SIGNS, listedRows: 6 };
  const { rows, pairs, thresholds, uncalibrated } = rankMeasured(entries, plan);
  const facts = new Map(entries.map(({ id, name }) => [id, { ...NO_FACTS, id, name, evaluationId: id }]));
  return stored({
    schema: 'board-snapshot/1',
    metrics: METRICS,
    primaryMetric: METRICS[0]!,
    resamples: SIGNS,
    rows: rows.map(({ id, cells }) => ({
      ...facts.get(id)!,
      evidence: 'VERIFIED',
      submissionId: id,
      version: '1',
      team: 'Ada',
      interface: 'matcher',
      submissionCode: id,
      publishedAt: '2026-11-01T00:00:00.000Z',
      cells,
    })),
    pairs,
    thresholds,
    uncalibrated,
  });
}

/** As published on a hidden split. */
function hidden({ thresholds: _, ...snapshot }: BoardSnapshot): BoardSnapshot {
  const value = (id: string, metric: string) =>
    snapshot.rows.find(({ evaluationId }) => evaluationId === id)?.cells[metric]?.value ?? 0;
  const pair = (metric: string, { a, b, verdict }: SnapshotPair): SnapshotPair => {
    const difference = Number((value(a, metric) - value(b, metric)).toPrecision(9));
    return { a, b, difference, low: null, high: null, p: null, verdict };
  };
  const pairs = Object.entries(snapshot.pairs).map(([metric, own]) => [metric, own.map((each) => pair(metric, each))]);
  return { ...snapshot, pairs: Object.fromEntries(pairs) };
}

it.each([
  ['public', (snapshot: BoardSnapshot) => snapshot],
  ['hidden', hidden],
])('gives back every snapshot of 50 random histories of a %s split, to the last bit', (_, published) => {
  let [compact, plain] = [0, 0];
  for (let history = 0; history < 50; history++) {
    const random = Xoshiro128.seeded(history, 12);
    let entries = Array.from({ length: 5 }, (_each, k) => entry(random, `first-${k}`));
    let base: BoardSnapshot | null = null;
    for (let step = 0; step < 8; step++) {
      const snapshot = published(snapshotOf(entries));
      const difference = stored(snapshotDifference(snapshot, base));
      expect(applyDifference(difference, base)).toEqual(snapshot);
      const packed = Object.values(difference.pairs);
      plain += packed.filter((pairs) => 'plain' in pairs).length;
      compact += packed.filter((pairs) => 'rows' in pairs).length;
      const at = random.below(entries.length + 1);
      const kind = random.below(6);
      if (kind === 0) entries = entries.filter((_each, index) => index !== at); // withdrawn
      if (kind === 1) entries = entries.map((own, index) => (index === at ? entry(random, own.id) : own)); // run again
      if (kind === 2) entries = entries.map((own, index) => (index === at ? { ...own, name: 'Renamed' } : own));
      if (kind > 2) entries = [...entries, entry(random, `step-${step}`)];
      if (random.below(3) > 0) base = snapshot;
    }
  }
  expect(compact).toBeGreaterThan(700);
  expect(plain).toBe(0);
});

it('stores tests that do not follow from the rows as they are', () => {
  const snapshot = snapshotOf(Array.from({ length: 4 }, (_, k) => entry(Xoshiro128.seeded(k), `${k}`)));
  const pairs = Object.fromEntries(METRICS.map((metric) => [metric, snapshot.pairs[metric]!.slice(0, 2)]));
  const seeded = { ...snapshot, pairs };
  expect(applyDifference(stored(snapshotDifference(seeded, snapshot)), snapshot)).toEqual(seeded);
});
