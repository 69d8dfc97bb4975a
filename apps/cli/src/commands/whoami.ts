import { graphql, RefusedError, type ResultOf } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../connection.js';
import { printJson, printLine, table } from '../output.js';

const WhoAmIQuery = graphql(`
  query WhoAmI {
    viewer {
      name
      email
      role
      teams {
        id
        slug
        name
      }
    }
  }
`);
type WhoAmI = NonNullable<ResultOf<typeof WhoAmIQuery>['viewer']>;

/** `primitives whoami`: the platform and the account that the other commands use, and its teams. */
export function registerWhoAmI(program: Command): void {
  program
    .command('whoami')
    .description('print the platform, the account and the teams that the other commands use')
    .option('--json', 'print them as JSON')
    .action(async (options: { json?: boolean }) => {
      const { url, client } = connection(program.opts());
      const { viewer } = await client.request(WhoAmIQuery, {});
      if (!viewer) throw new RefusedError(noAccount(url));
      if (options.json) return printJson({ url, ...viewer });
      printLine(whoAmIText(url, viewer));
    });
}

const noAccount = (url: string) => ({
  code: 'not_signed_in',
  message: `no account at ${url}`,
  expected: 'an API token',
  found: 'no credentials',
  remedy: 'run `primitives login`, or set PRIMITIVES_TOKEN; --url and PRIMITIVES_URL name another platform',
});

/** The account, and a table of its teams; `--team` takes each of the columns. */
export function whoAmIText(url: string, { name, email, role, teams }: WhoAmI): string {
  return [
    `${name} (${email}), ${role.toLowerCase()}, at ${url}`,
    '',
    table(
      ['team', 'short name', 'id'],
      teams.map((team) => [team.name, team.slug, team.id]),
    ),
  ].join('\n');
}
