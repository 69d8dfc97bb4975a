import { words } from '../strings/home.ts';
import { scopeOf } from './scope.ts';

const track = (verifiedCount: number, demonstration = true, parameters: number | null = 200_000) => ({
  verifiedCount,
  referenceCount: verifiedCount,
  benchmark: { demonstration },
  leader: verifiedCount > 0 ? { row: { parameters } } : null,
});
const text = (...tracks: ReturnType<typeof track>[]) => {
  const scope = scopeOf(tracks);
  return scope && words.scope(scope);
};

it('names rendered images and a power of ten above the size of the best models', () => {
  const scope = 'Results so far: rendered images · small models (under 1\u00a0M parameters)';
  expect(text(track(3), track(2, true, 499_000), track(0, false))).toBe(scope);
  expect(text(track(3), track(2, true, 600_000))).toBe(scope);
  expect(text(track(3, false, 1e6))).toBe('Results so far: small models (under 10\u00a0M parameters)');
});
it('calls no large model small and names no size that is unknown', () => {
  expect(text(track(3), track(2, true, null))).toBe('Results so far: rendered images · reference models');
  expect(text(track(3, false, 400e6))).toBe('Results so far: models (under 1\u00a0B parameters)');
});
it('has nothing to say about other results, or without results', () => {
  expect(text(track(0))).toBeNull();
  expect(text({ ...track(3, false), referenceCount: 0 })).toBe('');
});
