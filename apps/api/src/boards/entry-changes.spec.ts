import { entryChanges } from './entry-changes.js';

const entry = (submission: string, evaluation = `${submission}-1`) => ({
  submissionId: submission,
  submissionCode: submission.toUpperCase(),
  evaluationId: evaluation,
});
const kinds = (...of: Parameters<typeof entryChanges>) =>
  entryChanges(...of).map(({ kind, submissionCode, evaluationId }) => `${kind} ${submissionCode} ${evaluationId}`);

describe('what a snapshot changed', () => {
  it('is a publication for an entry that was not there', () =>
    expect(kinds([entry('a')], [entry('b'), entry('a')])).toEqual(['published B b-1']));
  it('is a correction where another evaluation of the same submission stands', () =>
    expect(kinds([entry('a'), entry('b')], [entry('a', 'a-2'), entry('b')])).toEqual(['corrected A a-2']));
  it('is a withdrawal for an entry that left, named as it stood', () =>
    expect(kinds([entry('a'), entry('b')], [entry('b')])).toEqual(['withdrawn A a-1']));
  it('may be several at once', () =>
    expect(kinds([entry('a'), entry('b')], [entry('c'), entry('b', 'b-2')])).toEqual([
      'published C c-1',
      'corrected B b-2',
      'withdrawn A a-1',
    ]));
  it('is nothing for entries that were ranked anew', () =>
    expect(kinds([entry('a'), entry('b')], [entry('b'), entry('a')])).toEqual([]));
  it('is all entries of a first snapshot', () => expect(kinds([], [entry('a')])).toEqual(['published A a-1']));
});
