import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchmarkDefinition } from '@primitives/benchmark';
import { IMPORTERS, writeShapesBenchmark } from '@primitives/datasets';
import { encodeSafetensors } from '@primitives/protocol';
import { renderMacRelease } from '@primitives/testing';
import type { CommandLineDeployment } from './command-line-deployment';
import { signedUp } from './running-api';
import { seedAlert } from './seed-alert';
import { openSeasonTrack, writeSeason } from './season-folder';

/** One command line of the test of all commands; later ones may use what earlier ones created. */
export interface Step {
  /** As in the tree of commands: `admin fleet list`. */
  readonly path: string;
  readonly args?: (deployment: CommandLineDeployment) => readonly string[] | Promise<readonly string[]>;
  /** 0 by default. */
  readonly exitCode?: number;
  readonly stdin?: () => NodeJS.ReadableStream;
  /** Checks the answer and stores what later steps need. */
  readonly answers?: (answer: never) => void;
}

const EMBEDDER = join(__dirname, '../../../libs/bundle/fixtures/open-valid-embedder');
const REASON = ['--reason', 'the rule changed'];
/** Few, because each is rendered and compared with the others. */
const PICTURES = 12;
/** Values that a step stores for later steps. */
const made = new Map<string, string>();
const known = (name: string): string => made.get(name) ?? '';

const scoredCode = async (deployment: CommandLineDeployment) => {
  if (!made.has('scored')) made.set('scored', (await deployment.scored()).code);
  return known('scored');
};

/** Meaningless predictions of the right shapes, for a generated split. */
async function predictions(deployment: CommandLineDeployment): Promise<string> {
  const definition = JSON.parse(await readFile(deployment.at('pool/definition.json'), 'utf8')) as BenchmarkDefinition;
  const zeros = (columns: number) => ({ shape: [PICTURES, columns], data: new Float32Array(PICTURES * columns) });
  const tensors = new Map([
    ['attribute', zeros(definition.attributes.length)],
    ['object', zeros(definition.objects.length)],
  ]);
  await writeFile(deployment.at('zeros.safetensors'), encodeSafetensors(tensors));
  return deployment.at('zeros.safetensors');
}

/** There is no event for writes of another process; the test's time limit is the bound. */
async function delivered(deployment: CommandLineDeployment): Promise<string> {
  for (;;) {
    const [row] = await deployment.api.admin.manager.query<{ id: string }[]>(
      `select message_id as id from webhook_delivery where state = 'delivered'`,
    );
    if (row) return row.id;
    await delay(50);
  }
}

const hierarchyArgs = (
  deployment: CommandLineDeployment,
  file: string | null,
  out: string | null,
  ...more: readonly string[]
): readonly string[] => [
  ...(file === null ? [] : [deployment.at(file)]),
  '--attributes',
  deployment.at('attributes.json'),
  ...(out === null ? [] : ['--out', deployment.at(out)]),
  ...more,
];

export const openAlert = async (deployment: CommandLineDeployment) => {
  const { id } = await deployment.scored();
  return seedAlert(deployment.api.admin, deployment.board.trackId, id);
};

async function auditedSplit(deployment: CommandLineDeployment): Promise<string> {
  const { manager } = deployment.api.admin;
  const [row] = await manager.query<{ id: string }[]>('select split_id as id from track where slug = $1', [
    deployment.slug,
  ]);
  await manager.query('alter table split disable trigger split_is_immutable');
  await manager.query(`update split set audit = '{"schema":"split-audit/1"}' where id = $1`, [row?.id]);
  await manager.query('alter table split enable trigger split_is_immutable');
  return row?.id ?? '';
}

/** The split of `admin benchmark add`. */
async function publishedSplit({ api }: CommandLineDeployment): Promise<string> {
  const [row] = await api.admin.manager.query<{ id: string }[]>('select split_id as id from label_publication limit 1');
  return row?.id ?? '';
}

const labels = async (deployment: CommandLineDeployment) => {
  const line = ({ id, image }: { id: string; image: string }) =>
    JSON.stringify({ id, image, object: 'apple', positive: ['red'], set: 'test' });
  await writeFile(
    deployment.at('corrected.jsonl'),
    deployment.track.instances.map((instance) => `${line(instance)}\n`).join(''),
  );
  return deployment.at('corrected.jsonl');
};

