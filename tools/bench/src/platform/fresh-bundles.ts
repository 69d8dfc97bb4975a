import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packBundle, type PackedFile } from '@primitives/bundle-files';

/** Copies of one bundle with different version fields: each has its own digest, so that nothing of it is cached. */
export class FreshBundles {
  readonly #folder = mkdtempSync(join(tmpdir(), 'primitives-bundles-'));
  #made = 0;

  constructor(source: string) {
    cpSync(source, this.#folder, { recursive: true });
  }

  next(): Promise<PackedFile> {
    const path = join(this.#folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify({ ...manifest, version: `1.0.${++this.#made}` }));
    return packBundle(this.#folder);
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
