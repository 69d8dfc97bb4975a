import { readPhases, removePhase, setPhase } from '@primitives/client';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine } from '../../output.js';
import { wholeFrom } from '../../whole-number.js';
import { instant } from '../listing.js';
import { NONE, orNone, type None } from './or-none.js';

const RESULTS = { 'at-once': 'AT_ONCE', 'at-end': 'AT_END' } as const;

interface SetOptions {
  readonly name?: string;
  readonly opens?: string;
  readonly closes?: string;
  readonly quota?: number | None;
  readonly results?: 'at-once' | 'at-end';
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
    .description(
      'create a phase, or change one, in which omitted options do not change; `?phase=<slug>` on a board shows its submissions',
    )
    .option('--name <name>', 'display name; default of a new phase: the slug')
    .option('--opens <instant>', 'start, ISO 8601; required for a new phase', instant)
    .option('--closes <instant>', `end, ISO 8601; ${NONE}, the default of a new phase: no end`, orNone(instant))
    .option(
      '--quota <count>',
      `submissions per team in the whole phase; ${NONE}, the default of a new phase: only the track's quota`,
      orNone(wholeFrom(1)),
    )
    .addOption(
      new Option(
        '--results <when>',
        'when results are published; at-end: when the phase closes; default of a new phase: at-once',
      ).choices(['at-once', 'at-end']),
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
        const before = (await readPhases(client, track)).find((known) => known.slug === slug);
        const opensAt = opens ?? before?.opensAt;
        if (opensAt === undefined) throw new InvalidArgumentError('a new phase needs --opens');
        const closesAt = closes === undefined ? (before?.closesAt ?? null) : closes === NONE ? null : closes;
        await setPhase(client, {
          track,
          slug,
          name: name ?? before?.name ?? slug,
          opensAt,
          closesAt,
          quotaLimit: quota === undefined ? (before?.quotaLimit ?? null) : quota === NONE ? null : quota,
          reason,
          results: results === undefined ? (before?.results ?? 'AT_ONCE') : RESULTS[results],
        });
        if (json) return printJson(await readPhases(client, track));
        printLine(
          `${track} accepts submissions in the phase ${slug} from ${opensAt}${closesAt === null ? '' : ` to ${closesAt}`}`,
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
