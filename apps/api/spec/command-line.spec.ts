import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleChecker } from '@primitives/bundle-files';
import type { Bus } from '@primitives/messaging';
import { poll } from '@primitives/embedded-servers';
import { seedTrack, PROTOCOL_EXAMPLES } from '@primitives/testing';
import { buildSchema } from 'graphql';
import { commandTree } from '../../cli/src/command-tree';
import { buildProgram } from '../../cli/src/program';
import { CommandLineDeployment, type Run } from './command-line-deployment';
import { openAlert, STEPS } from './command-line-steps';
import { seedResult } from './seed-result';

const ROOT = join(__dirname, '../../..');
const BUNDLES = join(ROOT, 'libs/bundle/fixtures');
const COMMANDS = commandTree(buildProgram()).filter(({ path, acts }) => acts && path !== '');

/** Exceptions, each with its reason. */
const WITHOUT_COMMAND: Readonly<Record<string, string>> = {
  removeDebugRun: 'it only shortens the list of one’s own submissions, which is a page',
  setRole: 'who gives roles shows a password first; on the admin page',
  ...ofOnesOwn('of one’s own sign-in: a page may ask for a password or a passkey, a token may not', [
    'deleteAccount',
    'addPasskey',
    'approveDevice',
    'denyDevice',
    'requestPasskeyChallenge',
    'requestPasskeyRegistration',
    'changeEmail',
    'changePassword',
    'confirmPassword',
    'confirmWithPasskey',
    'endOtherSessions',
    'endSession',
    'requestPasswordReset',
    'startProviderSignIn',
    'removeIdentity',
    'removePasskey',
    'renamePasskey',
    'resetPassword',
    'revokeApiToken',
    'sendVerification',
    'signInWithPasskey',
    'signOut',
    'signUp',
    'verifyEmail',
  ]),
  ...ofOnesOwn('of a team, which people found and leave: on its page', [
    'acceptInvitation',
    'declineInvitation',
    'createTeam',
    'inviteToTeam',
    'removeFromTeam',
    'renameTeam',
    'setMembershipPublic',
    'setTeamRole',
    'transferTeam',
    'withdrawInvitation',
  ]),
};
function ofOnesOwn(reason: string, mutations: readonly string[]): Record<string, string> {
  return Object.fromEntries(mutations.map((mutation) => [mutation, reason]));
}

let deployment: CommandLineDeployment;
let scorer: Bus;
let signingIn: { child: ReturnType<typeof spawn>; stderr: () => string; ended: Promise<Run> };
beforeAll(async () => {
  deployment = await CommandLineDeployment.open();
  scorer = await deployment.compares();
  signingIn = requiresToken();
});
afterAll(async () => {
  signingIn?.child.kill('SIGKILL');
  await scorer?.close();
  await deployment?.close();
});

