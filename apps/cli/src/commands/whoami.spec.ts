import { whoAmIText } from './whoami.js';

it('names the platform, the account and the id of each team', () =>
  expect(
    whoAmIText('http://localhost:4600', {
      name: 'Ada Winter',
      email: 'ada@example.org',
      role: 'RESEARCHER',
      teams: [
        { id: '0192', name: 'Ada Winter' },
        { id: '0193', name: 'Lab' },
      ],
    }).split('\n'),
  ).toEqual([
    'Ada Winter (ada@example.org), researcher, at http://localhost:4600',
    '',
    'team        id',
    '──────────  ────',
    'Ada Winter  0192',
    'Lab         0193',
  ]));
