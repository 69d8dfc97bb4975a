import { whoAmIText } from './who-am-i-text.js';

it('names the platform, the account and what names each team', () =>
  expect(
    whoAmIText('http://localhost:4600', {
      name: 'Ada Winter',
      email: 'ada@example.org',
      role: 'RESEARCHER',
      teams: [
        { id: '0192', slug: 'ada-winter', name: 'Ada Winter' },
        { id: '0193', slug: 'lab', name: 'Lab' },
      ],
    }).split('\n'),
  ).toEqual([
    'Ada Winter (ada@example.org), researcher, at http://localhost:4600',
    '',
    'team        short name    id',
    '──────────  ──────────  ────',
    'Ada Winter  ada-winter  0192',
    'Lab         lab         0193',
  ]));
