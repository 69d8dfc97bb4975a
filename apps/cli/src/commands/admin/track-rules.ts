import { changeTrack, deleteTrack, publishTrackNote, type TrackRulesChange } from '@primitives/client';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine } from '../../output.js';
import { positiveNumber, wholeFrom } from '../../whole-number.js';
import { instant } from '../listing.js';
import { NONE, orNone, type None } from './or-none.js';

const RELEASE_RULES = { improvements: 'IMPROVEMENTS', rounded: 'ROUNDED', exact: 'EXACT' } as const;
const RELEASES = ['improvements', 'rounded', 'exact'] as const;

type Rules = Omit<TrackRulesChange, 'track' | 'closesAt' | 'minImprovement' | 'releaseRule' | 'baseline'> & {
  readonly closesAt?: string;
  readonly minImprovement?: number | None;
  readonly baseline?: string;
  readonly release?: (typeof RELEASES)[number];
  readonly json?: boolean;
};

/** `primitives admin track set`, `… note`, `… delete`: changes the rules of a track, or deletes it. */
export function registerTrackRules(tracks: Command, program: Command): void {
  tracks
    .command('set <track>')
    .description('change the rules of a track; omitted options do not change')
    .requiredOption('--reason <reason>', 'public reason, one sentence')
    .option('--title <title>', 'title of the page')
    .option('--short-name <name>', 'short title for narrow places')
    .option('--task <sentence>', 'task of the models, one sentence')
    .option('--opens-at <instant>', 'start of submissions', instant)
    .option('--closes-at <instant>', `end of submissions; ${NONE}: no end`, orNone(instant))
    .option('--quota-limit <count>', 'submissions per team in the window', wholeFrom(1))
    .option('--quota-window-hours <hours>', 'length of the window', wholeFrom(1))
    .option('--debug-limit <count>', 'debug runs per team in the debug window', wholeFrom(0))
    .option('--debug-window-hours <hours>', 'length of the debug window', wholeFrom(1))
    .option(
      '--min-improvement <difference>',
      `improvement that a result needs to be published under the rule improvements; ${NONE}: the rounding step of the split`,
      orNone(positiveNumber),
    )
    .option(
      '--baseline <code>',
      `code of the submission that is the baseline of the boards; ${NONE}: the best entry of a reference team`,
    )
    .addOption(
      new Option(
        '--release <rule>',
        'results published on a hidden split: improvements: rounded values of results that improve enough; rounded: all, rounded; exact: all, exact',
      ).choices(RELEASES),
    )
    .option('--season-limit <count>', 'evaluations per account and per team on hidden images in 90 days', wholeFrom(1))
    .option('--position <number>', 'position in the list of tracks', wholeFrom(0))
    .option('--json', 'print the outcome as JSON')
    .action(async (track: string, { json, closesAt, minImprovement, baseline, release, ...others }: Rules) => {
      const rules = {
        ...others,
        ...(closesAt === undefined ? {} : { closesAt: closesAt === NONE ? null : closesAt }),
        ...(release === undefined ? {} : { releaseRule: RELEASE_RULES[release] }),
        ...(baseline === undefined ? {} : { baseline: baseline === NONE ? null : baseline }),
        ...(minImprovement === undefined ? {} : { minImprovement: minImprovement === NONE ? null : minImprovement }),
      };
      const named = Object.keys(rules).filter((name) => name !== 'reason');
      if (named.length === 0)
        throw new InvalidArgumentError('pass at least one rule to change, such as --quota-limit 3');
      await changeTrack(connection(program.opts()).client, { track, ...rules });
      if (json) return printJson({ track, ...rules });
      printLine(`changed rules of ${track}: ${named.join(', ')}`);
    });
  tracks
    .command('note <track> <text>')
    .description('publish a note on a track without changing its rules')
    .option('--json', 'print the outcome as JSON')
    .action(async (track: string, text: string, { json }: { json?: boolean }) => {
      await publishTrackNote(connection(program.opts()).client, track, text);
      if (json) return printJson({ track, text });
      printLine(`${track}: ${text}`);
    });
  tracks
    .command('delete <track>')
    .description('delete a track without submissions and seasons; its benchmark version stays registered')
    .requiredOption('--reason <reason>', 'reason for the audit log, one sentence')
    .option('--json', 'print the outcome as JSON')
    .action(async (track: string, { reason, json }: { reason: string; json?: boolean }) => {
      await deleteTrack(connection(program.opts()).client, track, reason);
      if (json) return printJson({ track, deleted: true });
      printLine(`track ${track} is deleted`);
    });
}
