import { NoScoresError, NotFiniteScoreError, ScoreShapeError, type BranchScores } from './branch-scores.js';
import { uncalibratedMetrics } from './ranked-pairs.js';
import { seenUnseenMetrics } from './seen-unseen.js';
import { PairReduction } from './pair-reduction.js';
import { PairOutsideVocabularyError, pairSpace, type PairLists } from './pair-space.js';
import { CALIBRATION_PROFILES } from './profile.js';
import { NoTruePairError, TruePairOutsideSpaceError, type ImageLabel } from './true-pairs.js';

const lists: PairLists = {
  attributes: 3,
  objects: 2,
  train: [
    [0, 0],
    [1, 0],
    [2, 1],
  ],
  val: [[0, 1]],
  test: [
    [0, 0],
    [2, 0],
    [2, 1],
  ],
};

function reduce(labels: readonly ImageLabel[], scores: BranchScores, world: 'closed' | 'open' = 'open') {
  const reduction = new PairReduction(pairSpace(lists, world), CALIBRATION_PROFILES.mac);
  reduction.add(labels, scores);
  return reduction.finish();
}
const f32 = (...values: number[]) => Float32Array.from(values);

describe('the columns of a world', () => {
  it('are the pairs of all splits when closed, by attribute and object', () => {
    const { size, attributeOf, objectOf, seen, inTrainOrPhase } = pairSpace(lists, 'closed');
    expect(Array.from({ length: size }, (_, c) => [attributeOf[c], objectOf[c]])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
    expect([...seen]).toEqual([1, 0, 1, 0, 1]);
    expect([...inTrainOrPhase]).toEqual([1, 0, 1, 1, 1]);
  });

  it('are all attributes with all objects when open', () => expect(pairSpace(lists, 'open').size).toBe(6));

  it('compete by the scored phase', () =>
    expect([...pairSpace(lists, 'closed', 'val').inTrainOrPhase]).toEqual([1, 1, 1, 0, 1]));

  it('refuse a pair beyond the vocabulary', () => {
    expect(() => pairSpace({ ...lists, test: [[3, 0]] }, 'open')).toThrow(
      new PairOutsideVocabularyError('test', 3, 0, 3, 2),
    );
  });
});

describe('an image', () => {
  const label = { attributes: [2], object: 0 };

  it('is ranked by attribute + object, then pair, each sum in float32', () => {
    const pair = f32(0, 0, 0, 1e-9, 0); // lost when added to 2, so the tie remains and the lower column leads
    const outcomes = reduce([label], { attribute: f32(1, 1, 1), object: f32(1, 0), pair }, 'closed');
    expect([...outcomes.labelRank]).toEqual([2]);
    expect(outcomes.topTied[0]).toBe(1);
  });

  it('may have scores of minus infinity, which rank last', () => {
    expect([...reduce([label], { attribute: f32(0, -1, -Infinity), object: f32(0, 0) }).labelRank]).toEqual([4]);
  });

  it('is refused with its number when a score is NaN', () => {
    const attribute = f32(0, 0, 0, 0, NaN, 0);
    expect(() => reduce([label, label], { attribute })).toThrow(new NotFiniteScoreError(1, 'attribute'));
    for (let column = 0; column < 6; column++) {
      const pair = new Float32Array(6);
      pair[column] = NaN;
      expect(() => reduce([label], { pair })).toThrow(new NotFiniteScoreError(0, 'pair'));
    }
  });

  it('is refused when a score, or a sum, is plus infinity', () => {
    expect(() => reduce([label], { object: f32(0, Infinity) })).toThrow(new NotFiniteScoreError(0, 'object'));
    expect(() => reduce([label], { attribute: f32(0, 3e38, 0), object: f32(3e38, 0) })).toThrow(
      new NotFiniteScoreError(0, 'sum'),
    );
  });

  it('is refused without a branch, or with rows of another length', () => {
    expect(() => reduce([label], {})).toThrow(NoScoresError);
    expect(() => reduce([label], { pair: f32(0, 0, 0) })).toThrow(new ScoreShapeError('pair', 1, 6, 3));
  });

  it('must have a true pair, and only candidate ones', () => {
    expect(() => reduce([{ attributes: [], object: 0 }], { object: f32(0, 0) })).toThrow(new NoTruePairError(0));
    const stray = { attributes: [1], object: 1 };
    expect(() => reduce([stray], { object: f32(0, 0) }, 'closed')).toThrow(new TruePairOutsideSpaceError(0, 1, 1));
  });

  it('counts a repeated attribute once', () => {
    expect(reduce([{ attributes: [2, 2], object: 0 }], { object: f32(0, 0) }).labelAttribute).toHaveLength(1);
  });
});

it('the memory per image does not grow with its scores, not even if each exceeds the previous one', () => {
  const side = 150;
  const space = pairSpace({ attributes: side, objects: side, train: [[0, 0]], val: [], test: [[1, 1]] }, 'open');
  const reduction = new PairReduction(space, CALIBRATION_PROFILES.czsl, [1, 2, 3]);
  const pair = Float32Array.from({ length: space.size }, (_, column) => column);
  const before = process.memoryUsage().arrayBuffers;
  for (let image = 0; image < 100; image++) reduction.add([{ attributes: [1], object: 1 }], { pair });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e6); // 50 MB if every leading score was stored
});

describe('empty groups', () => {
  const seen = { attributes: [0], object: 0 };
  const unseen = { attributes: [2], object: 0 };
  const flat = (images: number) => ({ object: new Float32Array(2 * images) });
  const metrics = (labels: ImageLabel[]) => {
    const outcomes = reduce(labels, flat(labels.length));
    return seenUnseenMetrics(outcomes, outcomes.calibrations[0]!);
  };

  it('leave best seen only, among seen pairs only, without unseen images', () => {
    expect(metrics([seen])).toMatchObject({ auc: null, bestSeen: 1, bestUnseen: null, bestMean: null, curve: null });
  });

  it('leave best unseen only, without seen images', () => {
    expect(metrics([unseen])).toMatchObject({ auc: null, bestSeen: null, bestUnseen: 0, bestMean: null, curve: null });
  });

  it('are met by weights too', () => {
    const outcomes = reduce([seen, unseen], flat(2));
    expect(seenUnseenMetrics(outcomes, outcomes.calibrations[0]!, [1, 0])).toMatchObject({ auc: null, bestSeen: 1 });
    expect(uncalibratedMetrics(outcomes, [0, 0]).top1P).toBeNull();
  });

  it('give the single point at the initial bias, area 0, when no unseen image is right there', () => {
    expect(metrics([seen, unseen])).toMatchObject({
      auc: 0,
      curve: { bias: [Math.fround(0.001)], seen: [0], unseen: [0] },
    });
  });
});
