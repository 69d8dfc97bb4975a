import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedFile } from '@primitives/bundle-files';
import { graphql, quarantineRunner, rerunEvaluation } from '@primitives/client';
import { CommandLine } from './command-line.js';
import type { Researcher } from './researcher.js';
import { SHAPES_TRACK, TestDeployment } from './test-deployment.js';

const ROOT = join(__dirname, '../../..');
const QuotaQuery = graphql(`
  query Quota($track: String!) {
    track(slug: $track) {
      quota {
        left
      }
    }
  }
`);
const REASON = 'its runner lied';

describe('a rerun that a maintainer requests, over real processes', () => {
  let deployment: TestDeployment;
  let bundle: PackedFile;
  let maintainer: Researcher;
  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    deployment = await TestDeployment.open(ROOT, { runners: 2, tune: { PRIMITIVES_TUNE_REUSE: 'on' } });
    bundle = await deployment.pack(join(ROOT, 'tools/baselines/bundles/attribute-object'));
    maintainer = await deployment.maintainer();
  });
  afterAll(async () => {
    await bundle?.dispose();
    await deployment?.close();
  });

  const quotaLeft = async () =>
    (await deployment.client.request(QuotaQuery, { track: SHAPES_TRACK })).track?.quota.left;
  const boardRows = async () => (await deployment.boardRows('closed')).map(({ evaluationId: id }) => ({ id }));
  const visibility = (id: string) =>
    deployment.rows<{ visibility: string; reason: string | null }>(
      'select visibility, reason from publication where evaluation_id = $1 order by id desc limit 1',
      [id],
    );
  const runnersOf = async (id: string) =>
    (
      await deployment.rows<{ runner: string }>(
        'select distinct r.runner_id as runner from shard s join shard_result r using (evaluation_id, shard_index) where s.evaluation_id = $1 and r.fence = s.done_fence',
        [id],
      )
    ).map(({ runner }) => runner);

  it('runs on trusted runners, replaces the first result, and uses no quota', async () => {
    const first = await deployment.submitAndWait(bundle, 'doubted');
    const old = first.evaluations[0]?.id ?? '';
    const [liar] = await runnersOf(old);
    if (liar === undefined) throw new Error('no one predicted it');
    const left = await quotaLeft();
    await quarantineRunner(maintainer.client, liar, 'it lies');
    const { id: again, attempt } = await rerunEvaluation(maintainer.client, old, REASON);
    expect(attempt).toBe(2);
    // The old result counts until the new one is scored, which may be before this line.
    const [row] = await boardRows();
    const state = async () =>
      (
        await deployment.rows<{ state: string; over: boolean }>(
          'select state, ended_at is not null as over from evaluation where id = $1',
          [again],
        )
      )[0];
    expect(row).toEqual({ id: (await state())?.over ? expect.stringMatching(`${old}|${again}`) : old });
    while (!(await state())?.over) await new Promise((next) => setTimeout(next, 50));
    expect((await state())?.state).toBe('scored');
    expect(await runnersOf(again)).not.toContain(liar);
    expect(await boardRows()).toEqual([{ id: again }]);
    expect([await visibility(old), await visibility(again)]).toEqual([
      [{ visibility: 'superseded', reason: `rerun: ${REASON}` }],
      [{ visibility: 'shown', reason: null }],
    ]);
    const receipts = await deployment.rows('select from receipt where evaluation_id = any($1::uuid[])', [[old, again]]);
    expect([receipts.length, await quotaLeft()]).toEqual([2, left]);
    const cli = new CommandLine(ROOT, { PRIMITIVES_URL: deployment.deployment.url, XDG_CONFIG_HOME: '/nonexistent' });
    const verified = await cli.run('verify', first.code, '--json');
    expect({ exitCode: verified.exitCode, output: JSON.parse(verified.stdout) }).toMatchObject({
      exitCode: 0,
      output: [{ receipt: { evaluation: again } }],
    });
  });
});
