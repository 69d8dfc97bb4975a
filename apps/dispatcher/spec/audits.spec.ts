import { predictionsOf } from '@primitives/store/shards';
import { decodeSafetensors } from '@primitives/protocol';
import { rename } from 'node:fs/promises';
import { tinyClassifier } from '@primitives/testing';
import { DispatcherTestbed, matrices } from './testbed';

let testbed: DispatcherTestbed;
beforeEach(async () => void (testbed = await DispatcherTestbed.open()));
afterEach(() => testbed.close());

interface Audit {
  readonly audit_of: number;
  readonly verdict: string | null;
  readonly leased_by: string | null;
}
const auditsOf = (id: string) =>
  testbed.all<Audit>(
    'select audit_of, verdict, leased_by from shard where evaluation_id = $1 and audit_of is not null order by shard_index',
    id,
  );
const quarantine = async () =>
  (await testbed.all<{ id: string }>('select id from runner where quarantined_at is not null order by id')).map(
    ({ id }) => id,
  );
/** The fill of each shard's answer that the scorer would read. */
async function answersOf(id: string): Promise<number[]> {
  const shards = await predictionsOf(testbed.admin.manager, id);
  return Promise.all(
    shards.map(async ({ predictionsSha256 }) => {
      const { tensors } = decodeSafetensors(await testbed.files.blobs.read(predictionsSha256));
      return Number(tensors.get('attribute')?.data[0]);
    }),
  );
}

describe('an audited evaluation', () => {
  it('is scored when a second runner gave the same answer', async () => {
    await Promise.all([testbed.runner('a'), testbed.runner('b')]);
    const id = await testbed.submit(await testbed.track());
    await testbed.events.reached(id, 'scoring');
    const [audit, ...more] = await auditsOf(id);
    expect(more).toEqual([]);
    const own = await testbed.one<{ by: string }>(
      'select leased_by as by from shard where evaluation_id = $1 and shard_index = $2',
      id,
      audit?.audit_of,
    );
    expect(audit).toMatchObject({ verdict: 'agreed' });
    expect(new Set([audit?.leased_by, own?.by])).toEqual(new Set(['a', 'b']));
    expect(await quarantine()).toEqual([]);
    const logged = await testbed.all<{ level: string; message: string }>(
      `select level, message from evaluation_log where evaluation_id = $1 and code = 'audit_agreed'`,
      id,
    );
    expect(logged).toEqual([
      {
        level: 'info',
        message: expect.stringMatching(
          `^a second runner, ${audit?.leased_by} \\(onnxruntime \\S+, \\S+\\), repeated shard ${audit?.audit_of} of ${own?.by}: the results are equal$`,
        ),
      },
    ]);
  });

  it('re-executes at least 2% of its shards', async () => {
    await Promise.all([testbed.runner('a', undefined, { lanes: 4 }), testbed.runner('b', undefined, { lanes: 4 })]);
    const id = await testbed.submit(await testbed.track({ instances: 120, pilotShardSize: 1, shardSize: 1 }));
    await testbed.events.reached(id, 'scoring');
    expect((await auditsOf(id)).map(({ verdict }) => verdict)).toEqual(['agreed', 'agreed', 'agreed']);
  });

  it('continues without its audit where the pool has no other runner, and logs it', async () => {
    await testbed.runner('alone');
    const id = await testbed.submit(await testbed.track());
    await testbed.events.reached(id, 'scoring');
    expect((await auditsOf(id)).map(({ verdict }) => verdict)).toEqual(['waived']);
    const logged = await testbed.all(
      `select level from evaluation_log where evaluation_id = $1 and code = 'audit_waived'`,
      id,
    );
    expect(logged).toEqual([{ level: 'info' }]);
  });

  it('whose predictions cannot be read keeps no other one from its verdict', async () => {
    const away = new Map<string, string>();
    /** The first answer is unreadable when the second, which differs by rounding only, is compared with it. */
    const predict = async ({ rows, evaluationId }: { rows: number; evaluationId: string }) => {
      const [first] = await testbed.all<{ sha256: string }>(
        'select predictions_sha256 as sha256 from shard_result where evaluation_id = $1',
        evaluationId,
      );
      const fill = 0.5 + Number.parseInt(evaluationId.slice(-3), 16) / 8192;
      if (!first) return matrices(rows, fill);
      const path = await testbed.files.blobs.path(first.sha256);
      await rename(path, `${path}.away`);
      away.set(evaluationId, path);
      return matrices(rows, fill + 1e-6);
    };
    await Promise.all([testbed.runner('a', predict), testbed.runner('b', predict)]);
    const track = await testbed.track({ instances: 2, pilotShardSize: 2, shardSize: 2 }); // one shard, and its audit
    const answered = async (id: string) =>
      (await testbed.all('select from shard_result where evaluation_id = $1', id)).length === 2;
    const [first, second] = [
      await testbed.submit(track),
      await testbed.submit(track, await tinyClassifier({ bias: 1 })),
    ];
    await testbed.until(async () => (await answered(first)) && (await answered(second)));
    await rename(`${away.get(second)!}.away`, away.get(second)!);
    expect(await testbed.events.reached(second, 'scoring', 'failed')).toBe('scoring');
    expect(testbed.events.statesOf(first).at(-1)).toBe('predicting');
  });

  it('does not wait for a second runner that left', async () => {
    await testbed.close();
    testbed = await DispatcherTestbed.open({ leaseMs: 250 }); // a lost request is sent again after 40 leases
    await testbed.runner('stays');
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    // leases a shard and sends nothing more
    await testbed.runner('leaves', ({ rows }) => gate.then(() => matrices(rows)));
    const id = await testbed.submit(await testbed.track());
    await testbed.until(
      async () =>
        (await testbed.one('select from shard where evaluation_id = $1 and leased_by = $2', id, 'leaves')) !==
        undefined,
    );
    await testbed.fallSilent('leaves');
    expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    letGo();
  });
});

