import { createHash } from 'node:crypto';

import { Sha256 } from './sha256';

describe('SHA-256 of the engine', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])('is that of Node for %d bytes in two parts', (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 7)) & 255);
    const digest = new Sha256()
      .update(bytes.subarray(0, size >> 1))
      .update(bytes.subarray(size >> 1))
      .digest();
    expect(Buffer.from(digest).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
