import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { seasonStatementText } from '@primitives/benchmark';
import { newId } from '@primitives/runtime';
import { publishHiddenSplit } from '@primitives/store/benchmarks';

import type { Deployment } from './deployment.js';
import { shapesAnswer, shapesLabels, SHAPES } from './simulated-model.js';
import {
  enter,
  predict,
  requestScore,
  scored,
  seedJudgedTrack,
  submitAlso,
  type Declared,
  type JudgedTrack,
} from './submissions.js';

const IMAGES = 100;
/** Numbers of the shown seasons; the last one is open. */
const SEASONS = [1, 2, 3];

/** Skills of the entries of the track, and of two models that were submitted after the first season. */
const SKILLS = [3, 2, 1, 1.5, 3.4];

/**
 * Two closed seasons and an open one of a track with scored entries, whose models answer each season differently. Of
 * two later models, one declares that it was trained on the first season, and the other is better on its images.
 *
 * @param team declared with the later models
 * @returns the slug of the track
 */
export async function seedSeasons(deployment: Deployment, track: JudgedTrack, team: Declared): Promise<string> {
  const { manager } = deployment.api.admin;
  const first = `${track.definition.slug}-season-1`;
  const later = [
    { ...team, name: 'Undeclared', trainedOn: [] },
    { ...team, name: 'Declared', trainedOn: [first] },
  ];
  for (const [i, declared] of later.entries())
    await scored(deployment, [await enter(deployment, track, declared, shapesAnswer(track.labels, 2, 500 + i))]);
  const entries = await manager.query<{ id: string }[]>('select id from evaluation where track_id = $1 order by id', [
    track.trackId,
  ]);
  for (const number of SEASONS) {
    const open = number === SEASONS.at(-1);
    const results = await seedJudgedTrack(deployment, {
      slug: `${track.definition.slug}-season-${number}`,
      title: `A renewed board · season ${number}`,
      definition: SHAPES,
      labels: shapesLabels(IMAGES),
      pool: 'gpu',
    });
    await manager.query(
      `insert into season (id, track_id, number, results_track_id, commitment, generator, renderer, opened_at, closed_at, statement)
       values ($1, $2, $3, $4, $5, 'shapes/1', 'libs/images', now() - interval '30 days' * $6, case when $7 then null else now() - interval '20 days' * $6 end, case when $7 then null else 'its statement' end)`,
      [newId(), track.trackId, number, results.trackId, String(number).repeat(64), SEASONS.length - number + 1, open],
    );
    for (const [i, { id }] of entries.entries()) {
      const published = number === 1 && i >= SKILLS.length - later.length;
      if (published && i > SKILLS.length - later.length) continue; // trained on it: not evaluated
      const also = await submitAlso(deployment, results, id, { debug: published });
      if (open) continue;
      const skill = published ? 9 : SKILLS[i]!;
      await predict(deployment, results, also, shapesAnswer(results.labels, skill, number * 1_000 + i));
      await requestScore(deployment, also);
      await scored(deployment, [also]);
    }
    if (!open) await deployment.api.admin.transaction((tx) => publishHiddenSplit(tx, results.trackId));
  }
  return track.definition.slug;
}

/** An open season, and the texts of the two files with which a maintainer closes it. */
export interface OpenSeason {
  /** Slug of the track that the season renews. */
  readonly slug: string;
  /** Secret until the season closes. */
  readonly secret: string;
  readonly statement: string;
  readonly labels: string;
}

/** A track whose first season is open, without models. */
export async function seedOpenSeason(deployment: Deployment): Promise<OpenSeason> {
  const slug = 'season-to-close';
  const plan = { definition: SHAPES, pool: 'gpu' };
  const track = await seedJudgedTrack(deployment, {
    ...plan,
    slug,
    title: 'A season to close',
    labels: shapesLabels(5),
  });
  const results = await seedJudgedTrack(deployment, {
    ...plan,
    slug: `${slug}-season-1`,
    title: 'A season to close · season 1',
    labels: shapesLabels(7),
  });
  const secret = 'a secret seed of thirty-two characters or more';
  const origin = { generator: 'shapes/1', renderer: 'libs/images' };
  const about = { schema: 'season-statement/1', track: slug, number: 1, part: 'compositions', scenes: 7 } as const;
  const statement = seasonStatementText({ ...about, ...origin, seed: secret });
  await deployment.api.admin.manager.query(
    `insert into season (id, track_id, number, results_track_id, commitment, generator, renderer) values ($1, $2, 1, $3, $4, $5, $6)`,
    [
      newId(),
      track.trackId,
      results.trackId,
      createHash('sha256').update(statement).digest('hex'),
      origin.generator,
      origin.renderer,
    ],
  );
  const labels = await readFile(join(deployment.folder, `${results.labelsSha256}.jsonl`), 'utf8');
  return { slug, secret, statement, labels };
}
