import { readTeamLimits, setTeamQuota } from '@primitives/client';
import { InvalidArgumentError, type Command } from 'commander';
import { connection } from '../../connection.js';
import { minuteText, printJson, printLine, table } from '../../output.js';
import { wholeFrom } from '../../whole-number.js';

/** Resets a team to the track's limit. */
const USUAL = 'usual';

function limit(text: string): number | null {
  if (text === USUAL) return null;
  try {
    return wholeFrom(0)(text);
  } catch {
    throw new InvalidArgumentError(`expected an integer or ${USUAL}`);
  }
}

/** Submission limits of teams that differ from the track's. */
export function registerTeamLimits(admin: Command, program: Command): void {
  const limits = admin.command('limit').description('team-specific submission limits on tracks');
  limits
    .command('list', { isDefault: true })
    .description('list teams with a specific limit')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await readTeamLimits(connection(program.opts()).client);
      if (json) return printJson(found);
      printLine(
        table(
          ['team', 'track', 'limit', 'since', 'reason'],
          found.map((one) => [one.teamSlug, one.trackSlug, String(one.limit), minuteText(one.at), one.reason]),
        ),
      );
    });
  limits
    .command('set')
    .description(`set the limit of a team on a track, or ${USUAL} to use the track’s limit`)
    .argument('<team>', 'slug of the team')
    .argument('<track>')
    .argument('<limit>', `submissions in the track’s window, or ${USUAL}`, limit)
    .requiredOption('--reason <reason>', 'reason, one sentence')
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
        printLine(most === null ? `${team} uses the limit of ${track}` : `${team} may submit ${most} to ${track}`);
      },
    );
}
