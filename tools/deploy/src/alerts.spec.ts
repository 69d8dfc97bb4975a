import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packBundle } from '@primitives/bundle-files';
import {
  ApiClient,
  createApiToken,
  quarantineRunner,
  signUp,
  submit,
  uploadFile,
  watchSubmission,
} from '@primitives/client';
import { poll } from '@primitives/embedded-servers';
import { saveTestLogs } from '@primitives/testing';
import { seedShapes } from '@primitives/tool-seed';
import { ComposeDeployment } from './compose-deployment.js';
import { ROWS } from './dashboard.js';
import { findProgram, missingProgram } from './programs.js';
import { Prometheus } from './prometheus.js';
import { readRuleTests, serveSeries, type RuleTest } from './rule-tests.js';

jest.setTimeout(240_000);

const ROOT = join(__dirname, '../../..');
/** An alert that measures the age of a message fires 30 s after its cause; a busy machine is slower. */
const FIRES_MS = 120_000;
/** Without the broker, a dispatcher answers after two seconds. */
const SCRAPE_SECONDS = 4;
/** Several times as long as an alert needs to fire. */
const QUIET_MS = 10_000;

const GRAFANA = join(ROOT, 'deploy/grafana');
const RULES = join(GRAFANA, 'alerts.yaml');

const program = findProgram('prometheus') ?? '';
const missing = process.env['PRIMITIVES_DEPLOY'] ? missingProgram('prometheus') : 'skipped: run npm run deploy:check';
const [onRequest, reason] = missing === null ? [describe, ''] : [describe.skip, ` (${missing})`];

