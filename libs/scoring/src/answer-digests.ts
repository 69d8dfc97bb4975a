import type { LayoutRow, ProtocolId } from '@primitives/benchmark';
import type { Predictions } from './matrices.js';

/**
 * Protocols whose answers can be permuted among images: each image has one row of fixed width, and scoring does not
 * train on it. Submissions under these protocols have a chance level: the metric value after a random permutation of
 * the answers.
 */
const SHUFFLED: ReadonlySet<ProtocolId> = new Set([
  'mac',
  'czsl',
  'czsl-cross',
  'vaw-itc',
  'vaw-classifier',
  'retrieval',
  'compun',
]);

export const canBeShuffled = (protocol: ProtocolId): boolean => SHUFFLED.has(protocol);

/**
 * Two numbers per instance that allow submissions to be compared without their predictions: a digest of the best
 * candidate in every matrix, and a digest of all scores. The order of the shards does not matter.
 */
export class AnswerDigester {
  readonly answers: Uint32Array;
  readonly scores: Uint32Array;

  /** @param rows  the queries of each instance of the split */
  constructor(private readonly rows: readonly LayoutRow[]) {
    this.answers = new Uint32Array(rows.length).fill(SEED);
    this.scores = new Uint32Array(rows.length).fill(SEED);
  }

  /** @param places  the instance of each row of the predictions */
  add(places: Uint32Array, predictions: Predictions): void {
    const queryCounts = Array.from(places, (place) => this.rows[place]?.queries?.length ?? 0);
    for (const name of [...predictions.keys()].sort()) {
      const { shape, data } = predictions.get(name)!;
      const [rows = 0, columns = 1] = shape;
      // One value per query, over the queries of all instances
      const widths = rows === places.length ? null : queryCounts;
      let from = 0;
      places.forEach((place, row) => {
        const end = from + (widths ? (widths[row] ?? 0) : columns);
        this.#addRow(place, data, from, Math.min(end, data.length));
        from = end;
      });
    }
  }

  #addRow(place: number, data: ArrayLike<number | bigint>, from: number, end: number): void {
    let best = from;
    let scores = this.scores[place]!;
    for (let at = from; at < end; at++) {
      const score = Number(data[at]);
      if (score > Number(data[best])) best = at;
      scores = mixed(scores, bitsOf(score));
    }
    this.scores[place] = scores;
    this.answers[place] = mixed(this.answers[place]!, best - from);
  }
}

const SEED = 0x811c9dc5;
const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

function bitsOf(score: number): number {
  float[0] = score;
  return bits[0]!;
}

/** One mixing step of MurmurHash3. */
function mixed(hash: number, value: number): number {
  let k = Math.imul(value, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const h = hash ^ k;
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) >>> 0;
}
