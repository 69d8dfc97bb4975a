import { auditSplit, type AuditedSet } from '@primitives/splits';

import type { Deployment, Person } from './deployment.js';
import { storeLabels, until, type JudgedTrack } from './submissions.js';

/** Corrects two labels of a track, as a maintainer does, and waits until its entries are scored again. */
export async function seedErratum(deployment: Deployment, mia: Person, track: JudgedTrack): Promise<void> {
  const { api } = deployment;
  const [first, ...others] = track.labels;
  const second = others.find(({ object }) => object !== first?.object);
  if (!first || !second) throw new Error('the track has no two images with different objects');
  const corrected = track.labels.map((label) => {
    const shown = label === first ? second : label === second ? first : label;
    return { ...label, object: shown.object, positive: shown.positive };
  });
  const answer = await api.request(
    `mutation ($input: CorrectTrackInput!) { correctTrack(input: $input) {
       ... on Corrected { erratum { id } } ... on UserError { code message } } }`,
    {
      input: {
        track: track.definition.slug,
        labels: await storeLabels(deployment, corrected),
        reason: 'The labels of two images were swapped.',
      },
    },
    mia.headers,
  );
  const id = answer.data['correctTrack']?.['erratum']?.id;
  if (!id) throw new Error(`the track was not corrected: ${JSON.stringify(answer.data)}`);
  await until(deployment, async () => {
    const [row] = await api.admin.manager.query<{ finished: boolean }[]>(
      'select finished_at is not null as finished from erratum where id = $1',
      [id],
    );
    return row?.finished ?? false;
  });
}

/** Changes a rule of a track, as a maintainer does. */
export async function seedRuleChange({ api }: Deployment, mia: Person, { definition }: JudgedTrack): Promise<void> {
  const { data } = await api.request(
    `mutation ($input: UpdateTrackInput!) { updateTrack(input: $input) { __typename ... on UserError { message } } }`,
    { input: { track: definition.slug, quotaLimit: 7, reason: 'more runners are available' } },
    mia.headers,
  );
  if (data['updateTrack']?.['__typename'] !== 'TrackUpdated')
    throw new Error(`the track was not changed: ${JSON.stringify(data)}`);
}

/** The audit of a split with these labels against a public set that has three of its images. */
export function auditOf(labels: JudgedTrack['labels']) {
  const set = (name: string, rows: readonly number[]): AuditedSet => ({
    name,
    images: rows.map((row) => `${row}.png`),
    labels: rows.map((row) => [{ object: labels[row]!.object, attributes: labels[row]!.positive }]),
    digests: rows.map((row) => `digest of image ${row}`),
    perceptual: {
      rows: rows.length,
      bits: 128,
      words: Uint32Array.from(rows.flatMap((row) => Array(4).fill(row * 0x9e3779b9))),
    },
    embedding: null,
  });
  const all = [...labels.keys()];
  const probe = { f1Selectivity: 4.2, cs: 0.31, attributes: 12 };
  return auditSplit(set('test', all), [set('train', all.slice(0, 3))], probe);
}
