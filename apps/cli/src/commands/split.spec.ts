import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLabels, renderShapesSplit } from '@primitives/datasets';
import type { SplitAudit } from '@primitives/splits';
import { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { registerSplit } from './split.js';

let folder: string;
const at = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'split-'));
  await renderShapesSplit({ split: 'val', folder: at('pool'), count: 60 });
  await renderShapesSplit({ split: 'train', folder: at('public'), count: 40 });
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs `split …` and returns its JSON output with the exit code. */
async function run<T>(...words: string[]): Promise<{ printed: T; code: unknown }> {
  const text: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((part) => text.push(String(part)) > 0);
  const before = process.exitCode;
  try {
    const program = new Command().exitOverride();
    registerSplit(program);
    await program.parseAsync(['node', 'primitives', 'split', ...words, '--json']);
    return { printed: JSON.parse(text.join('')) as T, code: process.exitCode };
  } finally {
    write.mockRestore();
    process.exitCode = before;
  }
}
const cut = (out: string, ...more: string[]) =>
  run<{ size: number; audit: SplitAudit }>(
    'cut',
    at('pool'),
    '--out',
    at(out),
    '--count',
    '20',
    '--seed',
    '3',
    '--public',
    at('public'),
    ...more,
  );

describe('primitives split', () => {
  it('cuts a split whose labels only their owner can read, and audits it', async () => {
    const { printed, code } = await cut('hidden', '--unseen-share', '0.2');
    expect(printed).toMatchObject({
      size: 20,
      audit: { verdict: 'clean', images: 20, against: [{ name: 'public', images: 40 }] },
    });
    expect(code).toBe(0);
    const labels = await readLabels(at('hidden/labels.jsonl'));
    expect(labels).toHaveLength(20);
    expect(labels.every(({ set }) => set === 'test')).toBe(true);
    expect((await stat(at('hidden/labels.jsonl'))).mode & 0o077).toBe(0);
    expect(await readFile(at('hidden/audit.md'), 'utf8')).toContain('Verdict: clean');
  });

  it('requires the seed of a cut: a default seed would be public', async () => {
    const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
    registerSplit(program);
    const words = ['cut', at('pool'), '--out', at('unseeded'), '--count', '20'];
    for (const command of program.commands.flatMap(({ commands }) => commands))
      command.exitOverride().configureOutput({ writeErr: () => undefined });
    await expect(program.parseAsync(['node', 'primitives', 'split', ...words])).rejects.toThrow(
      "'--seed <seed>' not specified",
    );
  });

  it('gives the same bytes for the same seed', async () => {
    await cut('again');
    await cut('once-more');
    for (const file of ['images.zip', 'labels.jsonl', 'instances.json'])
      expect(await readFile(at(`once-more/${file}`))).toEqual(await readFile(at(`again/${file}`)));
  });

  it('finds a split that was cut out of public images', async () => {
    await cut('leaked');
    const { printed, code } = await run<SplitAudit>('audit', at('leaked'), '--public', at('public'), at('pool'));
    expect(printed).toMatchObject({ verdict: 'leaks', copiedShare: 1 });
    expect(printed.copies[0]).toMatchObject({ publicSet: 'pool', by: 'bytes' });
    expect(code).toBe(2);
  });

  it('writes nothing when the pool cannot satisfy the constraints', async () => {
    await expect(cut('nothing', '--min-per-attribute', '50')).rejects.toThrow(CliError);
    await expect(stat(at('nothing'))).rejects.toThrow('ENOENT');
  });

  it('names the missing file of a folder', async () => {
    await expect(run('audit', at('nowhere'), '--public', at('public'))).rejects.toMatchObject({
      refusal: { code: 'file_missing' },
    });
  });
});
