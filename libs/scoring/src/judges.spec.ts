import { boardsOf, PROTOCOL_IDS } from '@primitives/benchmark';
import { boardMetrics, METRICS } from '@primitives/metrics';
import { PROTOCOL_EXAMPLES, type ProtocolExample } from '@primitives/testing';
import { everyPlace, finished, valuesOf } from './judge.js';
import { judgeOf } from './judges.js';

/** The outcomes by board, for predictions that are split into these shards. */
function judged(
  { protocol, definition, labels, rows, answer }: ProtocolExample,
  shards: readonly (readonly number[])[],
) {
  const judge = judgeOf(protocol, { definition, labels, rows: rows ?? labels.map(() => ({})) });
  const reduction = judge.reduction();
  for (const shard of shards) reduction.add(Uint32Array.from(shard), new Map(Object.entries(answer(shard))));
  return { judge, outcomes: finished(reduction) };
}

it('every protocol has an example', () => {
  expect(new Set(Object.values(PROTOCOL_EXAMPLES).map(({ protocol }) => protocol))).toEqual(new Set(PROTOCOL_IDS));
});

describe.each(Object.entries(PROTOCOL_EXAMPLES))('%s', (_, example) => {
  const whole = [...everyPlace(example.labels.length)];
  const { judge, outcomes } = judged(example, [whole]);

  it('fills every board that the definition requires', () => {
    expect([...outcomes.keys()]).toEqual([...boardsOf(example.definition, example.protocol)]);
  });

  it('gives bit-identical outcomes for any division into shards and any order of them', () => {
    const turned = [...whole].reverse();
    const shards = [turned.slice(0, 5), turned.slice(12), turned.slice(5, 12)].reverse();
    expect(judged(example, shards).outcomes).toEqual(outcomes);
  });

  it('fills every column of its boards, and defines every metric that it returns', () => {
    for (const [board, bytes] of outcomes) {
      const { metrics } = judge.read(board, bytes);
      expect(metrics.filter((id) => !METRICS.has(id))).toEqual([]);
      expect(boardMetrics(example.protocol, board).filter((id) => !metrics.includes(id))).toEqual([]);
    }
  });

  it('counts the violations of every edge, consistent with CV, where a protocol has a hierarchy', () => {
    for (const [board, bytes] of outcomes) {
      const read = judge.read(board, bytes);
      const { hierarchy } = read.details();
      const values = valuesOf(read);
      const violations = ['vaw.cv.v1', 'vaw.cv_scored.v1', 'vaw.vqa_cv.v1']
        .map((id) => values[id] ?? null)
        .find((value) => value !== null);
      expect(read.edges?.()).toEqual(violations === undefined ? undefined : { hierarchy });
      if (!hierarchy) continue;
      expect(hierarchy.map(({ parent, child }) => [parent, child])).toEqual(example.definition.hierarchy);
      const sum = (of: 'n' | 'violations') => hierarchy.reduce((total, edge) => total + edge[of], 0);
      expect(sum('violations') / sum('n')).toBe(violations);
      for (const { value, low, high } of hierarchy)
        if (value !== null)
          expect([(low ?? NaN) <= value + 1e-12, value - 1e-12 <= (high ?? NaN)]).toEqual([true, true]);
    }
  });

  it('marks the share of correct units that the metric states, where units are correct or wrong', () => {
    for (const [board, bytes] of outcomes) {
      const read = judge.read(board, bytes);
      const outcome = read.rightOrWrong?.();
      if (!outcome) continue;
      const share = outcome.right.reduce((sum, right) => sum + right, 0) / outcome.right.length;
      expect(share).toBeCloseTo(valuesOf(read)[outcome.metric] ?? NaN, 12);
    }
  });

  it('measures each metric once, over units that can be resampled', () => {
    for (const [board, bytes] of outcomes) {
      const { metrics, measures } = judge.read(board, bytes);
      const made = measures(metrics);
      expect(made.flatMap(({ evaluator }) => evaluator.metrics).sort()).toEqual([...metrics].sort());
      for (const { evaluator, clusterOf } of made) {
        expect([evaluator.instances > 0, clusterOf?.length ?? evaluator.instances]).toEqual([
          true,
          evaluator.instances,
        ]);
        const [once, again] = [new Float64Array(evaluator.metrics.length), new Float64Array(evaluator.metrics.length)];
        evaluator.evaluate(undefined, once);
        evaluator.evaluate(new Uint16Array(evaluator.instances).fill(1), again);
        const apart = Math.max(
          ...again.map((value, at) =>
            Number.isNaN(value) && Number.isNaN(once[at]) ? 0 : Math.abs(value - once[at]!),
          ),
        );
        expect(apart).toBeLessThan(1e-12); // NaN is not equal to itself
      }
    }
  });
});
