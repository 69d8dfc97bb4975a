import { openStore } from '@primitives/store/connection';
import { moveEvaluation, writeLog } from '@primitives/store/evaluations';
import { SCORING_STARTED } from '@primitives/store/fleet';
import { seedSubmission, seedTrack } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let maintainer: { cookie: string };
beforeAll(async () => {
  api = await runningApi();
  const account = await signedUp(api);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [account.email]);
  maintainer = account.headers;
});
afterAll(() => api.close());

describe('the scorer', () => {
  const read = async () =>
    (
      await api.request(
        '{ fleet { scorer { connected scoring waiting waitingSince } queue { id state stateText waits } } }',
        {},
        maintainer,
      )
    ).data.fleet;
  const reasons = async (ids: readonly string[]) => {
    const { queue } = await read();
    return ids.map((id) => queue.find((each: { id: string }) => each.id === id)?.waits);
  };
  const texts = async (ids: readonly string[]) => {
    const { queue } = await read();
    return ids.map((id) => queue.find((each: { id: string }) => each.id === id)?.stateText);
  };

  it('is shown as connected while a process has a session, with its queue and what it scores', async () => {
    const track = await seedTrack(api.admin, api.blobs);
    const ids = await Promise.all(
      ['one', 'two'].map((text) => seedSubmission(api.admin, api.blobs, track, Buffer.from(text))),
    );
    const [one = '', two = ''] = ids;
    await api.admin.transaction(async (tx) => {
      for (const id of ids)
        for (const state of ['validating', 'predicting', 'scoring'] as const) await moveEvaluation(tx, id, state);
    });
    expect((await read()).scorer).toMatchObject({ connected: false, scoring: 0, waiting: 2 });
    const none = 'predictions are complete; no scorer is connected';
    expect(await reasons(ids)).toEqual([none, none]);
    const scorer = await openStore(api.database.url('scorer'), { applicationName: 'scorer' });
    try {
      await scorer.manager.query('select 1');
      await writeLog(scorer.manager, one, { level: 'info', code: SCORING_STARTED, message: 'started' });
      expect(await texts(ids)).toEqual(['scoring', 'waiting for scoring']);
      const [since] = await api.admin.manager.query<{ at: Date }[]>(
        'select state_since as at from evaluation where id = $1',
        [two],
      );
      expect((await read()).scorer).toEqual({
        connected: true,
        scoring: 1,
        waiting: 1,
        waitingSince: since?.at.toISOString(),
      });
      expect(await reasons(ids)).toEqual([null, 'predictions are complete; waiting for the scorer']);
    } finally {
      await scorer.close();
    }
  });
});
