import type { Delivery } from '@primitives/messaging';
import { metricDefinition, metricRange } from '@primitives/metrics';
import { parseReferencesWork, subjects } from '@primitives/protocol';
import { releaseEstimate } from '@primitives/results';
import { cautionsOf, referencesOf, type Judging, type References } from '@primitives/scoring';
import {
  insertReferences,
  referenceWork,
  tracksWithoutReferences,
  type BoardReferences,
  type ReferenceWork,
} from '@primitives/store/boards';
import { insertOutbox } from '@primitives/store/messages';
import { createHmac } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type { Parts } from './dependencies.js';
import { isProtected, unitsOf } from './releases.js';
import { SCORER_VERSION } from './scorer-version.js';

/**
 * WORK `work.references.<trackId>`: a track was opened or its labels were corrected; scores the models that need
 * no training on it, unless that was done before.
 */
export async function scoreReferences(parts: Parts, { bytes }: Pick<Delivery, 'bytes'>): Promise<void> {
  const { trackId } = parseReferencesWork(bytes);
  const work = await referenceWork(parts.store.manager, trackId, SCORER_VERSION);
  if (!work) return;
  const { split } = await parts.splits.of(work);
  let units = 0;
  const judging = referencesOf(work.protocol, split, (board, judged) => {
    if (board === work.boards[0]) units = unitsOf(judged, work.primaryMetric);
  });
  const found = await completed(parts, judging);
  const boards = Object.entries(found).map(([board, models]): [string, BoardReferences] => [
    board,
    { models: published(parts, { ...work, board, units }, models), cautions: Object.fromEntries(cautionsOf(models)) },
  ]);
  await parts.store.transaction((tx) =>
    insertReferences(tx, { ...work, scorerVersion: SCORER_VERSION }, Object.fromEntries(boards)),
  );
}

/** Requests the references of tracks that have none for their present labels from this version of the scorer. */
export async function requestMissingReferences({ store }: Pick<Parts, 'store'>): Promise<void> {
  await store.transaction(async (tx) => {
    for (const trackId of await tracksWithoutReferences(tx, SCORER_VERSION))
      await insertOutbox(tx, { subject: subjects.referencesWork(trackId), payload: { v: 1, trackId } });
  });
}

/** The values as a result on the split is published: rounded on a hidden split. */
function published(
  { releaseSecret }: Parts,
  work: ReferenceWork & { readonly board: string; readonly units: number },
  models: References[string],
): BoardReferences['models'] {
  const protectedSplit = isProtected(work);
  return Object.fromEntries(
    Object.entries(models).map(([model, values]) => {
      const text = `${work.labelsSha256} ${work.trackId} reference ${work.board} ${model}`;
      const uniform = createHmac('sha256', releaseSecret).update(text).digest().readUInt32BE() / 2 ** 32;
      const rounded = (id: string, value: number | null) => {
        const scale = metricRange(metricDefinition(id));
        const exact = { value, low: null, high: null };
        return protectedSplit ? releaseEstimate(exact, { units: work.units, scale, uniform }).value : value;
      };
      return [model, Object.fromEntries(Object.entries(values).map(([id, value]) => [id, rounded(id, value)]))];
    }),
  );
}

/** Runs the compute tasks on the threads of the scorer. */
async function completed<T>({ threads }: Pick<Parts, 'threads'>, judging: Judging<T>): Promise<T> {
  for (let answers: readonly unknown[] = []; ;) {
    await pause(); // extends the deadline of the message at the broker
    const step = judging.next(answers);
    if (step.done) return step.value;
    answers = step.value.length === 0 ? [] : await threads.run(step.value);
  }
}
