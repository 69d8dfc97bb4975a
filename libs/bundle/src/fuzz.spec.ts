import { mutatedBundle, readSamples } from '@primitives/testing';
import { join } from 'node:path';
import { checkBundle, checkBundleZip, memorySource } from './index.js';

describe('a mutated bundle', () => {
  const samples = readSamples(join(__dirname, '../fixtures'));

  it('gets a verdict, never an error (seeds 0 to 1499; `npm run fuzz` runs more)', async () => {
    const verdicts = new Set<string>();
    for (let seed = 0; seed < 1500; seed++) {
      const bundle = mutatedBundle(samples, seed);
      const report =
        'folder' in bundle
          ? await checkBundle(memorySource(bundle.folder), { interface: 'embedder' })
          : await checkBundleZip({
              size: bundle.archive.length,
              read: async (offset, length) => bundle.archive.subarray(offset, offset + length),
            });
      verdicts.add(report.verdict);
      for (const { message, remedy } of report.findings) expect([message, remedy]).not.toContain('');
    }
    expect([...verdicts].sort()).toEqual(['ok', 'reject']);
  });
});
