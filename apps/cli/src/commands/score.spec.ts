import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MATRICES } from '@primitives/benchmark';
import { writeNpz } from '@primitives/datasets';
import { encodeSafetensors, type Tensor } from '@primitives/protocol';
import { SCORED_PROTOCOLS, type ScoreReport } from '@primitives/scoring';
import { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { registerScore } from './score.js';

const DEFINITION = {
  schema: 'benchmark/1',
  slug: 'tiny',
  title: 'Tiny',
  version: 1,
  description: '',
  licence: 'CC0',
  attributes: ['blue', 'red'],
  objects: ['boat', 'chair'],
  families: { color: ['blue', 'red'] },
  hierarchy: [],
  pairs: {
    train: [[0, 0]],
    val: [],
    test: [
      [0, 0],
      [1, 1],
    ],
  },
  prompts: { pair: '{attribute} {object}', attribute: '{attribute}', object: '{object}' },
};
const LABELS = [
  { id: '1', image: '1.png', object: 'boat', positive: ['blue'], set: 'val' },
  { id: '2', image: '2.png', object: 'chair', positive: ['red'], set: 'test' },
];
const SCORES = new Map<string, Tensor>([
  ['attribute', { shape: [2, 2], data: Float32Array.of(1, 0, 0, 1) }],
  ['object', { shape: [2, 2], data: Float32Array.of(1, 0, 0, 1) }],
]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'score-'));
  await writeFile(join(folder, 'definition.json'), JSON.stringify(DEFINITION));
  await writeFile(join(folder, 'labels.jsonl'), LABELS.map((label) => JSON.stringify(label)).join('\n'));
  await writeFile(join(folder, 'p.safetensors'), encodeSafetensors(SCORES));
  await writeFile(join(folder, 'p.txt'), '');
  await writeFile(join(folder, 'p.npz'), await writeNpz(SCORES));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs `score` on a file of the folder and returns its output. */
async function run(file: string, ...more: string[]): Promise<string> {
  const printed: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  try {
    const program = new Command().exitOverride();
    registerScore(program);
    await program.parseAsync([
      'node',
      'primitives',
      'score',
      join(folder, file),
      '--split',
      folder,
      '--resamples',
      '20',
      ...more,
    ]);
  } finally {
    write.mockRestore();
  }
  return printed.join('');
}

