import { readTeamLimits, setTeamQuota } from '@primitives/client';
import { InvalidArgumentError, type Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine, table } from '../../output.js';
import { wholeFrom } from '../../whole-number.js';

/** What gives a team the track's own limit again. */
const USUAL = 'usual';

function limit(text: string): number | null {
  if (text === USUAL) return null;
  try {
    return wholeFrom(0)(text);
  } catch {
    throw new InvalidArgumentError(`expected a whole number, or ${USUAL}`);
  }
}

/** Teams with their own limit on a track. */
export function registerTeamLimits(admin: Command, program: Command): void {
  const limits = admin.command('limit').description('limits that teams their own have on a track');
  limits
    .command('list', { isDefault: true })
    .description('every team with its own limit')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await readTeamLimits(connection(program.opts()).client);
      if (json) return printJson(found);
      printLine(
        table(
          ['team', 'track', 'limit', 'since', 'reason'],
          found.map((one) => [one.teamSlug, one.trackSlug, String(one.limit), one.at, one.reason]),
        ),
      );
    });
  limits
    .command('set')
    .description(`give its own team a limit on a track, or ${USUAL}: the track’s again`)
    .argument('<team>', 'its slug')
    .argument('<track>')
    .argument('<limit>', `submissions in the track’s window, or ${USUAL}`, limit)
    .requiredOption('--reason <reason>', 'why, in a sentence')
    .option('--json', 'print the outcome as JSON')
    .action(
      async (
        team: string,
        track: string,
        most: number | null,
        { reason, json }: { reason: string; json?: boolean },
      ) => {
        await setTeamQuota(connection(program.opts()).client, team, track, most, reason);
        if (json) return printJson({ team, track, limit: most });
        printLine(most === null ? `${team} has the limit of ${track} again` : `${team} may submit ${most} to ${track}`);
      },
    );
}
