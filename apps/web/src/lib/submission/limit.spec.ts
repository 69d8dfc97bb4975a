import { limitOf } from './limit.ts';

const [OWN, PUBLISHED] = ['above about 0.5% Exact Match', 'above about 7% Exact Match'];

it('states the limit by a debug run, and how the published one relates to it', () =>
  expect(limitOf(OWN, PUBLISHED)).toEqual({
    needed: OWN,
    isOwn: true,
    basis: '. Without it, the page states above about 7% Exact Match, from the interval of a published entry',
  }));
it('states that the published limit may be larger than that of a bundle', () =>
  expect(limitOf(null, PUBLISHED)).toEqual({
    needed: PUBLISHED,
    isOwn: false,
    basis: ', from the interval of a published entry; the limit of a bundle may be closer to chance',
  }));
it('states one limit where both are equal or one is unknown', () => {
  expect(limitOf(OWN, OWN)).toMatchObject({ needed: OWN, basis: '' });
  expect(limitOf(OWN, null)).toMatchObject({ needed: OWN, basis: '' });
  expect(limitOf(null, null)).toBeNull();
});
