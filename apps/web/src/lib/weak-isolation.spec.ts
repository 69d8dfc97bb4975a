import { weakIsolation } from './weak-isolation.ts';

const track = (minimumIsolation: 'L1' | 'L2' | 'L3', role: 'HIDDEN' | 'PUBLIC') => ({
  minimumIsolation,
  split: { role },
});

it('isolation is weak below L3 on hidden images only', () => {
  expect(weakIsolation(track('L2', 'HIDDEN'))).toBe('L2');
  expect(weakIsolation(track('L3', 'HIDDEN'))).toBeNull();
  expect(weakIsolation(track('L1', 'PUBLIC'))).toBeNull();
});
