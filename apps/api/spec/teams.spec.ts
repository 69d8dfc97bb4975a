import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { insertResult, publish, shownResults } from '@primitives/store/boards';
import { moveEvaluation } from '@primitives/store/evaluations';
import {
  seedSubmission,
  seedTrack,
  testMailbox,
  tinyClassifier,
  type SeededTrack,
  type TestMailbox,
} from '@primitives/testing';
import { rows, seedSnapshot } from './seed-board';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { upload } from './tus-upload';

let api: RunningApi;
let mailbox: TestMailbox;
beforeAll(async () => {
  mailbox = await testMailbox();
  api = await runningApi({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await api.close();
  await mailbox.remove();
});

type Person = Awaited<ReturnType<typeof signedUp>>;
const TEAM =
  '... on Team { id slug name role members { name role } openInvitations { id email } } ... on UserError { code message }';
const run = async (person: Person | null, field: string, head: string, args: string, variables: object) =>
  (await api.request(`mutation (${head}) { ${field}(${args}) { ${TEAM} } }`, variables, person?.headers)).data[field];
const create = (person: Person | null, name: string) =>
  run(person, 'createTeam', '$name: String!', 'name: $name', { name });
const input = (person: Person, field: string, type: string, value: object) =>
  run(person, field, `$input: ${type}!`, 'input: $input', { input: value });
const invite = async (person: Person, team: string, email: string, role = 'MEMBER') =>
  (
    await api.request(
      'mutation ($input: InviteToTeamInput!) { inviteToTeam(input: $input) { ... on Invited { email link } ... on UserError { code } } }',
      { input: { team, email, role } },
      person.headers,
    )
  ).data.inviteToTeam;
const answer = (person: Person, { accept, ...choice }: { accept: boolean; id?: string; token?: string }) =>
  input(person, accept ? 'acceptInvitation' : 'declineInvitation', 'InvitationChoiceInput', choice);
const tokenTo = async (email: string) =>
  /#(\S+)/.exec((await mailbox.next(email, /invites you to join/)).text)?.[1] ?? '';
const joined = async (owner: Person, team: string, role = 'MEMBER'): Promise<Person> => {
  const person = await signedUp(api);
  await invite(owner, team, person.email, role);
  await answer(person, { token: await tokenTo(person.email), accept: true });
  return person;
};

describe('a team', () => {
  it('is created, renamed by its owner under the same slug, and limited to five per owner', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Open CZSL');
    expect(team).toMatchObject({
      slug: 'open-czsl',
      role: 'OWNER',
      members: [{ name: 'Grace Hopper', role: 'OWNER' }],
    });
    const rename = (person: Person) =>
      run(person, 'renameTeam', '$team: ID!, $name: String!', 'team: $team, name: $name', {
        team: team.id,
        name: 'Open',
      });
    expect(await rename(ada)).toMatchObject({ slug: 'open-czsl', name: 'Open' });
    expect((await rename(await signedUp(api))).code).toBe('forbidden');
    expect((await create(null, 'x')).code).toBe('not_signed_in');
    for (const name of ['two', 'three', 'four']) expect((await create(ada, name)).role).toBe('OWNER');
    expect((await create(ada, 'one too many')).code).toBe('team_limit_reached');
  });

  it('shows its members to members only, and its invitations to owners only', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Closed doors');
    const member = await joined(ada, team.id);
    await invite(ada, team.id, 'later@example.org');
    const seen = async (headers: Record<string, string>) =>
      (
        await api.request(
          '{ team(slug: "closed-doors") { role members { role } openInvitations { email } } }',
          {},
          headers,
        )
      ).data.team;
    expect(await seen({})).toEqual({ role: null, members: null, openInvitations: null });
    expect(await seen((await signedUp(api)).headers)).toEqual({ role: null, members: null, openInvitations: null });
    expect(await seen(member.headers)).toEqual({
      role: 'MEMBER',
      members: [{ role: 'OWNER' }, { role: 'MEMBER' }],
      openInvitations: null,
    });
    expect((await seen(ada.headers)).openInvitations).toEqual([{ email: 'later@example.org' }]);
  });

  it('shows everyone the names of the members who chose it, until they change their mind', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Open door');
    const member = await joined(ada, team.id);
    const shown = async () =>
      (await api.request('{ team(slug: "open-door") { publicMembers models { slug } } }', {})).data.team;
    const choose = (person: Person | null, isPublic: boolean) =>
      run(person, 'setMembershipPublic', '$team: ID!, $public: Boolean!', 'team: $team, public: $public', {
        team: team.id,
        public: isPublic,
      });
    expect(await shown()).toEqual({ publicMembers: [], models: [] });
    expect(await choose(member, true)).toMatchObject({ slug: 'open-door' });
    expect((await shown()).publicMembers).toEqual(['Grace Hopper']);
    await choose(member, false);
    expect((await shown()).publicMembers).toEqual([]);
    expect((await choose(await signedUp(api), true)).code).toBe('forbidden');
    expect((await choose(null, true)).code).toBe('not_signed_in');
  });

  it('always has an owner, even when both step down at once', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Two owners');
    const me = { team: team.id, account: ada.viewer.id };
    expect((await input(ada, 'removeFromTeam', 'MemberInput', me)).code).toBe('last_owner');
    expect((await input(ada, 'setTeamRole', 'SetTeamRoleInput', { ...me, role: 'MEMBER' })).code).toBe('last_owner');
    const bob = await joined(ada, team.id, 'OWNER');
    const left = await Promise.all(
      [ada, bob].map((person) =>
        input(person, 'removeFromTeam', 'MemberInput', { team: team.id, account: person.viewer.id }),
      ),
    );
    expect(left.map((one) => one.code ?? 'left').sort()).toEqual(['last_owner', 'left']);
  });

  it('is changed only by who owns it when the change begins', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Changing owners');
    const bob = await joined(ada, team.id, 'OWNER');
    const me = { team: team.id, account: bob.viewer.id };
    const tries = await api.admin.transaction(async (tx) => {
      await tx.query('select 1 from team where id = $1 for update', [team.id]);
      const waiting = [
        input(bob, 'setTeamRole', 'SetTeamRoleInput', { team: team.id, account: ada.viewer.id, role: 'MEMBER' }),
        input(bob, 'removeFromTeam', 'MemberInput', { team: team.id, account: ada.viewer.id }),
        input(bob, 'transferTeam', 'MemberInput', me),
      ];
      const locks = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%from team where%for update%'
        and datname = current_database()`;
      // outside the transaction, which would see the same statistics each time
      while ((await api.admin.manager.query<{ n: number }[]>(locks))[0]!.n < waiting.length) await delay(20);
      await tx.query(`update membership set role = 'member' where team_id = $1 and account_id = $2`, [
        team.id,
        bob.viewer.id,
      ]);
      return waiting;
    });
    const refused = { code: 'forbidden', message: 'you are no longer an owner of Changing owners' };
    expect(await Promise.all(tries)).toEqual(tries.map(() => refused));
    expect((await input(bob, 'removeFromTeam', 'MemberInput', me)).code).toBeUndefined(); // a member may leave
  });

  it('is transferred in one step, which is in the audit log', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Handed over');
    const bob = await joined(ada, team.id);
    const give = (person: Person, account: string) =>
      input(person, 'transferTeam', 'MemberInput', { team: team.id, account });
    expect((await give(bob, bob.viewer.id)).code).toBe('forbidden');
    expect((await give(ada, (await signedUp(api)).viewer.id)).code).toBe('member_unknown');
    expect(await give(ada, bob.viewer.id)).toMatchObject({ role: 'MEMBER' });
    const acts = await api.admin.manager.query(
      `select act, details ->> 'to' as to from audit_log where target = 'handed-over' and act = 'team.set_role' order by id`,
    );
    expect(acts).toEqual([
      { act: 'team.set_role', to: 'owner' },
      { act: 'team.set_role', to: 'member' },
    ]);
    expect(await input(bob, 'removeFromTeam', 'MemberInput', { team: team.id, account: ada.viewer.id })).toMatchObject({
      members: [{ role: 'OWNER' }],
    });
  });
});

describe('an invitation', () => {
  it('lets anyone with the link of its mail join, once', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'By mail');
    expect(await invite(ada, team.id, 'bob@example.org')).toEqual({ email: 'bob@example.org', link: null });
    const token = await tokenTo('bob@example.org');
    const shown = await api.request(
      'query ($token: String!) { invitation(token: $token) { ... on InvitationShown { invitation { teamName by role } } } }',
      { token },
    );
    expect(shown.data.invitation.invitation).toEqual({ teamName: 'By mail', by: 'Grace Hopper', role: 'MEMBER' });
    const bob = await signedUp(api);
    expect(await answer(bob, { token, accept: true })).toMatchObject({ slug: 'by-mail', role: 'MEMBER' });
    expect((await answer(await signedUp(api), { token, accept: true })).code).toBe('invitation_unknown');
  });

  it('is listed to the account whose verified e-mail it names, and may be declined', async () => {
    const [ada, bob] = [await signedUp(api), await signedUp(api)];
    await api.admin.manager.query('update account set email_verified_at = null where id = $1', [bob.viewer.id]);
    const team = await create(ada, 'Listed');
    await invite(ada, team.id, bob.email.toUpperCase());
    const listed = async () =>
      (await api.request('{ viewer { invitations { id teamName } } }', {}, bob.headers)).data.viewer.invitations;
    expect(await listed()).toEqual([]);
    const [row] = await api.admin.manager.query('select id from team_invitation where team_id = $1', [team.id]);
    expect((await answer(bob, { id: row.id, accept: true })).code).toBe('invitation_unknown');
    await api.admin.manager.query('update account set email_verified_at = now() where id = $1', [bob.viewer.id]);
    expect(await listed()).toEqual([{ id: row.id, teamName: 'Listed' }]);
    expect((await answer(await signedUp(api), { id: row.id, accept: true })).code).toBe('invitation_unknown');
    expect(await answer(bob, { id: row.id, accept: false })).toMatchObject({ role: null });
    expect(await listed()).toEqual([]);
  });

  it('is invalid after it was withdrawn, replaced, or expired', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Withdrawn');
    const bob = await signedUp(api);
    const fresh = async () => {
      await invite(ada, team.id, bob.email);
      return tokenTo(bob.email);
    };
    const first = await fresh();
    const second = await fresh();
    expect((await answer(bob, { token: first, accept: true })).code).toBe('invitation_unknown');
    const withdraw = (person: Person) =>
      run(person, 'withdrawInvitation', '$id: ID!', 'id: $id', { id: second.split('.')[0] });
    expect((await withdraw(bob)).code).toBe('invitation_unknown');
    expect((await withdraw(ada)).openInvitations).toEqual([]);
    expect((await answer(bob, { token: second, accept: true })).code).toBe('invitation_unknown');
    const third = await fresh();
    await api.admin.manager.query(
      `update team_invitation set expires_at = now() - interval '1 second' where team_id = $1`,
      [team.id],
    );
    expect((await answer(bob, { token: third, accept: true })).code).toBe('invitation_unknown');
  });

  it('is created by owners only, and not for members', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Owners invite');
    const bob = await joined(ada, team.id);
    expect((await invite(bob, team.id, 'x@example.org')).code).toBe('forbidden');
    expect((await invite(ada, team.id, bob.email)).code).toBe('account_exists');
  });
});

it('records invitations, joining and leaving in the audit log, without e-mails', async () => {
  const ada = await signedUp(api);
  const team = await create(ada, 'Written down');
  const bo = await joined(ada, team.id);
  await invite(ada, team.id, 'no-answer@example.org');
  const [open] = await api.admin.manager.query<{ id: string }[]>(
    'select id from team_invitation where team_id = $1 and answered_at is null',
    [team.id],
  );
  await run(ada, 'withdrawInvitation', '$id: ID!', 'id: $id', { id: open?.id });
  await input(bo, 'removeFromTeam', 'MemberInput', { team: team.id, account: bo.viewer.id });
  const acts = await api.admin.manager.query<{ act: string; by: string; details: object }[]>(
    `select act, account_id as by, details from audit_log where target = 'written-down' order by id`,
  );
  expect(acts.map(({ act, by }) => [act, by])).toEqual([
    ['team.invite', ada.viewer.id],
    ['team.join', bo.viewer.id],
    ['team.invite', ada.viewer.id],
    ['team.uninvite', ada.viewer.id],
    ['team.leave', bo.viewer.id],
  ]);
  expect(acts[1]?.details).toEqual({ account: bo.viewer.id, invitation: expect.any(String), role: 'member' });
  expect(JSON.stringify(acts)).not.toContain('@');
});

describe('an account', () => {
  let track: SeededTrack;
  beforeAll(async () => void (track = await seedTrack(api.admin, api.blobs)));

  /**
   * A scored submission of the account for the team, with one metric value.
   *
   * @returns its evaluation
   */
  async function scored(person: Person, teamId: string, bias: number): Promise<string> {
    const by = { ...track, teamId, accountId: person.viewer.id };
    const id = await seedSubmission(api.admin, api.blobs, by, await tinyClassifier({ bias }));
    for (const state of ['validating', 'scoring'] as const) await moveEvaluation(api.admin.manager, id, state);
    await insertResult(api.admin.manager, {
      evaluationId: id,
      trackId: track.trackId,
      outcomes: {},
      predictions: [],
      boards: { closed: { values: { 'mac.auc.v1': { value: 0.4, low: 0.3, high: 0.5 } }, groups: {} } } as never,
      definitionSha256: track.definitionSha256,
      labelsSha256: track.labelsSha256,
      scorerVersion: '1',
      bootstrapSeed: 's',
    });
    await publish(api.admin.manager, id, 'shown');
    await moveEvaluation(api.admin.manager, id, 'scored');
    return id;
  }
  it('shows the models of its team, but none of a team nested in a team', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Nested');
    const evaluationId = await scored(ada, team.id, 0.05);
    const [shown] = (await shownResults(api.admin.manager, track.trackId)).filter(
      (result) => result.evaluationId === evaluationId,
    );
    await seedSnapshot(api.admin, track.trackId, 'closed', [{ ...rows(1)[0]!, ...shown! }]);
    const models = (selection: string) => api.request(`{ team(slug: "nested") { models { ${selection} } } }`);
    const model = { slug: 'nested.a-model', team: { slug: 'nested' } };
    expect((await models('slug team { slug }')).data.team).toEqual({ models: [model] });
    // The depth limit allows three levels, each of which would multiply the response.
    const nested = await models('team { again: models { team { models { name } } } }');
    expect(nested.data.team).toBeNull();
    expect(nested.errors).toMatchObject([
      {
        message: 'the models of a team cannot be selected within a team',
        extensions: { code: 'input_invalid', found: 'a team within a team' },
      },
    ]);
  });

  const exported = async (headers: Record<string, string>) =>
    (
      await api.request(
        '{ accountExport { ... on AccountExport { fileName data } ... on UserError { code } } }',
        {},
        headers,
      )
    ).data.accountExport;
  const remove = async (person: Person, email = person.email) =>
    (
      await api.request(
        'mutation ($email: String!) { deleteAccount(email: $email) { __typename ... on UserError { code message found remedy } } }',
        { email },
        person.headers,
      )
    ).data.deleteAccount;
  const token = async (person: Person) => {
    const made = await api.request(
      'mutation { createApiToken(input: { name: "laptop", scopes: [READ, SUBMIT] }) { ... on ApiTokenCreated { secret } } }',
      {},
      person.headers,
    );
    return { authorization: `Bearer ${made.data.createApiToken.secret}` };
  };
  const viewer = async (headers: Record<string, string>) =>
    (await api.request('{ viewer { id } }', {}, headers)).data.viewer;
  /** Tables of the whole database with a row that contains the text. */
  async function holding(text: string): Promise<string[]> {
    const tables = await api.admin.manager.query<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await api.admin.manager.query(
          `select 1 from "${name}" t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
          [text],
        );
        return rows.length > 0 ? [name] : [];
      }),
    );
    return found.flat();
  }

  it('is exported with all its stored data, to its own session only, without withheld data', async () => {
    const [ada, bo] = [await signedUp(api), await signedUp(api)];
    const team = await create(ada, 'Exported');
    await invite(ada, team.id, bo.email);
    await answer(bo, { token: await tokenTo(bo.email), accept: true });
    const [published, untold] = [await scored(ada, team.id, 0.1), await scored(ada, team.id, 0.2)];
    await publish(api.admin.manager, untold, 'withheld');
    const bearer = await token(ada);
    const { fileName, data } = await exported(ada.headers);
    expect(fileName).toMatch(/^primitives-account-20\d\d-\d\d-\d\d\.json$/);
    expect(data).toMatchObject({
      schema: 'account-export/1',
      account: { id: ada.viewer.id, email: ada.email, name: 'Grace Hopper', role: 'researcher' },
      teams: [{ role: 'owner' }, { slug: 'exported', role: 'owner' }],
      sessions: [{ network: '127.0.0.0' }],
      apiTokens: [{ name: 'laptop', scopes: ['read', 'submit'], revokedAt: null }],
      mails: [{ kind: 'verify_email' }],
      submissions: [{ team: 'exported', name: 'A model' }, { team: 'exported' }],
    });
    const evaluations = data.submissions.map(({ evaluations: [first] }: { evaluations: object[] }) => first);
    expect(evaluations).toMatchObject([
      { id: published, state: 'scored', boards: { closed: { 'mac.auc.v1': { value: 0.4, low: 0.3, high: 0.5 } } } },
      { id: untold, state: 'scored', boards: null, receiptSha256: null },
    ]);
    const text = JSON.stringify(data);
    expect(text).not.toContain(bo.email);
    expect(text).not.toMatch(/token_?sha256|password/i);
    expect((await exported(bo.headers)).data.submissions).toEqual([]);
    expect([(await exported(bearer)).code, (await exported({})).code]).toEqual(['forbidden', 'not_signed_in']);
  });

  it('cannot be deleted by the only owner of a team, the only administrator, or without a recent confirmation', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Orphaned');
    const bo = await joined(ada, team.id);
    expect(await remove(ada)).toMatchObject({
      code: 'last_owner',
      found: 'orphaned',
      message: 'you are the only owner of Orphaned',
    });
    expect(await remove(bo, ada.email)).toMatchObject({ code: 'input_invalid' });
    await api.admin.manager.query(
      `update session set confirmed_at = now() - interval '16 minutes' where account_id = $1`,
      [bo.viewer.id],
    );
    expect(await remove(bo)).toMatchObject({ code: 'confirmation_required' });
    expect(await viewer(ada.headers)).toEqual({ id: ada.viewer.id });
    await input(ada, 'setTeamRole', 'SetTeamRoleInput', { team: team.id, account: bo.viewer.id, role: 'OWNER' });
    await api.admin.manager.query(`update account set role = 'admin' where id = $1`, [ada.viewer.id]);
    expect(await remove(ada)).toMatchObject({ code: 'last_admin' });
    await api.admin.manager.query(`update account set role = 'researcher' where id = $1`, [ada.viewer.id]);
    expect(await remove(ada)).toEqual({ __typename: 'Changed' });
    const members = await api.request('{ team(slug: "orphaned") { members { name role } } }', {}, bo.headers);
    expect(members.data.team).toEqual({ members: [{ name: 'Grace Hopper', role: 'OWNER' }] });
  });

  it('that is deleted is erased everywhere at once; its team keeps its results, and its e-mail is free again', async () => {
    const ada = await signedUp(api);
    const named = 'Ada who leaves';
    await api.admin.manager.query('update account set name = $2 where id = $1', [ada.viewer.id, named]);
    await api.admin.manager.query('update team set name = $2 where id = $1', [ada.viewer.teams[0].id, named]);
    // Attempt limits are stored under hashes of e-mails.
    await api.request('mutation ($input: SignInInput!) { signIn(input: $input) { __typename } }', {
      input: { email: ada.email, password: 'not this one at all' },
    });
    await api.request('mutation ($email: String!) { requestPasswordReset(email: $email) { __typename } }', {
      email: ada.email,
    });
    const team = await create(ada, 'Remaining');
    const evaluation = await scored(ada, team.id, 0.3);
    await upload(api, ada.headers, await tinyClassifier({ bias: 0.31 }));
    const bearer = await token(ada);
    const owner = await signedUp(api);
    const asking = await create(owner, 'Asking');
    await invite(owner, asking.id, ada.email);
    await mailbox.next(ada.email, /invites you to join/);
    const personal = ada.viewer.teams[0];
    const address = `asked-${randomUUID()}@example.org`;
    for (const { id } of [team, personal]) {
      await invite(ada, id, address);
      await mailbox.next(address, new RegExp(`^${named} invites you to join`));
    }
    expect(await holding(ada.email)).toEqual(expect.arrayContaining(['account', 'mail', 'team_invitation']));
    expect(await holding(named)).toEqual(['account', 'mail', 'team']);

    expect(await remove(ada)).toEqual({ __typename: 'Changed' });
    expect(await viewer(ada.headers)).toBeNull();
    expect((await api.request('{ viewer { id } }', {}, bearer)).status).toBe(401);
    const letter = await mailbox.next(ada.email, /^Your account on .+ is deleted$/);
    expect(letter.text).not.toContain(named);
    // the row of the mail is deleted in its own transaction
    while ((await holding(ada.email)).length > 0) await delay(50);
    expect(await holding(named)).toEqual([]);
    const [left] = await api.admin.manager.query(
      'select email, name, password_hash, deleted_at from account where id = $1',
      [ada.viewer.id],
    );
    expect(left).toEqual({
      email: `deleted-${ada.viewer.id}@deleted.invalid`,
      name: 'Deleted account',
      password_hash: null,
      deleted_at: expect.any(Date),
    });
    const teams = await api.admin.manager.query('select slug, name from team where id = any($1) order by name', [
      [personal.id, team.id],
    ]);
    expect(teams).toEqual([
      { slug: `deleted-${personal.id}`, name: 'Deleted team' },
      { slug: 'remaining', name: 'Remaining' },
    ]);
    const shown = await api.request(
      `query ($id: ID!) { submission(id: $id) { team { name } evaluations { publication { visibility } } } }`,
      {
        id: (await api.admin.manager.query('select submission_id as id from evaluation where id = $1', [evaluation]))[0]
          .id,
      },
    );
    expect(shown.data.submission).toEqual({
      team: { name: 'Remaining' },
      evaluations: [{ publication: { visibility: 'SHOWN' } }],
    });
    const acts = await api.admin.manager.query(`select act, details from audit_log where target = $1`, [ada.viewer.id]);
    expect(acts).toEqual([{ act: 'account.delete', details: { teams: ['remaining'] } }]);
    const again = await signedUp(api, ada.email);
    expect(again.viewer.id).not.toBe(ada.viewer.id);
  });
});
