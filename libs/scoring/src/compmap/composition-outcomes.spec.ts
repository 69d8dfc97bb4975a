import { INTERPRETABILITY_GAPS, pairMetrics, UnknownMetricError, VALIDATION_METRICS } from '@primitives/metrics';
import { PROTOCOL_EXAMPLES } from '@primitives/testing';
import { everyPlace, finished } from '../judge.js';
import { judgeOf } from '../judges.js';
import {
  decodeCompositionOutcomes,
  imageEvaluator,
  imageMetrics,
  undefinedEvaluator,
  validationEvaluator,
} from './composition-outcomes.js';

const example = Object.values(PROTOCOL_EXAMPLES).find(
  ({ protocol, definition }) => protocol === 'compmap' && definition.concepts?.task.kind === 'compose',
);
if (!example) throw new Error('no example of compositions');
const { protocol, definition, labels, rows, answer } = example;
const reduction = judgeOf(protocol, { definition, labels, rows: rows ?? labels.map(() => ({})) }).reduction();
const places = [...everyPlace(labels.length)];
reduction.add(Uint32Array.from(places), new Map(Object.entries(answer(places))));
const outcomes = decodeCompositionOutcomes(finished(reduction).get('closed')!);
const metrics = imageMetrics(outcomes);
const values = new Float64Array(metrics.length);
imageEvaluator(outcomes, metrics).evaluate(undefined, values);
const valueOf = (id: string) => values[metrics.indexOf(id)];

describe('the readings of a composition model', () => {
  it.each(['interv_full', 'interv_partial', 'oracle_prim'] as const)('%s has the columns of Table 1', (reading) => {
    const own = pairMetrics(outcomes.readings[reading]);
    for (const name of ['auc', 'auc_at_2', 'auc_at_3', 'best_seen', 'best_unseen', 'best_gm'])
      expect(valueOf(`interpretability.${reading}_${name}.v1`)).toBe(own[`compmap.${name}.v1`] ?? NaN);
  });

  it('differ by the columns of Table 3', () => {
    for (const [id, name] of Object.entries(INTERPRETABILITY_GAPS)) {
      const [oracle, full] = ['oracle_prim', 'interv_full'].map((reading) =>
        valueOf(`interpretability.${reading}_${name}.v1`),
      );
      expect(valueOf(id)).toBe((oracle ?? NaN) - (full ?? NaN));
    }
  });

  it('give the same values when only some are requested, and in any order', () => {
    const some = ['interpretability.seen_gap.v1', 'compmap.auc.v1', 'interpretability.interv_full_auc.v1'];
    const found = new Float64Array(some.length);
    const evaluator = imageEvaluator(outcomes, some);
    evaluator.evaluate(undefined, found);
    expect([...found]).toEqual(some.map(valueOf));
    expect(evaluator.leaveOneOut?.().map(({ length }) => length)).toEqual(
      some.map(() => outcomes.readings.prim.images),
    );
  });

  it('have the validation columns of Table 1, on the validation images', () => {
    const ids = Object.keys(VALIDATION_METRICS);
    const found = new Float64Array(ids.length);
    const evaluator = validationEvaluator(outcomes, ids);
    evaluator.evaluate(undefined, found);
    expect(evaluator.instances).toBe(labels.filter(({ set }) => set === 'val').length);
    expect(outcomes.readings.prim.images).toBe(labels.filter(({ set }) => set === 'test').length);
    for (const [at, id] of ids.entries()) {
      const { reading, metric } = VALIDATION_METRICS[id]!;
      expect(found[at]).toBe(pairMetrics(outcomes.validation![reading])[metric] ?? NaN);
    }
    expect(ids).toContain('compmap.val_auc.v1');
  });

  it('have undefined columns, and not none, without validation images', () => {
    const { images } = outcomes.readings.prim;
    const evaluator = undefinedEvaluator(['compmap.val_auc.v1'], images);
    const found = new Float64Array(1);
    evaluator.evaluate(undefined, found);
    expect(found[0]).toBeNaN();
    expect(evaluator.leaveOneOut?.()[0]).toEqual(new Float64Array(images).fill(NaN));
    const without = { ...outcomes, validation: null };
    expect(() => validationEvaluator(without, ['compmap.val_auc.v1'])).toThrow(UnknownMetricError);
  });

  it('refuse a metric of another protocol', () =>
    expect(() => imageEvaluator(outcomes, ['mac.auc.v1'])).toThrow(UnknownMetricError));
});
