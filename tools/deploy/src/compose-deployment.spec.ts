import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packBundle } from '@primitives/bundle-files';
import {
  ApiClient,
  createApiToken,
  createJoinToken,
  readFleet,
  signUp,
  submit,
  uploadFile,
  watchSubmission,
} from '@primitives/client';
import { requestHealth } from '@primitives/runtime';
import { saveTestLogs } from '@primitives/testing';
import { seedShapes } from '@primitives/tool-seed';
import { parse } from 'yaml';
import { ComposeDeployment } from './compose-deployment.js';
import { ROWS } from './dashboard.js';
import { declaredNames, metricNames } from './metric-names.js';
import { SpanReceiver } from './span-receiver.js';
import { readUnit } from './systemd-unit.js';

jest.setTimeout(240_000);

const ROOT = join(__dirname, '../../..');
const UNIT = join(ROOT, 'deploy/systemd/primitives-runner.service');

/** Runs each command of the compose file as a process; compose-deployment.ts lists the differences from containers. */
/**
 * Starts a whole installation, 15 s of two cores: part of `npm run deploy:check`, or `PRIMITIVES_DEPLOY=1 npx jest
 * compose-deployment`.
 */
const onRequest = process.env['PRIMITIVES_DEPLOY'] ? describe : describe.skip;

