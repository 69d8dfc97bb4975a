import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXACT_VALUES } from '@primitives/boards';
import { BundleChecker, packBundle } from '@primitives/bundle-files';
import { insertTerms } from '@primitives/store/benchmarks';
import { insertResult, publish } from '@primitives/store/boards';
import { failEvaluation, moveEvaluation } from '@primitives/store/evaluations';
import { runningApi, seedTrack, signedUp, type RunningApi, type SeededTrack } from '@primitives/testing';
import { rows as seededRows, seedReported, seedSnapshot } from '../../../apps/api/spec/seed-board';
import { openReceipts, seedResult } from '../../../apps/api/spec/seed-result';
import { COMMAND, PYTHON, ROOT } from './installed-wheel';
import { PROGRESS, runCommand, STEPS } from './run-command';

const IS_QUICK = process.env['PRIMITIVES_TEST_QUICK'] === 'on';
const inFullRun = IS_QUICK ? it.skip : it;

const BUNDLE = join(ROOT, 'tools/baselines/bundles/dual-encoder');
const NPM_COMMAND = join(ROOT, 'apps/cli/bin/primitives.mjs');
const OTHER_BUNDLE = join(ROOT, 'tools/baselines/bundles/clip-zero-shot');
/** Several specs submit the same bundle while its first run is in progress. */
const UNTRAINED = ['--trained-on', 'none', '--yes'];

const command = (
  args: readonly string[],
  env: Record<string, string> = {},
  onceWaiting?: (printed: string) => Promise<unknown>,
) => runCommand(COMMAND, args, env, onceWaiting);
const npmCommand = (args: readonly string[], env: Record<string, string>) =>
  runCommand(process.execPath, [NPM_COMMAND, ...args], env);

/** What the Python command prints for this outcome of the npm command: its remedies name one command. */
const inPython = <Printed extends { readonly err: string }>(printed: Printed): Printed => ({
  ...printed,
  err: printed.err.replace(/`primitives [^`]*` \(Python: (`[^`]*`)\)/g, '$1'),
});

/** Both commands print the same, and with --json the same JSON. @returns the text */
async function printedByBoth(args: readonly string[], env: Record<string, string>): Promise<string> {
  const [text, json] = [args, [...args, '--json']].map((line) =>
    Promise.all([command(line, env), npmCommand(line, env)]),
  );
  const [python, npm] = await text!;
  expect(python).toEqual(npm);
  expect((await json!).map(({ out }) => JSON.parse(out))).toEqual(Array(2).fill(JSON.parse((await json!)[1].out)));
  return python.out;
}

