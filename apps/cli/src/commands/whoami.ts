import { whoAmIText } from '@primitives/boards';
import { graphql, RefusedError } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../connection.js';
import { printJson, printLine } from '../output.js';

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
  remedy:
    'run `primitives login` (Python: `primitives-bench login`), or set PRIMITIVES_TOKEN; --url and PRIMITIVES_URL name another platform',
});
