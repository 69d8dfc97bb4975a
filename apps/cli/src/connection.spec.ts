import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connection, DEFAULT_URL, originOfPackage, saveConnection, withTokenSource } from './connection.js';

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'connection-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const ORIGIN = 'https://origin.example';
const urlOf = (options: { url?: string }, env: NodeJS.ProcessEnv, origin: string | null = ORIGIN) =>
  connection(options, { HOME: home, ...env }, origin).url;

it('uses the option, the environment, the login, the origin of the package and this machine, in this order', () => {
  expect(urlOf({}, {}, null)).toBe(DEFAULT_URL);
  expect(urlOf({}, {})).toBe(ORIGIN);
  saveConnection({ url: 'https://login.example', token: 'prm_1' }, { HOME: home });
  expect(urlOf({}, {})).toBe('https://login.example');
  expect(urlOf({}, { PRIMITIVES_URL: 'https://env.example/' })).toBe('https://env.example');
  expect(urlOf({ url: 'https://option.example' }, { PRIMITIVES_URL: 'https://env.example' })).toBe(
    'https://option.example',
  );
});

it.each([{ PRIMITIVES_URL: 'localhost:4600' }, { PRIMITIVES_URL: '' }])('refuses %j, which is no address', (env) =>
  expect(() => urlOf({}, env)).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ code: 'input_invalid' }) }),
  ),
);

it('finds the origin of an installed package through the link that npm makes; none in a checkout', () => {
  mkdirSync(join(home, 'package/bin'), { recursive: true });
  writeFileSync(join(home, 'package/bin/primitives.mjs'), '');
  symlinkSync(join(home, 'package/bin/primitives.mjs'), join(home, 'primitives'));
  expect(originOfPackage(join(home, 'primitives'))).toBeNull();
  writeFileSync(join(home, 'package/platform.json'), JSON.stringify({ url: ORIGIN }));
  expect(originOfPackage(join(home, 'primitives'))).toBe(ORIGIN);
  expect(originOfPackage(undefined)).toBeNull();
});

it('names the source of a refused token, and of no other refusal', () => {
  const refusal = { code: 'token_unknown', message: 'the API token is unknown', remedy: 'sign in' };
  const found = (option: string | undefined, env: NodeJS.ProcessEnv) =>
    withTokenSource({ ...refusal, found: 'an unknown token' }, option, { HOME: home, ...env }).found;
  expect(found('prm_1', { PRIMITIVES_TOKEN: 'prm_2' })).toBe('an unknown token, from --token');
  expect(found(undefined, { PRIMITIVES_TOKEN: 'prm_2' })).toBe('an unknown token, from PRIMITIVES_TOKEN');
  const path = saveConnection({ url: ORIGIN, token: 'prm_3' }, { HOME: home });
  expect(found(undefined, {})).toBe(`an unknown token, from ${path}`);
  const other = { ...refusal, code: 'forbidden' };
  expect(withTokenSource(other, 'prm_1')).toBe(other);
});
