import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An archive of tools/runner-archive, packed, signed and unpacked in a temporary folder. */
export class UnpackedArchive {
  private constructor(
    private readonly folder: string,
    private readonly archive: string,
  ) {}

  /** @param script of tools/runner-archive */
  static async pack(root: string, script: 'pack-runner.mjs' | 'pack-cli.mjs'): Promise<UnpackedArchive> {
    const folder = mkdtempSync(join(tmpdir(), 'primitives-archive-'));
    const out = join(folder, 'out');
    const packer = join(root, 'tools/runner-archive', script);
    await run(process.execPath, [packer, '--out', out, '--key', join(folder, 'key')]);
    const archive = readdirSync(out).find((name) => name.endsWith('.tar.xz')) ?? '';
    await run('tar', ['-xJf', join(out, archive), '-C', folder]);
    mkdirSync(join(folder, 'home'));
    return new UnpackedArchive(folder, join(out, archive));
  }

  /** The path of a program of the archive. */
  program(name: string): string {
    const home = readdirSync(this.folder).find((each) => each.startsWith(`${name}-`)) ?? '';
    return join(this.folder, home, name);
  }

  /** The environment of an account without Node and npm. */
  get env(): NodeJS.ProcessEnv {
    return { PATH: '/usr/bin:/bin', HOME: join(this.folder, 'home') };
  }

  get bytes(): Buffer {
    return readFileSync(this.archive);
  }

  /** Whether the published signature is one of these bytes. */
  isSigned(bytes: Uint8Array): boolean {
    const key = createPublicKey(readFileSync(`${this.archive}.pub.pem`));
    return verify(null, bytes, key, readFileSync(`${this.archive}.sig`));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
