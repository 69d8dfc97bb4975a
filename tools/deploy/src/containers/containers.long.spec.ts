import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { poll } from '@primitives/embedded-servers';
import { seedShapes } from '@primitives/tool-seed';
import { POSTGRES_VERSION } from './base-images.js';
import { ContainerInstallation } from './container-installation.js';
import { qualified } from './container-arguments.js';
import { CONTAINERS_FOLDER, IMAGES, ROOT, UPGRADE } from './places.js';
import { missingForContainers, Podman } from './podman.js';
import { ADDRESS, createCertificates, HOST, RemoteNetwork } from './remote-network.js';

const PROJECT = 'primitives';
const URL = `https://${HOST}:8443`;
const IMAGE_LIMIT_MB = 450;
const OURS = ['api', 'dispatcher', 'scorer', 'runner'] as const;
/** The order of docs/operate/upgrade.md. */
const UPGRADE_ORDER = ['dispatcher', 'scorer', 'api', 'runner'] as const;
const PASSWORD = 'b7a54f1c';

jest.setTimeout(600_000);

/** Needs the images of provide-images-main.ts: only `npm run containers:test` sets the variable. */
const missing = process.env['PRIMITIVES_CONTAINERS'] ? missingForContainers() : 'run npm run containers:test';
const onRequest = missing === null ? describe : describe.skip;

interface Outcome {
  readonly code: string;
  readonly evaluations: readonly { readonly state: string; readonly results: unknown }[];
}
interface FleetEntry {
  readonly id: string;
  readonly state: string;
  readonly isolation: string;
}

