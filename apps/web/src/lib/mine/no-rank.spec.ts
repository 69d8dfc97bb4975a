import { noRank } from './no-rank.ts';

type Row = Parameters<typeof noRank>[0];
const row = (state: Row['state'], visibility: string | null = null, debug = false) =>
  ({ state, debug, publication: visibility === null ? null : { visibility } }) as Row;

it('states why a row has no rank', () => {
  expect([row('SCORED', 'SHOWN', true), row('PREDICTING'), row('FAILED')].map(noRank)).toEqual([
    'No rank: a debug run is on no board',
    'No rank yet: it is in progress',
    'No rank: it has no result',
  ]);
  expect(['WITHHELD', 'WITHDRAWN', 'EMBARGOED'].map((each) => noRank(row('SCORED', each)))).toEqual([
    'No rank: withheld',
    'No rank: withdrawn',
    'No rank: not listed',
  ]);
});
