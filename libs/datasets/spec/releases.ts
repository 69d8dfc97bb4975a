import { parseDefinition, type BenchmarkDefinition, type Instance, type LabelledInstance } from '@primitives/benchmark';
import { placeholderPicture, writeInto } from '@primitives/testing';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportCode } from '../src/import/finding-codes.js';
import { importBenchmark, type ImportReport } from '../src/import/import-benchmark.js';
import { IMPORTERS } from '../src/import/importers.js';
import { readInstances, readLabels } from '../src/label-reader.js';

/** The releases here are small, which is an error that these tests accept. */
export const ACCEPT: readonly ImportCode[] = ['count_unexpected'];

/** Imports of small releases in a temporary folder. */
export class Releases {
  #copies = 0;

  private constructor(readonly root: string) {}

  static async create(): Promise<Releases> {
    return new Releases(await mkdtemp(join(tmpdir(), 'importers-')));
  }

  close(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }

  async copyOf(release: string): Promise<string> {
    const folder = join(this.root, `copy-${++this.#copies}`);
    await cp(release, folder, { recursive: true });
    return folder;
  }

  /** Damages a copy of a release, imports it, and expects the finding. */
  async findsOut(id: string, release: string, code: ImportCode, spoil: Spoil): Promise<void> {
    const folder = await this.copyOf(release);
    await spoil(folder);
    const { findings } = await run(id, folder);
    const finding = findings.find((found) => found.code === code);
    if (finding === undefined) throw new Error(`found ${findings.map((found) => found.code).join(', ')}`);
    expect(finding.message).not.toMatch(/Error|\n|undefined/);
  }
}

export async function run(id: string, folder: string, accept = ACCEPT): Promise<ImportReport> {
  const importer = IMPORTERS.find((candidate) => candidate.id === id);
  if (importer === undefined) throw new Error(`there is no importer ${id}`);
  return importBenchmark({ importer, folder, out: `${folder}-out`, number: 1, accept });
}

interface Imported {
  readonly definition: BenchmarkDefinition;
  readonly instances: readonly Instance[];
  readonly labels: readonly LabelledInstance[];
  readonly report: ImportReport;
}

/** An import that is expected to write a version, with its last split. */
export async function imported(id: string, folder: string): Promise<Imported> {
  const report = await run(id, folder);
  const version = report.version?.folder;
  if (version === undefined) throw new Error(`refused for ${report.refusedFor.join(', ')}`);
  const split = report.splits.at(-1)?.name;
  return {
    definition: parseDefinition(JSON.parse(await readFile(join(version, 'definition.json'), 'utf8'))),
    instances: await readInstances(join(version, `splits/${split}/instances.json`)),
    labels: await readLabels(join(version, `splits/${split}/labels.jsonl`)),
    report,
  };
}

export type Spoil = (folder: string) => Promise<unknown>;
export type Corruption = [code: ImportCode, what: string, spoil: Spoil];

export const replace =
  (path: string, from: string | RegExp, to: string): Spoil =>
  async (folder) => {
    const text = await readFile(join(folder, path), 'utf8');
    if (text.replace(from, to) === text) throw new Error(`${path} has no ${from}`);
    await writeFile(join(folder, path), text.replace(from, to));
  };

/** A release of ImageNet with two classes and three images. */
export async function renderImageNetRelease(folder: string): Promise<void> {
  await writeInto(folder, 'classes.json', JSON.stringify({ n01440764: 'tench', n02012849: 'crane' }));
  for (const [turn, path] of ['n01440764/a_1.JPEG', 'n01440764/a_2.JPEG', 'n02012849/a_3.JPEG'].entries())
    await writeInto(folder, `val/${path}`, await placeholderPicture(turn));
}
