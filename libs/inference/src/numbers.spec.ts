import { activate } from './activation.js';
import { fromFloat16, toFloat16 } from './float16.js';

describe('a half-precision number', () => {
  it.each([
    [0x0000, 0],
    [0x8000, -0],
    [0x0001, 2 ** -24],
    [0x03ff, 1023 * 2 ** -24],
    [0x0400, 2 ** -14],
    [0x3c00, 1],
    [0xc000, -2],
    [0x7bff, 65504],
    [0x7c00, Infinity],
    [0xfe00, NaN],
  ])('0x%s is %d', (half, value) => expect(fromFloat16(Uint16Array.of(half))[0]).toBe(value));

  it('survives conversion in both directions, each of them', () => {
    const halves = Uint16Array.from({ length: 65_536 }, (_, i) => i).filter(
      (half) => (half & 0x7c00) !== 0x7c00 || (half & 0x3ff) === 0,
    );
    expect(toFloat16(fromFloat16(halves))).toEqual(halves);
  });

  it.each([
    ['rounds to the nearest', 1 + 0.6 / 1024, 0x3c01],
    ['breaks a tie to even', 1 + 0.5 / 1024, 0x3c00],
    ['breaks a tie to even upwards', 1 + 1.5 / 1024, 0x3c02],
    ['carries into the exponent', 2 - 2 ** -12, 0x4000],
    ['becomes infinite past its range', 65520, 0x7c00],
    ['becomes subnormal', 2 ** -24 * 3, 0x0003],
    ['vanishes below half of the smallest', 2 ** -26, 0x0000],
  ])('%s', (_, value, half) => expect(toFloat16(Float32Array.of(value))[0]).toBe(half));
});

describe('the activation that a head declares', () => {
  const logits = Float32Array.of(0, Math.log(3), 1000, 1000);
  it('none does not change scores', () => expect(activate(logits, 2, 'none')).toBe(logits));
  it('softmax makes each row a distribution, for any logits', () =>
    expect([...activate(logits, 2, 'softmax')]).toEqual([0.25, 0.75, 0.5, 0.5]));
  it('sigmoid applies to each score alone', () =>
    expect([...activate(Float32Array.of(0, -1000, 1000), 3, 'sigmoid')]).toEqual([0.5, 0, 1]));
});
