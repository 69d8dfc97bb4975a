import { counterpartOf } from './same-bundle.ts';

const row = (id: string, debug: boolean, bundleSha256: string) => ({
  debug,
  submission: { id, code: id.toUpperCase(), bundleSha256 },
});

it('links a debug run and a submission of the same bundle', () => {
  const rows = [row('a', false, 'x'), row('b', true, 'x'), row('c', true, 'y'), row('c', false, 'y')];
  expect(rows.map((each) => counterpartOf(each, rows)?.submission.code)).toEqual(['B', 'A', undefined, undefined]);
});
