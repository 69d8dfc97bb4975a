import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { failEvaluation, moveEvaluation } from '@primitives/store/evaluations';
import { quarantineRunner } from '@primitives/store/fleet';
import { seedScored, seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let maintainer: { cookie: string };
let researcher: { cookie: string };
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  const account = await signedUp(api);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [account.email]);
  maintainer = account.headers;
  researcher = (await signedUp(api)).headers;
});
afterAll(() => api.close());

const submit = async () => seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
async function failed(code: 'internal' | 'time_limit_exceeded'): Promise<string> {
  const id = await submit();
  await moveEvaluation(api.admin.manager, id, 'validating');
  await api.admin.transaction((tx) => failEvaluation(tx, id, code, 'it broke'));
  return id;
}
const REQUEUE = `mutation ($choice: DeadLetterChoiceInput!) { requeueDeadLetters(choice: $choice) { __typename
  ... on Requeued { left evaluations { id state attempt service { charged priority } earlierAttempts { state attempt service { refundReason } } } }
  ... on UserError { code message } } }`;
const LETTERS = `query ($code: String) { operations { deadLetterGroups { code count }
  deadLetters(code: $code) { totalCount nodes { code reason tries lastRunner shardIndex evaluation { id state } } } } }`;

describe('dead letters', () => {
  it('are shown to maintainers only, newest first and by code', async () => {
    const [first, second] = [await failed('internal'), await failed('time_limit_exceeded')];
    const { operations } = (await api.request(LETTERS, {}, maintainer)).data;
    expect(operations.deadLetters).toMatchObject({
      totalCount: 2,
      nodes: [
        { code: 'time_limit_exceeded', reason: 'it broke', evaluation: { id: second, state: 'FAILED' } },
        { code: 'internal', evaluation: { id: first } },
      ],
    });
    expect(operations.deadLetterGroups).toEqual(
      expect.arrayContaining([
        { code: 'internal', count: 1 },
        { code: 'time_limit_exceeded', count: 1 },
      ]),
    );
    expect((await api.request(LETTERS, { code: 'internal' }, maintainer)).data.operations.deadLetters.totalCount).toBe(
      1,
    );
    expect((await api.request(LETTERS, {}, researcher)).data.operations).toBeNull();
    expect((await api.request(LETTERS)).data.operations).toBeNull();
  });

  it('are requeued one by one, by code, or all, as another attempt without quota', async () => {
    const [one, other] = [await failed('internal'), await failed('internal')];
    const requeue = async (choice: object) =>
      (await api.request(REQUEUE, { choice }, maintainer)).data.requeueDeadLetters;
    expect(await requeue({ evaluations: [one] })).toMatchObject({
      evaluations: [
        {
          state: 'QUEUED',
          attempt: 2,
          service: { charged: false, priority: 1 },
          earlierAttempts: [
            { state: 'FAILED', attempt: 1, service: { refundReason: 'it failed because of a platform error' } },
          ],
        },
      ],
    });
    expect(await requeue({ evaluations: [one] })).toMatchObject({ code: 'dead_letter_unknown' });
    expect((await requeue({ code: 'internal' })).evaluations.length).toBeGreaterThanOrEqual(1);
    expect(await requeue({ all: true })).toMatchObject({ __typename: 'Requeued', left: 0 });
    expect(await requeue({ all: true, code: 'internal' })).toMatchObject({ code: 'input_invalid' });
    const [work] = await api.admin.manager.query<{ count: number }[]>(
      `select count(*)::int as count from outbox join evaluation e on subject = 'work.validate.' || e.id where e.attempt = 2`,
    );
    const [attempts] = await api.admin.manager.query<{ count: number }[]>(
      'select count(*)::int as count from evaluation where attempt = 2',
    );
    expect(work).toEqual(attempts);
    expect(
      (
        await api.admin.manager.query('select from dead_letter where evaluation_id = $1 and requeued_as is not null', [
          other,
        ])
      ).length,
    ).toBe(1);
  });

  it('of a submission refer to its last attempt', async () => {
    const id = await failed('internal');
    await api.request(REQUEUE, { choice: { evaluations: [id] } }, maintainer);
    const { evaluation } = (
      await api.request('query ($id: ID!) { evaluation(id: $id) { submission { evaluations { attempt state } } } }', {
        id,
      })
    ).data;
    expect(evaluation.submission.evaluations).toEqual([{ attempt: 2, state: 'QUEUED' }]);
  });

  it('are dismissed', async () => {
    const id = await failed('internal');
    const dismiss = async () =>
      (
        await api.request(
          'mutation ($id: ID!) { dismissDeadLetters(choice: { evaluations: [$id] }) { ... on Dismissed { count } ... on UserError { code } } }',
          { id },
          maintainer,
        )
      ).data.dismissDeadLetters;
    expect(await dismiss()).toEqual({ count: 1 });
    expect(await dismiss()).toEqual({ code: 'dead_letter_unknown' });
  });
});

