import { compositionLogits, type CompositionModel, type Pair } from './composition-model.js';
import { lossGradient, MEET, trainComposition, trainedAs, trainingLane } from './composition-training.js';
import { trainingPlan } from './lay-out-training.js';

/** A reproducible stream in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

const PAIRS: Pair[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];

/** @param inputs the first four are activations, others are noise @param width of the shared space */
function example(seed: number, { inputs = 4, width = 4 } = {}) {
  const random = numbers(seed);
  const draw = (length: number) => Float64Array.from({ length }, () => random() - 0.5);
  const model: CompositionModel = {
    attributes: 2,
    objects: 2,
    embedding: 3,
    imageProjection: draw(width * inputs),
    textProjection: draw(width * 6),
    attributeEmbedding: draw(6),
    objectEmbedding: draw(6),
    logitScale: 1,
  };
  const pairOf = Array.from({ length: 24 }, (_, i) => i % 4);
  const data = Float64Array.from(
    pairOf.flatMap((q) =>
      Array.from({ length: inputs }, (_, k) => (k === PAIRS[q]![0] || k - 2 === PAIRS[q]![1] ? 1 : 0) + 0.2 * random()),
    ),
  );
  return { model, pairOf, activations: { rows: 24, dimensions: inputs, data } };
}

const accuracy = (model: CompositionModel, { activations, pairOf }: ReturnType<typeof example>): number => {
  const logits = compositionLogits(model, activations, PAIRS, { normalise: true });
  const best = pairOf.map((_, i) => [...logits.subarray(4 * i, 4 * i + 4)]).map((row) => row.indexOf(Math.max(...row)));
  return best.filter((q, i) => q === pairOf[i]).length / pairOf.length;
};
const RULE = { learningRate: 0.02, weightDecay: 5e-5, batch: 8, epochs: 60 };

const planned = ({ model, activations, pairOf }: ReturnType<typeof example>, rule = RULE, lanes = 1) =>
  trainingPlan(model, activations, pairOf, PAIRS, rule, { lanes });

describe('training the composition model', () => {
  it.each([
    [{ inputs: 4, width: 4 }],
    [{ inputs: 19, width: 19 }],
    [{ inputs: 19, width: 4 }],
    [{ inputs: 4, width: 18 }],
  ])('has the gradient of finite differences, for every parameter: %o', (sizes) => {
    const { model, pairOf, activations } = example(3, sizes);
    const five = { ...activations, rows: 5, data: activations.data.subarray(0, 5 * sizes.inputs) };
    const { gradient } = lossGradient(model, five, pairOf, PAIRS);
    const lossAt = (changed: Partial<CompositionModel>) =>
      lossGradient({ ...model, ...changed }, five, pairOf, PAIRS).loss;
    const h = 1e-5;
    for (const name of ['imageProjection', 'textProjection', 'attributeEmbedding', 'objectEmbedding'] as const) {
      for (let k = 0; k < model[name].length; k++) {
        const moved = (by: number) =>
          lossAt({ [name]: Float64Array.from(model[name], (v, at) => (at === k ? v + by : v)) });
        expect(gradient[name][k]).toBeCloseTo((moved(h) - moved(-h)) / (2 * h), 7);
      }
    }
    expect(gradient.logitScale).toBeCloseTo(
      (lossAt({ logitScale: 1 + h }) - lossAt({ logitScale: 1 - h })) / (2 * h),
      7,
    );
  });

  it('does not move a temperature beyond its cap', () => {
    const { model, pairOf, activations } = example(3);
    expect(lossGradient({ ...model, logitScale: 9 }, activations, pairOf, PAIRS).gradient.logitScale).toBe(0);
  });

  it('learns which activations belong to which pair, and reports the falling loss of each epoch', () => {
    const given = example(5);
    const losses: number[] = [];
    const trained = trainComposition(planned(given), numbers(1), ({ loss }) => losses.push(loss));
    expect(accuracy(trained, given)).toBe(1);
    expect(losses).toHaveLength(RULE.epochs);
    expect(losses.at(-1)).toBeLessThan(losses[0]! / 2);
  });

  it.each([[{ inputs: 19, width: 19 }], [{ inputs: 19, width: 4 }]])(
    'learns from embeddings that are wider than the primitives: %o',
    (sizes) => {
      const given = example(5, sizes);
      expect(accuracy(trainComposition(planned(given), numbers(1)), given)).toBe(1);
      const narrow = { ...given, model: example(5).model };
      expect(() => planned(narrow)).toThrow('19 activations a row, the model takes 4');
    },
  );

  it('gives the same model for the same seed', () => {
    const train = (seed: number) => trainComposition(planned(example(5), { ...RULE, epochs: 2 }), numbers(seed));
    expect(train(1)).toEqual(train(1));
    expect(train(2)).not.toEqual(train(1));
  });

  it('gives the same model to the last bit for any number of threads', () => {
    const rule = { ...RULE, batch: 24, epochs: 4 };
    const alone = trainComposition(planned(example(5), rule), numbers(1));
    for (const lanes of [2, 3, 5]) {
      const plan = planned(example(5), rule, lanes);
      const threads = Array.from({ length: lanes }, (_, lane) => trainingLane(plan, lane, lanes, numbers(1))).reverse();
      let going = true;
      while (going) {
        going = false;
        for (const thread of threads) {
          let step = thread.next();
          while (!step.done && step.value !== MEET) step = thread.next();
          going ||= !step.done;
        }
      }
      expect(trainedAs(plan)).toEqual(alone);
    }
  });

  it('rejects fewer images than a batch, and an image of no training pair', () => {
    const given = example(5);
    expect(() => planned(given, { ...RULE, batch: 128 })).toThrow('24 images do not fill a batch of 128');
    expect(() => planned({ ...given, pairOf: given.pairOf.map(() => 9) })).toThrow('image 0 names pair 9 of 4');
  });
});
