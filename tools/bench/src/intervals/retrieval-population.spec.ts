import { reduceRetrieval, retrievalEvaluator } from '@primitives/metrics';
import { NormalDraws } from './normal-draws.js';
import { DEEPEST, drawnScene, RETRIEVAL_MODELS, sceneRanks, together, type Scene } from './retrieval-population.js';

/** Of an image with a caption of another kind of scene: below every score of a scene. */
const FAR = -1000;

/** A scene whose scores are in a matrix: drawn when they are requested, rounded as those of a submission. */
function stored(scene: Scene): { scene: Scene; matrix: () => number[][] } {
  const drawn = new Map<string, number>();
  const score = (image: number, caption: number): number => {
    const key = `${image} ${caption}`;
    if (!drawn.has(key)) drawn.set(key, Math.fround(scene.score(image, caption)));
    return drawn.get(key)!;
  };
  const own = scene.own.map(Math.fround);
  const matrix = () =>
    Array.from(scene.imageHub, (_, image) =>
      Array.from(own, (right, caption) => (scene.imageOf[caption] === image ? right : score(image, caption))),
    );
  return { scene: { ...scene, own, score }, matrix };
}

/** All scores of all scenes, those of an image with a caption of another scene far below. */
function joined(scenes: readonly (readonly (readonly number[])[])[]): Float32Array {
  const captions = scenes.reduce((sum, own) => sum + own[0]!.length, 0);
  let before = 0;
  const rows = scenes.flatMap((own) => {
    const from = before;
    before += own[0]!.length;
    return own.map((row) => {
      const all = new Float32Array(captions).fill(FAR);
      all.set(row, from);
      return all;
    });
  });
  return Float32Array.from(rows.flatMap((row) => [...row]));
}

describe('the ranks of a simulated test set', () => {
  it.each(Object.entries(RETRIEVAL_MODELS))('are those of the product on the same scores, %s', (_, model) => {
    const draws = new NormalDraws(7);
    const scenes = [90, 40, 12, 3, 1].map((images) => stored(drawnScene(images, model, draws)));
    const simulated = together(scenes.map(({ scene }) => sceneRanks(scene)));
    const captionsOf = Array.from({ length: simulated.images }, (_, image) =>
      [...simulated.imageOf.keys()].filter((caption) => simulated.imageOf[caption] === image),
    );
    const exact = reduceRetrieval(joined(scenes.map(({ matrix }) => matrix())), simulated.imageOf.length, captionsOf);

    const shown = (ranks: Uint32Array) => [...ranks].map((rank) => Math.min(rank, DEEPEST + 1));
    expect(shown(simulated.textRank)).toEqual(shown(exact.textRank));
    expect(shown(simulated.imageRank)).toEqual(shown(exact.imageRank));
    expect([...simulated.imageOf]).toEqual([...exact.imageOf]);
    expect(valuesOf(simulated)).toEqual(valuesOf(exact));
    // Otherwise the comparison would show little.
    expect(new Set(shown(exact.imageRank)).size).toBe(DEEPEST + 1);
  });
});

function valuesOf(outcomes: Parameters<typeof retrievalEvaluator>[0]): number[] {
  const evaluator = retrievalEvaluator(outcomes);
  const values = new Float64Array(evaluator.metrics.length);
  evaluator.evaluate(undefined, values);
  return [...values];
}
