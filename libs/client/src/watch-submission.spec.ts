import type { ApiClient } from './api-client.js';
import { watchSubmission, type WatchedEvaluation } from './submissions.js';

const MS = 20;
/** A queued evaluation, or a scored one without an estimate. */
const evaluation = (expectedSeconds: number | null) =>
  ({
    id: 'e',
    state: expectedSeconds === null ? 'SCORED' : 'QUEUED',
    stateText: expectedSeconds === null ? 'scored' : 'queued',
    instancesDone: 0,
    waiting: expectedSeconds === null ? null : { reason: 'queue', ahead: 1, expectedSeconds },
  }) as unknown as WatchedEvaluation;

/** An API whose queue sends no step until the estimates were read `reads` times. */
function queueOf(reads: number): ApiClient {
  const requested = { count: 0 };
  let onRead = (): void => undefined;
  return {
    request: () => {
      requested.count += 1;
      if (requested.count === reads) onRead();
      return Promise.resolve({ submission: { evaluations: [evaluation(600 - 60 * requested.count)] } });
    },
    follow: async (_: unknown, __: unknown, onNext: (data: unknown) => Promise<boolean>) => {
      await new Promise<void>((resolve) => (onRead = resolve));
      const scored = evaluation(null);
      const change = { evaluationId: 'e', evaluation: scored, stateText: 'scored', state: 'SCORED', instancesDone: 9 };
      expect(await onNext({ submissionChanged: change })).toBe(true);
    },
  } as unknown as ApiClient;
}

it('reports the new estimates of a queue, which sends no steps', async () => {
  const estimates: (number | null)[] = [];
  const watched = await watchSubmission(
    queueOf(4),
    '4F2K9Q',
    ({ waiting }) => estimates.push(waiting?.expectedSeconds ?? null),
    MS,
  );
  expect(estimates.slice(0, 2)).toEqual([480, 420]);
  expect(estimates.at(-1)).toBeNull();
  expect(watched.evaluations[0]?.state).toBe('SCORED');
});

it('reports a change of the state without what the former state waited for', async () => {
  const reasons: (string | null)[] = [];
  const change = { evaluationId: 'e', evaluation: null, stateText: 'waiting for scoring', state: 'QUEUED' };
  const client = {
    request: () => Promise.resolve({ submission: { evaluations: [evaluation(60)] } }),
    follow: (_: unknown, __: unknown, onNext: (data: unknown) => Promise<boolean>) =>
      onNext({ submissionChanged: { ...change, instancesDone: 9 } }),
  } as unknown as ApiClient;
  await watchSubmission(client, '4F2K9Q', ({ waiting }) => reasons.push(waiting?.reason ?? null));
  expect(reasons).toEqual([null]);
});
