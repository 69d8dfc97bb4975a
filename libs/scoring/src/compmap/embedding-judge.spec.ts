import { EMBEDDING_BOARDS, maxEmbedding, type LabelledInstance } from '@primitives/benchmark';
import { PROTOCOL_EXAMPLES } from '@primitives/testing';
import { everyPlace, finished, valuesOf } from '../judge.js';
import { judgeOf } from '../judges.js';
import { projectionTask } from './projection-task.js';

const { protocol, definition: example, labels } = PROTOCOL_EXAMPLES['compmap-embedding']!;
const { concepts } = example;
if (concepts?.task.kind !== 'compose') throw new Error('no example of compositions');
const rule = { ...concepts.task.rule, epochs: 80, checkEvery: 80, learningRate: 0.02 };
const definition = { ...example, concepts: { ...concepts, task: { ...concepts.task, rule } } };
const names = [...definition.attributes, ...definition.objects];

/** Values by board for embeddings that encode the primitives in more dimensions than there are, or noise. */
function valuesFor(strength: number, width = 32) {
  const numbers = projectionTask({
    features: { rows: labels.length, dimensions: 1, data: Float32Array.from(labels, (_, i) => i + 1) },
    width,
    seed: 7,
  }).data;
  const mixing = projectionTask({ features: identity(names.length), width, seed: 9 }).data;
  const truth = (label: LabelledInstance, k: number) => label.positive.includes(names[k]!) || label.object === names[k];
  const data = Float32Array.from({ length: labels.length * width }, (_, at) => {
    const [row, d] = [Math.floor(at / width), at % width];
    const signal = names.reduce((sum, _name, k) => sum + (truth(labels[row]!, k) ? mixing[k * width + d]! : 0), 0);
    return strength * signal + numbers[at]! / (10 * (row + 1));
  });
  const judge = judgeOf(protocol, { definition, labels, rows: labels.map(() => ({})) });
  const reduction = judge.reduction();
  reduction.add(everyPlace(labels.length), new Map([['embedding', { shape: [labels.length, width], data }]]));
  const outcomes = finished(reduction);
  return Object.fromEntries([...outcomes].map(([board, file]) => [board, valuesOf(judge.read(board, file))]));
}

function identity(size: number) {
  const data = Float32Array.from({ length: size * size }, (_, at) => Number(at % (size + 1) === 0));
  return { rows: size, dimensions: size, data };
}

describe('embeddings as primitives', () => {
  const informative = valuesFor(1);

  it('have a board for each use of Table 6', () => expect(Object.keys(informative)).toEqual([...EMBEDDING_BOARDS]));

  it.each(EMBEDDING_BOARDS)('compose on the board %s where they encode the primitives', (board) => {
    const own = informative[board]!;
    expect(own['compmap.best_seen_exact.v1']).toBeGreaterThan(0.9);
    expect(Object.keys(own)).toEqual(expect.arrayContaining(['compmap.auc_at_3.v1', 'compmap.val_auc.v1']));
    expect(Object.keys(own).filter((id) => id.startsWith('interpretability'))).toEqual([]);
  });

  it('do not compose where they are noise', () => {
    const noise = valuesFor(0);
    for (const board of EMBEDDING_BOARDS)
      expect(noise[board]!['compmap.best_seen_exact.v1']!).toBeLessThan(
        informative[board]!['compmap.best_seen_exact.v1']!,
      );
  });
});

it('refuses an embedding that is too wide to train on', () => {
  const reduction = judgeOf(protocol, { definition, labels, rows: labels.map(() => ({})) }).reduction();
  const width = maxEmbedding(protocol) + 1;
  const predictions = new Map([['embedding', { shape: [1, width], data: new Float32Array(width) }]]);
  expect(() => reduction.add(Uint32Array.of(0), predictions)).toThrow('2049 columns');
});

describe('a random projection', () => {
  it('is linear, and the same for the same seed only', () => {
    const features = { rows: 2, dimensions: 3, data: Float32Array.of(1, 2, 3, 2, 4, 6) };
    const { data } = projectionTask({ features, width: 4, seed: 1 });
    expect([...data.subarray(4)]).toEqual([...data.subarray(0, 4)].map((value) => 2 * value));
    expect(projectionTask({ features, width: 4, seed: 1 }).data).toEqual(data);
    expect(projectionTask({ features, width: 4, seed: 2 }).data).not.toEqual(data);
  });
});