/** `primitives login` as a separate process: it waits for its user while the other tests run. */
function requiresToken(): typeof signingIn {
  const env = {
    PATH: process.env['PATH'],
    PRIMITIVES_URL: deployment.api.url,
    XDG_CONFIG_HOME: deployment.at('laptop'),
  };
  const child = spawn(process.execPath, [join(ROOT, 'apps/cli/bin/primitives.mjs'), 'login', '--operate', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const ended = once(child, 'close').then(([code]): Run => ({ exitCode: code as number, stdout, stderr }));
  return { child, stderr: () => stderr, ended };
}

function expectDeclared(path: string, { exitCode }: Run): void {
  expect(COMMANDS.find((command) => command.path === path)?.exitCodes).toContain(exitCode);
}

describe('every command, with --json', () => {
  it('is covered by a step', () => {
    const walked = new Set(STEPS.map(({ path }) => path));
    // a runner prints no document, and rendering needs a browser: apps/cli/src/commands/scenes.spec.ts
    const others = ['runner', 'scenes render', 'scenes season'];
    expect(
      COMMANDS.map(({ path }) => path)
        .filter((path) => !walked.has(path))
        .sort(),
    ).toEqual(others);
  });

  it.each(STEPS)(
    '$path prints one JSON document and nothing else',
    async ({ path, args, exitCode = 0, stdin, answers }) => {
      const words = [...path.split(' '), ...((await args?.(deployment)) ?? []), '--json'];
      const run = await deployment.run(words, {}, stdin?.());
      expect({ words, ...run, stdout: '' }).toEqual({ words, exitCode, stdout: '', stderr: '' });
      const answer: unknown = JSON.parse(run.stdout);
      expect(answer).not.toHaveProperty('error');
      answers?.(answer as never);
      expectDeclared(path, run);
    },
  );

  it('sends, with all others, every mutation that is not exclusive to the page', () => {
    const schema = buildSchema(readFileSync(join(__dirname, '../schema.graphql'), 'utf8'));
    const all = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect(all.filter((mutation) => !deployment.sent.has(mutation)).sort()).toEqual(
      Object.keys(WITHOUT_COMMAND).sort(),
    );
  });
});

describe('a refusal, with --json', () => {
  it.each([
    ['a flag that is none', ['leaderboard', 'mac', '--colour'], 64, 'usage'],
    ['a command that is missing', ['admin'], 64, 'usage'],
    ['an argument that is none', ['admin', 'share', 'ada', 'much'], 64, 'usage'],
    ['an empty number', ['admin', 'share', 'ada', ''], 64, 'usage'],
    ['an empty count', ['admin', 'track', 'set', 'mac', '--position', '', '--reason', 'a reason'], 64, 'usage'],
    ['a submission that is none', ['results', 'ZZZZZZ'], 1, 'submission_unknown'],
    ['a receipt whose name may be a code', ['verify', 'nofile'], 1, 'file_missing'],
    ['a track that is none', ['export', 'nowhere.closed', '--format', 'csv'], 1, 'track_unknown'],
    ['a submission that is none, to export', ['export', 'ZZZZZZ', '--format', 'bibtex'], 1, 'submission_unknown'],
    ['neither board nor submission', ['export', 'mac', '--format', 'csv'], 1, 'board_unknown'],
    ['a view of a submission', ['export', 'ZZZZZZ', '--format', 'csv', '--sort', 'auc'], 64, 'usage'],
    [
      'a view that means nothing',
      ['export', 'mac.closed', '--format', 'csv', '--view', 'ev=maybe'],
      1,
      'input_invalid',
    ],
    ['unknown submissions', ['compare', 'ZZZZZZ', 'YYYYYY'], 1, 'submission_unknown'],
    [
      'no token',
      ['submit', join(BUNDLES, 'open-valid-classifier'), '--track', 'all', '--token', ''],
      1,
      'not_signed_in',
    ],
    [
      'a track that is none, without a token',
      ['submit', join(BUNDLES, 'open-valid-classifier'), '--track', 'nowhere', '--token', ''],
      1,
      'track_unknown',
    ],
    ['no token to list submissions', ['submissions', '--token', ''], 1, 'not_signed_in'],
    ['an unknown token', ['submissions', '--token', 'prm_x'], 1, 'token_unknown'],
    ['a file that is none', ['check', 'nowhere.zip'], 1, 'bundle_not_found'],
    ['no platform at the URL', ['leaderboard', 'mac', '--url', 'http://127.0.0.1:9'], 3, 'unreachable'],
    [
      'no platform to download from',
      ['export', 'mac.closed', '--format', 'csv', '--url', 'http://127.0.0.1:9'],
      3,
      'unreachable',
    ],
  ])('for %s is one line with the same five fields on standard error', async (_what, words, exitCode, code) => {
    const run = await deployment.run([...words, '--json']);
    expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode, stdout: '' });
    expect(run.stderr.trimEnd().split('\n')).toHaveLength(1);
    const { error, ...more } = JSON.parse(run.stderr) as { error: Record<string, unknown> };
    expect(more).toEqual({});
    expect(Object.keys(error)).toEqual(['code', 'message', 'expected', 'found', 'remedy']);
    expect(error).toMatchObject({ code, message: expect.stringMatching(/\S/), remedy: expect.stringMatching(/\S/) });
  });
});

describe('a token that the platform does not know', () => {
  const board = () => ['leaderboard', deployment.board.definition.slug];

  it('is reported as a warning by a command that reads a board', async () => {
    const { exitCode, stdout, stderr } = await deployment.run([...board(), '--token', 'prm_x']);
    expect([exitCode, stdout]).toEqual([0, (await deployment.run(board())).stdout]);
    expect(stderr).toMatch(/^warning: the API token is unknown \(token_unknown\); reading without an account\n/);
  });

  it('is reported on one line with --json', async () => {
    const { exitCode, stderr } = await deployment.run([...board(), '--token', 'prm_x', '--json']);
    expect([exitCode, JSON.parse(stderr)]).toMatchObject([
      0,
      { warning: { code: 'token_unknown', found: 'an unknown token, from --token' } },
    ]);
  });
});

