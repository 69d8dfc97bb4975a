import { metricDefinition } from '@primitives/metrics';
import { verifiedRow } from '../boards/row-views.js';
import { boardCsv } from './board-csv.js';

const metric = metricDefinition('mac.auc.v1');
const cell = { value: 0.1234567890123, low: 0.1, high: null, rankLow: 1, rankHigh: 2, tier: 1, mark: null };
const line = (name: string) => {
  const row = {
    ...{
      evaluationId: 'e',
      submissionId: 's',
      submissionCode: 'ABC123',
      name,
      version: '1',
      team: 'Ada',
      interface: 'matcher',
    },
    ...{ backbone: null, parameters: null, licence: null, trainedOnTrack: true, scoredAt: '2026-11-21T00:00:00.000Z' },
    cells: { 'mac.auc.v1': cell },
  };
  return boardCsv([metric], [verifiedRow(row, ['mac.auc.v1'])], 'https://board.example').split('\r\n')[1];
};

describe('a line of an exported board', () => {
  it('has values unrounded, and nothing where nothing is known', () => {
    expect(line('Model')).toBe(
      'verified,Model,1,Ada,matcher,,,,true,ABC123,2026-11-21T00:00:00.000Z,,,0.1234567890123,0.1,,1,2,https://board.example/e/e',
    );
  });
  it('quotes what would break it', () => expect(line('a "b", c')).toContain(',"a ""b"", c",'));
  it('is never a formula', () => expect(line('=1+1')).toContain(`,'=1+1,`));
});