describe('a runner that sends wrong answers', () => {
  it('is outvoted by two others and quarantined, and its answers are computed again', async () => {
    const honest = [testbed.runner('a'), testbed.runner('b'), testbed.runner('c')];
    await Promise.all([...honest, testbed.runner('liar', ({ rows }) => matrices(rows, 0.9))]);
    const track = await testbed.track({ instances: 12, pilotShardSize: 2, shardSize: 2 });
    for (let more = 0; more < 20 && !(await quarantine()).includes('liar'); more++) {
      const id = await testbed.submit(track);
      expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('scoring');
      if ((await quarantine()).includes('liar'))
        expect(await answersOf(id)).toEqual(Array.from({ length: 6 }, () => 0.5));
    }
    expect(await quarantine()).toEqual(['liar']);
    const reason = await testbed.one<{ quarantine_reason: string }>(
      `select quarantine_reason from runner where id = 'liar'`,
    );
    expect(reason?.quarantine_reason).toMatch(
      /^it answered shard \d+ of evaluation .* otherwise than [abc] and [abc]$/,
    );
  });

  it('is found, whether it answers first or second', async () => {
    const requests = new Map<string, number>();
    /** The first runner that answers the audited rows is wrong in one evaluation, the second in another. */
    const lies =
      (place: number) =>
      ({ rows, evaluationId, shardIndex }: { rows: number; evaluationId: string; shardIndex: number }) => {
        const times = (requests.get(evaluationId) ?? 0) + 1;
        requests.set(evaluationId, times);
        return matrices(rows, times === place && shardIndex >= 0 ? 0.9 : 0.5);
      };
    const track = await testbed.track({ instances: 2, pilotShardSize: 2, shardSize: 2 }); // one shard, and its audit
    const first = lies(1);
    await Promise.all(['a', 'b', 'c'].map((id) => testbed.runner(id, first)));
    const id = await testbed.submit(track);
    expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(await answersOf(id)).toEqual([0.5]);
    expect(await quarantine()).toHaveLength(1);
    expect((await auditsOf(id)).map(({ verdict }) => verdict)).toEqual(['agreed', 'agreed']);
  });
});

describe('runners that disagree', () => {
  it('keep the evaluation from being scored without a majority until its deadline; then the quota is refunded', async () => {
    await testbed.runner('a', ({ rows }) => matrices(rows, 0.1));
    await testbed.runner('b', ({ rows }) => matrices(rows, 0.2));
    const id = await testbed.submit(await testbed.track());
    await testbed.until(async () => (await testbed.logCodes(id)).includes('audit_split'));
    await testbed.all(`update evaluation set deadline_at = now() - interval '1 hour' where id = $1`, id);
    expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('failed');
    expect(
      await testbed.one(
        `select failure ->> 'code' as code, refunded_at is not null as refunded from evaluation where id = $1`,
        id,
      ),
    ).toEqual({
      code: 'audits_disagree',
      refunded: true,
    });
    expect(await quarantine()).toEqual([]);
  });

  it('all three in different ways fail it as well', async () => {
    const fills: Record<string, number> = { a: 0.1, b: 0.2, c: 0.3 };
    await Promise.all(
      Object.entries(fills).map(([id, fill]) => testbed.runner(id, ({ rows }) => matrices(rows, fill))),
    );
    const id = await testbed.submit(await testbed.track());
    expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('failed');
    expect(await testbed.one(`select failure ->> 'code' as code from evaluation where id = $1`, id)).toEqual({
      code: 'audits_disagree',
    });
  });
});