/** The values of promtool's tests, as metrics of processes. */
onRequest(`a running Prometheus${reason}`, () => {
  let folder: string;
  let tests: readonly RuleTest[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primitives-alerts-'));
    tests = await readRuleTests(join(GRAFANA, 'alerts.test.yaml'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('fires each alert for the metrics that should make it fire, with no other, and none at the limits', async () => {
    const outcome = async ({ name, series, firing }: RuleTest, index: number) => {
      const page = await serveSeries(series);
      const jobs = new Map([['primitives-api', page.url]]);
      const prometheus = await Prometheus.start(program, join(folder, String(index)), jobs, RULES);
      try {
        const scraped = async () => (await prometheus.query('up == 1')).length > 0 || null;
        await poll(scraped, { everyMs: 200, deadlineMs: 30_000 });
        if (firing.includes('ProcessGone')) page.close();
        if (firing.length === 0) await delay(QUIET_MS);
        else
          await poll(async () => (await prometheus.firing()).length > 0 || null, {
            everyMs: 200,
            deadlineMs: FIRES_MS,
          });
        return [name, await prometheus.firing()];
      } finally {
        await prometheus.stop();
        page.close();
      }
    };
    const found = [];
    for (const [index, test] of tests.entries()) found.push(await outcome(test, index));
    expect(found).toEqual(tests.map(({ name, firing }) => [name, firing]));
  });
});

onRequest(`Prometheus on an installation${reason}`, () => {
  let folder: string;
  let deployment: ComposeDeployment;
  let prometheus: Prometheus | undefined;
  let client: ApiClient;
  const service = (name: string) => {
    const found = deployment.services.find((one) => one.name === name);
    if (!found) throw new Error(`there is no service ${name}`);
    return found;
  };
  /** Without the alert about slow answers: on a busy machine it is right. */
  const firing = async () => ((await prometheus?.firing()) ?? []).filter((alert) => alert !== 'AnswersSlow');
  const submitted = async (baseline: string) => {
    const bundle = await packBundle(join(ROOT, 'tools/baselines/bundles', baseline));
    try {
      await uploadFile(client, bundle, { resumeFile: join(folder, 'resume.json') });
      const draft = { bundleSha256: bundle.sha256, tracks: ['shapes'], name: baseline, version: '1' };
      return await submit(client, { ...draft, clientMutationId: randomUUID() });
    } finally {
      await bundle.dispose();
    }
  };
  /** Resolves when the alert fires. */
  const fires = async (alert: string) => {
    const found = async () => (await firing()).includes(alert) || null;
    if (!(await poll(found, { everyMs: 500, deadlineMs: FIRES_MS }))) throw new Error(`${alert} did not fire`);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primitives-alerts-'));
    deployment = await ComposeDeployment.open({ root: ROOT, folder });
    await deployment.prepare();
    await seedShapes({
      databaseUrl: deployment.databaseUrl,
      blobsUrl: `file://${deployment.volume('blobs')}`,
      labelsFolder: deployment.volume('labels'),
      workFolder: deployment.volume('outcomes'),
      seed: 'alerts',
      count: 12,
      pilotShardSize: 4,
      shardSize: 4,
      quotaLimit: 10,
      pool: 'default',
      minimumIsolation: 'L1',
      log: () => undefined,
    });
    await deployment.start(join(ROOT, '.test'));
    const guest = new ApiClient(deployment.url);
    await signUp(guest, { email: 'grace@example.org', name: 'Grace', password: randomUUID() });
    const grant = ['tools/up/dist/account-main.js', 'grant', 'grace@example.org', 'maintainer'];
    spawnSync(process.execPath, grant, { cwd: ROOT, env: { DATABASE_URL: deployment.databaseUrl } });
    client = new ApiClient(deployment.url, {
      token: await createApiToken(guest, 'alerts', ['READ', 'SUBMIT', 'OPERATE']),
    });
    // The scorer listens on a Unix socket, which Prometheus cannot read
    const jobs = ['api', 'dispatcher', 'runner'].map((name) => [
      `primitives-${name}`,
      service(name).healthUrl('/metrics'),
    ]);
    prometheus = await Prometheus.start(
      program,
      join(folder, 'prometheus'),
      new Map(jobs as [string, string][]),
      RULES,
      SCRAPE_SECONDS,
    );
  });
  afterAll(async () => {
    await prometheus?.stop();
    await (deployment as ComposeDeployment | undefined)?.stop();
    saveTestLogs(folder);
    await rm(folder, { recursive: true, force: true });
  });

  it('reports nothing after a submission that was scored', async () => {
    const { code } = await submitted('bag-of-colours');
    await watchSubmission(client, code, () => undefined);
    await delay(QUIET_MS);
    expect(await firing()).toEqual([]);
  });

  it('answers every query of the dashboard; only graphs of open work and of faults are empty', async () => {
    const readPages = () =>
      Promise.all(['/', '/t/shapes/closed'].map(async (path) => (await fetch(deployment.url + path)).text()));
    const scraped = () => delay(2 * SCRAPE_SECONDS * 1_000);
    for (let time = 0; time < 2; time++) {
      await readPages(); // the second time from the cache
      await scraped(); // a rate needs a value before and one after
    }
    await readPages();
    await watchSubmission(client, await submitted('csp').then(({ code }) => code), () => undefined);
    await scraped();
    const empty = [];
    for (const { title, queries } of ROWS.flatMap(({ panels }) => panels))
      for (const [expression, legend] of queries) {
        const samples = (await prometheus?.query(expression)) ?? [];
        if (!samples.some(({ value }) => Number.isFinite(value))) empty.push(`${title}: ${legend}`);
      }
    expect(empty).toEqual([
      'Open evaluations: {{state}}',
      'Oldest evaluation in its state: {{state}}',
      'Answers that failed: share of 5xx',
      'Evictions: {{cache}}',
      'Dead letters that no one settled: {{code}}',
      'Open alerts about probing of hidden splits: {{signal}}',
      'Rejected bundles: {{code}}',
    ]);
  });

  it('reports a quarantined runner', async () => {
    await quarantineRunner(client, 'local-1', 'its driver computed wrong numbers');
    await fires('RunnersQuarantined');
    expect(await firing()).toEqual(['RunnersQuarantined']);
  });

  it('reports work that no runner takes', async () => {
    await submitted('attribute-object');
    await fires('NoRunnerReady');
    expect(await firing()).toEqual(['NoRunnerReady', 'RunnersQuarantined']);
  });

  it('reports a process that is gone', async () => {
    await service('runner').stop();
    await fires('ProcessGone');
  });

  it('reports messages that wait for the broker', async () => {
    const broker = deployment.nats?.process.pid ?? 0;
    process.kill(broker, 'SIGSTOP');
    try {
      await submitted('coop');
      await fires('OutboxStands');
    } finally {
      process.kill(broker, 'SIGCONT');
    }
  });
});