onRequest('an installation as deploy/compose starts it', () => {
  let folder: string;
  let deployment: ComposeDeployment;
  let traces: SpanReceiver;
  let code: string;
  let evaluationId: string;
  const answers = new Map<string, string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primitives-deploy-'));
    traces = await SpanReceiver.open();
    deployment = await ComposeDeployment.open({
      root: ROOT,
      folder,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint },
    });
  });
  afterAll(async () => {
    await (deployment as ComposeDeployment | undefined)?.stop();
    await traces.close();
    saveTestLogs(folder);
    await rm(folder, { recursive: true, force: true });
  });

  it('is prepared once, and again without data loss', async () => {
    expect(await deployment.prepare()).toMatch(/^applied 0001-initial-schema\.sql\n/);
    const secret = () => readFile(join(deployment.volume('api-secrets'), 'link-secret'), 'utf8');
    const before = await secret();
    expect(await deployment.repeatPreparation()).toBe('the database is up to date\n');
    expect(await secret()).toBe(before);
    expect(await readFile(join(deployment.volume('dispatcher-secrets'), 'link-secret'), 'utf8')).toBe(before);
  });

  it('becomes ready, each process by its own health check', async () => {
    await seedShapes({
      databaseUrl: deployment.databaseUrl,
      blobsUrl: `file://${deployment.volume('blobs')}`,
      labelsFolder: deployment.volume('labels'),
      workFolder: deployment.volume('outcomes'),
      seed: 'deploy',
      count: 12,
      pilotShardSize: 4,
      shardSize: 4,
      quotaLimit: 10,
      pool: 'default',
      minimumIsolation: 'L1',
      log: () => undefined,
    });
    await deployment.start(join(ROOT, '.test'));
    for (const { healthUrl } of deployment.services)
      expect((await requestHealth(healthUrl('/healthz'), 5_000)).status).toBe(200);
  });

  it('reports in every process that the broker is stopped, and that it responds again', async () => {
    const brokers = () =>
      Promise.all(
        deployment.services.map(async ({ name, healthUrl }) => {
          const { text } = await requestHealth(healthUrl('/readyz'), 10_000);
          return `${name} ${String((JSON.parse(text) as Record<string, boolean>)['broker'])}`;
        }),
      );
    process.kill(deployment.nats?.process.pid ?? 0, 'SIGSTOP');
    expect(await brokers()).toEqual(['dispatcher false', 'scorer false', 'api false', 'runner false']);
    process.kill(deployment.nats?.process.pid ?? 0, 'SIGCONT');
    expect(await brokers()).toEqual(['dispatcher true', 'scorer true', 'api true', 'runner true']);
  });

  it('evaluates a submission', async () => {
    const guest = new ApiClient(deployment.url);
    await signUp(guest, { email: 'ada@example.org', name: 'Ada', password: randomUUID() });
    const client = new ApiClient(deployment.url, { token: await createApiToken(guest, 'deploy') });
    const bundle = await packBundle(join(ROOT, 'tools/baselines/bundles/bag-of-colours'));
    await uploadFile(client, bundle, { resumeFile: join(folder, 'resume.json') });
    const draft = {
      clientMutationId: randomUUID(),
      bundleSha256: bundle.sha256,
      tracks: ['shapes'],
      name: 'Deployed',
      version: '1',
    };
    ({ code } = await submit(client, draft));
    const { evaluations } = await watchSubmission(client, code, () => undefined);
    expect(evaluations[0]).toMatchObject({ state: 'SCORED' });
    evaluationId = evaluations[0]?.id ?? '';
  });

  it('serves metrics in every process, and every query of dashboard and alerts selects one of them', async () => {
    for (const { name, healthUrl } of deployment.services)
      answers.set(name, (await requestHealth(healthUrl('/metrics'), 5_000)).text);
    const declared = new Set([...answers.values()].flatMap(declaredNames));
    const alerts = parse(await readFile(join(ROOT, 'deploy/grafana/alerts.yaml'), 'utf8')) as {
      groups: { rules: { expr: string }[] }[];
    };
    const names = [
      ...ROWS.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries.map(([expression]) => expression))),
      ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ].flatMap(metricNames);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !declared.has(name))).toEqual([]);
    // results may contain audits
    expect(answers.get('dispatcher')).toMatch(/primitives_shard_reports_total\{outcome="accepted"\} [3-9]/);
    expect(answers.get('dispatcher')).toContain('primitives_runners{pool="default",state="ready"} 1');
    // one message scores the evaluation, one ranks the boards of its track
    expect(answers.get('scorer')).toMatch(/primitives_message_seconds_count\{consumer="scorer",outcome="done"\} [1-9]/);
    expect(answers.get('runner')).toMatch(
      /primitives_message_seconds_count\{consumer="runners-default",outcome="done"\} [3-9]/,
    );
  });

  it('uses every metric of the deployment in a query: an unused metric is noise', () => {
    const ours = [...answers.values()].flatMap(declaredNames).filter((name) => name.startsWith('primitives_'));
    const queried = new Set(
      ROWS.flatMap(({ panels }) =>
        panels.flatMap(({ queries }) => queries.flatMap(([expression]) => metricNames(expression))),
      ),
    );
    expect([...new Set(ours)].filter((name) => !queried.has(name))).toEqual([]);
  });

  it('lets a bare machine join by the systemd unit, with a token that a maintainer created', async () => {
    const guest = new ApiClient(deployment.url);
    await signUp(guest, { email: 'grace@example.org', name: 'Grace', password: randomUUID() });
    const account = [join(ROOT, 'tools/up/dist/account-main.js'), 'grant', 'grace@example.org', 'maintainer'];
    const grant = spawnSync(process.execPath, account, {
      env: { DATABASE_URL: deployment.databaseUrl },
      encoding: 'utf8',
    });
    expect(`${grant.stderr}${grant.stdout}`).toBe('grace@example.org is maintainer now, and was researcher\n');
    const maintainer = new ApiClient(deployment.url, {
      token: await createApiToken(guest, 'fleet', ['READ', 'OPERATE']),
    });
    const { secret } = await createJoinToken(maintainer, { pool: 'default', name: 'box' });
    const answers: Record<string, string> = { PRIMITIVES_JOIN_URL: deployment.url, PRIMITIVES_JOIN_TOKEN: secret };
    const filledIn = (line: string, name: string) => (answers[name] ? `${name}=${answers[name]}` : line);
    const file = (await readFile(join(ROOT, 'deploy/systemd/runner.env.example'), 'utf8')).replace(
      /^(\w+)=.*$/gm,
      filledIn,
    );
    const box = await deployment.startUnit('box', readUnit(await readFile(UNIT, 'utf8'), file), folder);
    expect(existsSync(join(folder, 'var/lib/primitives-runner/member.json'))).toBe(true);
    const states = (await readFleet(maintainer)).runners.map(({ id, state }) => `${id} ${state}`);
    expect(states.sort()).toEqual(['box READY', 'local-1 READY']);
    expect(await box.stop()).toBe(0);
  });

  it('stops cleanly on request', async () => {
    expect(await deployment.stop()).toEqual({ api: 0, dispatcher: 0, scorer: 0, runner: 0 });
  });

  it('records one trace through all processes', () => {
    const names = ({ service, name }: { service: string; name: string }) => `${service}: ${name}`;
    const scored = new Set(traces.spans.filter(({ service }) => service === 'scorer').map(({ traceId }) => traceId));
    const submitted = traces.spans.find((span) => names(span) === 'api: POST graphql' && scored.has(span.traceId));
    const trace = traces.spans.filter(({ traceId }) => traceId === submitted?.traceId);
    expect(new Set(trace.map(names))).toEqual(
      new Set([
        'api: POST graphql',
        'dispatcher: take validator',
        'runner: take runners-default',
        'dispatcher: answer lease.*',
        'dispatcher: take intake',
        'scorer: take scorer',
      ]),
    );
    const known = new Set(trace.map(({ spanId }) => spanId));
    expect(trace.filter(({ parentSpanId }) => parentSpanId === undefined || parentSpanId === '').map(names)).toEqual([
      'api: POST graphql',
    ]);
    expect(trace.filter(({ parentSpanId }) => parentSpanId && !known.has(parentSpanId))).toEqual([]);
    expect(evaluationId).not.toBe('');
  });
});
