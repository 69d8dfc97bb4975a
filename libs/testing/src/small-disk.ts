import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real disk of bounded size that can be filled: only an administrator of the machine can create one. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Whether this account may mount one; otherwise tests that need one are skipped. */
  static isPossible(): boolean {
    try {
      SmallDisk.mount(1).unmount();
      return true;
    } catch {
      return false;
    }
  }

  static mount(mebibytes = 700): SmallDisk {
    const folder = mkdtempSync(join(tmpdir(), 'primitives-small-disk-'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
    if (status !== 0) {
      rmSync(folder, { recursive: true });
      throw new Error('a disk may be mounted by the administrator alone');
    }
    chmodSync(folder, 0o755); // root's Postgres account must have access
    return new SmallDisk(folder);
  }

  /** Fills it with a ballast file, except for this number of bytes. */
  fill(leaveBytes = 0): void {
    this.empty();
    const { bavail, bsize } = statfsSync(this.folder);
    const bytes = String(bavail * bsize - leaveBytes);
    const { status, stderr } = spawnSync('fallocate', ['-l', bytes, this.#ballast], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the disk could not be filled: ${stderr}`);
  }

  /** Removes the ballast. */
  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}
