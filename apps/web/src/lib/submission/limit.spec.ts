import { limitOf } from './limit.ts';

const [OWN, PUBLISHED] = ['above about 0.50% Exact Match', 'above about 7% Exact Match'];

it('is only the one by a debug run of the bundle, where there is one', () => {
  expect(limitOf(OWN, PUBLISHED)).toEqual({ needed: OWN, isOwn: true });
  expect(limitOf(OWN, null)).toEqual({ needed: OWN, isOwn: true });
});
it('is otherwise an estimate from a published entry, or unknown', () => {
  expect(limitOf(null, PUBLISHED)).toEqual({ needed: PUBLISHED, isOwn: false });
  expect(limitOf(null, null)).toBeNull();
});
