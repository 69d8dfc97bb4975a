import { createHash } from 'node:crypto';

import { checkBundle, fingerprintBundle, memorySource } from '@primitives/bundle';
import { TINY_WORLD } from '@primitives/testing';

import { sampleBundle } from '../bundles.js';
import type { Deployment } from './deployment.js';
import type { People } from './people.js';
import { answerOf, labelsOf } from './simulated-model.js';
import { enter, scored, seedJudgedTrack } from './submissions.js';

/** A track with an entry of the sample bundle, and copies of it that two other teams submitted later. */
export const COPIES = { slug: 'copied', original: '0R1G1N', copy: 'C0PY01', second: 'C0PY02' } as const;

export async function seedCopies(deployment: Deployment, { teams }: People): Promise<void> {
  const labels = labelsOf(TINY_WORLD, 100);
  const plan = { slug: COPIES.slug, title: 'A track with copies', definition: TINY_WORLD, labels, pool: 'gpu' };
  const track = await seedJudgedTrack(deployment, plan);
  const fingerprint = await fingerprintOfSample();
  for (const [code, name, team] of [
    [COPIES.original, 'Linear probe', 'Northlight Lab'],
    [COPIES.copy, 'Another name', 'Group Delta'],
    [COPIES.second, 'A third name', 'open-czsl'],
  ] as const) {
    const declared = { code, name, fingerprint, ...teams.get(team), trainedOn: [] };
    await scored(deployment, [await enter(deployment, track, declared, answerOf(TINY_WORLD, labels, 2, 7))]);
  }
}

async function fingerprintOfSample(): Promise<string> {
  const files = (await sampleBundle()).map(([name, content]) => [name, new Uint8Array(Buffer.from(content))] as const);
  const source = memorySource(Object.fromEntries(files));
  const fingerprint = await fingerprintBundle(source, await checkBundle(source), {
    start: () => createHash('sha256'),
  });
  if (fingerprint === null) throw new Error('the sample bundle has no fingerprint');
  return fingerprint;
}