describe('maintainer operations', () => {
  const ACTS: [string, string][] = [
    ['requeueDeadLetters', 'requeueDeadLetters(choice: { all: true })'],
    ['dismissDeadLetters', 'dismissDeadLetters(choice: { all: true })'],
    ['quarantineRunner', 'quarantineRunner(runner: "r1", reason: "for a test")'],
    ['liftQuarantine', 'liftQuarantine(runner: "r1")'],
    ['setTeamShare', 'setTeamShare(team: "x", weight: 2)'],
    ['setPriority', 'setPriority(evaluation: "x", priority: 1)'],
  ];
  it.each(ACTS)('require a maintainer: %s', async (name, act) => {
    const runAs = async (headers: object) =>
      (await api.request(`mutation { ${act} { ... on UserError { code } } }`, {}, { ...headers })).data[name];
    expect(await runAs(researcher)).toEqual({ code: 'forbidden' });
    expect(await runAs({})).toEqual({ code: 'not_signed_in' });
  });

  it('quarantine runners and release them', async () => {
    await api.admin.manager.query(`insert into runner (id, pool) values ('r1', 'cpu')`);
    const run = async (act: string) =>
      (
        await api.request(
          `mutation { it: ${act} { __typename ... on Changed { subject } ... on UserError { code } } }`,
          {},
          maintainer,
        )
      ).data.it;
    expect(await run('quarantineRunner(runner: "r1", reason: "strange answers")')).toEqual({
      __typename: 'Changed',
      subject: 'r1',
    });
    const { operations } = (
      await api.request(
        '{ operations { quarantinedRunners { runner pool reason unconfirmedResults { shards } } } }',
        {},
        maintainer,
      )
    ).data;
    expect(operations.quarantinedRunners).toEqual([
      { runner: 'r1', pool: 'cpu', reason: 'a maintainer: strange answers', unconfirmedResults: [] },
    ]);
    expect(await run('liftQuarantine(runner: "r1")')).toEqual({ __typename: 'Changed', subject: 'r1' });
    expect(await run('liftQuarantine(runner: "r9")')).toMatchObject({ code: 'runner_unknown' });
    expect(await api.admin.transaction((tx) => quarantineRunner(tx, 'r1', 'again', 'maintainer'))).toBe(true);
    const acts: unknown[] = await api.admin.manager.query(
      `select act, target from audit_log where target = 'r1' order by id`,
    );
    expect(acts).toEqual([
      { act: 'runner.quarantine', target: 'r1' },
      { act: 'runner.trust', target: 'r1' },
    ]);
  });

  it('change the share of a team and the priority of an evaluation', async () => {
    const [{ slug = '' } = {}] = await api.admin.manager.query<{ slug: string }[]>(
      'select slug from team where id = $1',
      [track.teamId],
    );
    const run = async (act: string, member: string) =>
      (await api.request(`mutation { it: ${act} { ... on ${member} ... on UserError { code } } }`, {}, maintainer)).data
        .it;
    const share = (team: string, weight: number) =>
      run(`setTeamShare(team: "${team}", weight: ${weight})`, 'ShareChanged { weight }');
    expect(await share(slug, 2.5)).toEqual({ weight: 2.5 });
    expect(await share(slug, 0)).toEqual({ code: 'input_invalid' });
    expect(await share('no-such-team', 1)).toEqual({ code: 'team_unknown' });
    const id = await submit();
    const prioritise = (priority: number) =>
      run(`setPriority(evaluation: "${id}", priority: ${priority})`, 'Changed { subject }');
    expect(await prioritise(2)).toEqual({ subject: id });
    expect(await prioritise(9)).toEqual({ code: 'input_invalid' });
    await moveEvaluation(api.admin.manager, id, 'cancelled');
    expect(await prioritise(1)).toEqual({ code: 'evaluation_ended' });
  });
});