/** The installed command with a running API. */
export function describeClient(): void {
  describe('primitives-bench with a running API', () => {
    let api: RunningApi;
    let track: SeededTrack;
    let slug: string;
    let env: Record<string, string>;
    let accountId: string;
    let session: Awaited<ReturnType<typeof signedUp>>['headers'];
    beforeAll(async () => {
      api = await runningApi();
      track = await seedTrack(api.admin, api.blobs);
      slug = track.definition.slug;
      const { headers, viewer } = await signedUp(api);
      [accountId, session] = [viewer.id, headers];
      env = { PRIMITIVES_URL: api.url, PRIMITIVES_TOKEN: await tokenOf(headers) };
    });
    afterAll(() => api.close());

    async function tokenOf(headers: Awaited<ReturnType<typeof signedUp>>['headers']): Promise<string> {
      const { data } = await api.request(
        'mutation { createApiToken(input: { name: "python", scopes: [READ, SUBMIT] }) { ... on ApiTokenCreated { secret } } }',
        {},
        headers,
      );
      return data.createApiToken.secret;
    }

    it('uploads and submits; the evaluation is queued', async () => {
      const { code, out, err } = await command(['submit', BUNDLE, ...UNTRAINED, '--track', slug, '--no-watch'], env);
      expect([code, err]).toEqual([0, expect.stringMatching(STEPS)]);
      const submitted = /submitted as ([0-9A-Z]{6}) to /.exec(out)?.[1];
      const { data } = await api.request(
        'query ($id: ID!) { submission(id: $id) { name version licence evaluations { state track { slug } } } }',
        { id: submitted },
      );
      expect(data.submission).toEqual({
        name: 'shapes-dual-encoder',
        version: '1.0.0',
        licence: 'Apache-2.0',
        evaluations: [{ state: 'QUEUED', track: { slug } }],
      });
    });

    inFullRun('names the entry of the same model before the upload, like the npm command', async () => {
      const other = await seedTrack(api.admin, api.blobs);
      const { receipts, close } = await openReceipts(api);
      const { fingerprint } = await new BundleChecker(1).identify({ path: BUNDLE });
      await seedResult(api, other, receipts, { name: 'First', fingerprint: fingerprint! });
      await close();
      const args = [
        'submit',
        BUNDLE,
        '--trained-on',
        'not-declared',
        '--track',
        other.definition.slug,
        '--private',
        '--no-watch',
        '--accept-terms',
      ];
      for (const line of [args, [...args, '--json']]) {
        const refused = await command(line, env);
        expect(refused).toEqual(await npmCommand(line, env));
        expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('copy_not_allowed') });
      }
      args.push('--yes');
      const found = [await command(args, env), await runCommand(process.execPath, [NPM_COMMAND, ...args], env)];
      const notices = found.map(({ out }) =>
        out.split('\n').filter((line) => /will be a copy of First \(|^training data is not declared/.test(line)),
      );
      expect(notices[0]).toHaveLength(2);
      expect(notices[1]).toEqual(notices[0]);
      expect(found.map(({ code }) => code)).toEqual([0, 0]);
      expect(found.map(({ err }) => err)).toEqual(Array(2).fill(expect.stringMatching(STEPS)));
      const call =
        'p.Client().submit(sys.argv[1], [sys.argv[2]], progress=False, trained_on=["nonsense"], allow_copy=True)';
      const { err } = await runCommand(
        PYTHON,
        ['-c', `import sys, primitives_bench as p; ${call}`, BUNDLE, other.definition.slug],
        env,
      );
      expect(err).toMatch(/^<string>:1: UserWarning: .*this submission will be a copy of First \(/m);
      expect(err).toMatch(/^<string>:1: UserWarning: not a benchmark of this platform: nonsense$/m);
    });

    inFullRun(
      'prints the report of a bundle that lacks labels of the track like the npm command, and sends nothing',
      async () => {
        const sent = async () =>
          (await api.admin.manager.query<{ n: number }[]>('select count(*)::int as n from upload'))[0]?.n;
        const before = await sent();
        const args = [
          'submit',
          join(ROOT, 'libs/bundle/fixtures/open-valid-classifier'),
          ...UNTRAINED,
          '--track',
          slug,
        ];
        expect(await printedByBoth(args, env)).toMatch(/\(label_missing\)\n[^]*\nverdict: reject\n$/);
        expect(await command([...args, '--json'], env)).toMatchObject({ code: 1, err: '' });
        expect(await sent()).toBe(before);
      },
    );

    it('submits with name, version and licence of the manifest', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'named-'));
      for (const name of await readdir(BUNDLE)) await copyFile(join(BUNDLE, name), join(folder, name));
      const manifest = JSON.parse(await readFile(join(BUNDLE, 'manifest.json'), 'utf8'));
      const changed = { ...manifest, name: 'named', version: '1.4.0', license: 'MIT' };
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(changed));
      const calls = [
        'Client().submit(p.Bundle(folder), [track], progress=False, trained_on=[], allow_copy=True)',
        'p.submit(folder, track=track, watch=False, trained_on=[], allow_copy=True)',
        'Client().submit(p.Bundle(folder), [track], name="other", version="2", licence="ISC", progress=False, trained_on=[], allow_copy=True)',
      ];
      const program = `import sys, primitives_bench as p; Client = p.Client; _, folder, track = sys.argv; ${calls.join('; ')}`;
      const { err } = await runCommand(PYTHON, ['-W', 'ignore', '-c', program, folder, slug], env);
      await rm(folder, { recursive: true });
      expect(err.replace(/^upload.*$/gm, '').trim()).toMatch(
        /^submitted as (\w{6}): http\S+\/s\/\1$/, // of the second call
      );
      const stored = await api.admin.manager.query(
        `select name, version, licence from submission where name in ('named', 'other') order by created_at`,
      );
      expect(stored).toEqual([
        { name: 'named', version: '1.4.0', licence: 'MIT' },
        { name: 'named', version: '1.4.0', licence: 'MIT' },
        { name: 'other', version: '2', licence: 'ISC' },
      ]);
    });

    it('shows the terms of the benchmark once and uploads nothing before they are accepted', async () => {
      const asking = await seedTrack(api.admin, api.blobs);
      const text = 'Do not look at the labels.';
      const sha256 = createHash('sha256').update(text).digest('hex');
      await insertTerms(api.admin.manager, { benchmark: asking.definition.slug, text, sha256, accountId });
      const args = ['submit', OTHER_BUNDLE, ...UNTRAINED, '--track', asking.definition.slug, '--no-watch'];
      const { code, out, err } = await command(args, env);
      expect([code, out]).toEqual([1, expect.stringContaining(text)]);
      expect(err).toMatch(/are not accepted \(terms_not_accepted\)\n[^]*--accept-terms/);
      const packed = await packBundle(OTHER_BUNDLE);
      await packed.dispose();
      expect(await api.admin.manager.query('select 1 from upload where declared_sha256 = $1', [packed.sha256])).toEqual(
        [],
      );
      expect(await command([...args, '--accept-terms'], env)).toMatchObject({
        code: 0,
        err: expect.stringMatching(STEPS),
      });
      const again = await command(args, env);
      expect([again.code, again.out.includes(text)]).toEqual([0, false]);
    });

    inFullRun('declares whether the weights are public and which paper’s row is reproduced', async () => {
      await seedReported(api.admin, track.trackId, 'CSP', { 'mac.auc.v1': 0.2 });
      const flags = ['--weights', 'on-request', '--reproduces', 'csp'];
      const { code, out, err } = await command(
        ['submit', BUNDLE, ...UNTRAINED, '--track', slug, '--no-watch', ...flags],
        env,
      );
      expect([code, err]).toEqual([0, expect.stringMatching(STEPS)]);
      const { data } = await api.request(
        'query ($id: ID!) { submission(id: $id) { weights evaluations { reproduces { board method } } } }',
        { id: /submitted as (\w+)/.exec(out)?.[1] },
      );
      expect(data.submission).toEqual({
        weights: 'ON_REQUEST',
        evaluations: [{ reproduces: [{ board: 'closed', method: 'CSP' }] }],
      });
    });

    inFullRun('uploads nothing for a reproduction of a row that no paper reports', async () => {
      const sent = async () =>
        (await api.admin.manager.query<{ n: number }[]>('select count(*)::int as n from upload'))[0]?.n;
      const before = await sent();
      const { code, err } = await command(
        ['submit', OTHER_BUNDLE, ...UNTRAINED, '--track', slug, '--reproduces', 'Unheard-of'],
        env,
      );
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^validating\nno paper reports Unheard-of on track \S+ \(input_invalid\)\n/),
      ]);
      expect(await sent()).toBe(before);
    });

    it('watches a submission from the queue to its score, and reads the results', async () => {
      const args = ['submit', OTHER_BUNDLE, ...UNTRAINED, '--track', slug, '--name', 'Followed'];
      const { code, out, err } = await command(args, env, () => judge('Followed'));
      expect([code, err]).toEqual([0, expect.stringMatching(PROGRESS)]);
      const submitted = /submitted as (\w+)/.exec(out)?.[1] ?? '';
      expect(out).toMatch(new RegExp(`\nFollowed on ${slug}: scored\n`));
      expect(out).toMatch(/\nmetric +closed\n(.*\n)*AUC +50\.00 ±10\.00\n/);
      const { out: results } = await command(['results', submitted, '--json'], env);
      const value = expect.objectContaining({ metric: 'mac.auc.v1', value: 0.5, low: 0.4, high: 0.6 });
      expect(JSON.parse(results)).toMatchObject({
        code: submitted,
        url: `${api.url}/s/${submitted}`,
        evaluations: [{ state: 'SCORED', results: [{ board: 'closed', values: expect.arrayContaining([value]) }] }],
      });
    });

    inFullRun('prints an account, its submissions and a scored one as the npm command does', async () => {
      await printedByBoth(['whoami'], env);
      const listed = await printedByBoth(['submissions'], env);
      const [, scored] = /^(\w{6}) .* scored /m.exec(listed) ?? [];
      const sorted = ['submissions', '--sort', 'oldest'];
      for (const line of [sorted, ['results', scored!], ['tracks'], ['leaderboard', slug], ['data']])
        await printedByBoth(line, env);
    });

    inFullRun('searches, lists, cancels and withdraws like the npm command', async () => {
      const submitted = async (name: string) => {
        const { out } = await command(
          ['submit', OTHER_BUNDLE, ...UNTRAINED, '--track', slug, '--name', name, '--no-watch'],
          env,
        );
        return /submitted as (\w+)/.exec(out)?.[1] ?? '';
      };
      const code = await submitted('Changed');
      expect(await printedByBoth(['listing', code, 'unlisted', '--until', '2027-03-01'], env)).toBe(
        `${code} is unlisted until 2027-03-01T00:00:00.000Z\n`,
      );
      expect(await printedByBoth(['listing', code, 'listed'], env)).toBe(`${code} is listed\n`);
      await printedByBoth(['search', 'Changed'], env);
      expect(await printedByBoth(['search', slug], env)).toContain(slug);
      const reason = ['--reason', 'the data was wrong'];
      for (const line of [
        ['withdraw', code, ...reason, '--yes'],
        ['cancel', code, '--track', 'other'],
      ])
        expect(await command(line, env)).toEqual({ ...inPython(await npmCommand(line, env)), code: 1 });
      const out = `${slug}: cancelled; the quota is refunded\n`;
      expect(await command(['cancel', code], env)).toEqual({ code: 0, out, err: '' });
      expect(await command(['cancel', code], env)).toEqual({ ...(await npmCommand(['cancel', code], env)), code: 1 });
      const other = await submitted('Withdrawn');
      await judge('Withdrawn');
      const withdrawn = `${other} is withdrawn on ${slug}\n`;
      expect(await command(['withdraw', other, ...reason, '--yes'], env)).toEqual({ code: 0, out: withdrawn, err: '' });
    });

    inFullRun('states of what entry the bundle of a debug run is a copy, as the npm command does', async () => {
      const submitted = async (name: string) => {
        const words = ['submit', OTHER_BUNDLE, ...UNTRAINED, '--track', slug, '--name', name, '--no-watch'];
        const { out } = await command(words, env);
        await judge(name);
        return /submitted as (\w+)/.exec(out)?.[1] ?? '';
      };
      const [, run] = [await submitted('Entry of a debug run'), await submitted('A debug run')];
      const id = await evaluationOf('A debug run');
      await api.admin.manager.query('update evaluation set debug = true where id = $1', [id]);
      const { out } = await command(['results', run], env);
      expect(out).toMatch(/would be a copy of .* \(.*\): the boards rank that/);
      const { out: npm } = await npmCommand(['results', run], env);
      expect(out).toBe(npm.replace(/primitives (?=score|submit)/g, 'primitives-bench '));
    });

    inFullRun('signs in through a browser, for both commands', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'login-'));
      const own = { XDG_CONFIG_HOME: folder };
      const { code, out } = await command(['login', '--url', api.url], own, async (printed) => {
        const userCode = /enter the code (\S+) at /.exec(printed)?.[1];
        const { data } = await api.request(
          'mutation ($userCode: String!) { approveDevice(input: { userCode: $userCode }) { __typename } }',
          { userCode },
          session,
        );
        expect(data.approveDevice.__typename).toBe('DeviceRequest');
      });
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/^signed in at http.*; the token ".*" is stored in .*\n$/),
      ]);
      expect(await printedByBoth(['whoami'], own)).toContain(`, researcher, at ${api.url}\n`);
      expect(await command(['logout'], own)).toMatchObject({ code: 0, err: '' });
      expect(await command(['--url', api.url, 'whoami'], own)).toMatchObject({ code: 1 });
      expect((await command(['--url', api.url, 'whoami'], own)).err).toBe(
        inPython(await npmCommand(['--url', api.url, 'whoami'], own)).err,
      );
      await rm(folder, { recursive: true });
    });

    it('says to maintainers that only they see exact values of a hidden split', async () => {
      const hidden = await seedTrack(api.admin, api.blobs, { releaseRule: 'rounded' });
      const args = [
        'submit',
        OTHER_BUNDLE,
        ...UNTRAINED,
        '--track',
        hidden.definition.slug,
        '--name',
        'Secret',
        '--no-watch',
      ];
      const { out } = await command([...args, '--accept-terms'], env);
      await judge('Secret', hidden);
      const { headers, viewer } = await signedUp(api);
      await api.admin.manager.query(`update account set role = 'maintainer' where id = $1`, [viewer.id]);
      const maintainer = { PRIMITIVES_URL: api.url, PRIMITIVES_TOKEN: await tokenOf(headers) };
      const results = ['results', /submitted as (\w+)/.exec(out)?.[1] ?? ''];
      const note = `${EXACT_VALUES.exact} ${EXACT_VALUES.othersSeeRounded}\n`;
      expect((await command(results, maintainer)).out).toContain(note);
      expect((await command(results, env)).out).not.toContain(EXACT_VALUES.exact);
    });

    it('prints why a submission was rejected, and exits with 1', async () => {
      const failure = { code: 'run_timeout', message: 'model.onnx: too slow', remedy: 'use a smaller model' };
      const { code, out, err } = await command(
        ['submit', OTHER_BUNDLE, ...UNTRAINED, '--track', slug, '--name', 'Refused'],
        env,
        async () => {
          const id = await evaluationOf('Refused');
          await api.admin.transaction(async (tx) => {
            await moved(tx, id, 'validating');
            await moved(tx, id, 'rejected', { failure });
          });
        },
      );
      const refused = `Refused on ${slug}: rejected\nmodel.onnx: too slow (run_timeout)\n  remedy:   use a smaller model\n`;
      expect([code, err]).toEqual([1, expect.stringMatching(PROGRESS)]);
      expect(out).toContain(refused);
      expect(out).not.toContain('AUC');
    });

    it('prints every outcome of a submission, and exits with 3 when one failed', async () => {
      const other = await seedTrack(api.admin, api.blobs);
      const tracks = [slug, other.definition.slug];
      const args = [
        'submit',
        OTHER_BUNDLE,
        ...UNTRAINED,
        '--track',
        ...tracks,
        '--name',
        'Failed and scored',
        '--accept-terms',
      ];
      const { code, out, err } = await command(args, env, async () => {
        const failed = await evaluationOf('Failed and scored', slug);
        await api.admin.transaction(async (tx) => {
          for (const state of ['validating', 'predicting'] as const) await moved(tx, failed, state);
          expect(await failEvaluation(tx, failed, 'shard_failed', 'no runner finished it')).toBe(true);
        });
        await judge('Failed and scored', other);
      });
      expect([code, err]).toEqual([3, expect.stringMatching(PROGRESS)]);
      expect(out).toContain(`${slug}: failed\nno runner finished it (shard_failed)\n`);
      expect(out).toContain(`on ${other.definition.slug}: scored\n`);
      const submitted = /submitted as (\w+)/.exec(out)?.[1] ?? '';
      if (!IS_QUICK) expect(out).toContain(await printedByBoth(['results', submitted], env));
    });

    async function moved(...move: Parameters<typeof moveEvaluation>): Promise<void> {
      if (!(await moveEvaluation(...move))) throw new Error(`the evaluation cannot be moved to ${move[2]}`);
    }

    async function evaluationOf(name: string, on = slug): Promise<string> {
      const [row] = await api.admin.manager.query<{ id: string }[]>(
        `select e.id from evaluation e join submission s on s.id = e.submission_id join track t on t.id = e.track_id
          where s.name = $1 and t.slug = $2`,
        [name, on],
      );
      return row?.id ?? '';
    }

    /** Acts as dispatcher and scorer at the end of an evaluation. */
    async function judge(name: string, on = track): Promise<void> {
      const id = await evaluationOf(name, on.definition.slug);
      const closed = {
        values: { 'mac.auc.v1': { value: 0.5, low: 0.4, high: 0.6 } },
        instances: 1,
        resamples: 1,
        candidatePairs: 1,
        curve: null,
        coverage: null,
        slices: { attribute: [], object: [], pair: [] },
        tiedTop1Share: null,
      };
      await api.admin.transaction(async (tx) => {
        for (const state of ['validating', 'predicting', 'scoring'] as const) await moved(tx, id, state);
        await insertResult(tx, {
          evaluationId: id,
          trackId: on.trackId,
          boards: { closed },
          outcomes: {},
          predictions: [],
          definitionSha256: on.definitionSha256,
          labelsSha256: on.labelsSha256,
          scorerVersion: '1',
          bootstrapSeed: '1',
        });
        await publish(tx, id, 'shown');
        await moved(tx, id, 'scored');
      });
    }

    it('prints the main board of a track as the npm command does in a pipe', async () => {
      const open = await seedTrack(api.admin, api.blobs);
      await api.admin.manager.query(`update track set boards = '{open}' where id = $1`, [open.trackId]);
      await seedSnapshot(api.admin, open.trackId, 'open', seededRows(5));
      const line = ['leaderboard', open.definition.slug];
      const npm = await runCommand(process.execPath, [NPM_COMMAND, ...line], env);
      expect(npm.out).toContain('Model 4');
      expect(await command(line, env)).toEqual({ code: 0, out: npm.out, err: '' });
    });

    it('prints a refusal with its code and remedy', async () => {
      const { code, err } = await command(['submit', BUNDLE, ...UNTRAINED, '--track', 'no-such'], env);
      expect([code, err]).toEqual([1, expect.stringMatching(/^there is no track "no-such" \(track_unknown\)\n/)]);
    });

    it('refuses to run without a token and names the variable', async () =>
      expect(
        await command(['submit', BUNDLE, ...UNTRAINED, '--track', slug], { PRIMITIVES_URL: api.url }),
      ).toMatchObject({
        code: 1,
        err: expect.stringContaining('(not_signed_in)'),
      }));

    it('prints the remedy for an expired or revoked token', async () =>
      expect(await command(['submissions'], { ...env, PRIMITIVES_TOKEN: 'prm_x' })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/ \(token_unknown\)\n[^]*primitives-bench login/),
      }));

    inFullRun('finds no submission by a wrong code', async () =>
      expect(await command(['results', 'ZZZZZZ'], env)).toMatchObject({
        code: 1,
        err: expect.stringContaining('(submission_unknown)'),
      }),
    );
  });
}
