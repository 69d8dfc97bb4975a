import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchmarkDefinition } from '@primitives/benchmark';
import { IMPORTERS } from '@primitives/datasets';
import { encodeSafetensors } from '@primitives/protocol';
import { renderMacRelease } from '@primitives/testing';
import type { CommandLineDeployment } from './command-line-deployment';
import { plantAlert } from './plant-alert';

/** One command line of the walk over all commands; later ones may need what earlier ones made. */
export interface Step {
  /** As in the tree of commands: `admin fleet list`. */
  readonly path: string;
  readonly args?: (house: CommandLineDeployment) => readonly string[] | Promise<readonly string[]>;
  /** 0 when left out. */
  readonly exitCode?: number;
  readonly stdin?: () => NodeJS.ReadableStream;
  /** What its answer must hold, and what it leaves for later. */
  readonly answers?: (answer: never) => void;
}

const REASON = ['--reason', 'it is the rule of this house now'];
/** Few: each is drawn, and looked for among others. */
const PICTURES = 12;
/** What a step leaves to the next ones. */
const made = new Map<string, string>();
const known = (name: string): string => made.get(name) ?? '';

const scoredCode = async (house: CommandLineDeployment) => {
  if (!made.has('scored')) made.set('scored', (await house.scored()).code);
  return known('scored');
};

/** Predictions that say nothing, of the right shapes, for a split that was drawn. */
async function predictions(house: CommandLineDeployment): Promise<string> {
  const definition = JSON.parse(await readFile(house.at('pool/definition.json'), 'utf8')) as BenchmarkDefinition;
  const zeros = (columns: number) => ({ shape: [PICTURES, columns], data: new Float32Array(PICTURES * columns) });
  const tensors = new Map([
    ['attribute', zeros(definition.attributes.length)],
    ['object', zeros(definition.objects.length)],
  ]);
  await writeFile(house.at('zeros.safetensors'), encodeSafetensors(tensors));
  return house.at('zeros.safetensors');
}

/** There is no event for what another process wrote; the test's time limit is the bound. */
async function delivered(house: CommandLineDeployment): Promise<string> {
  for (;;) {
    const [row] = await house.api.admin.manager.query<{ id: string }[]>(
      `select message_id as id from webhook_delivery where state = 'delivered'`,
    );
    if (row) return row.id;
    await delay(50);
  }
}

const openAlert = async (house: CommandLineDeployment) => {
  const { id } = await house.scored();
  return plantAlert(house.api.admin, house.board.trackId, id);
};

async function auditedSplit(house: CommandLineDeployment): Promise<string> {
  const { manager } = house.api.admin;
  const [row] = await manager.query<{ id: string }[]>('select split_id as id from track where slug = $1', [house.slug]);
  await manager.query('alter table split disable trigger split_is_immutable');
  await manager.query(`update split set audit = '{"schema":"split-audit/1"}' where id = $1`, [row?.id]);
  await manager.query('alter table split enable trigger split_is_immutable');
  return row?.id ?? '';
}

const labels = async (house: CommandLineDeployment) => {
  const line = ({ id, image }: { id: string; image: string }) =>
    JSON.stringify({ id, image, object: 'apple', positive: ['red'], set: 'test' });
  await writeFile(house.at('corrected.jsonl'), house.track.instances.map((instance) => `${line(instance)}\n`).join(''));
  return house.at('corrected.jsonl');
};

const importSteps: Step[] = IMPORTERS.map(({ id }) =>
  id === 'mac'
    ? {
        path: 'import mac',
        args: async (house) => {
          await renderMacRelease({ folder: house.at('mac'), images: { train: 0, val: 0, test: 6 } });
          return [house.at('mac'), '--out', house.at('versions'), '--accept', 'count_unexpected'];
        },
        answers: ({ version }: { version: { folder: string } }) => made.set('version', version.folder),
      }
    : {
        path: `import ${id}`,
        args: async (house) => {
          await mkdir(house.at('empty'), { recursive: true });
          return [house.at('empty'), '--dry-run'];
        },
        exitCode: 1, // the report is the answer, and it says what is missing
      },
);

const ownMachine: Step[] = [
  { path: 'check', args: (house) => [house.at('tiny.zip'), '--static', '--track', house.slug] },
  { path: 'completion', args: () => ['bash'] },
  {
    path: 'shapes render',
    args: (house) => ['--split', 'val', '--out', house.at('pool'), '--count', String(PICTURES)],
  },
  { path: 'shapes render', args: (house) => ['--split', 'train', '--out', house.at('public'), '--count', '8'] },
  {
    path: 'split cut',
    args: (house) => [
      house.at('pool'),
      '--out',
      house.at('hidden'),
      '--count',
      '5',
      '--seed',
      '3',
      '--public',
      house.at('public'),
    ],
  },
  { path: 'split audit', args: (house) => [house.at('hidden'), '--public', house.at('public')] },
  { path: 'score', args: async (house) => [await predictions(house), '--split', house.at('pool'), '--resamples', '0'] },
  ...importSteps,
];