const importSteps: Step[] = IMPORTERS.map(({ id }) =>
  id === 'mac'
    ? {
        path: 'import mac',
        args: async (deployment) => {
          await renderMacRelease({ folder: deployment.at('mac'), images: { train: 0, val: 0, test: 6 } });
          return [deployment.at('mac'), '--out', deployment.at('versions'), '--accept', 'count_unexpected'];
        },
        answers: ({ version }: { version: { folder: string } }) => made.set('version', version.folder),
      }
    : {
        path: `import ${id}`,
        args: async (deployment) => {
          await mkdir(deployment.at('empty'), { recursive: true });
          return [deployment.at('empty'), '--dry-run'];
        },
        exitCode: 1, // the report is the answer, and it says what is missing
      },
);

const ownMachine: Step[] = [
  { path: 'check', args: (deployment) => [deployment.at('tiny.zip'), '--static', '--track', deployment.slug] },
  { path: 'completion', args: () => ['bash'] },
  {
    path: 'shapes render',
    args: (deployment) => ['--split', 'val', '--out', deployment.at('pool'), '--count', String(PICTURES)],
  },
  {
    path: 'shapes render',
    args: (deployment) => ['--split', 'train', '--out', deployment.at('public'), '--count', '8'],
  },
  { path: 'scenes describe' },
  { path: 'scenes sample', args: (deployment) => ['--out', deployment.at('scenes-sample')] },
  {
    path: 'split cut',
    args: (deployment) => [
      deployment.at('pool'),
      '--out',
      deployment.at('hidden'),
      '--count',
      '5',
      '--seed',
      '3',
      '--public',
      deployment.at('public'),
    ],
  },
  { path: 'split audit', args: (deployment) => [deployment.at('hidden'), '--public', deployment.at('public')] },
  {
    path: 'split probe',
    args: async (deployment) => {
      await writeShapesBenchmark({ benchmark: 'concepts', seed: 'seed', folder: deployment.at('concepts') });
      return [deployment.at('concepts')];
    },
  },
  {
    path: 'split clusters',
    args: (deployment) => [deployment.at('concepts'), '--embedder', EMBEDDER, '--ks', '4'],
  },
  {
    path: 'hierarchy import',
    args: async (deployment) => {
      await writeFile(deployment.at('attributes.json'), JSON.stringify({ blue: 0, 'navy blue': 1 }));
      await writeFile(deployment.at('edges.json'), JSON.stringify([['blue', 'navy blue']]));
      return hierarchyArgs(deployment, 'edges.json', 'hierarchy.json', '--name', 'Colours');
    },
  },
  { path: 'hierarchy propose', args: (deployment) => hierarchyArgs(deployment, null, 'proposals.json') },
  {
    path: 'hierarchy review',
    args: (deployment) => [
      deployment.at('hierarchy.json'),
      deployment.at('proposals.json'),
      '--out',
      deployment.at('next.json'),
    ],
  },
  { path: 'hierarchy check', args: (deployment) => hierarchyArgs(deployment, 'hierarchy.json', null) },
  {
    path: 'score',
    args: async (deployment) => [await predictions(deployment), '--split', deployment.at('pool'), '--resamples', '0'],
  },
  ...importSteps,
];

