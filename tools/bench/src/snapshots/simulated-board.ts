import { NO_FACTS, type BoardSnapshot, type EntryFacts } from '@primitives/boards';
import { MAC_BOARD_METRICS, metricDefinition, metricRange } from '@primitives/metrics';
import {
  assembleBoard,
  FamilyUpdate,
  listedRows,
  NO_ENTRIES,
  pairIndex,
  primaryOrder,
  rankMetric,
  SignMatrix,
  summaryOf,
  type MeasuredMetric,
  type MetricSummary,
  type PairFamily,
} from '@primitives/ranking';
import { newId } from '@primitives/runtime';
import { NormalDraws } from '../intervals/normal-draws.js';

const METRICS = MAC_BOARD_METRICS.map(metricDefinition);

/** A board of simulated entries that grows, ranked by the platform's code, and its snapshots. */
export class SimulatedBoard {
  readonly #draws = new NormalDraws(5);
  readonly #signs: SignMatrix;
  readonly #entries: { facts: EntryFacts; of: readonly MeasuredMetric[]; summaries: readonly MetricSummary[] }[] = [];
  readonly #families: PairFamily[] = METRICS.map(() => NO_ENTRIES);
  readonly #lengths: Float32Array[];

  constructor(
    private readonly units: number,
    private readonly signs: number,
    most: number,
  ) {
    this.#signs = new SignMatrix(signs, units, 1);
    this.#lengths = METRICS.map(() => new Float32Array(pairIndex(0, most)));
  }

  /** An entry whose metrics follow one skill, each over its own results. */
  add(): void {
    const skill = this.#draws.normal();
    const k = this.#entries.length;
    const vectors = METRICS.map((_, m) => {
      const share = 1 / (1 + Math.exp(-(0.5 * skill + 0.1 * m - 0.5)));
      return Float64Array.from({ length: this.units }, () => Number(this.#draws.uniform() < share) / this.units);
    });
    const projections = this.#signs.project(vectors);
    const of = vectors.map((contributions, m): MeasuredMetric => {
      const value = contributions.reduce((sum, x) => sum + x, 0);
      return { value, contributions, projections: projections[m]! };
    });
    METRICS.forEach((_, m) => {
      const update = new FamilyUpdate(this.#families[m]!, [...this.#entries.keys()], [of[m]!]);
      for (const other of this.#entries) update.meet(other.of[m]!);
      this.#families[m] = update.family;
      this.#lengths[m]!.set(update.rows[0]!, pairIndex(0, k));
    });
    const summaries = of.map((own, m) => summaryOf(own, metricRange(METRICS[m]!)));
    this.#entries.push({ facts: factsOf(k), of, summaries });
  }

  snapshot(): BoardSnapshot {
    const primaryMetric = 'mac.auc.v1';
    const plan = { metrics: METRICS, primaryMetric, resamples: this.signs };
    const rows = this.#entries.map(({ summaries }) => summaries);
    const order = primaryOrder(rows, plan);
    const rankings = METRICS.map((definition, m) => {
      const lengths = this.#lengths[m]!.subarray(0, pairIndex(0, rows.length));
      const compared = { lengths, largest: this.#families[m]!.largest };
      return rankMetric(
        rows.map((row) => row[m]!),
        definition,
        compared,
        { listed: listedRows(order, {}) },
      );
    });
    const ids = this.#entries.map(({ facts }) => facts.id);
    const facts = new Map(this.#entries.map((entry) => [entry.facts.id, entry.facts]));
    const ranked = assembleBoard(ids, rows, { order, rankings }, plan);
    return {
      schema: 'board-snapshot/1',
      metrics: MAC_BOARD_METRICS,
      ...ranked,
      rows: ranked.rows.flatMap(({ id, cells }) => {
        const own = facts.get(id);
        return own ? [{ ...own, cells }] : [];
      }),
    };
  }
}

const factsOf = (k: number): EntryFacts => {
  const id = newId();
  return {
    ...NO_FACTS,
    id,
    evidence: 'VERIFIED',
    evaluationId: id,
    submissionId: newId(),
    submissionCode: (0x100000 + 7919 * k).toString(36).toUpperCase(),
    name: `Composer ViT-B/16 run ${k}`,
    version: `1.${k % 20}`,
    team: `Team ${k % 50}`,
    interface: 'dual-encoder',
    backbone: 'ViT-B/16',
    parameters: 1_000_000 + k,
    licence: 'MIT',
    trainingDeclared: true,
    publishedAt: new Date(Date.UTC(2026, 0, 1) + 60_000 * k).toISOString(),
  };
};
