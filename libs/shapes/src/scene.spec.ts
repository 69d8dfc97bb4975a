import { sensorNoise } from './noise.js';
import { contrast, shadeOf } from './palette.js';
import { Random } from './random.js';
import { mainScene } from './scene.js';
import { sceneSvg } from './scene-svg.js';
import { FAMILIES, HIERARCHY } from './vocabulary.js';

const scenes = Array.from({ length: 200 }, (_, index) => mainScene('spec', index, 'train'));

describe('a scene', () => {
  it('is the same for the same seed and index', () => {
    expect(mainScene('spec', 7, 'test')).toEqual(mainScene('spec', 7, 'test'));
    expect(sceneSvg(mainScene('spec', 7, 'test'))).toBe(sceneSvg(mainScene('spec', 7, 'test')));
  });
  it('differs for another seed, index or split', () => {
    const svg = sceneSvg(mainScene('spec', 7, 'test'));
    for (const other of [mainScene('other', 7, 'test'), mainScene('spec', 8, 'test'), mainScene('spec', 7, 'val')])
      expect(sceneSvg(other)).not.toBe(svg);
  });
  it('has its object within the middle square, which a centre crop contains', () => {
    for (const { width, height, things } of scenes) {
      const half = Math.min(width, height) / 2;
      for (const { x, y, extent } of things) {
        expect(Math.abs(x - width / 2) + extent / 2).toBeLessThanOrEqual(half);
        expect(Math.abs(y - height / 2) + extent / 2).toBeLessThanOrEqual(half);
      }
    }
  });
  it('varies its format, compression and clutter', () => {
    expect(new Set(scenes.map(({ width, height }) => `${width}×${height}`)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(scenes.map(({ quality }) => quality)).size).toBeGreaterThanOrEqual(30);
    expect(new Set(scenes.map(({ clutter }) => clutter.length)).size).toBeGreaterThanOrEqual(4);
  });
  it('renders an object on a backdrop that contrasts with it', () => {
    const close = scenes.filter(
      ({ background, things: [thing] }) => thing !== undefined && contrast(thing.shade, background.shade) < 60,
    );
    expect(close.length).toBeLessThan(scenes.length * 0.01);
  });
  it('writes well-formed numbers', () => {
    for (const scene of scenes) expect(sceneSvg(scene)).not.toMatch(/NaN|undefined|Infinity|null/);
  });
  it('gives every definition of an SVG its own id', () => {
    for (const scene of scenes) {
      const ids = [...sceneSvg(scene).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('the palette', () => {
  it('separates colours that are not parent and child', () => {
    const random = new Random('palette');
    const related = new Set(HIERARCHY.flatMap(([parent, child]) => [`${parent} ${child}`, `${child} ${parent}`]));
    for (const one of FAMILIES.colour) {
      for (const other of FAMILIES.colour) {
        if (one === other) continue;
        const least = Math.min(
          ...Array.from({ length: 200 }, () => contrast(shadeOf(random, one), shadeOf(random, other))),
        );
        expect(`${one} ${other} ${least > (related.has(`${one} ${other}`) ? 30 : 38)}`).toBe(`${one} ${other} true`);
      }
    }
  });
});

describe('sensor noise', () => {
  it('has one offset a channel and pixel, about the scene’s own deviation and no bias', () => {
    const scene = { width: 128, height: 128, noise: { deviation: 6, seed: 'spec' } };
    const offsets = sensorNoise(scene);
    expect(offsets.length).toBe(128 * 128 * 3);
    const mean = offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
    const deviation = Math.sqrt(offsets.reduce((sum, offset) => sum + (offset - mean) ** 2, 0) / offsets.length);
    expect(Math.abs(mean)).toBeLessThan(0.1);
    expect(deviation).toBeCloseTo(6, 0);
  });
});
