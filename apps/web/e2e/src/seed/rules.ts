import { createHash } from 'node:crypto';

import { upsertPhase, insertTerms } from '@primitives/store/benchmarks';

import type { Deployment } from './deployment.js';
import type { People } from './people.js';
import type { JudgedTrack } from './submissions.js';

const [DAY_MS, WEEK_MS] = [86_400_000, 604_800_000];
const TERMS = `The images may be used to evaluate models, and for nothing else (CC BY 4.0).

1. No image of the test split is used to train, to choose or to tune a model.
2. A team submits under one name, and no one belongs to two teams on one track.
3. Declare the training data of a model when you submit it.`;

/** Terms of two benchmarks, and phases of a track: the development has ended, the final phase is open. */
export async function seedRules({ api: { admin } }: Deployment, { mia }: People, released: JudgedTrack): Promise<void> {
  const accountId = mia.viewer.id;
  const sha256 = createHash('sha256').update(TERMS).digest('hex');
  const [now, end] = [Date.now(), Date.now() + 3 * WEEK_MS];
  const phase = { opensAt: new Date(now - 8 * WEEK_MS), closesAt: new Date(now - DAY_MS), quotaLimit: null };
  await admin.transaction(async (tx) => {
    await tx.query(`update track set primary_metric = 'mac.exact_match.v1' where protocol = 'mac'`);
    for (const benchmark of ['shapes', 'entry']) await insertTerms(tx, { benchmark, text: TERMS, sha256, accountId });
    await upsertPhase(tx, released.trackId, {
      ...phase,
      slug: 'development',
      name: 'Development',
      results: 'at_once',
    });
    await upsertPhase(tx, released.trackId, {
      slug: 'final',
      name: 'Final',
      results: 'at_end',
      quotaLimit: 3,
      opensAt: new Date(now - DAY_MS),
      closesAt: new Date(end),
    });
  });
}
