import { averagePrecision } from './average-precision.js';
import { NEGATIVE as N, POSITIVE as P, UNLABELLED as U } from './labels.js';

const ap = (scores: number[], labels: number[]) => averagePrecision(Float32Array.from(scores), labels);

describe('average precision', () => {
  it('processes tied instances together, in any order', () => {
    expect(ap([0.5, 0.5], [P, N])).toBe(0.5);
    expect(ap([0.5, 0.5], [N, P])).toBe(0.5);
    expect(ap([0, -0], [N, P])).toBe(0.5);
  });
  it('is undefined, not zero, when nothing is positive, or nothing is there', () => {
    expect(ap([0.9, 0.1], [N, N])).toBeNull();
    expect(ap([], [])).toBeNull();
  });
  it('is 1 when nothing is negative', () => expect(ap([0.9, 0.1], [P, P])).toBe(1));
  it('matches scikit-learn on its own doc example', () =>
    expect(ap([0.1, 0.4, 0.35, 0.8], [N, N, P, P])).toBeCloseTo(0.8333, 4));
  it('is 1 when every positive outranks every negative', () => expect(ap([0.9, 0.8, 0.1], [P, P, N])).toBe(1));
  it('leaves unlabelled instances out', () => expect(ap([0.9, 0.8, 0.1], [U, P, N])).toBe(1));
  it('does not change under a monotone rescaling', () => {
    const scores = [0.2, 0.9, 0.5, 0.4, 0.7, 0.1];
    const labels = [P, N, P, N, P, N];
    const rescaled = scores.map((s) => -1e6 + 1e3 * Math.exp(s));
    expect(averagePrecision(Float64Array.from(rescaled), labels)).toBe(
      averagePrecision(Float64Array.from(scores), labels),
    );
  });
  it('ranks −∞ last and negative scores as numbers', () => {
    expect(ap([-1, Number.NEGATIVE_INFINITY, -2], [P, N, N])).toBe(1);
    expect(ap([-3, Number.NEGATIVE_INFINITY], [N, P])).toBe(0.5);
  });
  it('refuses NaN and another number of labels', () => {
    expect(() => ap([NaN], [P])).toThrow('instance 0 is NaN');
    expect(() => ap([1], [P, N])).toThrow('1 scores for 2 labels');
  });
});
