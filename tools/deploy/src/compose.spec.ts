import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINAL_EXIT } from '@primitives/runtime';
import { mountsOf, readCompose, VariableMissingError } from './compose-file.js';
import { dashboard } from './dashboard.js';
import { unknownVariables } from './known-variables.js';
import { readUnit, UnitError } from './systemd-unit.js';

const DEPLOY = join(__dirname, '../../../deploy');
const text = readFileSync(join(DEPLOY, 'compose/compose.yaml'), 'utf8');
const ENV = { POSTGRES_PASSWORD: 'x', PRIMITIVES_PUBLIC_URL: 'https://example.org' };
const { services, volumes } = readCompose(text, ENV);
const OURS = ['api', 'dispatcher', 'scorer', 'runner'] as const;

describe('the compose file', () => {
  it('names the variable that is missing', () => {
    expect(() => readCompose(text, { PRIMITIVES_PUBLIC_URL: 'x' })).toThrow(VariableMissingError);
    expect(() => readCompose(text, { PRIMITIVES_PUBLIC_URL: 'x' })).toThrow('POSTGRES_PASSWORD: set it in .env');
  });

  it('declares every volume that it mounts, and mounts every one that it declares', () => {
    const mounted = new Set(Object.values(services).flatMap((service) => mountsOf(service).map(([name]) => name)));
    expect([...mounted].sort()).toEqual(Object.keys(volumes).sort());
  });

  it('gives each process only its own secrets', () => {
    for (const name of OURS) {
      const secrets = mountsOf(services[name]!).filter(([volume]) => volume.endsWith('-secrets') || volume === 'keys');
      expect(secrets.map(([volume]) => volume)).toEqual([`${name}-secrets`]);
    }
  });

  it('mounts the labels only for the scorer, and neither blobs nor database for the runner', () => {
    const whoSees = (volume: string) =>
      OURS.filter((name) => mountsOf(services[name]!).some(([mounted]) => mounted === volume));
    expect(whoSees('labels')).toEqual(['scorer']);
    expect(whoSees('outcomes')).toEqual(['scorer']);
    expect(whoSees('blobs')).toEqual(['api', 'dispatcher', 'scorer']);
    expect(
      Object.keys(services['runner']!.environment).filter((variable) => /DATABASE|SECRET|BLOBS/.test(variable)),
    ).toEqual([]);
  });

  it('runs none of our programs as root except the step that assigns empty volumes', () => {
    const roots = Object.entries(services).filter(([, { user, privileged }]) => user?.startsWith('0') || privileged);
    expect(roots.map(([name]) => name)).toEqual(['ownership']);
    const dockerfile = readFileSync(join(DEPLOY, 'image/Dockerfile'), 'utf8');
    for (const stage of dockerfile.split(/^FROM /m).slice(3))
      expect(stage.match(/^USER .*/gm)?.at(-1)).toBe('USER 10001:10001');
  });

  it('changes with compose.tls.yaml only what that file names', () => {
    const tls = readFileSync(join(DEPLOY, 'compose/compose.tls.yaml'), 'utf8');
    const env = { ...ENV, PRIMITIVES_NATS_PUBLIC_URL: 'tls://example.org:4222' };
    const changed = readCompose(text, env, tls).services;
    expect(Object.keys(changed)).toEqual([...Object.keys(services), 'proxy']);
    expect(changed['postgres']).toEqual(services['postgres']);
    expect(changed['dispatcher']?.environment).toEqual({
      ...services['dispatcher']?.environment,
      NATS_URL: 'tls://example.org:4222',
      PRIMITIVES_LINK_URL: 'https://example.org',
    });
    expect(changed['nats']?.volumes).toEqual(expect.arrayContaining(services['nats']?.volumes ?? []));
    expect(changed['nats']?.command.slice(0, 2)).toEqual(['-c', '/etc/nats/nats-tls.conf']);
  });

  it('publishes no port without TLS beyond this machine', () => {
    const ports = Object.values(services).flatMap(({ ports }) => (ports ?? []) as string[]);
    expect(ports).toEqual(['127.0.0.1:4600:8080']);
  });

  it('sets exactly the variables that each process reads', () => {
    for (const name of [...OURS, 'prepare'])
      expect({ [name]: unknownVariables(join(DEPLOY, '..'), name, Object.keys(services[name]!.environment)) }).toEqual({
        [name]: [],
      });
  });

  it('like the unit of systemd', () => {
    const [unit, file] = ['primitives-runner.service', 'runner.env.example'].map((each) =>
      readFileSync(join(DEPLOY, 'systemd', each), 'utf8'),
    );
    const { environment } = readUnit(unit ?? '', file ?? '');
    expect(Object.keys(environment)).toEqual(
      expect.arrayContaining(['PRIMITIVES_JOIN_URL', 'PRIMITIVES_JOIN_TOKEN', 'PRIMITIVES_RUNNER_HOME']),
    );
    expect(unknownVariables(join(DEPLOY, '..'), 'runner', Object.keys(environment))).toEqual([]);
    expect(unit).toContain(`\nRestartPreventExitStatus=${Object.values(FINAL_EXIT).join(' ')}\n`);
    expect(() => readUnit('[Service]\nExecStart=/usr/bin/node "a b"\n', '')).toThrow(UnitError);
  });

  it('starts programs that exist', () => {
    for (const { command } of Object.values(services).filter(({ command: [program] }) => program === 'node')) {
      const source = join(DEPLOY, '..', (command[1] ?? '').replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
      expect(readFileSync(source, 'utf8')).not.toBe('');
    }
  });
});

it('the dashboard matches its source', () => {
  expect(JSON.parse(readFileSync(join(DEPLOY, 'grafana/dashboard.json'), 'utf8'))).toEqual(dashboard());
});