describe('a command about results', () => {
  it.each(['withdraw', 'admin withdraw'])('%s needs --yes without a terminal, and changes nothing', async (path) => {
    const { code } = await deployment.scored();
    const words = [...path.split(' '), code, '--reason', 'the rule changed'];
    for (const format of [[], ['--json']]) {
      const refused = await deployment.run([...words, ...format]);
      expect(refused).toMatchObject({ exitCode: 64, stdout: '', stderr: expect.stringContaining("option '--yes'") });
    }
    const { stdout } = await deployment.run(['results', code]);
    expect(stdout).not.toContain('withdrawn');
  });

  it.each(['withdraw', 'admin hide', 'admin show'])(
    '%s leaves evaluations without a result, and names them',
    async (path) => {
      const waiting = await deployment.submitted(deployment.board);
      const yes = path === 'withdraw' ? ['--yes'] : [];
      const words = [...path.split(' '), waiting.code, '--reason', 'the rule changed', ...yes];
      const refused = await deployment.run([...words, '--json']);
      expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
      const state = `${deployment.board.definition.slug} (waiting for checks)`;
      expect(JSON.parse(refused.stderr).error).toMatchObject({ code: 'evaluation_not_scored', found: state });
      const scored = await deployment.scored();
      await deployment.api.admin.manager.query(
        'update evaluation set submission_id = (select submission_id from evaluation where id = $1) where id = $2',
        [waiting.id, scored.id],
      );
      const done = await deployment.run(words);
      const is = { withdraw: 'withdrawn', 'admin hide': 'hidden' }[path] ?? 'shown';
      expect(done).toEqual({
        exitCode: 0,
        stdout: `${waiting.code} is ${is} on ${deployment.slug}\nwithout a result, and unchanged: ${state}\n`,
        stderr: '',
      });
    },
  );
});

describe('a phase', () => {
  it('keeps what a later command omits, and loses a limit only by none', async () => {
    const track = await seedTrack(deployment.api.admin, deployment.api.blobs);
    const set = async (...options: string[]) => {
      const words = ['admin', 'phase', 'set', track.definition.slug, 'late', ...options];
      const { stdout, stderr } = await deployment.run([...words, '--reason', 'the rule changed', '--json']);
      return JSON.parse(stdout || stderr);
    };
    expect((await set('--quota', '3')).error).toMatchObject({ code: 'usage', message: 'a new phase needs --opens' });
    const whole = ['--name', 'Late', '--opens', '2040-01-01', '--closes', '2040-02-01', '--quota', '3'];
    const [made] = await set(...whole, '--results', 'at-end');
    expect(made).toMatchObject({ name: 'Late', quotaLimit: 3, results: 'AT_END' });
    expect(await set('--closes', '2040-03-01')).toEqual([{ ...made, closesAt: '2040-03-01T00:00:00.000Z' }]);
    const open = { ...made, closesAt: null, quotaLimit: null, results: 'AT_ONCE' };
    expect(await set('--results', 'at-once', '--closes', 'none', '--quota', 'none')).toEqual([open]);
  });
});

describe('the human-readable output', () => {
  it.each([
    ['admin fleet show', async () => 'kept'],
    ['admin limit list', async () => null],
    ['admin dead-letters', async () => (await deployment.failed(), null)],
    ['admin probing list', async () => (await openAlert(deployment), null)],
  ] as const)('of %s has times in minutes, UTC', async (path, prepare) => {
    const argument = await prepare();
    const { stdout } = await deployment.run([...path.split(' '), ...(argument === null ? [] : [argument])]);
    expect(stdout).toMatch(/(^|  )\d{4}-\d\d-\d\d \d\d:\d\d UTC(  |$)/m);
    expect(stdout).not.toMatch(/T\d\d:\d\d/);
  });
});

