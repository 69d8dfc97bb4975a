import { words } from '../strings/paper-board.ts';
import { paperCitations } from './paper-citations.ts';

const row = (citation: string | null, tableReference: string | null) => ({ citation, tableReference });

it('names each paper once, with the tables of its rows', () =>
  expect(
    paperCitations([
      row('Xu et al., 2024.', 'Table 3'),
      row('Xu et al., 2024.', 'Table 3'),
      row('Xu et al., 2024.', 'Table 5'),
      row('Li et al., 2020', null),
      row('Yun et al.', 'Table 1'),
      row(null, null),
    ]),
  ).toEqual(['Xu et al., 2024, Table 3, Table 5', 'Li et al., 2020', 'Yun et al., Table 1']));

it('is cited with the board that lists the values', () =>
  expect(
    words.citation(['Xu et al., 2024, Table 3', 'Li et al., 2020'], 'ImageNet, closed world', 'https://x.org/t'),
  ).toBe(
    'Xu et al., 2024, Table 3; Li et al., 2020. Values as listed by Primitives, ImageNet, closed world: https://x.org/t',
  ));
