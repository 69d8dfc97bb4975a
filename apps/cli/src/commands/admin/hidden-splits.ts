import { closeProbingAlert, readProbingAlerts, setReferenceTeam } from '@primitives/client';
import { Argument, type Command } from 'commander';
import { connection } from '../../connection.js';
import { minuteText, printJson, printLine, table } from '../../output.js';

/** Alerts about probing of hidden splits, and reference teams. */
export function registerHiddenSplits(admin: Command, program: Command): void {
  const probing = admin
    .command('probing')
    .description('alerts about submissions that look like probing a hidden split');
  probing
    .command('list', { isDefault: true })
    .description('open alerts, newest first')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const alerts = await readProbingAlerts(connection(program.opts()).client);
      if (json) return printJson(alerts);
      printLine(
        table(
          ['id', 'since', 'track', 'whose', 'submissions', 'finding'],
          alerts.map(({ id, at, trackSlug, kind, name, codes, text }) => [
            id,
            minuteText(at),
            trackSlug,
            `${kind.toLowerCase()} ${name ?? ''}`.trim(),
            codes.join(' '),
            text,
          ]),
        ),
      );
    });
  probing
    .command('close <alert>')
    .description('close an alert after reviewing its submissions')
    .requiredOption('--note <note>', 'findings, one sentence')
    .option('--json', 'print the outcome as JSON')
    .action(async (alert: string, { note, json }: { note: string; json?: boolean }) => {
      await closeProbingAlert(connection(program.opts()).client, alert, note);
      if (json) return printJson({ alert, closed: true });
      printLine(`${alert} is closed`);
    });
  admin
    .command('reference <team>')
    .description(
      'set whether the entries of a team are reference entries, exempt from the release rule and the limits on hidden images',
    )
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .requiredOption('--reason <reason>', 'reason, one sentence')
    .option('--json', 'print the outcome as JSON')
    .action(async (team: string, state: 'on' | 'off', { reason, json }: { reason: string; json?: boolean }) => {
      await setReferenceTeam(connection(program.opts()).client, team, state === 'on', reason);
      if (json) return printJson({ team, reference: state === 'on' });
      printLine(state === 'on' ? `entries of ${team} are reference entries` : `entries of ${team} are regular entries`);
    });
}
