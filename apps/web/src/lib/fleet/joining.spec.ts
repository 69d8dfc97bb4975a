import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { commandParts, joinCommands, joinedSince, namesakeOf, returnedSince, runnerNameOf } from './joining.ts';

const runner = (id: string, joinedAt = '2026-01-01T00:00:00Z', pool = 'gpu') => ({ id, pool, joinedAt });
const fleet = (...runners: ReturnType<typeof runner>[]) => ({ at: '2026-01-02T00:00:00Z', runners });

it('lists the runners that joined the pool of the token since', () =>
  expect(
    joinedSince(fleet(runner('old')), fleet(runner('old'), runner('new'), runner('other', undefined, 'cpu')), 'gpu'),
  ).toEqual([runner('new')]));

it('lists a machine that joined again under its name', () =>
  expect(
    joinedSince(fleet(runner('again')), fleet(runner('again', '2026-01-02T01:00:00Z')), 'gpu').map(({ id }) => id),
  ).toEqual(['again']));

it('lists members whose process started since, but no machine that joined', () => {
  const member = (id: string, startedAt: string, joinedAt?: string) => ({ ...runner(id, joinedAt), startedAt });
  const before = fleet(member('same', 'T1'), member('again', 'T1'), member('joined', 'T1')) as never;
  const now = [
    member('same', 'T1'),
    member('again', 'T2'),
    member('joined', 'T2', '2026-01-02T01:00:00Z'),
    member('new', 'T2'),
  ];
  expect(returnedSince(before, { at: '', runners: now }).map(({ id }) => id)).toEqual(['again']);
});

it('names the address in every command, and passes the token outside of its arguments', () => {
  for (const { text } of joinCommands('https://example.org', 'prmjoin_x'))
    expect(text).toMatch(/^(cd \S+ && )?PRIMITIVES_JOIN_TOKEN=prmjoin_x (?!.*prmjoin_x).*[ =]https:\/\/example\.org/);
});

it('breaks commands between options only', () => {
  const parts = (kind: string) =>
    joinCommands('http://localhost:4600', 'prmjoin_x')
      .filter((each) => each.kind === kind)
      .flatMap(({ text }) => commandParts(text));
  expect(parts('checkout')).toEqual([
    'cd ~/primitives',
    '&& PRIMITIVES_JOIN_TOKEN=prmjoin_x',
    'node_modules/.bin/primitives runner',
    '--join http://localhost:4600',
  ]);
  expect(parts('archive')).toEqual([
    'PRIMITIVES_JOIN_TOKEN=prmjoin_x',
    './primitives-runner install',
    '--url http://localhost:4600',
    '&& ./primitives-runner run',
  ]);
  expect(parts('docker')).toEqual(
    expect.arrayContaining(['docker run', '--volume primitives-runner:/data', '--cap-drop ALL', 'primitives/runner']),
  );
  for (const { text } of joinCommands('https://example.org', 'prmjoin_x'))
    expect(commandParts(text).join(' ')).toBe(text);
});

describe('the command for a container', () => {
  const command = (kind: string, url: string) =>
    joinCommands(url, 'prmjoin_x').find((each) => each.kind === kind)?.text;

  it('allows bubblewrap what the compose file allows it, in the words of the program', () => {
    const text = readFileSync(join(__dirname, '../../../../../deploy/compose/compose.yaml'), 'utf8');
    const options = (parse(text) as { services: { runner: { security_opt: string[] } } }).services.runner.security_opt;
    expect(options).toHaveLength(4);
    for (const option of options)
      expect(command('docker', 'https://example.org')).toContain(`--security-opt ${option.replace(':true', '')} `);
    expect(command('podman', 'https://example.org')).toContain('--security-opt unmask=ALL ');
  });

  it('shares the network of the machine only for a platform on the same machine', () => {
    expect(command('docker', 'http://localhost:4600')).toContain('--network host');
    expect(command('docker', 'http://127.0.0.1:4600')).toContain('--network host');
    expect(command('docker', 'https://localhost.example.org')).not.toContain('--network');
  });
});

it('finds the runner that has the name of a machine which joined with a suffix', () => {
  const runners = [{ id: 'vm' }, { id: 'vm-16a0c4' }, { id: 'build-facade' }];
  expect(namesakeOf({ id: 'vm-16a0c4' }, runners)).toEqual({ id: 'vm' });
  expect(namesakeOf({ id: 'vm' }, runners)).toBeUndefined();
  expect(namesakeOf({ id: 'build-facade' }, runners)).toBeUndefined();
});

it('names a machine as the platform does', () => expect(runnerNameOf(' GPU Box_1 ')).toBe('gpu-box-1'));
it('has no name for an empty field', () => expect(runnerNameOf('  ')).toBe(''));