describe('primitives submit', () => {
  it('needs a declaration of the training data without a terminal, and uploads nothing', async () => {
    const words = ['submit', deployment.at('tiny.zip'), '--track', deployment.slug];
    for (const format of [[], ['--json']]) {
      const refused = await deployment.run([...words, ...format]);
      expect(refused).toMatchObject({ exitCode: 64, stdout: '' });
      expect(refused.stderr).toContain("'--trained-on' not specified: names of benchmarks, none or not-declared");
      expect(refused.stderr).not.toContain('validating');
    }
  });

  const submissions = async () =>
    (await deployment.api.admin.manager.query<{ n: number }[]>('select count(*)::int as n from submission'))[0]?.n;

  it.each([
    ['lacks labels of the track', 'label_missing', 'open-valid-classifier', 'README.md'],
    ['lacks a file', 'file_missing', 'open-valid-dual-encoder', 'tokenizer.json'],
  ])('prints the report of check for a bundle that %s, and sends nothing', async (_, code, name, missing) => {
    const folder = deployment.at(`refused-${code}`);
    await cp(join(BUNDLES, name), folder, { recursive: true });
    await rm(join(folder, missing), { force: true });
    const [before, at] = [await submissions(), [folder, '--track', deployment.slug]];
    for (const format of [[], ['--json']]) {
      const refused = await deployment.run(['submit', ...at, '--trained-on', 'none', ...format]);
      const checked = await deployment.run(['check', ...at, '--static', ...format]);
      expect(refused.stdout).toContain(code);
      expect([refused.exitCode, refused.stdout]).toEqual([1, checked.stdout]);
      expect(refused.stderr).toBe(format.length === 0 ? 'validating\n' : '');
    }
    expect(await submissions()).toBe(before);
  });
});

