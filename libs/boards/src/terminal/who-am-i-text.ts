import { table } from '../text-table.js';

/** An account in the shape of the GraphQL API. */
export interface PrintedAccount {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly teams: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
}

/** The account, and a table of its teams; `--team` takes each of the columns. */
export function whoAmIText(url: string, { name, email, role, teams }: PrintedAccount): string {
  return [
    `${name} (${email}), ${role.toLowerCase()}, at ${url}`,
    '',
    table(
      ['team', 'short name', 'id'],
      teams.map((team) => [team.name, team.slug, team.id]),
    ),
  ].join('\n');
}
