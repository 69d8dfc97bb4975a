import { roleOf } from '../pairs.js';
import { recordOf, type SceneRecord } from '../record.js';
import { sceneOf } from '../scene.js';
import type { Attribute, ObjectName } from '../vocabulary.js';
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
        const truths = (text: string) =>
          [...text.matchAll(/an? (\w+) that is (not )?(\w+)/g)].map(
            ([, object = '', not, attribute = '']) => has(object, attribute) === (not === undefined),
          );
        expect([truths(correct), truths(wrong)]).toEqual([
          [true, true],
          [false, false],
        ]);
      } else if (category === 'attribute swap') {
        const pairs = (text: string) => [...text.matchAll(/an? (\w+) (\w+)/g)].map(([, a = '', o = '']) => has(o, a));
        expect([pairs(correct), pairs(wrong)]).toEqual([
          [true, true],
          [false, false],
        ]);
      }
    }
  });

  it('name pairs that occur in the test split, as many unseen ones in the wrong caption as in the correct one', () => {
    const unseen = (text: string) =>
      [...text.matchAll(/an? (\w+) (\w+)/g)]
        .map(([, attribute, object]) => roleOf(attribute as Attribute, object as ObjectName))
        .map((role) => ({ seen: 0, test: 1, val: NaN, never: NaN })[role])
        .reduce((sum, one) => sum + one, 0);
    for (const { category, correct, wrong } of items)
      if (category === 'attribute swap') expect(unseen(wrong)).toBe(unseen(correct));
    expect(items.some(({ category, correct }) => category === 'attribute swap' && unseen(correct) > 0)).toBe(true);
  });

  it.each(['attribute swap', 'relation swap', 'negation'])('do not disclose the correct one: %s', (category) => {
    const own = items.filter((item) => item.category === category);
    const right = leaveOneOut(own).filter(Boolean).length;
    // Four standard errors: a rule that ignores the images is right half of the time.
    expect(Math.abs(right / own.length - 0.5)).toBeLessThan(2 / Math.sqrt(own.length));
  });
});

/**
 * Whether naive Bayes on objects with their words, learned from the items of other images, prefers the correct caption.
 */
function leaveOneOut(own: typeof items): boolean[] {
  const features = (text: string) => text.split(/ and | behind | (?:in front|to the \w+) of /);
  const imageOf = ({ id }: (typeof items)[number]) => id.slice(0, id.lastIndexOf('/'));
  const counts = new Map<string, number>();
  const count = (item: (typeof items)[number], by: number) => {
    for (const [side, text] of [item.correct, item.wrong].entries())
      for (const feature of features(text))
        counts.set(`${side} ${feature}`, (counts.get(`${side} ${feature}`) ?? 0) + by);
  };
  const logOdds = (text: string) =>
    features(text).reduce(
      (sum, feature) =>
        sum + Math.log(((counts.get(`0 ${feature}`) ?? 0) + 1) / ((counts.get(`1 ${feature}`) ?? 0) + 1)),
      0,
    );
  for (const item of own) count(item, 1);
  return own.map((item, i) => {
    const same = own.filter((other) => imageOf(other) === imageOf(item));
    for (const other of same) count(other, -1);
    const difference = logOdds(item.correct) - logOdds(item.wrong);
    for (const other of same) count(other, 1);
    return difference === 0 ? i % 2 === 0 : difference > 0;
  });
}
