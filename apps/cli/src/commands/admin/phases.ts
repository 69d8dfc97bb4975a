import { readPhases, removePhase, setPhase } from '@primitives/client';
import { Option, type Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine } from '../../output.js';
import { wholeFrom } from '../../whole-number.js';
import { instant } from '../listing.js';

interface SetOptions {
  readonly name?: string;
  readonly opens: string;
  readonly closes?: string;
  readonly quota?: number;
  readonly results: 'at-once' | 'at-end';
  readonly reason: string;
  readonly json?: boolean;
}

/** `primitives admin phase …`: when a track accepts submissions, how many per team, and when results are published. */
export function registerPhases(admin: Command, program: Command): void {
  const phase = admin
    .command('phase')
    .description('phases of a track: when it accepts submissions, and under which rules');
  phase
    .command('list <track>')
    .description('list the phases of a track in chronological order')
    .option('--json', 'print them as JSON')
    .action(async (track: string, { json = false }: { json?: boolean }) => {
      const phases = await readPhases(connection(program.opts()).client, track);
      if (json) return printJson(phases);
      if (phases.length === 0) printLine(`${track} has no phases: it accepts submissions while it is open`);
      for (const { slug, name, opensAt, closesAt, quotaLimit, results, open } of phases)
        printLine(
          [
            `${open ? '*' : ' '} ${slug}`,
            name,
            `${opensAt} to ${closesAt ?? '…'}`,
            quotaLimit === null ? '' : `${quotaLimit} per team`,
            results === 'AT_END' ? 'published at the end' : '',
          ]
            .filter(Boolean)
            .join('  '),
        );
    });
  phase
    .command('set <track> <slug>')
    .description('create or update a phase; `?phase=<slug>` on a board shows its submissions')
    .option('--name <name>', 'display name; default: the slug')
    .requiredOption('--opens <instant>', 'start, ISO 8601', instant)
    .option('--closes <instant>', 'end, ISO 8601; default: none', instant)
    .option('--quota <count>', 'submissions per team in the whole phase', wholeFrom(1))
    .addOption(
      new Option('--results <when>', 'when results are published; at-end: when the phase closes')
        .choices(['at-once', 'at-end'])
        .default('at-once'),
    )
    .requiredOption('--reason <text>', 'public reason')
    .option('--json', 'print the phases of the track as JSON')
    .action(
      async (
        track: string,
        slug: string,
        { name, opens, closes, quota, results, reason, json = false }: SetOptions,
      ) => {
        const { client } = connection(program.opts());
        await setPhase(client, {
          track,
          slug,
          name: name ?? slug,
          opensAt: opens,
          closesAt: closes ?? null,
          quotaLimit: quota ?? null,
          reason,
          results: results === 'at-end' ? 'AT_END' : 'AT_ONCE',
        });
        if (json) return printJson(await readPhases(client, track));
        printLine(
          `${track} accepts submissions in the phase ${slug} from ${opens}${closes === undefined ? '' : ` to ${closes}`}`,
        );
      },
    );
  phase
    .command('remove <track> <slug>')
    .description('remove a phase without submissions')
    .requiredOption('--reason <text>', 'public reason')
    .option('--json', 'print the remaining phases as JSON')
    .action(async (track: string, slug: string, { reason, json = false }: { reason: string; json?: boolean }) => {
      const { client } = connection(program.opts());
      await removePhase(client, track, slug, reason);
      if (json) return printJson(await readPhases(client, track));
      printLine(`phase ${slug} of ${track} was removed`);
    });
}
