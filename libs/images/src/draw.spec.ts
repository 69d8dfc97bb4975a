import { drawJpeg, drawPixels, NoiseSizeError } from './draw.js';

const GREY =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2" fill="rgb(100,100,100)"/></svg>';
const SILENCE = new Int8Array(4 * 2 * 3);

describe('a rendered drawing', () => {
  it('becomes rows of RGB bytes', async () =>
    expect(await drawPixels(GREY, { blur: 0, noise: SILENCE })).toEqual({
      width: 4,
      height: 2,
      data: new Uint8Array(24).fill(100),
    }));
  it('adds its noise, value by value', async () => {
    const noise = Int8Array.from(SILENCE, (_, i) => i - 12);
    expect([...(await drawPixels(GREY, { blur: 0, noise })).data]).toEqual(
      Array.from({ length: 24 }, (_, i) => 88 + i),
    );
  });
  it('clamps noise beyond black and white', async () => {
    const noise = SILENCE.map(() => 120);
    const white = GREY.replace('rgb(100,100,100)', '#fff');
    const black = GREY.replace('rgb(100,100,100)', '#000');
    expect(new Set((await drawPixels(white, { blur: 0, noise })).data)).toEqual(new Set([255]));
    expect(new Set((await drawPixels(black, { blur: 0, noise: noise.map(() => -120) })).data)).toEqual(new Set([0]));
  });
  it('is white where it is transparent', async () => {
    const empty = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>';
    expect(new Set((await drawPixels(empty, { blur: 0, noise: SILENCE })).data)).toEqual(new Set([255]));
  });
  it('rejects noise of another size', async () => {
    await expect(drawPixels(GREY, { blur: 0, noise: new Int8Array(3) })).rejects.toThrow(new NoiseSizeError(24, 3));
  });
  it('gives the same JPEG bytes each time, and fewer at a lower quality', async () => {
    const noise = Int8Array.from({ length: 64 * 64 * 3 }, (_, i) => ((i * 37) % 41) - 20);
    const scene =
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="30" cy="30" r="20" fill="teal"/></svg>';
    const [first, second, coarse] = await Promise.all(
      [90, 90, 40].map((quality) => drawJpeg(scene, { blur: 0.5, noise, quality })),
    );
    expect(Buffer.from(first!).equals(second!)).toBe(true);
    expect(coarse!.length).toBeLessThan(first!.length);
  });
});
