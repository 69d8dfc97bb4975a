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

it('names rendered images and small reference models', () =>
  expect(text(track(3), track(2, true, 499_000), track(0, false))).toBe(
    'Results so far: rendered images · small reference models, the best ones with up to 499 K parameters',
  ));
it('names no size that is unknown, and calls large models not small', () => {
  expect(text(track(3), track(2, true, null))).toBe('Results so far: rendered images · reference models');
  expect(text(track(3, false, 400e6))).toBe(
    'Results so far: reference models, the best ones with up to 400 M parameters',
  );
});
it('has nothing to say about other results, or without results', () => {
  expect(text(track(0))).toBeNull();
  expect(text({ ...track(3, false), referenceCount: 0 })).toBe('');
});
