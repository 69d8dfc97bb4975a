import { targetHref } from './log-target.ts';

const TRACKS = ['mac'];

const ID = '0199a3c2-5a7e-7c11-8f00-1234567890ab';

it.each([
  ['track.change', 'mac', 'mac', '/t/mac'],
  ['season.open', 'mac', 'mac', '/t/mac'],
  ['submission.listing', 'AB12CD', 'AB12CD', '/s/AB12CD'],
  ['team.quota', 'ada-and-friends', 'ada-and-friends', '/teams/ada-and-friends'],
  ['runner.drain', 'host 1', 'host 1', '/fleet/host%201'],
  ['result.hidden', ID, 'AB12CD A model v1, Shapes', '/s/AB12CD'],
  ['evaluation.cancel', ID, 'AB12CD A model v1, Shapes', '/s/AB12CD'],
])('links the target of %s', (act, target, name, href) => expect(targetHref(act, target, name, TRACKS)).toBe(href));

it('has no link without a page, and for what exists no more', () => {
  expect(targetHref('pool.change', 'cpu', 'cpu', TRACKS)).toBeNull();
  expect(targetHref('result.hidden', ID, ID, TRACKS)).toBeNull();
  expect(targetHref('track.open', ID, 'Shapes', TRACKS)).toBeNull();
  expect(targetHref('track.delete', 'mac', 'mac', TRACKS)).toBeNull();
});
it('links no track that was deleted since', () => expect(targetHref('track.open', 'mac', 'mac', [])).toBeNull());
