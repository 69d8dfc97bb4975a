import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  addBenchmarkVersion,
  readSplits,
  setLabelsPublished,
  uploadFile,
  type AddedVersion,
  type ApiClient,
  type SplitFacts,
} from '@primitives/client';
import {
  fileFacts,
  readInstances,
  readVersion,
  SPLIT_FILES,
  SplitFileError,
  VersionFolderError,
  type BenchmarkVersion,
} from '@primitives/datasets';
import { CliError } from './cli-error.js';

export interface RegisterOptions {
  /** Only these splits; all when omitted. */
  readonly splits?: readonly string[];
  /** The scorer's folder, if it is on this machine. */
  readonly labelsFolder?: string;
  /** Whether to upload the labels of public splits as well; anyone can then download these splits. */
  readonly publishLabels?: boolean;
  /** A folder written by `primitives split cut`: the hidden test split of this version. */
  readonly hidden?: string;
  /** The report of `primitives split probe --out`, published with the split `all`. */
  readonly probeAudit?: string;
  readonly resumeFile: string;
  readonly onProgress?: (file: string, sent: number, total: number) => void;
}

export interface RegisteredFolder extends AddedVersion {
  /** The label file of each split, and the digest by which the scorer finds it. */
  readonly labels: readonly { readonly split: string; readonly file: string; readonly digest: string }[];
}

/**
 * Registers a version folder: verifies every file against its digest, uploads definition, instances and images,
 * and copies labels to the scorer's folder. Labels are named by digest; those of public splits are uploaded on request.
 *
 * @throws CliError when the folder differs from what was imported, RefusedError by the installation
 */
