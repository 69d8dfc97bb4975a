import { attributesOf } from './composition.js';
import { annotatedScene } from './annotated-scene.js';
import { mayOccur } from './pairs.js';
import { ATTRIBUTES } from './vocabulary.js';

const scenes = Array.from({ length: 150 }, (_, index) => annotatedScene('spec', index, 'test'));

describe('an annotated scene', () => {
  it('is the same for the same seed and index', () =>
    expect(annotatedScene('spec', 3, 'val')).toEqual(annotatedScene('spec', 3, 'val')));
  it('has two to four objects', () =>
    expect(new Set(scenes.map(({ things }) => things.length))).toEqual(new Set([2, 3, 4])));
  it('has one box per object, around it and within the frame', () => {
    for (const { scene, things } of scenes) {
      for (const [
        i,
        {
          box: [left, top, width, height],
        },
      ] of things.entries()) {
        const { x, y } = scene.things[i]!;
        expect([left, top, width, height].every(Number.isInteger)).toBe(true);
        expect(left >= 0 && top >= 0 && left + width <= scene.width && top + height <= scene.height).toBe(true);
        expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
      }
    }
  });
  it('labels only true attributes positive and only false ones negative', () => {
    for (const { scene, things } of scenes) {
      for (const [i, { object, positive, negative }] of things.entries()) {
        const truth = attributesOf(scene.things[i]!.composition);
        expect(object).toBe(scene.things[i]!.composition.object);
        expect(positive.filter((name) => !truth.includes(name))).toEqual([]);
        expect(negative.filter((name) => truth.includes(name))).toEqual([]);
        expect(positive.length).toBeGreaterThanOrEqual(1);
      }
    }
  });
  it('leaves most attributes of most objects unlabelled, as annotators do', () => {
    const things = scenes.flatMap((scene) => scene.things);
    const labelled = things.map(({ positive, negative }) => positive.length + negative.length);
    expect(labelled.reduce((sum, count) => sum + count, 0) / things.length).toBeLessThan(ATTRIBUTES.length / 2);
  });
  it('stays within the pairs of its split', () => {
    for (const { scene } of scenes)
      for (const { composition } of scene.things)
        for (const name of attributesOf(composition)) expect(mayOccur('test', name, composition.object)).toBe(true);
  });
});
