import type { BoardRow, Metric } from '@primitives/boards';

import { addChanges, correctedCells, seen, type EntryChange } from './changes.ts';

const change = (kind: EntryChange['kind'], submissionCode = 'A', evaluationId = 'e1'): EntryChange => ({
  kind,
  submissionCode,
  evaluationId,
});
const kindsOf = (...changes: EntryChange[]) =>
  [...addChanges(new Map(), changes).values()].map(({ kind, evaluationId }) => `${kind} ${evaluationId}`);

describe('unseen changes', () => {
  it('are stored by entry', () =>
    expect(kindsOf(change('PUBLISHED', 'A', 'a'), change('WITHDRAWN', 'B', 'b'))).toEqual([
      'PUBLISHED a',
      'WITHDRAWN b',
    ]));
  it('of a new entry stay a publication, with its last evaluation', () =>
    expect(kindsOf(change('PUBLISHED', 'A', 'e1'), change('CORRECTED', 'A', 'e2'))).toEqual(['PUBLISHED e2']));
  it('do not exist for an entry that came and left', () =>
    expect(kindsOf(change('PUBLISHED'), change('WITHDRAWN'))).toEqual([]));
  it('do not exist for an entry that left and returned unchanged', () =>
    expect(kindsOf(change('WITHDRAWN'), change('PUBLISHED'))).toEqual([]));
  it('are a correction for one that returned with another evaluation', () =>
    expect(kindsOf(change('WITHDRAWN'), change('PUBLISHED', 'A', 'e2'))).toEqual(['CORRECTED e2']));
  it('are a withdrawal for one that was corrected before it left', () =>
    expect(kindsOf(change('CORRECTED', 'A', 'e2'), change('WITHDRAWN', 'A', 'e2'))).toEqual(['WITHDRAWN e2']));
});

describe('corrected cells', () => {
  const metrics = ['em', 'auc'].map((id) => ({ id, format: 'PERCENT' }) as Metric);
  const row = (id: string, submissionCode: string, em: number, auc: number | null) =>
    ({
      id,
      submissionCode,
      cells: [
        { metric: 'em', value: em },
        { metric: 'auc', value: auc },
      ],
    }) as unknown as BoardRow;
  const before = [row('r1', 'A', 0.5, 0.3), row('r2', 'B', 0.4, null)];
  const of = (after: BoardRow[], ...codes: string[]) => {
    const found = correctedCells(before, after, new Set(codes), metrics);
    return [...found].map(([id, cells]) => [id, Object.fromEntries(cells)]);
  };
  it('are those with another printed value, with the previous one', () =>
    expect(of([row('r9', 'A', 0.6, 0.300001)], 'A')).toEqual([['r9', { em: '50.00' }]]));
  it('may have been undefined', () => expect(of([row('r2', 'B', 0.4, 0.1)], 'B')).toEqual([['r2', { auc: '–' }]]));
  it('do not exist for an entry that was only ranked again', () => expect(of([row('r1', 'A', 0.6, 0.3)])).toEqual([]));
  it('are marked as seen one by one', () => {
    const cells = new Map([
      ['em', '1.00'],
      ['auc', '2.00'],
    ]);
    const one = seen(new Map([['r', cells]]), 'r', 'em');
    expect([...(one.get('r') ?? [])]).toEqual([['auc', '2.00']]);
    expect(seen(one, 'r', 'auc').size).toBe(0);
  });
});
