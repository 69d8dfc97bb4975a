import { changeTrack, noteTrackChange, type TrackRulesChange } from '@primitives/client';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine } from '../../output.js';
import { positiveNumber, wholeFrom } from '../../whole-number.js';
import { instant } from '../listing.js';

const NONE = 'none';
type None = typeof NONE;
const RELEASE_RULES = { ladder: 'LADDER', rounded: 'ROUNDED', exact: 'EXACT' } as const;
const RELEASES = ['ladder', 'rounded', 'exact'] as const;
/** `none` takes a bound away; commander makes an empty text of null, so that it stays a word until it is sent. */
const orNone =
  <T>(read: (text: string) => T) =>
  (text: string): T | None =>
    text === NONE ? NONE : read(text);

type Rules = Omit<TrackRulesChange, 'track' | 'closesAt' | 'ladderStep' | 'releaseRule'> & {
  readonly closesAt?: string;
  readonly ladderStep?: number | None;
  readonly release?: (typeof RELEASES)[number];
  readonly json?: boolean;
};

/** `primitives admin track set`, `… note`: rules of a track that is open, with a reason that its readers see. */
export function registerTrackRules(tracks: Command, program: Command): void {
  tracks
    .command('set <track>')
    .description("change a track's rules; what is not named stays")
    .requiredOption('--reason <reason>', 'why, in a sentence; it is public')
    .option('--title <title>', 'as the page heads it')
    .option('--short-name <name>', 'where there is little room')
    .option('--task <sentence>', 'what a model must do')
    .option('--opens-at <instant>', 'when submissions begin', instant)
    .option('--closes-at <instant>', `when they end; ${NONE}: it stays open`, orNone(instant))
    .option('--quota-limit <count>', 'submissions of a team in the window', wholeFrom(1))
    .option('--quota-window-hours <hours>', 'the window', wholeFrom(1))
    .option('--debug-limit <count>', 'debug runs of a team in their window', wholeFrom(0))
    .option('--debug-window-hours <hours>', 'their window', wholeFrom(1))
    .option(
      '--ladder-step <difference>',
      `how much better a result must be to be published under the rule ladder; ${NONE}: the rounding step of the split`,
      orNone(positiveNumber),
    )
    .addOption(
      new Option(
        '--release <rule>',
        'what is published of results on a hidden split: results that are a step better, rounded; every one, rounded; every one, exactly',
      ).choices(RELEASES),
    )
    .option(
      '--season-limit <count>',
      'evaluations of an account and of a team on hidden images in 90 days',
      wholeFrom(1),
    )
    .option('--position <number>', 'its place among the tracks', wholeFrom(0))
    .option('--json', 'print the outcome as JSON')
    .action(async (track: string, { json, closesAt, ladderStep, release, ...others }: Rules) => {
      const rules = {
        ...others,
        ...(closesAt === undefined ? {} : { closesAt: closesAt === NONE ? null : closesAt }),
        ...(release === undefined ? {} : { releaseRule: RELEASE_RULES[release] }),
        ...(ladderStep === undefined ? {} : { ladderStep: ladderStep === NONE ? null : ladderStep }),
      };
      const named = Object.keys(rules).filter((name) => name !== 'reason');
      if (named.length === 0) throw new InvalidArgumentError('name a rule to change, such as --quota-limit 3');
      await changeTrack(connection(program.opts()).client, { track, ...rules });
      if (json) return printJson({ track, ...rules });
      printLine(`${track} has its rules changed: ${named.join(', ')}`);
    });
  tracks
    .command('note <track> <text>')
    .description('tell readers of a track something that changes none of its rules')
    .option('--json', 'print the outcome as JSON')
    .action(async (track: string, text: string, { json }: { json?: boolean }) => {
      await noteTrackChange(connection(program.opts()).client, track, text);
      if (json) return printJson({ track, text });
      printLine(`${track} tells: ${text}`);
    });
}