describe('primitives submit of a copy', () => {
  it('needs --yes without a terminal and with --json, and sends nothing before', async () => {
    const bundle = deployment.at('tiny.zip');
    const track = await seedTrack(deployment.api.admin, deployment.api.blobs);
    const { fingerprint } = await new BundleChecker(1).identify({ path: bundle });
    await seedResult(deployment.api, track, deployment.receipts, { name: 'First', fingerprint: fingerprint! });
    const { slug } = track.definition;
    const words = ['submit', bundle, '--track', slug, '--trained-on', 'none', '--no-watch'];
    deployment.sent.clear();
    const refused = await deployment.run(words);
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      new RegExp(`^${slug}: this submission will be a copy of First .* \\(copy_not_allowed\\)$`, 'm'),
    );
    expect(refused.stderr).toMatch(/^ {2}remedy: .* repeat the command with --yes$/m);
    const json = await deployment.run([...words, '--json']);
    expect(json).toMatchObject({ exitCode: 1, stdout: '' });
    expect(JSON.parse(json.stderr).error).toMatchObject({ code: 'copy_not_allowed', found: 'a copy' });
    expect([...deployment.sent]).toEqual([]);
    const repeated = await deployment.run([...words, '--json', '--mutation-id', 'the same']);
    const again = await deployment.run([...words, '--json', '--mutation-id', 'the same']);
    expect(again).toEqual({ ...repeated, exitCode: 0 });
    const allowed = await deployment.run([...words, '--yes']);
    expect(allowed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('will be a copy of First') });
    expect(await deployment.run([...words, '--yes', '--json'])).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

describe('primitives submit --track all', () => {
  it('enters every open track that accepts a dual encoder with one upload, also on repetition', async () => {
    const seeded = new Map<string, string>();
    for (const protocol of ['vaw-itc', 'vaw-vqa', 'compun'] as const) {
      const example = PROTOCOL_EXAMPLES[protocol]?.definition;
      const { definition } = await seedTrack(deployment.api.admin, deployment.api.blobs, {
        protocol,
        ...(example && { definition: example }),
      });
      seeded.set(protocol, definition.slug);
    }
    // A track opens by the database's clock, which the API's may trail by some milliseconds.
    const openTracks = async () => {
      const { data } = await deployment.api.request('{ tracks { slug interfaces open } }');
      const open: { slug: string; interfaces: string[] }[] = data.tracks.filter(({ open }: { open: boolean }) => open);
      if ([...seeded.values()].some((slug) => !open.some((track) => track.slug === slug))) return null;
      return open.filter(({ interfaces }) => interfaces.includes('dual-encoder')).map(({ slug }) => slug);
    };
    const answerable = await poll(openTracks, { everyMs: 100, deadlineMs: 10_000 });
    expect(answerable).toEqual(expect.arrayContaining([deployment.slug, seeded.get('vaw-itc'), seeded.get('compun')]));
    expect(answerable).not.toContain(seeded.get('vaw-vqa'));
    const bundle = join(ROOT, 'libs/bundle/fixtures/open-valid-dual-encoder');
    const uploads = async () =>
      (await deployment.api.admin.manager.query<{ n: number }[]>('select count(*)::int as n from upload'))[0]?.n ?? 0;
    const before = await uploads();
    for (let time = 1; time <= 2; time++) {
      const words = ['submit', bundle, '--track', 'all', '--trained-on', 'none', '--no-watch', '--json'];
      if (time === 2) words.push('--yes'); // the first run is in progress
      const { exitCode, stdout, stderr } = await deployment.run(words);
      expect(exitCode).toBe(0);
      expect(stderr).toBe('');
      const { code } = JSON.parse(stdout) as { code: string };
      const { submission } = (
        await deployment.api.request(
          'query ($code: ID!) { submission(id: $code) { evaluations { track { slug } } } }',
          {
            code,
          },
        )
      ).data;
      expect(submission.evaluations.map(({ track }: { track: { slug: string } }) => track.slug).sort()).toEqual(
        [...answerable].sort(),
      );
      expect(await uploads()).toBe(before + 1);
    }
    const { stdout } = await deployment.run(['submissions', '--first', '1']);
    expect(stdout).toMatch(/^the first 1 of \d+$/m);
  });
});

describe('primitives login', () => {
  it('requests a token from a running API, is approved by a session elsewhere, and stores a token that works', async () => {
    let userCode: string | undefined;
    while (!(userCode = /code=([A-Z-]+)/.exec(signingIn.stderr())?.[1])) await once(signingIn.child.stderr!, 'data');
    expect(signingIn.stderr()).toContain(`or enter the code ${userCode} at ${deployment.api.url}/device\n`);
    const answer = await deployment.api.request(
      'mutation ($input: ApproveDeviceInput!) { approveDevice(input: $input) { ... on DeviceRequest { scopes } ... on UserError { code } } }',
      { input: { userCode } },
      deployment.maintainer.headers,
    );
    expect(answer.data.approveDevice).toEqual({ scopes: ['READ', 'SUBMIT', 'OPERATE'] });
    const { exitCode, stdout } = await signingIn.ended;
    expect(exitCode).toBe(0);
    const saved = JSON.parse(stdout) as { url: string; path: string };
    expect(saved).toMatchObject({ url: deployment.api.url, path: deployment.at('laptop/primitives/connection.json') });
    expect(stdout).not.toContain('prm_');
    expect(statSync(saved.path).mode & 0o077).toBe(0);
    const { token } = JSON.parse(readFileSync(saved.path, 'utf8')) as { token: string };
    const asStored = {
      PRIMITIVES_TOKEN: undefined as never,
      PRIMITIVES_URL: undefined as never,
      XDG_CONFIG_HOME: deployment.at('laptop'),
    };
    expect((await deployment.run(['admin', 'dead-letters', '--json'], asStored)).exitCode).toBe(0);
    expect(await deployment.run(['logout', '--json'], asStored)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('"revoked": true'),
    });
    const named = await deployment.api.admin.manager.query(
      'select name from api_token where token_sha256 = $1 and revoked_at is not null',
      [createHash('sha256').update(token).digest('hex')],
    );
    expect(named).toEqual([{ name: expect.stringMatching(/^primitives on .+, \d{4}-\d\d-\d\d \d\d:\d\d UTC$/) }]);
    expect(
      (await deployment.run(['admin', 'dead-letters', '--json', '--url', deployment.api.url], asStored)).exitCode,
    ).toBe(1);
  });
});

describe('an installation that lost the secret of its cookies', () => {
  it('ends all sessions, but no tokens', async () => {
    const viewer = async () =>
      (await deployment.api.request('{ viewer { email } }', {}, deployment.maintainer.headers)).data.viewer;
    expect(await viewer()).toEqual({ email: deployment.maintainer.email });
    await deployment.api.stop();
    await deployment.api.start({ PRIMITIVES_COOKIE_SECRET: 'another secret that only this test knows' });
    expect(await viewer()).toBeNull();
    expect((await deployment.run(['admin', 'dead-letters', '--json'])).exitCode).toBe(0);
  });
});
