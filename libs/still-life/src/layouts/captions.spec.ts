import { recordOf, type SceneRecord } from '../record.js';
import { sceneOf } from '../scene.js';
import { captionsLayout } from './captions.js';

const records: SceneRecord[] = Array.from({ length: 300 }, (_, index) => {
  const scene = sceneOf('spec', index, 'test');
  return recordOf(
    'spec',
    scene,
    scene.things.map(() => ({ box: [0, 0, 50, 50] as const, pixels: 900, alone: 1_000 })),
  );
});
const items = (captionsLayout({ name: 'spec' }, records).files['annotations.jsonl'] ?? '')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; category: string; correct: string; wrong: string });
const words = (text: string) =>
  text
    .replace(/\ban\b/g, 'a')
    .split(' ')
    .sort();

describe('the captions', () => {
  it('have every category often', () => {
    for (const category of ['attribute swap', 'relation swap', 'negation'])
      expect(items.filter((item) => item.category === category).length).toBeGreaterThan(100);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  it('differ in the order of the same words, or in "not"', () => {
    for (const { category, correct, wrong } of items) {
      expect(correct).not.toBe(wrong);
      const without = (text: string) => words(text).filter((word) => word !== 'not');
      expect(without(correct)).toEqual(without(wrong));
      if (category !== 'negation') expect(words(correct)).toEqual(words(wrong));
    }
  });

  it('are true', () => {
    const scenes = new Map(records.map((record) => [record.key, record]));
    for (const { id, category, correct, wrong } of items) {
      const { things } = scenes.get(id.slice(0, id.lastIndexOf('/')))!;
      const has = (object: string, attribute: string) =>
        things.some((thing) => thing.object === object && (thing.attributes as readonly string[]).includes(attribute));
      if (category === 'negation') {
        const [, object = '', not, attribute = ''] = /^an? (\w+) that is (not )?(\w+)$/.exec(correct) ?? [];
        expect(has(object, attribute)).toBe(not === undefined);
      } else if (category === 'attribute swap') {
        const pairs = (text: string) => [...text.matchAll(/an? (\w+) (\w+)/g)].map(([, a = '', o = '']) => has(o, a));
        expect([pairs(correct), pairs(wrong)]).toEqual([
          [true, true],
          [false, false],
        ]);
      }
    }
  });

  it('contain "not" in about half of the correct ones of negation', () => {
    const negations = items.filter(({ category }) => category === 'negation');
    const share = negations.filter(({ correct }) => correct.includes(' not ')).length / negations.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.08);
  });
});
