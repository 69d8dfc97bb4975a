import { copyFile, link, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { BundleReport } from '@primitives/bundle';
import { makeShareFolder, SandboxedProcess, type Isolation, type Share } from '@primitives/sandbox';
import { BUNDLE_LIMITS, bundleProgram, requestReport } from './bundle-requests.js';

const NAME = 'archive';

/**
 * A sandboxed process that unpacks one archive into a folder and checks it there. It can be started before the archive
 * is known, because loading its modules takes longer than unpacking most archives.
 */
export class BundleUnpacker {
  private constructor(
    private readonly process: SandboxedProcess,
    /** Shown to the process; receives the archive. */
    private readonly inbox: string,
  ) {}

  /** @param folder empty; its parent gets a second folder for the archive @throws SandboxStartError */
  static async start(isolation: Isolation, folder: string): Promise<BundleUnpacker> {
    const place = resolve(folder);
    const inbox = await makeShareFolder(dirname(place));
    const shares: Share[] = [
      { path: inbox, inside: '/inbox' },
      { path: place, inside: '/bundle', writable: true },
    ];
    try {
      const process = await SandboxedProcess.start({ isolation, limits: BUNDLE_LIMITS }, bundleProgram(), shares);
      return new BundleUnpacker(process, inbox);
    } catch (error) {
      await rm(inbox, { recursive: true, force: true });
      throw error;
    }
  }

  get alive(): boolean {
    return this.process.alive;
  }

  /**
   * Unpacks and checks the only archive of this process.
   *
   * @param archive readable by every user @param signal cancels it @throws BundleReadError; the signal's reason
   */
  async unpack(archive: string, signal: AbortSignal): Promise<BundleReport> {
    const end = () => this.process.kill();
    signal.addEventListener('abort', end);
    try {
      const shown = join(this.inbox, NAME);
      await link(archive, shown).catch(() => copyFile(archive, shown)); // another file system has no links to it
      signal.throwIfAborted();
      const report = await requestReport(this.process, { name: NAME, archive: true });
      signal.throwIfAborted();
      return report;
    } finally {
      signal.removeEventListener('abort', end);
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.process.close();
    await rm(this.inbox, { recursive: true, force: true });
  }
}

/** Unpacks one archive in a process that is started for it. @throws as BundleUnpacker */
export async function unpackAndCheck(
  isolation: Isolation,
  archive: string,
  folder: string,
  signal: AbortSignal,
): Promise<BundleReport> {
  const unpacker = await BundleUnpacker.start(isolation, folder);
  return unpacker.unpack(archive, signal);
}
