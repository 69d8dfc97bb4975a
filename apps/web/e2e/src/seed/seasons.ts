import { newId } from '@primitives/runtime';

import type { Deployment } from './deployment.js';
import { shapesAnswer, shapesLabels, SHAPES } from './simulated-model.js';
import { predict, requestScore, scored, seedJudgedTrack, submitAlso, type JudgedTrack } from './submissions.js';

const IMAGES = 100;
/** Numbers of the shown seasons; the last one is open. */
const SEASONS = [1, 2, 3];

/**
 * Two closed seasons and an open one of a track with scored entries, whose models answer each season differently.
 *
 * @returns the slug of the track
 */
export async function seedSeasons(deployment: Deployment, track: JudgedTrack): Promise<string> {
  const { manager } = deployment.api.admin;
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
      const also = await submitAlso(deployment, results, id);
      if (open) continue;
      await predict(deployment, results, also, shapesAnswer(results.labels, 3 - i, number * 1_000 + i));
      await requestScore(deployment, also);
      await scored(deployment, [also]);
    }
  }
  return track.definition.slug;
}