const researcher: Step[] = [
  {
    path: 'admin terms set',
    args: async (deployment) => {
      await writeFile(deployment.at('terms.txt'), 'Do not train on the test images.');
      return [deployment.slug, deployment.at('terms.txt'), ...REASON];
    },
  },
  { path: 'admin terms show', args: (deployment) => [deployment.slug] },
  {
    path: 'submit',
    args: (deployment) => [
      ...[deployment.at('tiny.zip'), '--track', deployment.slug, '--trained-on', 'none'],
      ...['--accept-terms', '--no-watch'],
    ],
    answers: ({ code, url }: { code: string; url: string }) => {
      expect(url).toMatch(new RegExp(`^http.*/s/${code}$`));
      made.set('submitted', code);
    },
  },
  { path: 'admin terms drop', args: (deployment) => [deployment.slug, ...REASON] },
  { path: 'cancel', args: () => [known('submitted')] },
  { path: 'watch', args: async (deployment) => [await scoredCode(deployment)] },
  { path: 'results', args: async (deployment) => [await scoredCode(deployment)] },
  {
    path: 'submissions',
    answers: ({ nodes }: { nodes: object[] }) =>
      expect(nodes).toContainEqual(
        expect.objectContaining({
          state: 'CANCELLED',
          submission: expect.objectContaining({ code: known('submitted') }),
        }),
      ),
  },
  { path: 'verify', args: async (deployment) => [await scoredCode(deployment)] },
  { path: 'later-seasons', args: async (deployment) => [(await deployment.submitted()).code, 'off'] },
  { path: 'listing', args: async (deployment) => [(await deployment.submitted()).code, 'unlisted'] },
  { path: 'reproduces', args: (deployment) => [known('submitted'), '--track', deployment.slug, '--none'] },
  { path: 'withdraw', args: async (deployment) => [(await deployment.scored()).code, ...REASON, '--yes'] },
  { path: 'whoami', answers: ({ teams }: { teams: object[] }) => expect(teams).not.toEqual([]) },
  { path: 'tracks' },
  { path: 'data' },
  { path: 'leaderboard', args: (deployment) => [deployment.board.definition.slug] },
  { path: 'search', args: () => ['paper'] },
  { path: 'compare', args: (deployment) => [0, 5].map((row) => deployment.entries[row]?.submissionCode ?? '') },
  {
    path: 'compare',
    args: ({ board, entries }) => ['--track', board.definition.slug, ...[0, 5].map((row) => entries[row]?.name ?? '')],
    answers: ({ models }: { models: object[] }) => expect(models).toHaveLength(2),
  },
  { path: 'export', args: (deployment) => [`${deployment.board.definition.slug}.closed`, '--format', 'latex'] },
  { path: 'export', args: async (deployment) => [await scoredCode(deployment), '--format', 'bibtex'] },
  {
    path: 'webhook add',
    args: (deployment) => [deployment.receiver.url],
    answers: ({ webhook }: { webhook: { id: string } }) => made.set('webhook', webhook.id),
  },
  { path: 'webhook list' },
  { path: 'webhook ping', args: () => [known('webhook')] },
  { path: 'webhook redeliver', args: async (deployment) => [known('webhook'), await delivered(deployment)] },
  { path: 'webhook log', args: () => [known('webhook')] },
  { path: 'webhook secret', args: () => [known('webhook')] },
  { path: 'webhook enable', args: () => [known('webhook')] },
  { path: 'webhook remove', args: () => [known('webhook')] },
];

