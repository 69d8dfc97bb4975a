import { openTrack, type TrackDraft } from '@primitives/client';
import { paperTrackOf, PROTOCOL_IDS } from '@primitives/benchmark';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine } from '../../output.js';
import { wholeFrom } from '../../whole-number.js';
import { registerTrackRules } from './track-rules.js';

const SPLIT_ROLES = { public: 'PUBLIC', hidden: 'HIDDEN' } as const;

interface OpenOptions {
  readonly benchmark: { readonly benchmark: string; readonly version: number };
  readonly protocol?: string;
  readonly split?: string;
  readonly role: keyof typeof SPLIT_ROLES;
  readonly title?: string;
  readonly shortName?: string;
  readonly task?: string;
  readonly pool?: string;
  readonly minimumIsolation?: NonNullable<TrackDraft['minimumIsolation']>;
  readonly quotaLimit?: number;
  readonly timeLimitSeconds?: number;
  readonly json?: boolean;
}

/** `primitives admin track …`: opens tracks and changes their rules. */
export function registerTracks(admin: Command, program: Command): void {
  const tracks = admin.command('track').description('tracks of an installation');
  registerOpening(tracks, program);
  registerTrackRules(tracks, program);
}

/** Boards and their primary metric follow from the protocol. */
function registerOpening(tracks: Command, program: Command): void {
  tracks
    .command('open <slug>')
    .description(
      'open a track on a split of a registered benchmark version; protocol, texts and split of a track that a paper ' +
        'defines, such as mac, are known',
    )
    .requiredOption('--benchmark <slug@version>', 'for example mac@1', benchmarkAndVersion)
    .addOption(
      new Option('--protocol <protocol>', 'how models are queried and scored; required unless known').choices(
        PROTOCOL_IDS,
      ),
    )
    .option('--title <title>', 'title of the page; required unless known')
    .option('--task <sentence>', 'task of the models, one sentence; required unless known')
    .option('--short-name <name>', 'short title for narrow places; default: the title')
    .option('--split <name>', 'test, or all for protocols that train on features; default: test unless known')
    .addOption(
      new Option('--role <role>', 'whether the images are public or hidden')
        .choices(Object.keys(SPLIT_ROLES))
        .default('public'),
    )
    .option('--pool <pool>', 'pool whose runners predict')
    .addOption(new Option('--minimum-isolation <level>', 'minimum isolation of a runner').choices(['L1', 'L2', 'L3']))
    .option('--quota-limit <count>', 'submissions per team and day; default: 10', wholeFrom(1))
    .option('--time-limit-seconds <seconds>', 'time limit of an evaluation', wholeFrom(1))
    .option('--json', 'print the answer as JSON')
    .action(async (slug: string, { benchmark, role, json = false, ...options }: OpenOptions, command: Command) => {
      const known = knownTrack(slug, benchmark.benchmark);
      const required = (name: 'protocol' | 'title' | 'task') =>
        options[name] ?? known?.[name] ?? command.error(`error: required option '--${name}' not specified`);
      const title = required('title');
      const { client, url } = connection(program.opts());
      const track = await openTrack(client, {
        slug,
        shortName: options.title ?? known?.shortName ?? title,
        split: known?.split ?? 'test',
        role: SPLIT_ROLES[role],
        ...options,
        protocol: required('protocol'),
        title,
        task: required('task'),
        ...benchmark,
      });
      if (json) printJson(track);
      else
        printLine(
          `track ${track.slug} is open: ${track.boards.map((board) => `${url}/t/${track.slug}/${board}`).join(' ')}`,
        );
    });
}

/** The track that a paper defines, when the slug names it and the benchmark is its own. */
const knownTrack = (slug: string, benchmark: string) => {
  const track = paperTrackOf(slug);
  return track?.benchmark === benchmark ? track : undefined;
};

function benchmarkAndVersion(text: string): OpenOptions['benchmark'] {
  const [, benchmark, version] = /^([a-z0-9][a-z0-9-]*)@([1-9]\d{0,8})$/.exec(text) ?? [];
  if (benchmark === undefined || version === undefined)
    throw new InvalidArgumentError('expected a slug and a number, such as mac@1');
  return { benchmark, version: Number(version) };
}
