import { existsSync, readFileSync, statSync } from 'node:fs';
import { join as path } from 'node:path';
import type { PackedFile } from '@primitives/bundle-files';
import { createJoinToken, actOnRunner, readRunner, type ApiClient } from '@primitives/client';
import { CommandLine } from '../command-line.js';
import { TestDeployment } from '../test-deployment.js';
import { drain, join, remove, silence, stands, valuesOf } from './fleet-test.js';
import { ExternalMachine } from './external-machine.js';
import { until } from './until.js';
import { SHORT_FLEET_TIMES } from './times.js';

const ROOT = path(__dirname, '../../../..');

/** Real processes over minutes: `PRIMITIVES_FLEET=1 npx jest tools/chaos/src/fleet`, or `npm run chaos -- fleet`. */
const onRequest = process.env['PRIMITIVES_FLEET'] ? describe : describe.skip;

onRequest('the members of a fleet, over real processes', () => {
  let deployment: TestDeployment;
  let bundle: PackedFile;
  let maintainer: ApiClient;
  let token: string;
  let machine: ExternalMachine;

  beforeAll(async () => {
    if (!existsSync(path(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    deployment = await TestDeployment.open(ROOT, { images: 200, shardSize: 64, runners: 1, tune: SHORT_FLEET_TIMES });
    bundle = await deployment.pack(path(ROOT, 'tools/baselines/bundles/attribute-object'));
    ({ client: maintainer, token } = await deployment.maintainer());
    machine = new ExternalMachine(ROOT, deployment.place('lent'), SHORT_FLEET_TIMES);
  }, 180_000);
  afterAll(async () => {
    await machine?.stop('SIGKILL');
    await bundle?.dispose();
    await deployment?.close();
  }, 60_000);

  const command = () =>
    new CommandLine(ROOT, {
      PRIMITIVES_URL: deployment.deployment.url,
      PRIMITIVES_TOKEN: token,
      XDG_CONFIG_HOME: deployment.place('config'),
    });

  it('a machine joins by one command and appears immediately; only its owner can read its key', async () => {
    const { seenMs } = await join(deployment, maintainer, machine, 'lent');
    expect(seenMs).toBeLessThan(10_000); // `npm run chaos -- fleet` prints it: under a second on its own machine
    const file = path(machine.home, 'member.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { url, natsUrl, runnerId } = JSON.parse(readFileSync(file, 'utf8'));
    expect([url, natsUrl, runnerId]).toEqual([
      deployment.deployment.url,
      deployment.deployment.servers.addresses.natsUrl,
      'lent',
    ]);
  }, 120_000);

  it('it rejoins after SIGKILL without a token, as the same runner', async () => {
    const startedAt = async () =>
      (await deployment.rows<{ at: string }>(`select heartbeat ->> 'startedAt' as at from runner where id = 'lent'`))[0]
        ?.at;
    const before = await startedAt();
    await machine.stop('SIGKILL');
    machine.start();
    await until('it to be heard again', 100_000, async () => (await startedAt()) !== before);
    const rows = await deployment.rows<{ id: string }>('select id from runner order by id');
    expect(rows.map(({ id }) => id)).toEqual(['embedded-1', 'lent']);
  }, 120_000);

  it('a suspended runner is detected, its shard moves to another, and its late report is ignored', async () => {
    const quiet = valuesOf((await deployment.submitAndWait(bundle, 'quiet')).evaluations);
    const { values, ...rest } = await silence(deployment, maintainer, bundle, 'runner-embedded-1');
    expect(rest).toMatchObject({ accepted: 1, fencedOff: true, state: 'SCORED', results: 1 });
    expect(values).toBe(quiet);
    const { events } = await readRunner(maintainer, 'embedded-1');
    expect(events.map(({ kind }) => kind).slice(0, 3)).toEqual(['returned', 'silent', 'joined']);
  }, 240_000);

  it('a cordoned runner receives no shards, and works again when it is uncordoned', async () => {
    const run = await command().run('admin', 'fleet', 'cordon', 'embedded-1', '--reason', 'a new driver', '--json');
    expect([run.exitCode, JSON.parse(run.stdout).state]).toEqual([0, 'CORDONED']);
    const { evaluations } = await deployment.submitAndWait(bundle, 'cordoned');
    const runners = await deployment.rows<{ runner: string }>(
      'select distinct runner_id as runner from shard_result where evaluation_id = $1',
      [evaluations[0]?.id],
    );
    expect(runners).toEqual([{ runner: 'lent' }]);
    await command().run('admin', 'fleet', 'uncordon', 'embedded-1');
    await stands(maintainer, 'embedded-1', 'READY');
  }, 120_000);

  it('a drained runner finishes its shard, exits with 0, and stays idle until it is uncordoned', async () => {
    const { finished } = await drain(deployment, maintainer, bundle, machine, 'lent');
    expect(finished).toBe(true);
    await stands(maintainer, 'lent', 'LEFT');
    machine.start();
    await stands(maintainer, 'lent', 'DRAINED');
    await actOnRunner(maintainer, 'uncordon', 'lent', null);
    await stands(maintainer, 'lent', 'READY');
  }, 240_000);

  it('a removed runner is disconnected at once, and receives the reason when it reconnects', async () => {
    const { exitCode } = await remove(deployment, maintainer, machine, 'lent');
    expect([3, 77]).toContain(exitCode); // disconnected by the broker or refused by the api, whichever is first
    machine.start();
    expect(await machine.ended()).toBe(77);
    expect(machine.output).toContain('the runner lent was removed from the fleet');
    expect((await readRunner(maintainer, 'lent')).state).toBe('REMOVED');
  }, 120_000);

  it('a machine below the requirements of its pool receives a list of them', async () => {
    const added = await command().run('admin', 'fleet', 'add-pool', 'big', '--min-cores', '10000', '--json');
    expect(JSON.parse(added.stdout)).toMatchObject({ name: 'big', trusted: false, minimum: { cores: 10_000 } });
    const { secret } = await createJoinToken(maintainer, { pool: 'big' });
    const small = new ExternalMachine(ROOT, deployment.place('small'), SHORT_FLEET_TIMES);
    small.start({ url: deployment.deployment.url, token: secret });
    expect(await small.ended()).toBe(1);
    expect(small.output).toContain('the machine does not meet the minimum of the pool big');
  }, 60_000);
});
