import { ownTeam } from './own-team.js';

const team = (id: string, slug: string, name: string) => ({ id, slug, name });
const TEAMS = [
  team('01890000-0000-7000-8000-000000000001', 'ada-lovelace', 'Ada Lovelace'),
  team('01890000-0000-7000-8000-000000000002', 'vision', 'Vision lab'),
  team('01890000-0000-7000-8000-000000000003', 'vision-4f2k9q', 'Twins'),
  team('01890000-0000-7000-8000-000000000004', 'twins-7m3xqz', 'twins'),
];

describe('the team that a request names', () => {
  it.each(['01890000-0000-7000-8000-000000000002', 'vision', 'VISION', 'Vision lab', 'vision LAB'])(
    'is found by %s',
    (reference) => expect(ownTeam(TEAMS, reference).slug).toBe('vision'),
  );

  it('refuses a team of others with team_unknown and the teams of the account', () => {
    expect(() => ownTeam(TEAMS.slice(0, 2), 'nobodies')).toThrow(
      expect.objectContaining({
        code: 'team_unknown',
        message: 'you are not a member of a team "nobodies"',
        details: { expected: 'ada-lovelace (Ada Lovelace), vision (Vision lab)', found: 'nobodies' },
      }) as Error,
    );
  });

  it('refuses a name that two teams have', () => {
    expect(() => ownTeam(TEAMS, 'Twins')).toThrow('several of your teams are named "Twins"');
  });
});
