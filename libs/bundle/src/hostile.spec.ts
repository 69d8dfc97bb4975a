import { hostileBundles, type BundleFiles } from '@primitives/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBundle, memorySource } from './index.js';

const FIXTURES = join(__dirname, '../fixtures');
const read = (sample: string): BundleFiles =>
  Object.fromEntries(
    readdirSync(join(FIXTURES, sample)).map((file) => [
      file,
      new Uint8Array(readFileSync(join(FIXTURES, sample, file))),
    ]),
  );

describe('static validation of a hostile bundle', () => {
  const bundles = hostileBundles(read).map((it) => [it.name, it] as const);

  it.each(bundles)('rejects %s', async (_, { files, code, message }) => {
    const startedAt = performance.now();
    const { verdict, findings } = await checkBundle(memorySource(files));
    expect([verdict, findings.map((it) => it.code)]).toEqual(['reject', findings.map(() => code)]);
    expect(findings.map((it) => it.message).join('\n')).toContain(message);
    // Milliseconds on a quiet machine; an attack would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
