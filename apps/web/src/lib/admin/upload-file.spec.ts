import { createHash } from 'node:crypto';

import { fileDigest } from './upload-file.ts';

it('computes the digest of a file of several parts', async () => {
  const bytes = new Uint8Array(17_000_000).map((_, i) => i % 251);
  const file = new File([bytes], 'labels.jsonl');
  expect(await fileDigest(file)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