onRequest(`deploy/compose in containers${missing === null ? '' : ` (${missing})`}`, () => {
  const measured: [string, string][] = [];
  let podman: Podman;
  let folder: string;
  let installation: ContainerInstallation;
  let remote: RemoteNetwork;
  let researcher: string;
  let maintainer: string;
  let joinToken: string;
  let submissions = 0;

  const record = (what: string, value: string) => void measured.push([what, value]);
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    record(what, `${((performance.now() - start) / 1_000).toFixed(1)} s`);
    return result;
  };
  const submit = (watch: boolean): Promise<Outcome> => {
    const name = `Model ${++submissions}`;
    const args = ['submit', '/bundles/bag-of-colours', '--track', 'shapes', '--name', name, '--trained-on', 'none'];
    return remote.client<Outcome>([...args, '--yes', ...(watch ? [] : ['--no-watch'])], researcher);
  };
  const outcome = (code: string) => remote.client<Outcome>(['watch', code], researcher);
  const fleet = async () =>
    (await remote.client<{ runners: FleetEntry[] }>(['admin', 'fleet', 'list'], maintainer)).runners;
  const until = async (what: string, check: () => Promise<boolean>) => {
    const done = await poll(async () => (await check()) || null, { everyMs: 250, deadlineMs: 120_000 });
    if (!done) throw new Error(`waited in vain for: ${what}`);
  };
  const isState = (id: string, state: string) => async () =>
    (await fleet()).some((runner) => runner.id === id && runner.state === state);
  const psql = async (sql: string) =>
    podman.run([
      'exec',
      `--env=PGPASSWORD=${PASSWORD}`,
      installation.container('postgres'),
      'psql',
      '-U',
      'primitives',
      '-Atc',
      sql,
    ]);
  /** Resolves when the machine works on a shard. */
  const works = (id: string) =>
    until(`a shard at ${id}`, async () => {
      const sql = `select count(*) from shard where leased_by = '${id}' and done_at is null and leased_until > now()`;
      return (await psql(sql)) !== '0';
    });
  const isScored = ({ evaluations }: Outcome) => expect(evaluations.map(({ state }) => state)).toEqual(['SCORED']);

  const installationOf = (version: string) =>
    ContainerInstallation.open(podman, {
      project: PROJECT,
      folder: join(ROOT, 'deploy/compose'),
      files: ['compose.yaml', 'compose.tls.yaml'],
      env: {
        POSTGRES_PASSWORD: PASSWORD,
        POSTGRES_VERSION,
        PRIMITIVES_PUBLIC_URL: URL,
        PRIMITIVES_NATS_PUBLIC_URL: `tls://${HOST}:4222`,
        PRIMITIVES_LISTEN: ADDRESS,
        PRIMITIVES_HTTPS_PORT: '8443',
        PRIMITIVES_BACKUPS: join(folder, 'backups'),
        PRIMITIVES_TLS: join(folder, 'tls'),
        PRIMITIVES_VERSION: version,
      },
      // A public installation has a name in the DNS and a public certificate. Every submission runs all steps
      change: `
x-private: &private
  environment: { NODE_EXTRA_CA_CERTS: /ca.crt }
  extra_hosts: ['${HOST}:${ADDRESS}']
  volumes: ['${join(folder, 'tls/ca.crt')}:/ca.crt:ro']
services:
  api: *private
  scorer: *private
  runner: *private
  dispatcher:
    <<: *private
    environment: { NODE_EXTRA_CA_CERTS: /ca.crt, PRIMITIVES_TUNE_REUSE: 'off', PRIMITIVES_TUNE_MEASURE: 'off' }
`,
    });

  beforeAll(async () => {
    podman = new Podman(CONTAINERS_FOLDER);
    folder = mkdtempSync(join(tmpdir(), 'primitives-containers-'));
    createCertificates(join(folder, 'tls'));
    mkdirSync(join(folder, 'backups'));
    installation = installationOf('0.1.0');
    remote = new RemoteNetwork(podman, 'elsewhere', join(folder, 'tls'), URL);
    await installation.down({ volumes: true });
    await remote.close();
  });
  afterAll(async () => {
    process.stdout.write(`${measured.map(([what, value]) => `| ${what} | ${value} |`).join('\n')}\n`);
    if (process.env['PRIMITIVES_CONTAINERS'] === 'keep') return;
    await remote.close();
    await installation.down({ volumes: true });
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(IMAGES))('%s is small, runs as 10001, and lists its packages', async (target, name) => {
    const image = qualified(name);
    const [size = '', user] = (await podman.run(['image', 'inspect', '--format', '{{.Size}} {{.User}}', image])).split(
      ' ',
    );
    expect(user).toBe('10001:10001');
    expect(Number(size) / 1e6).toBeLessThan(IMAGE_LIMIT_MB);
    const text = await podman.run(['run', '--rm', '--network=none', image, 'cat', '/sbom.cdx.json']);
    const { components } = JSON.parse(text) as { components: { name: string; purl: string }[] };
    const named = (part: string) => components.filter(({ purl }) => purl.startsWith(`pkg:${part}`)).length;
    expect(named('generic/node@24.')).toBe(1);
    expect(named('npm/typeorm@')).toBe(1);
    expect(named('npm/jest@')).toBe(0);
    expect(named('deb/debian/bubblewrap@')).toBe(target === 'runner' ? 1 : 0);
    record(`image ${target}`, `${Math.round(Number(size) / 1e6)} MB, ${components.length} packages in its SBOM`);
  });

  it('starts with TLS, every service healthy, none as root or with a writable root', async () => {
    await remote.open();
    await timed('start of an empty installation until every service is healthy', () => installation.up());
    for (const service of [...OURS, 'proxy']) {
      const exec = (...command: string[]) => podman.run(['exec', installation.container(service), ...command]);
      expect(await exec('id', '-u')).toBe('10001');
      await expect(exec('touch', '/written')).rejects.toThrow('Read-only file system');
    }
  });

  it('signs up and evaluates a submission from another network', async () => {
    const mountpoint = async (name: string) =>
      podman.run(['volume', 'inspect', '--format', '{{.Mountpoint}}', `${PROJECT}_${name}`]);
    const [blobs, labels] = [await mountpoint('blobs'), await mountpoint('labels')];
    const address = await podman.run([
      'inspect',
      '--format',
      `{{(index .NetworkSettings.Networks "${installation.network}").IPAddress}}`,
      installation.container('postgres'),
    ]);
    await seedShapes({
      databaseUrl: `postgres://primitives:${PASSWORD}@${address}:5432/primitives`,
      blobsUrl: `file://${blobs}`,
      labelsFolder: labels,
      workFolder: await mountpoint('outcomes'),
      seed: 'containers',
      count: 120,
      pilotShardSize: 4,
      shardSize: 6,
      quotaLimit: 1_000,
      seasonLimit: 1_000,
      releaseRule: 'exact',
      pool: 'default',
      minimumIsolation: 'L1',
      log: () => undefined,
    });
    for (const root of [blobs, labels, await mountpoint('outcomes')]) own(root);
    const signUp = (email: string, ...scopes: string[]) =>
      remote.laptop(['/app/journey/sign-up.mjs', URL, email, ...scopes]);
    researcher = await signUp('ada@example.org', 'READ', 'SUBMIT');
    maintainer = await signUp('grace@example.org', 'READ', 'OPERATE');
    const grant = ['node', 'tools/up/dist/account-main.js', 'grant', 'grace@example.org', 'maintainer'];
    expect(await installation.runOnce('prepare', grant)).toBe(
      'grace@example.org is maintainer now, and was researcher',
    );
    isScored(await timed('first submission, 120 images, until scored', () => submit(true)));
  });

  it('lets a runner join from another network, isolated at L3 in its container', async () => {
    await expect(remote.laptop(['-e', `require('dns').promises.lookup('postgres')`])).rejects.toThrow('ENOTFOUND');
    const token = await remote.client<{ secret: string }>(
      ['admin', 'fleet', 'token', '--pool', 'default', '--uses', '2'],
      maintainer,
    );
    joinToken = token.secret;
    await timed('a runner of another network joins', async () => {
      await remote.runner('box-1', joinToken, installation);
      await until('box-1 is ready', isState('box-1', 'READY'));
    });
    const runners = await fleet();
    expect(runners.map(({ id, isolation }) => `${id} ${isolation}`).sort()).toEqual(['box-1 L3', 'local-1 L3']);
    await podman.run(['stop', installation.container('runner')]);
    isScored(await timed('submission on the runner of another network', () => submit(true)));
  });

  it('survives a partition between a runner and the broker', async () => {
    const { code } = await submit(false);
    await works('box-1');
    const address = await podman.run([
      'inspect',
      '--format',
      '{{(index .NetworkSettings.Networks "elsewhere").IPAddress}}',
      remote.container('box-1'),
    ]);
    const rule = ['FORWARD', '--source', address, '--protocol', 'tcp', '--dport', '4222', '--jump', 'DROP'];
    execFileSync('iptables', ['--insert', ...rule]);
    try {
      await timed('partition: until the runner is marked silent', () => until('silence', isState('box-1', 'SILENT')));
    } finally {
      execFileSync('iptables', ['--delete', ...rule]);
    }
    isScored(await timed('end of the partition: until the evaluation is scored', () => outcome(code)));
  });

  it('survives the loss of a runner, of the broker and of the database', async () => {
    await podman.run(['start', installation.container('runner')]);
    await until('local-1 is ready', isState('local-1', 'READY'));
    const { code } = await submit(false);
    await works('box-1');
    await podman.run(['rm', '--force', '--volumes', '--time', '0', remote.container('box-1')]);
    isScored(await timed('a runner lost in a shard: until the evaluation is scored', () => outcome(code)));
    for (const service of ['nats', 'postgres']) {
      // Suspended, so that the evaluation does not end before the service is killed
      await podman.run(['pause', installation.container('runner')]);
      const { code } = await submit(false);
      // From outside: a container that `podman kill` ended is not started again
      const pid = await podman.run(['inspect', '--format', '{{.State.Pid}}', installation.container(service)]);
      process.kill(Number(pid), 'SIGKILL');
      await installation.healthy(service);
      await podman.run(['unpause', installation.container('runner')]);
      isScored(await timed(`${service} killed in an evaluation: until it is scored`, () => outcome(code)));
    }
  });

  it('is upgraded process by process under load without a failed request or a lost evaluation', async () => {
    await remote.runner('box-2', joinToken, installation);
    const load = remote.laptop(['/app/journey/load.mjs', URL, '/tmp/stop']);
    const waiting: string[] = [];
    installation = installationOf(UPGRADE);
    for (const service of UPGRADE_ORDER) {
      waiting.push((await submit(false)).code);
      await installation.create(service);
      await installation.healthy(service);
      waiting.push((await submit(false)).code);
    }
    for (const code of waiting) isScored(await outcome(code));
    await podman.run(['exec', remote.container('laptop'), 'touch', '/tmp/stop']);
    const { requests, slowestMs, failures } = JSON.parse(await load) as {
      requests: number;
      slowestMs: number;
      failures: string[];
    };
    if (failures.length > 0) process.stdout.write(await installation.logs('proxy'));
    expect(failures).toEqual([]);
    record(
      'rolling upgrade under load',
      `${requests} requests, 0 failed, slowest ${slowestMs} ms; ${waiting.length} of ${waiting.length} evaluations scored`,
    );
  });

  it('is restored from a backup into empty volumes, with equal results', async () => {
    const { code } = await submit(true);
    const before = await remote.client<Outcome>(['results', code], researcher);
    expect(await timed('backup', () => installation.runOnce('backup'))).toContain('backed up into /backups/latest');
    await installation.down({ volumes: true });
    await installation.up(['postgres']);
    await timed('restore and start', async () => {
      expect(await installation.runOnce('restore')).toMatch(/^restored the backup of /m);
      await installation.up();
    });
    expect(await remote.client<Outcome>(['results', code], researcher)).toEqual(before);
    isScored(await submit(true));
  });
});

/** Gives what the seed wrote to the user of the containers. */
function own(path: string): void {
  chownSync(path, 10001, 10001);
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) own(join(path, name));
}