const maintainer: Step[] = [
  { path: 'admin fleet list' },
  { path: 'admin fleet show', args: () => ['kept'] },
  { path: 'admin fleet cordon', args: () => ['kept'] },
  { path: 'admin fleet uncordon', args: () => ['kept'] },
  { path: 'admin fleet token', args: () => ['--pool', 'default'] },
  {
    path: 'admin fleet tokens',
    answers: (open: readonly { id: string }[]) => made.set('token', open[0]?.id ?? ''),
  },
  { path: 'admin fleet revoke-token', args: () => [known('token')] },
  { path: 'admin fleet add-pool', args: () => ['lent'] },
  { path: 'admin fleet set-pool', args: () => ['lent', '--description', 'lent for a week'] },
  { path: 'admin quarantine', args: () => ['kept', '--reason', 'it lies'] },
  { path: 'admin trust', args: () => ['kept'] },
  { path: 'admin fleet drain', args: () => ['kept'] },
  { path: 'admin fleet remove', args: () => ['kept'] },
  { path: 'admin dead-letters' },
  { path: 'admin requeue', args: async (deployment) => [await deployment.failed()] },
  { path: 'admin rerun', args: async (deployment) => [(await deployment.scored(deployment.board)).code, ...REASON] },
  { path: 'admin dismiss', args: async (deployment) => [await deployment.failed()] },
  { path: 'admin share', args: (deployment) => [deployment.slug, '2'] },
  { path: 'admin priority', args: async (deployment) => [(await deployment.submitted()).id, '2'] },
  { path: 'admin hide', args: async (deployment) => [await scoredCode(deployment), ...REASON] },
  { path: 'admin show', args: async (deployment) => [await scoredCode(deployment), ...REASON] },
  { path: 'admin withdraw', args: async (deployment) => [(await deployment.scored()).code, ...REASON, '--yes'] },
  {
    path: 'admin benchmark add',
    args: (deployment) => [known('version'), '--publish-labels', '--labels-folder', deployment.at('labels')],
  },
  {
    path: 'admin track open',
    args: () => [
      'another',
      '--benchmark',
      'mac@1',
      '--protocol',
      'mac',
      '--title',
      'Another',
      '--task',
      'the same',
      '--pool',
      'default',
    ],
  },
  {
    path: 'admin track set',
    args: (deployment) => [deployment.slug, '--quota-limit', '90', '--closes-at', 'none', ...REASON],
  },
  { path: 'admin track note', args: (deployment) => [deployment.slug, 'nothing else changed'] },
  { path: 'admin track delete', args: () => ['another', ...REASON] },
  { path: 'admin limit set', args: (deployment) => [deployment.slug, deployment.slug, '3', ...REASON] },
  { path: 'admin limit list' },
  {
    path: 'admin account suspend',
    args: async (deployment) => {
      const { email } = await signedUp(deployment.api);
      made.set('suspended', email);
      return [email, ...REASON];
    },
  },
  {
    path: 'admin account list',
    args: () => [known('suspended')],
    answers: (accounts) =>
      expect(accounts).toEqual([
        expect.objectContaining({ email: known('suspended'), suspendedAt: expect.anything() }),
      ]),
  },
  { path: 'admin account reinstate', args: () => [known('suspended'), ...REASON] },
  { path: 'admin reference', args: (deployment) => [deployment.slug, 'on', ...REASON] },
  { path: 'admin probing list', answers: (alerts) => expect(alerts).toEqual([]) },
  {
    path: 'admin probing close',
    args: async (deployment) => [await openAlert(deployment), '--note', 'a class exercise'],
  },
  { path: 'admin storage', args: (deployment) => [deployment.slug, '1000000000', ...REASON] },
  { path: 'admin phase set', args: (deployment) => [deployment.slug, 'late', '--opens', '2040-01-01', ...REASON] },
  { path: 'admin phase list', args: (deployment) => [deployment.slug] },
  { path: 'admin phase remove', args: (deployment) => [deployment.slug, 'late', ...REASON] },
  {
    path: 'admin seasons open',
    args: async (deployment) => {
      await openSeasonTrack(deployment, 'rooms');
      const { folder } = await writeSeason(deployment, { track: 'rooms', number: 1 });
      made.set('season', folder);
      return ['rooms', folder, '--labels-folder', deployment.at('labels')];
    },
  },
  { path: 'admin seasons list', args: () => ['rooms'] },
  { path: 'admin seasons close', args: () => ['rooms', known('season')] },
  {
    path: 'scenes verify-season',
    args: (deployment) => ['rooms', '1', '--no-render', '--out', deployment.at('verified')],
    answers: (checks: { check: string; outcome: string }[]) =>
      expect(checks.filter(({ outcome }) => outcome === 'equal').map(({ check }) => check)).toEqual([
        'commitment',
        'statement',
        'labels of scenes',
      ]),
  },
  {
    path: 'admin split sign-off',
    args: async (deployment) => [await auditedSplit(deployment), '--note', 'I looked at every copy'],
  },
  { path: 'admin split list' },
  { path: 'admin split withdraw-labels', args: async (deployment) => [await publishedSplit(deployment), ...REASON] },
  { path: 'admin split publish-labels', args: async (deployment) => [await publishedSplit(deployment), ...REASON] },
  {
    path: 'admin reported list',
    args: (deployment) => [deployment.board.definition.slug],
    answers: ([row]: { id: string }[]) => made.set('row', row?.id ?? ''),
  },
  { path: 'admin reported read', args: () => [known('row')] },
  {
    path: 'admin correct',
    args: async (deployment) => [
      deployment.slug,
      '--labels',
      await labels(deployment),
      '--labels-folder',
      deployment.at('labels'),
      '--no-wait',
      ...REASON,
    ],
  },
];

/** In this order. `primitives runner` is a machine of the fleet: tools/chaos tests it end to end. */
export const STEPS: readonly Step[] = [
  ...ownMachine,
  ...researcher,
  ...maintainer,
  {
    path: 'login',
    args: (deployment) => ['--email', deployment.maintainer.email, '--password-stdin'],
    stdin: () => Readable.from([Buffer.from('correct horse battery\n')]),
  },
  { path: 'logout' },
];
