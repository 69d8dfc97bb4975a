import { SPLITS, type Split } from '@primitives/shapes';
import { annotationOf, INCOMPLETE_SHARE } from './annotation.js';
import { attributesOf, FAVOURITE_SHARE, favouriteColour } from './composition.js';
import { mayOccur, pairsOf } from './pairs.js';
import { sceneOf, type Scene } from './scene.js';
import { ATTRIBUTES, HIERARCHY, kindOf, KINDS } from './vocabulary.js';

const scenes = (split: Split, count: number, seed = 'spec'): Scene[] =>
  Array.from({ length: count }, (_, index) => sceneOf(seed, index, split));
const things = (split: Split, count: number) => scenes(split, count).flatMap(({ things: own }) => own);

describe('a scene', () => {
  it('is a pure function of seed, index and split', () => {
    expect(sceneOf('spec', 17, 'test')).toEqual(sceneOf('spec', 17, 'test'));
    const others = [sceneOf('other', 17, 'test'), sceneOf('spec', 18, 'test'), sceneOf('spec', 17, 'val')];
    for (const other of others) expect({ ...other, key: '' }).not.toEqual({ ...sceneOf('spec', 17, 'test'), key: '' });
  });

  it('has the same content on every machine', () => {
    expect(things('test', 4).map(({ composition }) => [composition.object, ...attributesOf(composition)].join(' ')))
      .toMatchInlineSnapshot(`
      [
        "lamp bent black glass tall",
        "book grey woollen",
        "hat black glass huge wide",
        "pear black snowy woollen",
        "goblet purple rusty",
      ]
    `);
  });

  it('shows one to three different objects, each number often', () => {
    const counts = [0, 0, 0, 0];
    for (const { things: own } of scenes('train', 400)) {
      counts[own.length]! += 1;
      expect(new Set(own.map(({ composition }) => composition.object)).size).toBe(own.length);
    }
    for (const count of counts.slice(1)) expect(count).toBeGreaterThan(80);
  });

  it.each(SPLITS)('shows only pairs of %s', (split) => {
    for (const { composition } of things(split, 500))
      for (const attribute of attributesOf(composition))
        expect(mayOccur(split, attribute, composition.object)).toBe(true);
  });

  it('has two to five attributes, at most one of each kind besides implied ones', () => {
    const parents = new Set<string>(HIERARCHY.map(([parent]) => parent));
    for (const { composition } of things('train', 400)) {
      const attributes = attributesOf(composition);
      expect(attributes.length).toBeGreaterThanOrEqual(2);
      expect(attributes.length).toBeLessThanOrEqual(5);
      const rendered = attributes.filter((name) => !parents.has(name) || composition.colour === name);
      expect(new Set(rendered.map(kindOf)).size).toBe(rendered.length);
    }
  });

  it('covers every held-out pair in 1,000 scenes of test, and none of them in training', () => {
    const shown = (split: Split, count: number) =>
      new Set(
        things(split, count).flatMap(({ composition }) =>
          attributesOf(composition).map((name) => `${name} ${composition.object}`),
        ),
      );
    const heldOut = pairsOf('test').map((pair) => pair.join(' '));
    const [test, train] = [shown('test', 1_000), shown('train', 1_000)];
    expect(heldOut.filter((pair) => !test.has(pair))).toEqual([]);
    expect(heldOut.filter((pair) => train.has(pair))).toEqual([]);
  });

  it('prefers the favourite colour of an object in training only', () => {
    const share = (split: Split) => {
      const own = things(split, 1_000);
      return (
        own.filter(({ composition }) => composition.colour === favouriteColour(composition.object)).length / own.length
      );
    };
    expect(share('train')).toBeGreaterThan(FAVOURITE_SHARE * 0.6);
    expect(share('test')).toBeLessThan(0.35);
  });

  it('has clutter in the colours, materials and patterns of the vocabulary', () => {
    const clutter = scenes('test', 100).flatMap(({ clutter: own }) => own);
    expect(clutter.length).toBeGreaterThan(300);
    for (const kind of ['material', 'pattern'] as const)
      expect(new Set(clutter.map((piece) => piece[kind])).size).toBe(KINDS[kind].length + 1);
  });
});

describe('the labels of an object', () => {
  const annotated = scenes('test', 300).flatMap(({ key, things: own }) =>
    own.map(({ composition }, i) => ({ composition, ...annotationOf('spec', key, i, composition) })),
  );

  it('are true, and positive at least once', () => {
    for (const { composition, positive, negative } of annotated) {
      const truth: readonly string[] = attributesOf(composition);
      expect(positive.length).toBeGreaterThan(0);
      expect(positive.filter((name) => !truth.includes(name))).toEqual([]);
      expect(negative.filter((name) => truth.includes(name))).toEqual([]);
    }
  });

  it('are incomplete for the documented share', () => {
    const incomplete = annotated.filter(
      ({ positive, negative }) => positive.length + negative.length < ATTRIBUTES.length,
    );
    expect(Math.abs(incomplete.length / annotated.length - INCOMPLETE_SHARE)).toBeLessThan(0.07);
  });

  it('do not change the scene', () =>
    expect(annotationOf('spec', 'test/1', 0, annotated[0]!.composition)).toEqual(
      annotationOf('spec', 'test/1', 0, annotated[0]!.composition),
    ));
});
