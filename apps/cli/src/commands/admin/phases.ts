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

/** `primitives admin phase …`: when a track takes submissions, how many of a team, and when their results are published. */
export function registerPhases(admin: Command, program: Command): void {
  const phase = admin
    .command('phase')
    .description('phases of a track: when it takes submissions, and under which rules');
  phase
    .command('list <track>')
    .description('its phases in the order of time')
    .option('--json', 'print them as JSON')
    .action(async (track: string, { json = false }: { json?: boolean }) => {
      const phases = await readPhases(connection(program.opts()).client, track);
      if (json) return printJson(phases);
      if (phases.length === 0) printLine(`${track} has no phases: it takes submissions while it is open`);
      for (const { slug, name, opensAt, closesAt, quotaLimit, results, open } of phases)
        printLine(
          [
            `${open ? '*' : ' '} ${slug}`,
            name,
            `${opensAt} to ${closesAt ?? '…'}`,
            quotaLimit === null ? '' : `${quotaLimit} of a team`,
            results === 'AT_END' ? 'told at the end' : '',
          ]
            .filter(Boolean)
            .join('  '),
        );
    });
  phase
    .command('set <track> <slug>')
    .description('make a phase, or change the one of that name; `?phase=<slug>` shows what was submitted during it')
    .option('--name <name>', 'as pages show it; the slug when left out')
    .requiredOption('--opens <instant>', 'ISO 8601', instant)
    .option('--closes <instant>', 'it stays open when left out', instant)
    .option('--quota <count>', 'submissions of a team in the whole phase', wholeFrom(1))
    .addOption(
      new Option('--results <when>', 'at-end: sealed until it closes')
        .choices(['at-once', 'at-end'])
        .default('at-once'),
    )
    .requiredOption('--reason <text>', 'told to the readers of the track')
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
          `${track} takes submissions in the phase ${slug} from ${opens}${closes === undefined ? '' : ` to ${closes}`}`,
        );
      },
    );
  phase
    .command('remove <track> <slug>')
    .description('remove a phase in which nothing was submitted')
    .requiredOption('--reason <text>', 'told to the readers of the track')
    .option('--json', 'print the phases that are left as JSON')
    .action(async (track: string, slug: string, { reason, json = false }: { reason: string; json?: boolean }) => {
      const { client } = connection(program.opts());
      await removePhase(client, track, slug, reason);
      if (json) return printJson(await readPhases(client, track));
      printLine(`${track} has no phase ${slug} any more`);
    });
}