export async function registerVersionFolder(
  client: ApiClient,
  folder: string,
  options: RegisterOptions,
): Promise<RegisteredFolder> {
  const version = await checkedVersion(folder);
  const chosen = splitsOf(version, options.splits);
  if (options.publishLabels) await requireNotWithdrawn(client, version, chosen);
  const work = await mkdtemp(join(tmpdir(), 'primitives-register-'));
  try {
    const upload = async (path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<string> => {
      const file = { path, fileName: basename(path), bytes, sha256 };
      await uploadFile(client, file, {
        resumeFile: options.resumeFile,
        onProgress: (sent, total) => options.onProgress?.(file.fileName, sent, total),
      });
      return sha256;
    };
    const facts = (path: string) => factsOf(version, folder, path);
    const definition = await upload(join(folder, 'definition.json'), facts('definition.json'));
    const splits: SplitFacts[] = [];
    const labels: RegisteredFolder['labels'][number][] = [];
    for (const { name, role } of chosen) {
      const lines = await instanceLines(join(folder, `splits/${name}/instances.json`), join(work, `${name}.jsonl`));
      const images = `splits/${name}/images.zip`;
      const label = `splits/${name}/labels.jsonl`;
      const digest = facts(label).sha256;
      if (options.publishLabels && role === 'public') await upload(join(folder, label), facts(label));
      splits.push({
        name,
        role: role === 'public' ? 'PUBLIC' : 'HIDDEN',
        instances: await upload(lines.path, lines),
        images: await upload(join(folder, images), facts(images)),
        labels: digest,
        ...(name === 'all' && options.probeAudit !== undefined && { audit: await readProbeAudit(options.probeAudit) }),
      });
      labels.push({ split: name, file: join(folder, label), digest });
      if (options.labelsFolder !== undefined) await placeLabels(join(folder, label), options.labelsFolder, digest);
    }
    if (options.hidden !== undefined) {
      const { hidden } = options;
      await requireSameDefinition(hidden, definition);
      const lines = await instanceLines(join(hidden, SPLIT_FILES.instances), join(work, 'hidden.jsonl'));
      const images = join(hidden, SPLIT_FILES.images);
      const file = join(hidden, SPLIT_FILES.labels);
      const { sha256: digest } = await fileFacts(file);
      const audit = await readAudit(join(hidden, 'audit.json'));
      splits.push({
        name: 'test',
        role: 'HIDDEN',
        instances: await upload(lines.path, lines),
        images: await upload(images, await fileFacts(images)),
        labels: digest,
        audit,
      });
      labels.push({ split: 'test (hidden)', file, digest });
      if (options.labelsFolder !== undefined) await placeLabels(file, options.labelsFolder, digest);
    }
    const added = await addBenchmarkVersion(client, { definition, splits });
    if (options.publishLabels) await publishLabels(client, added);
    return { ...added, labels };
  } finally {
    await rm(work, { recursive: true });
  }
}

/** @throws CliError when a maintainer withdrew the labels of one of the splits: publishing them needs a new decision */
async function requireNotWithdrawn(
  client: ApiClient,
  { slug, number }: BenchmarkVersion,
  chosen: BenchmarkVersion['splits'],
): Promise<void> {
  const names = new Set<string>(chosen.map(({ name }) => name));
  const withdrawn = (await readSplits(client)).filter(
    ({ benchmark, version, name, labelsWithdrawn }) =>
      labelsWithdrawn && benchmark === slug && version === number && names.has(name),
  );
  const [first] = withdrawn;
  if (!first) return;
  throw new CliError({
    code: 'labels_withdrawn',
    message: 'the labels of this version were published and withdrawn',
    expected: 'labels that were not withdrawn',
    found: withdrawn.map(({ name }) => `${slug} version ${number}, ${name}`).join('; '),
    remedy: `register the version without --publish-labels; \`primitives admin split publish-labels ${first.id} --reason …\` publishes the labels again`,
  });
}

/** Publishes the labels of every public split that was just added. */
async function publishLabels(client: ApiClient, { slug, number, splits }: AddedVersion): Promise<void> {
  const names = new Set(splits.filter(({ role }) => role === 'PUBLIC').map(({ name }) => name));
  for (const { id, benchmark, version, name, role } of await readSplits(client))
    if (benchmark === slug && version === number && role === 'PUBLIC' && names.has(name))
      await setLabelsPublished(client, id, true, 'registered with --publish-labels');
}

/** A version with the digests of its files compared. @throws CliError version_folder */
export async function checkedVersion(folder: string): Promise<BenchmarkVersion> {
  try {
    return await readVersion(folder);
  } catch (error) {
    if (!(error instanceof VersionFolderError)) throw error;
    const { code, message, expected, found } = error;
    throw new CliError({
      code,
      message,
      expected,
      found,
      remedy: 'import the benchmark again; versions cannot be changed',
    });
  }
}

function splitsOf({ splits }: BenchmarkVersion, wanted: readonly string[] | undefined): BenchmarkVersion['splits'] {
  const chosen = wanted === undefined ? splits : splits.filter(({ name }) => wanted.includes(name));
  const names = splits.map(({ name }) => name);
  const unknown = (wanted ?? []).filter((name) => !names.some((known) => known === name));
  if (unknown.length === 0) return chosen;
  throw new CliError({
    code: 'split_unknown',
    message: 'the version has no such split',
    expected: names.join(', '),
    found: unknown.join(', '),
    remedy: 'choose splits of the version',
  });
}

function factsOf({ files }: BenchmarkVersion, folder: string, path: string): { bytes: number; sha256: string } {
  const facts = files[path];
  if (facts) return facts;
  throw new CliError({
    code: 'version_folder',
    message: `${folder} has no ${path}`,
    expected: path,
    found: 'nothing',
    remedy: 'import the benchmark again',
  });
}

async function requireSameDefinition(hidden: string, definition: string): Promise<void> {
  const found = (await fileFacts(join(hidden, SPLIT_FILES.definition))).sha256;
  if (found === definition) return;
  throw new CliError({
    code: 'definition_differs',
    message: `${hidden} was cut for another definition`,
    expected: definition,
    found,
    remedy: 'cut the hidden split from a pool with the definition of this version',
  });
}

/** The audit file of a hidden split; null when there is none. */
async function readAudit(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as unknown);
}

/** @throws CliError when the file is no report of `split probe` */
async function readProbeAudit(path: string): Promise<unknown> {
  const audit = await readAudit(path).catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
  if (typeof audit === 'object' && audit !== null && 'schema' in audit && audit.schema === 'probe-audit/1')
    return audit;
  throw new CliError({
    code: 'probe_audit_invalid',
    message: `${path} is not a report of an attribute probe`,
    expected: 'the schema probe-audit/1',
    found: audit === null ? 'not a JSON file' : 'another schema',
    remedy: 'write it with `primitives split probe <version> --out <file>`',
  });
}

/** Converts instances to one per line, so that a shard is a range of lines. */
export async function instanceLines(
  from: string,
  path: string,
): Promise<{ path: string; bytes: number; sha256: string }> {
  const instances = await readInstances(from).catch((error: unknown) => {
    if (!(error instanceof SplitFileError)) throw error;
    throw new CliError({ code: error.code, message: error.message, remedy: 'import the benchmark again' });
  });
  const text = instances.map((instance) => `${JSON.stringify(instance)}\n`).join('');
  await writeFile(path, text);
  return { path, bytes: (await stat(path)).size, sha256: createHash('sha256').update(text).digest('hex') };
}

/** Copies a label file under the name that the scorer looks up, atomically. */
export async function placeLabels(from: string, folder: string, digest: string): Promise<void> {
  const place = join(folder, `${digest}.jsonl`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyFile(from, `${place}.new`);
  await rename(`${place}.new`, place);
}
