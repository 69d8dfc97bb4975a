import { entryChanges } from './entry-changes.js';

const entry = (submission: string, evaluation = `${submission}-1`) => ({
  submissionId: submission,
  submissionCode: submission.toUpperCase(),
  evaluationId: evaluation,
});
const kinds = (...of: Parameters<typeof entryChanges>) =>
  entryChanges(...of).map(({ kind, submissionCode, evaluationId }) => `${kind} ${submissionCode} ${evaluationId}`);

describe('the changes of a snapshot', () => {
  it('report a new entry as published', () =>
    expect(kinds([entry('a')], [entry('b'), entry('a')])).toEqual(['published B b-1']));
  it('report a different evaluation of the same submission as corrected', () =>
    expect(kinds([entry('a'), entry('b')], [entry('a', 'a-2'), entry('b')])).toEqual(['corrected A a-2']));
  it('report a removed entry as withdrawn, with its last evaluation', () =>
    expect(kinds([entry('a'), entry('b')], [entry('b')])).toEqual(['withdrawn A a-1']));
  it('report several changes at once', () =>
    expect(kinds([entry('a'), entry('b')], [entry('c'), entry('b', 'b-2')])).toEqual([
      'published C c-1',
      'corrected B b-2',
      'withdrawn A a-1',
    ]));
  it('ignore changes of rank', () => expect(kinds([entry('a'), entry('b')], [entry('b'), entry('a')])).toEqual([]));
  it('report all entries of the first snapshot as published', () =>
    expect(kinds([], [entry('a')])).toEqual(['published A a-1']));
});