describe('a result', () => {
  const scored = async () => seedScored(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
  const set = async (id: string, visibility: string, headers: object, reason = 'a mistake in the split') =>
    (
      await api.request(
        `mutation { it: setVisibility(input: { evaluation: "${id}", visibility: ${visibility}, reason: "${reason}" }) {
           ... on VisibilityChanged { evaluation { publication { visibility reason } } } ... on UserError { code } } }`,
        {},
        { ...headers },
      )
    ).data.it;

  it('is hidden by a maintainer, its boards are re-ranked immediately, and it can be shown again', async () => {
    const id = await scored();
    expect(await set(id, 'HIDDEN', maintainer)).toEqual({
      evaluation: { publication: { visibility: 'HIDDEN', reason: 'a mistake in the split' } },
    });
    const orders = () =>
      api.admin.manager.query<unknown[]>('select from outbox where subject = $1', [`work.score.rank.${track.trackId}`]);
    expect(await orders()).toHaveLength(1);
    await set(id, 'HIDDEN', maintainer); // nothing changes
    expect(await orders()).toHaveLength(1);
    expect(await set(id, 'SHOWN', maintainer)).toMatchObject({ evaluation: { publication: { visibility: 'SHOWN' } } });
    expect(await orders()).toHaveLength(2);
  });

  it('is withdrawn by its team, not hidden by a researcher, and not before it exists', async () => {
    const id = await scored();
    const mine = await signedUp(api);
    await api.admin.manager.query(
      `insert into membership (account_id, team_id, role) select id, $1, 'member' from account where email = $2`,
      [track.teamId, mine.email],
    );
    expect(await set(id, 'WITHDRAWN', researcher)).toEqual({ code: 'forbidden' });
    expect(await set(id, 'HIDDEN', mine.headers)).toEqual({ code: 'forbidden' });
    expect(await set(id, 'WITHDRAWN', mine.headers)).toMatchObject({
      evaluation: { publication: { visibility: 'WITHDRAWN' } },
    });
    expect(await set(id, 'SHOWN', mine.headers)).toEqual({ code: 'forbidden' });
    await set(id, 'HIDDEN', maintainer);
    expect(await set(id, 'WITHDRAWN', mine.headers)).toEqual({ code: 'forbidden' }); // its copies would count again
    expect(await set(await submit(), 'HIDDEN', maintainer)).toEqual({ code: 'evaluation_not_scored' });
    expect(await set(id, 'HIDDEN', maintainer, 'x')).toEqual({ code: 'input_invalid' });
  });
});

describe('the command line', () => {
  const bin = join(__dirname, '../../cli/bin/primitives.mjs');
  const TOKEN =
    'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { ... on ApiTokenCreated { secret } ... on UserError { message } } }';
  /** Runs `primitives admin … --json` with a maintainer's token. */
  async function admin(scopes: string[], ...args: string[]) {
    const created = (
      await api.request(
        TOKEN,
        { input: { name: 'ops', scopes: scopes.map((scope) => scope.toUpperCase()) } },
        maintainer,
      )
    ).data.createApiToken;
    const env = {
      PATH: process.env['PATH'],
      PRIMITIVES_URL: api.url,
      PRIMITIVES_TOKEN: created.secret,
      XDG_CONFIG_HOME: '/nonexistent',
    };
    const run = await promisify(execFile)(process.execPath, [bin, 'admin', ...args, '--json'], { env }).catch(
      (error) => error,
    );
    return JSON.parse(run.stdout || run.stderr); // an answer, or a refusal on standard error
  }
  const operate = (...args: string[]) => admin(['read', 'submit', 'operate'], ...args);

  it('lists dead letters and requeues them', async () => {
    const id = await failed('time_limit_exceeded');
    const listed = await operate('dead-letters', '--code', 'time_limit_exceeded', '--first', '1');
    expect(listed.letters).toEqual([
      expect.objectContaining({ code: 'time_limit_exceeded', evaluation: expect.objectContaining({ id }) }),
    ]);
    expect(await operate('requeue', id)).toMatchObject({ evaluations: [{ attempt: 2 }] });
    expect(await operate('requeue', id)).toMatchObject({ error: { code: 'dead_letter_unknown' } });
  });

  it('releases a runner from quarantine', async () => {
    await api.admin.manager.query(`insert into runner (id, pool) values ('r2', 'cpu')`);
    const { runners } = await operate('quarantine', 'r2', '--reason', 'strange answers');
    expect(runners.map(({ runner }: { runner: string }) => runner)).toContain('r2');
    expect(await operate('trust', 'r2')).toEqual({ trusted: 'r2' });
  });

  it('refuses a token without the scope, in one JSON document', async () => {
    expect(await admin(['read', 'submit'], 'dead-letters')).toMatchObject({
      error: {
        code: 'forbidden',
        message: 'this token lacks the scope operate',
        found: 'read, submit',
        remedy: expect.stringContaining('primitives login --operate'),
      },
    });
    expect(await admin(['read', 'submit'], 'requeue', '--all')).toMatchObject({
      error: {
        code: 'forbidden',
        message: 'this token lacks the scope operate',
        remedy: expect.stringContaining('primitives login --operate'),
      },
    });
  });
});
