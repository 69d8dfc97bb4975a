import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const FileFacts = z.strictObject({ bytes: z.int().nonnegative(), sha256: Sha256 });

/** `version.json`: the files of a benchmark version. Contains no label, no path of a machine and no time. */
export const BenchmarkVersion = z.strictObject({
  schema: z.literal('benchmark-version/1'),
  slug: z.string(),
  number: z.int().positive(),
  title: z.string(),
  licence: z.string(),
  citation: z.string(),
  source: z.string(),
  importer: z.strictObject({ id: z.string(), revision: z.int().positive() }),
  /** `public` if the authors published the test set, whatever a board would prefer. */
  splits: z.array(
    z.strictObject({
      name: z.enum(['train', 'val', 'test', 'all']),
      role: z.literal('public'),
      instances: z.int().positive(),
      images: z.int().positive(),
    }),
  ),
  files: z.record(z.string().regex(/^(?:[A-Za-z0-9][\w.-]*\/)*[A-Za-z0-9][\w.-]*$/), FileFacts),
  /** The annotation files that were read. */
  sources: z.array(FileFacts.extend({ path: z.string() })),
  /** Accepted errors: the affected entries are omitted. */
  accepted: z.array(z.string()),
  /** How often each code was found. */
  findings: z.record(z.string(), z.int().positive()),
});
export type BenchmarkVersion = z.infer<typeof BenchmarkVersion>;

export const VERSION_FILE = 'version.json';

/** Name of the version: the SHA-256 of its `version.json`, which contains the digest of every other file. */
export function versionDigest(version: BenchmarkVersion): string {
  return createHash('sha256').update(versionText(version)).digest('hex');
}

export function versionFolderName(version: BenchmarkVersion): string {
  return `${version.slug}-v${version.number}-${versionDigest(version).slice(0, 12)}`;
}

/** The files of a version during its creation, in a folder that becomes the version at the end. */
export class VersionDraft {
  readonly #files = new Map<string, z.infer<typeof FileFacts>>();

  private constructor(private readonly folder: string) {}

  /** An empty draft; removes an earlier one. */
  static async begin(folder: string): Promise<VersionDraft> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return new VersionDraft(folder);
  }

  async write(path: string, text: string): Promise<void> {
    await this.#makeRoom(path);
    await writeFile(join(this.folder, path), text);
    await this.#note(path);
  }

  /** A hard link to a file of the draft. */
  async repeat(path: string, as: string): Promise<void> {
    await this.#makeRoom(as);
    await link(join(this.folder, path), join(this.folder, as)).catch(() =>
      copyFile(join(this.folder, path), join(this.folder, as)),
    );
    await this.#note(as);
  }

  /** Moves a complete file in; it must be on the same file system. */
  async adopt(from: string, path: string): Promise<void> {
    await this.#makeRoom(path);
    await rename(from, join(this.folder, path));
    await this.#note(path);
  }

  async copy(from: string, path: string): Promise<void> {
    await this.#makeRoom(path);
    await copyFile(from, join(this.folder, path));
    await this.#note(path);
  }

  /**
   * Completes the version: read-only files in a folder named by content. If that folder exists already, it contains the
   * same bytes, and the draft is removed.
   *
   * @returns the version's folder
   */
  async publish(
    into: string,
    facts: Omit<BenchmarkVersion, 'schema' | 'files'>,
  ): Promise<{ folder: string; version: BenchmarkVersion }> {
    const files = Object.fromEntries([...this.#files].sort(([x], [y]) => (x < y ? -1 : 1)));
    const version: BenchmarkVersion = { schema: 'benchmark-version/1', ...facts, files };
    await writeFile(join(this.folder, VERSION_FILE), versionText(version));
    const folder = join(into, versionFolderName(version));
    if (await stat(join(folder, VERSION_FILE)).catch(() => null)) {
      await rm(this.folder, { recursive: true });
      return { folder, version };
    }
    for (const path of [...this.#files.keys(), VERSION_FILE]) {
      await chmod(join(this.folder, path), path.endsWith('labels.jsonl') ? 0o400 : 0o444);
    }
    await rename(this.folder, folder);
    return { folder, version };
  }

  async #makeRoom(path: string): Promise<void> {
    await mkdir(dirname(join(this.folder, path)), { recursive: true });
  }

  async #note(path: string): Promise<void> {
    this.#files.set(path, await fileFacts(join(this.folder, path)));
  }
}

/** The content of a folder does not match its version.json. */
export class VersionFolderError extends Error {
  override readonly name = 'VersionFolderError';
  readonly code = 'version_folder';

  constructor(
    readonly folder: string,
    readonly problem: string,
    readonly expected: string,
    readonly found: string,
  ) {
    super(`${folder}: ${problem}`);
  }
}

/** Reads a version from its folder and checks every file against its digest. @throws VersionFolderError */
export async function readVersion(folder: string): Promise<BenchmarkVersion> {
  const text = await readFile(join(folder, VERSION_FILE), 'utf8').catch(() => null);
  if (text === null)
    throw new VersionFolderError(
      folder,
      `it has no ${VERSION_FILE}`,
      'a folder written by primitives import',
      'another one',
    );
  const parsed = BenchmarkVersion.safeParse(asJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new VersionFolderError(
      folder,
      `${VERSION_FILE} is not of this schema`,
      'benchmark-version/1',
      `${issue?.path.join('.')}: ${issue?.message}`,
    );
  }
  for (const [path, expected] of Object.entries(parsed.data.files)) {
    const found = await fileFacts(join(folder, path)).catch(() => null);
    if (found?.sha256 !== expected.sha256)
      throw new VersionFolderError(
        folder,
        `${path} is not what was imported`,
        expected.sha256,
        found?.sha256 ?? 'nothing',
      );
  }
  return parsed.data;
}

export async function fileFacts(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

const versionText = (version: BenchmarkVersion): string => `${JSON.stringify(version, null, 1)}\n`;

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
