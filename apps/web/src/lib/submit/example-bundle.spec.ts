import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fingerprintBundle, type RandomAccess } from '@primitives/bundle';

import { EXAMPLE, EXAMPLE_DATA, EXAMPLE_FINGERPRINT, EXAMPLE_NAME } from './example-bundle.ts';
import { inspectEntries, type Digests } from './inspect.ts';

const digests: Digests = {
  sha256: async (bytes: RandomAccess) =>
    createHash('sha256')
      .update(await bytes.read(0, bytes.size))
      .digest('hex'),
  fingerprint: (source, report) => fingerprintBundle(source, report, { start: () => createHash('sha256') }),
};

it('is the fingerprint of the served file, also under another name', async () => {
  const bytes = readFileSync(join(__dirname, '../../../static', EXAMPLE));
  const path = 'renamed.zip';
  const { checked } = await inspectEntries([{ path, file: new File([bytes], path) }], {}, digests, () => undefined);
  expect(checked.archive?.fingerprint).toBe(EXAMPLE_FINGERPRINT);
});

it('declares the training data of the baseline', () => {
  const list = JSON.parse(readFileSync(join(__dirname, '../../../../../tools/baselines/baselines.json'), 'utf8')) as {
    folder: string;
    name: string;
    trainedOn: string[];
  }[];
  const baseline = list.find(({ folder }) => folder === 'bag-of-colours');
  expect([baseline?.name, baseline?.trainedOn]).toEqual([EXAMPLE_NAME, EXAMPLE_DATA]);
});
