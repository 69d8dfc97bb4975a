import { DEFAULT_VIEW, type BoardRow } from '@primitives/boards';

import { offeredFilters } from './offered-filters.ts';

type Row = Pick<BoardRow, 'evidence' | 'backbone' | 'notTrained' | 'trainingDeclared'>;
const row = (facts: Partial<Row> = {}): Row => ({
  evidence: 'VERIFIED',
  backbone: 'ViT-L/14',
  notTrained: false,
  trainingDeclared: true,
  ...facts,
});
const offered = (rows: readonly Row[], view = {}, isComplete = true) => [
  ...offeredFilters(rows, { ...DEFAULT_VIEW, ...view }, isComplete),
];

describe('the filters of a board', () => {
  it('are none where the rows do not differ', () => expect(offered([row(), row()])).toEqual([]));
  it('are those by which rows differ', () => {
    expect(offered([row(), row({ evidence: 'REPORTED' })])).toEqual(['evidence']);
    expect(offered([row(), row({ backbone: 'RN50' })])).toEqual(['backbone']);
    expect(offered([row(), row({ notTrained: true })])).toEqual(['trained']);
    expect(offered([row(), row({ trainingDeclared: false })])).toEqual(['trained']);
  });
  it('ignore rows without a backbone', () => expect(offered([row(), row({ backbone: null })])).toEqual([]));
  it('include those in use, and training where not all rows are loaded', () => {
    expect(offered([row()], { evidence: 'verified', trained: false, backbone: 'RN50' })).toEqual([
      'evidence',
      'backbone',
      'trained',
    ]);
    expect(offered([row()], {}, false)).toEqual(['trained']);
  });
});
