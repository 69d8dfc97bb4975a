import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Findings } from './findings.js';
import { isLfsPointer, MAX_LFS_POINTER } from './lfs-pointer.js';

const NEWLINE = '\n'.charCodeAt(0);

/** An annotation file of a version. */
export interface SourceFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The folder to import. Returns files by their relative path and records which were read. */
export class SourceFolder {
  readonly #read = new Map<string, SourceFile>();

  private constructor(
    readonly root: string,
    private readonly findings: Findings,
  ) {}

  /** @throws ImportStopped when there is no such folder */
  static async open(root: string, findings: Findings): Promise<SourceFolder> {
    if (!(await isFolder(root)))
      findings.stop('folder_missing', { message: `${root} is no folder`, expected: 'a folder', found: root });
    return new SourceFolder(root, findings);
  }

  /** The annotation files read so far, sorted by path. */
  get sources(): SourceFile[] {
    return [...this.#read.values()].sort((x, y) => (x.path < y.path ? -1 : 1));
  }

  /** The first of these paths that exists, or null. */
  async firstOf(paths: readonly string[]): Promise<string | null> {
    for (const path of paths) {
      if (
        await stat(join(this.root, path)).then(
          (file) => file.isFile(),
          () => false,
        )
      )
        return path;
    }
    return null;
  }

  /** The first of these that exists, for a required file. @throws ImportStopped */
  async required(...paths: readonly string[]): Promise<string> {
    const path = await this.firstOf(paths);
    if (path !== null) return path;
    const file = paths[0] ?? '';
    return this.findings.stop('file_missing', {
      message: `${file} is missing`,
      place: { file },
      expected: paths.join(' or '),
      found: 'nothing',
    });
  }

  async hasFolder(path: string): Promise<boolean> {
    return isFolder(join(this.root, path));
  }

  async bytes(path: string): Promise<Uint8Array> {
    const bytes = await readFile(join(this.root, path));
    this.#refuseEmpty(path, bytes.length);
    this.#refusePointer(path, bytes);
    this.#read.set(path, { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    return bytes;
  }

  /** @throws ImportStopped when it is not UTF-8 */
  async text(path: string): Promise<string> {
    const bytes = await this.bytes(path);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      const byte = firstInvalidByte(bytes);
      return this.findings.stop('file_unreadable', {
        message: `${path} is not UTF-8 text`,
        place: { file: path, line: bytes.subarray(0, byte).filter((each) => each === NEWLINE).length + 1, byte },
        expected: 'UTF-8',
      });
    }
  }

  /** Records a file that is too large for memory, and returns its full path. */
  async streamed(path: string): Promise<string> {
    const whole = join(this.root, path);
    const { size } = await stat(whole);
    this.#refuseEmpty(path, size);
    if (size <= MAX_LFS_POINTER) this.#refusePointer(path, await readFile(whole));
    const hash = createHash('sha256');
    await pipeline(createReadStream(whole), hash);
    this.#read.set(path, { path, bytes: size, sha256: hash.digest('hex') });
    return whole;
  }

  /** No annotation file is empty, but an interrupted download may be. @throws ImportStopped */
  #refuseEmpty(path: string, bytes: number): void {
    if (bytes > 0) return;
    this.findings.stop('file_unreadable', {
      message: `${path} is empty`,
      place: { file: path },
      expected: 'the content of the file',
      found: '0 bytes',
    });
  }

  /** @throws ImportStopped for a Git LFS pointer in place of a file */
  #refusePointer(path: string, bytes: Uint8Array): void {
    if (!isLfsPointer(bytes)) return;
    this.findings.stop('file_is_pointer', {
      message: `${path} is a Git LFS pointer, not the file`,
      place: { file: path },
      expected: 'the content of the file',
      found: `a pointer of ${bytes.length} bytes`,
    });
  }

  /** Files directly in a folder, sorted; none when there is no such folder. */
  async filesIn(path: string): Promise<string[]> {
    const entries = await readdir(join(this.root, path), { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  }

  /** Licence texts next to the files, which must be copied with them; never a link, which could name any file. */
  async licenceFiles(): Promise<string[]> {
    const entries = await readdir(this.root, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /^LICEN[CS]E[\w.-]*$/i.test(entry.name))
      .map(({ name }) => name)
      .sort();
  }

  /** Folders directly in a folder, sorted. */
  async foldersIn(path: string): Promise<string[]> {
    const entries = await readdir(join(this.root, path), { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  }
}

/**
 * A path in an annotation as a path inside the folder, or null if it is outside of it. A leading slash means the
 * folder, as in MAC's list.
 */
export function pathInside(folder: string, path: string): string | null {
  const clean = normalize(path.replace(/^\/+/, ''));
  if (clean === '.' || clean.includes('\0') || isAbsolute(clean) || clean === '..' || clean.startsWith(`..${sep}`))
    return null;
  return normalize(join(folder, clean));
}

/** The first byte that decoding and encoding again changes, in bytes that are not UTF-8. */
function firstInvalidByte(bytes: Uint8Array): number {
  const encoded = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const byte = bytes.findIndex((each, i) => each !== encoded[i]);
  return byte === -1 ? bytes.length - 1 : byte; // a last character that is cut off can encode to the same first bytes
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
