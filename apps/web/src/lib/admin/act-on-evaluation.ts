import type { ApiClient } from '../api/client.ts';
import { VisibilityMutation } from '../api/documents/admin.ts';
import { CancelQueuedMutation } from '../api/documents/queue-acts.ts';
import { RerunMutation } from '../api/documents/reruns.ts';
import type { ActAnswer } from '../fleet/perform.ts';

const VISIBILITY = { hide: 'HIDDEN', withdraw: 'WITHDRAWN', show: 'SHOWN' } as const;

/** What a maintainer does with an evaluation or its result. */
export type EvaluationAct = keyof typeof VISIBILITY | 'cancel' | 'rerun';

/** Sends an action on one evaluation to the API. */
export async function actOnEvaluation(
  client: ApiClient,
  act: EvaluationAct,
  evaluation: string,
  reason: string,
): Promise<ActAnswer> {
  if (act === 'cancel') {
    const { data, error } = await client.mutation(CancelQueuedMutation, { id: evaluation });
    return data ? { outcome: data.cancelEvaluation } : { error };
  }
  if (act === 'rerun') {
    const { data, error } = await client.mutation(RerunMutation, { id: evaluation, reason });
    return data ? { outcome: data.rerunEvaluation } : { error };
  }
  const input = { evaluation, visibility: VISIBILITY[act], reason } as const;
  const { data, error } = await client.mutation(VisibilityMutation, { input });
  return data ? { outcome: data.setVisibility } : { error };
}
