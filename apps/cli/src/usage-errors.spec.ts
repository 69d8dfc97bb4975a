import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from './main.js';

/** What a command line writes to standard error, and its exit code. */
async function run(...words: string[]): Promise<{ readonly code: number; readonly text: string }> {
  let text = '';
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => ((text += String(chunk)), true));
  try {
    return { code: await main(['node', 'primitives', ...words]), text };
  } finally {
    write.mockRestore();
    process.exitCode = 0;
  }
}

describe('a usage error', () => {
  it.each([
    ['submit', ['submit', 'x'], '`primitives submit --help`; `primitives tracks` lists the tracks'],
    ['results', ['results'], '`primitives results --help`; `primitives submissions` lists those of your teams'],
    ['check', ['check'], '`primitives check --help`'],
    ['a number', ['leaderboard', 'shapes', '--first', '0'], '`primitives leaderboard --help`'],
    ['compare', ['compare', 'ABCDEF'], '`primitives compare --help`; for example `primitives compare 4F2K9Q 7M3XQZ`'],
  ])('of %s names the help of the command and the list of what it requires', async (_name, words, remedy) => {
    const { code, text } = await run(...words);
    expect(code).toBe(64);
    expect(text.split('\n').at(1)).toBe(`remedy: see ${remedy}`);
  });
  it('has the same remedy as JSON', async () => {
    const { code, text } = await run('compare', 'ABCDEF', '--json');
    expect([code, JSON.parse(text)]).toEqual([
      64,
      {
        error: {
          code: 'usage',
          message: 'expected 2 to 6 submissions; found 1',
          expected: null,
          found: null,
          remedy: 'see `primitives compare --help`; for example `primitives compare 4F2K9Q 7M3XQZ`',
        },
      },
    ]);
  });
  it.each([
    [
      ['--url', 'nonsense', 'tracks'],
      "option '--url': expected an address such as http://localhost:4600; found nonsense",
    ],
    [['submissions', '--first', '0'], "option '--first': expected an integer from 1 to 100; found 0"],
    [['submit', 'x', '--weights', 'no'], "option '--weights': expected open, on-request, closed; found no"],
    [['listing', 'X', 'secret'], "argument 'listing': expected listed, unlisted, private; found secret"],
    [['submit', 'x'], "required option '--track' not specified"],
    [['submit', 'x', 'y', '--track', 'z'], "unexpected argument 'y'"],
    [['compare', 'ABCDEF', 'abcdef'], 'expected different submissions; found ABCDEF abcdef'],
    [
      ['submit', 'x', '--track', 'y', '--until', '2027-03-01'],
      "option '--until' requires option '--private' or '--unlisted'",
    ],
    [
      ['submit', 'x', '--track', 'y', '--trained-on', 'none', 'shapes'],
      "option '--trained-on': expected none, not-declared or names; found none shapes",
    ],
  ])('of %s states what is expected and found', async (words, message) => {
    expect((await run(...words)).text.split('\n')[0]).toBe(`error: ${message}`);
    expect(JSON.parse((await run(...words, '--json')).text)).toMatchObject({ error: { message } });
  });
  it.each(['track', 'name'])('of --%s without a value states that it is missing', async (option) => {
    const { text } = await run('submit', 'x', '--track', 'y', `--${option}`);
    expect(text).toMatch(`error: option '--${option}': expected a value; found none\n`);
  });
});

it.each([
  ['submit', ['submit', 'x', '--trak', 'y'], '--trak', '--track'],
  ['leaderboard', ['leaderboard', 'shapes', '--bord', 'open'], '--bord', '--board'],
])('suggests the option of %s that a mistyped one resembles', async (_name, words, found, suggested) => {
  const { code, text } = await run(...words);
  expect(code).toBe(64);
  expect(text.split('\n').slice(0, 2)).toEqual([`error: unknown option '${found}'`, `(Did you mean ${suggested}?)`]);
});

it.each([
  ['check', ['check', 'nothing-here', '--track', 'shapes']],
  ['submit', ['submit', 'nothing-here', '--track', 'shapes']],
])('%s reads the path before it needs a platform or an account', async (_name, words) => {
  const { code, text } = await run('--url', 'http://127.0.0.1:9', '--token', '', ...words);
  expect(code).toBe(1);
  expect(text.split('\n')[0]).toBe('nothing-here cannot be read: there is no such file or folder (bundle_not_found)');
});

describe('a runner on a machine that has not joined', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-home-'));
  const names = ['PRIMITIVES_JOIN_URL', 'PRIMITIVES_JOIN_TOKEN', 'PRIMITIVES_JOIN_TOKEN_FILE'];
  const before = new Map(names.map((name) => [name, process.env[name]]));
  beforeAll(() => names.forEach((name) => delete process.env[name]));
  afterAll(() => {
    for (const [name, value] of before) if (value !== undefined) process.env[name] = value;
    rmSync(folder, { recursive: true });
  });

  it('ends with what is missing, without the log of the runner', async () => {
    const { code, text } = await run('runner', '--home', folder);
    expect(code).toBe(78);
    expect(text).toMatch(/^this machine has not joined a platform: .* \(not_joined\)\n/);
    expect(text).toContain('found:    no PRIMITIVES_JOIN_URL and no PRIMITIVES_JOIN_TOKEN\n');
    const { text: other } = await run('runner', '--home', folder, '--join', 'http://127.0.0.1:9');
    expect(other).toContain('found:    no PRIMITIVES_JOIN_TOKEN\n');
  });
});
