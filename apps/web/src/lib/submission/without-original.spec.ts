import { withoutOriginal } from './without-original.ts';

const results = [{ board: 'closed', neighbours: [{ submissionCode: 'A' }, { submissionCode: 'B' }] }];

describe('the next entries of a copy', () => {
  it('do not include its original', () =>
    expect(withoutOriginal({ copyOf: { entry: { code: 'A' } }, results }).results).toEqual([
      { board: 'closed', neighbours: [{ submissionCode: 'B' }] },
    ]));
  it.each([
    ['of an entry', { copyOf: null, results }],
    ['of a copy of a removed model', { copyOf: { entry: null }, results }],
    ['before there is a result', { copyOf: { entry: { code: 'A' } }, results: null }],
  ])('are unchanged %s', (_, evaluation) => expect(withoutOriginal(evaluation)).toBe(evaluation));
});