describe('primitives score', () => {
  it('lists in its help the matrices of each protocol', () => {
    const lines: string[] = [];
    const program = new Command();
    registerScore(program);
    const [command] = program.commands;
    command?.configureOutput({ writeOut: (text) => lines.push(text) }).outputHelp();
    const help = lines.join('');
    const [, matrices = ''] = help.split('`primitives-bench predict` writes them:');
    for (const protocol of SCORED_PROTOCOLS) {
      const block = matrices.split(/\n(?= {2}\S)/).find((text) => text.split('\n')[0]?.includes(protocol)) ?? '';
      for (const { name, shape } of MATRICES[protocol]) expect(block).toContain(`    ${name}: ${shape}`);
    }
  });

  it('prints a table per board, with the number of instances', async () => {
    const text = await run('p.safetensors');
    expect(text).toMatch(/board closed[\s\S]*Top1-P +↑ +100\.00[\s\S]*board open/);
    expect(text).toContain('2 instances of 2 images; jackknife intervals');
  });
  it('prints the same report as JSON from either format', async () => {
    const report = JSON.parse(await run('p.npz', '--json')) as ScoreReport;
    expect(report.boards[0]?.metrics.find(({ id }) => id === 'mac.top1_p.v1')?.value).toBe(1);
    expect(JSON.parse(await run('p.safetensors', '--json'))).toEqual(report);
  });
  it('lists the edges of the hierarchy with the most violations, with the report’s values', async () => {
    const names = ['blue', 'navy', 'red'];
    await mkdir(join(folder, 'regions'));
    await writeFile(
      join(folder, 'regions', 'definition.json'),
      JSON.stringify({
        ...DEFINITION,
        attributes: names,
        families: { color: names },
        hierarchy: [
          ['blue', 'navy'],
          ['red', 'navy'],
        ],
      }),
    );
    await writeFile(join(folder, 'regions', 'labels.jsonl'), LABELS.map((label) => JSON.stringify(label)).join('\n'));
    const scores = new Map<string, Tensor>([
      ['score', { shape: [2, 3], data: Float32Array.of(0.5, 0.6, 0.1, 0.2, 0.2, 0.1) }],
    ]);
    await writeFile(join(folder, 'regions.safetensors'), encodeSafetensors(scores));
    const flags = ['--protocol', 'vaw-classifier', '--split', join(folder, 'regions')];
    const report = JSON.parse(await run('regions.safetensors', ...flags, '--json')) as ScoreReport;
    expect(report.boards[0]?.hierarchy?.map(({ parent, child, value, n }) => [parent, child, value, n])).toEqual([
      ['blue', 'navy', 0.5, 2],
      ['red', 'navy', 1, 2],
    ]);
    const text = await run('regions.safetensors', ...flags);
    expect(text).toMatch(
      /worst 2 of 2 edges.*violated.*instances[\s\S]*red → navy +↓ +100\.00.* 2\n *blue → navy +↓ +50\.00.* 2\n/,
    );
  });
  it('prints scores by label and mAP by box size on request', async () => {
    const flags = ['--protocol', 'vaw-classifier', '--split', join(folder, 'studied'), '--study'];
    await mkdir(join(folder, 'studied'));
    await writeFile(join(folder, 'studied', 'definition.json'), JSON.stringify(DEFINITION));
    const boxed = [
      { ...LABELS[0], box: [0, 0, 20, 20], negative: ['red'] },
      { ...LABELS[1], box: [0, 0, 200, 200], negative: ['blue'] },
    ];
    await writeFile(join(folder, 'studied', 'labels.jsonl'), boxed.map((label) => JSON.stringify(label)).join('\n'));
    const scores = new Map<string, Tensor>([['score', { shape: [2, 2], data: Float32Array.of(0.75, 0.5, 0.25, 1) }]]);
    await writeFile(join(folder, 'studied.safetensors'), encodeSafetensors(scores));
    const text = await run('studied.safetensors', ...flags);
    expect(text).toMatch(/small, 0 to 1,024 px² +100\.00 +1 +1\nmedium.* – +0 +0\nlarge.* 100\.00 +1 +1\n/);
    expect(text).toMatch(/blue +0\.750 +0\.250 +0\.500 +1 \+ 1\nred +1\.00 +0\.500 +0\.500 +1 \+ 1\n/);
    const { study } = JSON.parse(await run('studied.safetensors', ...flags, '--json')) as { study: object };
    expect(study).toMatchObject({ histogram: { low: 0.25, high: 1 } });
    await expect(run('p.npz', '--study')).rejects.toMatchObject({ refusal: { code: 'study_unsupported' } });
  });
  it('rejects matrices that are longer than the set', async () => {
    await expect(run('p.npz', '--set', 'val')).rejects.toMatchObject({
      refusal: { code: 'output_shape_mismatch', expected: '[1, 2] (instances × attributes)', found: '[2, 2]' },
    });
  });
  it('names a split that does not exist, and how to download one', async () => {
    const split = join(folder, 'nowhere');
    await expect(run('p.npz', '--split', split)).rejects.toMatchObject({
      refusal: { code: 'file_missing', message: `${split} is not a folder`, remedy: expect.stringContaining('data') },
    });
    await mkdir(split);
    await expect(run('p.npz', '--split', split)).rejects.toMatchObject({
      refusal: { message: `${split} has no definition.json` },
    });
  });
  it.each([
    ['p.txt', 'predictions_format'],
    ['none', 'file_missing'],
    ['none.npz', 'file_missing'],
    ['folder.npz', 'file_unreadable'],
    ['empty.npz', 'npz_invalid'],
  ])('rejects %s with a code and a remedy', async (file, code) => {
    if (file === 'folder.npz') await mkdir(join(folder, file));
    if (file === 'empty.npz') await writeFile(join(folder, file), '');
    const error: unknown = await run(file).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CliError);
    expect(error).toMatchObject({ refusal: { code, found: expect.any(String), remedy: expect.stringMatching(/\w/) } });
  });
});
