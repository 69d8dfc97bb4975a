import { boardsOf } from '@primitives/benchmark';
import { METRICS } from '@primitives/metrics';
import { PROTOCOL_EXAMPLES, type ProtocolExample } from '@primitives/testing';
import { runComputeTask, type Judging } from '../compute-tasks.js';
import { referenceModels } from './reference-models.js';
import { cautionsOf, referencesOf } from './reference-values.js';

function finished<T>(judging: Judging<T>): T {
  let answers: readonly unknown[] = [];
  for (;;) {
    const step = judging.next(answers);
    if (step.done) return step.value;
    answers = step.value.map(runComputeTask);
  }
}

const computed = ({ protocol, definition, labels, rows }: ProtocolExample) =>
  finished(referencesOf(protocol, { definition, labels, rows: rows ?? labels.map(() => ({})) }));

const examples = Object.values(PROTOCOL_EXAMPLES).filter(({ protocol }) => referenceModels(protocol).length > 0);

describe.each(examples.map((example) => [example.protocol, example] as const))(
  'references of %s',
  (protocol, example) => {
    const references = computed(example);

    it('have a value of every model on every board', () => {
      for (const board of boardsOf(example.definition, protocol))
        expect(Object.keys(references[board] ?? {}).sort()).toEqual([...referenceModels(protocol)].sort());
    });

    it('are the same every time', () => expect(computed(example)).toEqual(references));
  },
);

/** Reached by every model in the examples only: their candidates are fewer than the depth. */
const SMALL_EXAMPLES = ['mac.top5_r.v1', 'vaw.mr_at_15.v1', 'compun.retrieval_at_10.v1'];

it('the definitions of the metrics have the cautions that the references show, and no other', () => {
  const found = new Map(
    examples.flatMap((example) => Object.values(computed(example)).flatMap((of) => [...cautionsOf(of)])),
  );
  for (const id of SMALL_EXAMPLES) expect(found.delete(id)).toBe(true);
  const declared = [...METRICS.values()].flatMap(({ id, caution }): [string, unknown][] =>
    caution ? [[id, caution]] : [],
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(declared));
});

describe('reference models', () => {
  const mac = computed(examples.find(({ protocol }) => protocol === 'mac')!);
  it('show that the AUC of the reference is not 1 for a perfect model, and that over all biases is', () => {
    const oracle = mac['closed']?.ORACLE;
    expect(oracle?.['mac.auc_exact.v1']).toBe(1);
    expect(oracle?.['mac.auc.v1']).toBeLessThan(0.99);
    expect(mac['closed']?.CONSTANT?.['mac.auc.v1']).toBeNull();
  });
  it('read compounds as a bag of words without an error in either order', () => {
    const { BAG_OF_WORDS } = computed(examples.find(({ protocol }) => protocol === 'compun')!)['main']!;
    expect(BAG_OF_WORDS).toMatchObject({ 'compun.accuracy.v1': 1, 'compun.accuracy_reversed.v1': 1 });
  });
});