const researcher: Step[] = [
  {
    path: 'admin terms set',
    args: async (house) => {
      await writeFile(house.at('terms.txt'), 'Do not train on the test images.');
      return [house.slug, house.at('terms.txt'), ...REASON];
    },
  },
  { path: 'admin terms show', args: (house) => [house.slug] },
  {
    path: 'submit',
    args: (house) => [house.at('tiny.zip'), '--track', house.slug, '--accept-terms', '--no-watch'],
    answers: ({ code }: { code: string }) => made.set('submitted', code),
  },
  { path: 'admin terms drop', args: (house) => [house.slug, ...REASON] },
  { path: 'cancel', args: () => [known('submitted')] },
  { path: 'watch', args: async (house) => [await scoredCode(house)] },
  { path: 'results', args: async (house) => [await scoredCode(house)] },
  { path: 'verify', args: async (house) => [await scoredCode(house)] },
  { path: 'listing', args: async (house) => [(await house.submitted()).code, 'unlisted'] },
  { path: 'reproduces', args: (house) => [known('submitted'), '--track', house.slug, '--none'] },
  { path: 'withdraw', args: async (house) => [(await house.scored()).code, ...REASON] },
  { path: 'leaderboard', args: (house) => [house.board.definition.slug] },
  { path: 'search', args: () => ['paper'] },
  { path: 'compare', args: (house) => [0, 5].map((row) => house.entries[row]?.submissionCode ?? '') },
  { path: 'export', args: (house) => [`${house.board.definition.slug}.closed`, '--format', 'latex'] },
  { path: 'export', args: async (house) => [await scoredCode(house), '--format', 'bibtex'] },
  {
    path: 'webhook add',
    args: (house) => [house.receiver.url],
    answers: ({ webhook }: { webhook: { id: string } }) => made.set('webhook', webhook.id),
  },
  { path: 'webhook list' },
  { path: 'webhook ping', args: () => [known('webhook')] },
  { path: 'webhook redeliver', args: async (house) => [known('webhook'), await delivered(house)] },
  { path: 'webhook log', args: () => [known('webhook')] },
  { path: 'webhook secret', args: () => [known('webhook')] },
  { path: 'webhook enable', args: () => [known('webhook')] },
  { path: 'webhook remove', args: () => [known('webhook')] },
];

const keeper: Step[] = [
  { path: 'admin fleet list' },
  { path: 'admin fleet show', args: () => ['kept'] },
  { path: 'admin fleet cordon', args: () => ['kept'] },
  { path: 'admin fleet uncordon', args: () => ['kept'] },
  { path: 'admin fleet token', args: () => ['--pool', 'default'] },
  { path: 'admin fleet add-pool', args: () => ['lent'] },
  { path: 'admin fleet set-pool', args: () => ['lent', '--description', 'lent for a week'] },
  { path: 'admin quarantine', args: () => ['kept', '--reason', 'it lies'] },
  { path: 'admin trust', args: () => ['kept'] },
  { path: 'admin fleet drain', args: () => ['kept'] },
  { path: 'admin fleet remove', args: () => ['kept'] },
  { path: 'admin dead-letters' },
  { path: 'admin requeue', args: async (house) => [await house.failed()] },
  { path: 'admin rerun', args: async (house) => [(await house.scored(house.board)).code, ...REASON] },
  { path: 'admin dismiss', args: async (house) => [await house.failed()] },
  { path: 'admin share', args: (house) => [house.slug, '2'] },
  { path: 'admin priority', args: async (house) => [(await house.submitted()).id, '2'] },
  { path: 'admin hide', args: async (house) => [await scoredCode(house), ...REASON] },
  { path: 'admin show', args: async (house) => [await scoredCode(house), ...REASON] },
  { path: 'admin retract', args: async (house) => [(await house.scored()).code, ...REASON] },
  { path: 'admin benchmark add', args: (house) => [known('version'), '--labels-folder', house.at('labels')] },
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
  { path: 'admin track set', args: (house) => [house.slug, '--quota-limit', '90', '--closes-at', 'none', ...REASON] },
  { path: 'admin track note', args: (house) => [house.slug, 'nothing else changed'] },
  { path: 'admin limit set', args: (house) => [house.slug, house.slug, '3', ...REASON] },
  { path: 'admin limit list' },
  { path: 'admin reference', args: (house) => [house.slug, 'on', ...REASON] },
  { path: 'admin probing list', answers: (alerts) => expect(alerts).toEqual([]) },
  { path: 'admin probing close', args: async (house) => [await openAlert(house), '--note', 'a class exercise'] },
  { path: 'admin storage', args: (house) => [house.slug, '1000000000', ...REASON] },
  { path: 'admin phase set', args: (house) => [house.slug, 'late', '--opens', '2040-01-01', ...REASON] },
  { path: 'admin phase list', args: (house) => [house.slug] },
  { path: 'admin phase remove', args: (house) => [house.slug, 'late', ...REASON] },
  {
    path: 'admin split sign-off',
    args: async (house) => [await auditedSplit(house), '--note', 'I looked at every copy'],
  },
  { path: 'admin split list' },
  {
    path: 'admin reported list',
    args: (house) => [house.board.definition.slug],
    answers: ([row]: { id: string }[]) => made.set('row', row?.id ?? ''),
  },
  { path: 'admin reported read', args: () => [known('row')] },
  {
    path: 'admin correct',
    args: async (house) => [
      house.slug,
      '--labels',
      await labels(house),
      '--labels-folder',
      house.at('labels'),
      '--no-wait',
      ...REASON,
    ],
  },
];

/** In this order. `primitives runner` is a machine of the fleet: tools/chaos tests it end to end. */
export const STEPS: readonly Step[] = [
  ...ownMachine,
  ...researcher,
  ...keeper,
  {
    path: 'login',
    args: (house) => ['--email', house.keeper.email, '--password-stdin'],
    stdin: () => Readable.from([Buffer.from('correct horse battery\n')]),
  },
  { path: 'logout' },
];
