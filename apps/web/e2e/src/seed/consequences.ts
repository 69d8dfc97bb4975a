import { insertReproduction, publish } from '@primitives/store/boards';
import { insertRerun } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { insertReading, insertSignOff, writeAuditLog } from '@primitives/store/operations';
import { insertProbingAlert } from '@primitives/store/submissions';
import { setTeamQuota } from '@primitives/store/teams';
import { subjects } from '@primitives/protocol';

import { seedCosts } from './costs.js';
import type { Deployment } from './deployment.js';
import { seedLongResult } from './long.js';
import type { SeedLookup } from './lookup.js';
import { TEAM, type People } from './people.js';
import { shapesAnswer } from './simulated-model.js';
import { predict, requestScore, scored, type JudgedTrack } from './submissions.js';

/** What happens to results after they are scored. */
export async function seedConsequences(
  lookup: SeedLookup,
  people: People,
  { states, long }: { readonly states: JudgedTrack; readonly long: JudgedTrack },
): Promise<void> {
  const { deployment, mac } = lookup;
  const { admin } = deployment.api;
  const accountId = people.mia.viewer.id;
  const doubted = 'a runner that answered otherwise than two others predicted 3 of its shards';
  const [withdrawn, running, again, best] = await Promise.all(
    ['RETRAC', 'RERVN1', 'RERAN2', '7QX2MA'].map((code) => lookup.evaluationOf(code)),
  );
  await withdrawResult(deployment, people, states.trackId, withdrawn!);
  const rerun = await admin.transaction(async (tx) => {
    await insertRerun(tx, { of: running!, reason: doubted, accountId });
    return insertRerun(tx, { of: again!, reason: doubted, accountId });
  });
  await predict(deployment, states, rerun, shapesAnswer(states.labels, 2, 70));
  await requestScore(deployment, rerun);
  await seedCosts(deployment, (code) => lookup.evaluationOf(code));
  await seedLongResult(deployment, long, best!, people.teams.get(TEAM)!);
  for (const [code, method] of [
    ['4F2KW9', 'MVP-Integrator'],
    ['6P10VE', 'Troika'],
  ] as const) {
    const [reportedRowId, evaluationId] = [await lookup.reportedRow(method, 'closed'), await lookup.evaluationOf(code)];
    const submissionId = await lookup.submissionOf(evaluationId);
    const claim = { submissionId, trackId: mac.trackId, accountId: people.ada.viewer.id, reportedRowId };
    await admin.transaction((tx) => insertReproduction(tx, claim));
  }
  await admin.transaction(async (tx) => {
    await insertReading(tx, await lookup.reportedRow('Troika', 'closed'), accountId);
    const splits = await tx.query<{ id: string }[]>('select split_id as id from track where slug = $1', ['shapes']);
    for (const { id: splitId } of splits)
      await insertSignOff(tx, { splitId, accountId, note: 'all pairs with a similarity below 0.9 checked' });
    await setTeamQuota(tx, {
      teamId: people.teams.get(TEAM)!.teamId,
      trackId: mac.trackId,
      limit: 12,
      reason: 'camera-ready week',
      accountId,
    });
    await writeAuditLog(tx, { accountId, act: 'track.change', target: 'mac', details: { quotaLimit: 5 } });
    for (const [kind, subject, signal] of [
      ['team', people.teams.get('Group Delta')!.teamId, 'partial_copies'],
      ['account', people.nora.viewer.id, 'chance_level'],
    ] as const)
      await insertProbingAlert(tx, {
        trackId: mac.trackId,
        kind,
        subject,
        signal,
        evaluationIds: [best!],
        text: '3 submissions repeat all scores of an earlier one on 91% of the images and differ on the others',
      });
  });
  await scored(deployment, [rerun]);
}

/** Removes a result from the boards of its track. */
export function withdrawResult(
  { api: { admin } }: Deployment,
  { mia }: People,
  trackId: string,
  evaluationId: string,
): Promise<void> {
  const by = { accountId: mia.viewer.id, reason: 'the training images held copies of test images' };
  return admin.transaction(async (tx) => {
    await publish(tx, evaluationId, 'withdrawn', by);
    await insertOutbox(tx, { subject: subjects.rankWork(trackId), payload: { v: 1, trackId, evaluationId } });
  });
}
