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

const compute = ({ protocol, definition, labels, rows }: ProtocolExample) =>
  finished(referencesOf(protocol, { definition, labels, rows: rows ?? labels.map(() => ({})) }));
const first = new Map(Object.values(PROTOCOL_EXAMPLES).map((example) => [example, compute(example)]));
const computed = (example: ProtocolExample) => first.get(example)!;

const examples = Object.values(PROTOCOL_EXAMPLES);

describe.each(examples.map((example) => [example.protocol, example] as const))(
  'references of %s',
  (protocol, example) => {
    const references = computed(example);

    it('have a value of every model on every board', () => {
      for (const board of boardsOf(example.definition, protocol))
        expect(Object.keys(references[board] ?? {}).sort()).toEqual([...referenceModels(protocol)].sort());
    });

    it('are the same every time', () => expect(compute(example)).toEqual(references));
  },
);

/** Reached by every model in the examples only: their candidates are fewer than the depth. */
const SMALL_EXAMPLES = ['mac.top5_r.v1', 'vaw.mr_at_15.v1', 'compun.retrieval_at_10.v1'];

/** The example for composing has too few images to train a model: of CompMap, only what no model changes. */
const isTrained = (id: string) => /^(compmap|interpretability|fewshot)\./.test(id) && !id.includes('oracle_prim');

it('the definitions of the metrics have the cautions that the references show, and no other', () => {
  const found = new Map(
    examples.flatMap((example) => Object.values(computed(example)).flatMap((of) => [...cautionsOf(of)])),
  );
  for (const id of SMALL_EXAMPLES) expect(found.delete(id)).toBe(true);
  for (const id of found.keys()) if (isTrained(id)) found.delete(id);
  const declared = [...METRICS.values()].flatMap(({ id, caution }): [string, unknown][] =>
    caution ? [[id, caution]] : [],
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(declared));
});

describe('reference models', () => {
  it('bound what activations say about classes', () => {
    const { RANDOM, ORACLE } = Object.values(computed(PROTOCOL_EXAMPLES['compmap, classifying']!))[0]!;
    expect(ORACLE!['fewshot.prim.v1']).toBe(1);
    expect(ORACLE!['fewshot.gap.v1']).toBe(0);
    expect(RANDOM!['fewshot.prim.v1']).toBeLessThan(1);
  });
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
