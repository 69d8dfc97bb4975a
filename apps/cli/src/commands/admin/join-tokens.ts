import { createJoinToken, readJoinTokens, revokeJoinToken, type OpenJoinToken } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../../connection.js';
import { minuteText, printJson, printLine, table } from '../../output.js';
import { wholeFrom } from '../../whole-number.js';

/** `primitives admin fleet token`, `tokens` and `revoke-token`. */
export function registerJoinTokens(fleet: Command, program: Command): void {
  fleet
    .command('token')
    .description('create a token with which machines join a pool')
    .requiredOption('--pool <pool>', 'pool to join')
    .option('--name <name>', 'name of the runner; default: its host name')
    .option('--minutes <minutes>', 'lifetime of the token', wholeFrom(1), 60)
    .option('--uses <machines>', 'how many machines may join with the token', wholeFrom(1), 1)
    .option('--json', 'print the token as JSON')
    .action(
      async ({
        pool,
        name,
        minutes,
        uses,
        json,
      }: {
        pool: string;
        name?: string;
        minutes: number;
        uses: number;
        json?: boolean;
      }) => {
        const at = connection(program.opts());
        const token = await createJoinToken(at.client, {
          pool,
          ...(name === undefined ? {} : { name }),
          expiresInMinutes: minutes,
          uses,
        });
        if (json) return printJson(token);
        printLine(
          uses === 1
            ? `valid for one machine until ${minuteText(token.expiresAt)}; run there, in the folder of a built checkout:`
            : `valid for ${uses} machines until ${minuteText(token.expiresAt)}; run on each, in the folder of a built checkout:`,
        );
        printLine(`  PRIMITIVES_JOIN_TOKEN=${token.secret} node_modules/.bin/primitives runner --join ${at.url}`);
        printLine(`for the archive or a container: ${at.url}/docs/operate/runners`);
      },
    );
  fleet
    .command('tokens')
    .description('list the tokens with which machines can still join')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const tokens = await readJoinTokens(connection(program.opts()).client);
      if (json) return printJson(tokens);
      printLine(tokens.length === 0 ? 'no token is open' : tokenTable(tokens));
    });
  fleet
    .command('revoke-token <id>')
    .description('let no further machine join with a token; those that joined stay')
    .option('--json', 'print the outcome as JSON')
    .action(async (id: string, { json }: { json?: boolean }) => {
      await revokeJoinToken(connection(program.opts()).client, id);
      if (json) return printJson({ id });
      printLine(`${id} is revoked`);
    });
}

const tokenTable = (tokens: readonly OpenJoinToken[]): string =>
  table(
    ['id', 'pool', 'runner', 'by', 'joined', 'valid until'],
    tokens.map(({ id, pool, name, by, joined, uses, expiresAt }) => [
      id,
      pool,
      name ?? 'its host name',
      by ?? 'the installation',
      `${joined} of ${uses}`,
      minuteText(expiresAt),
    ]),
  );
