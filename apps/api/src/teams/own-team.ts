import { UserError } from '@primitives/errors';
import type { Team } from '@primitives/store/teams';

/** What names a team in a request: its id, its slug or its name. */
export const TEAM_REFERENCE_LENGTH = 80;

/**
 * The team that a reference names among the account's teams: by id or slug, otherwise by name, ignoring case.
 *
 * @throws UserError team_unknown with the account's teams
 */
export function ownTeam(teams: readonly Team[], reference: string): Team {
  const wanted = reference.toLowerCase();
  const exact = teams.find(({ id, slug }) => id === wanted || slug === wanted);
  if (exact) return exact;
  const named = teams.filter(({ name }) => name.toLowerCase() === wanted);
  const [team] = named;
  if (team && named.length === 1) return team;
  throw new UserError(
    'team_unknown',
    named.length > 1
      ? `several of your teams are named "${reference}"`
      : `you are not a member of a team "${reference}"`,
    {
      expected: teams.map(({ slug, name }) => `${slug} (${name})`).join(', ') || 'a team of your account',
      found: reference,
    },
  );
}
