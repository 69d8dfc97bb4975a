import { testMailbox, type TestMailbox } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

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
const ask = async (person: Person | null, field: string, head: string, args: string, variables: object) =>
  (await api.ask(`mutation (${head}) { ${field}(${args}) { ${TEAM} } }`, variables, person?.headers)).data[field];
const create = (person: Person | null, name: string) => ask(person, 'createTeam', '$name: String!', 'name: $name', { name });
const input = (person: Person, field: string, type: string, value: object) =>
  ask(person, field, `$input: ${type}!`, 'input: $input', { input: value });
const invite = async (person: Person, team: string, email: string, role = 'member') =>
  (
    await api.ask(
      'mutation ($input: InviteInput!) { inviteToTeam(input: $input) { ... on Invited { email link } ... on UserError { code } } }',
      { input: { team, email, role } },
      person.headers,
    )
  ).data.inviteToTeam;
const answer = (person: Person, value: object) => input(person, 'answerInvitation', 'AnswerInvitationInput', value);
const tokenTo = async (email: string) => /#(\S+)/.exec((await mailbox.next(email, /asks you to join/)).text)?.[1] ?? '';
const joined = async (owner: Person, team: string, role = 'member'): Promise<Person> => {
  const person = await signedUp(api);
  await invite(owner, team, person.email, role);
  await answer(person, { token: await tokenTo(person.email), accept: true });
  return person;
};

describe('a team', () => {
  it('is made, renamed by its owner under the same address, and at most five are owned', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Open CZSL');
    expect(team).toMatchObject({ slug: 'open-czsl', role: 'owner', members: [{ name: 'Grace Hopper', role: 'owner' }] });
    const rename = (person: Person) =>
      ask(person, 'renameTeam', '$team: ID!, $name: String!', 'team: $team, name: $name', { team: team.id, name: 'Open' });
    expect(await rename(ada)).toMatchObject({ slug: 'open-czsl', name: 'Open' });
    expect((await rename(await signedUp(api))).code).toBe('forbidden');
    expect((await create(null, 'x')).code).toBe('not_signed_in');
    for (const name of ['two', 'three', 'four']) expect((await create(ada, name)).role).toBe('owner');
    expect((await create(ada, 'one too many')).code).toBe('team_limit');
  });

  it('tells its members to members only, and who is invited to owners only', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Closed doors');
    const member = await joined(ada, team.id);
    await invite(ada, team.id, 'later@example.org');
    const seen = async (headers: Record<string, string>) =>
      (await api.ask('{ team(slug: "closed-doors") { role members { role } openInvitations { email } } }', {}, headers)).data
        .team;
    expect(await seen({})).toEqual({ role: null, members: null, openInvitations: null });
    expect(await seen((await signedUp(api)).headers)).toEqual({ role: null, members: null, openInvitations: null });
    expect(await seen(member.headers)).toEqual({
      role: 'member',
      members: [{ role: 'owner' }, { role: 'member' }],
      openInvitations: null,
    });
    expect((await seen(ada.headers)).openInvitations).toEqual([{ email: 'later@example.org' }]);
  });

  it('always keeps an owner, even when both step down at once', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Two owners');
    const me = { team: team.id, account: ada.viewer.id };
    expect((await input(ada, 'removeFromTeam', 'MemberInput', me)).code).toBe('last_owner');
    expect((await input(ada, 'setTeamRole', 'SetTeamRoleInput', { ...me, role: 'member' })).code).toBe('last_owner');
    const bob = await joined(ada, team.id, 'owner');
    const left = await Promise.all(
      [ada, bob].map((person) => input(person, 'removeFromTeam', 'MemberInput', { team: team.id, account: person.viewer.id })),
    );
    expect(left.map((one) => one.code ?? 'left').sort()).toEqual(['last_owner', 'left']);
  });

  it('is handed over in one step, which stands in the audit log', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Handed over');
    const bob = await joined(ada, team.id);
    const give = (person: Person, account: string) => input(person, 'transferTeam', 'MemberInput', { team: team.id, account });
    expect((await give(bob, bob.viewer.id)).code).toBe('forbidden');
    expect((await give(ada, (await signedUp(api)).viewer.id)).code).toBe('member_unknown');
    expect(await give(ada, bob.viewer.id)).toMatchObject({ role: 'member' });
    const acts = await api.admin.manager.query(
      `select act, details ->> 'to' as to from audit_log where target = 'handed-over'`,
    );
    expect(acts).toEqual([{ act: 'team.set_role', to: 'owner' }]);
    expect(await input(bob, 'removeFromTeam', 'MemberInput', { team: team.id, account: ada.viewer.id })).toMatchObject({
      members: [{ role: 'owner' }],
    });
  });
});

describe('an invitation', () => {
  it('lets whoever holds the link of its mail join, once', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'By mail');
    expect(await invite(ada, team.id, 'bob@example.org')).toEqual({ email: 'bob@example.org', link: null });
    const token = await tokenTo('bob@example.org');
    const shown = await api.ask(
      'query ($token: String!) { invitation(token: $token) { ... on InvitationShown { invitation { teamName by role } } } }',
      { token },
    );
    expect(shown.data.invitation.invitation).toEqual({ teamName: 'By mail', by: 'Grace Hopper', role: 'member' });
    const bob = await signedUp(api);
    expect(await answer(bob, { token, accept: true })).toMatchObject({ slug: 'by-mail', role: 'member' });
    expect((await answer(await signedUp(api), { token, accept: true })).code).toBe('invitation_unknown');
  });

  it('is listed to the account whose confirmed e-mail it names, and may be declined', async () => {
    const [ada, bob] = [await signedUp(api), await signedUp(api)];
    const team = await create(ada, 'Listed');
    await invite(ada, team.id, bob.email.toUpperCase());
    const listed = async () =>
      (await api.ask('{ viewer { invitations { id teamName } } }', {}, bob.headers)).data.viewer.invitations;
    expect(await listed()).toEqual([]);
    const [row] = await api.admin.manager.query('select id from team_invitation where team_id = $1', [team.id]);
    expect((await answer(bob, { id: row.id, accept: true })).code).toBe('invitation_unknown');
    await api.admin.manager.query('update account set email_verified_at = now() where id = $1', [bob.viewer.id]);
    expect(await listed()).toEqual([{ id: row.id, teamName: 'Listed' }]);
    expect((await answer(await signedUp(api), { id: row.id, accept: true })).code).toBe('invitation_unknown');
    expect(await answer(bob, { id: row.id, accept: false })).toMatchObject({ role: null });
    expect(await listed()).toEqual([]);
  });

  it('is worth nothing when it was withdrawn, replaced, or is over', async () => {
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
    const withdraw = (person: Person) => ask(person, 'withdrawInvitation', '$id: ID!', 'id: $id', { id: second.split('.')[0] });
    expect((await withdraw(bob)).code).toBe('forbidden');
    expect((await withdraw(ada)).openInvitations).toEqual([]);
    expect((await answer(bob, { token: second, accept: true })).code).toBe('invitation_unknown');
    const third = await fresh();
    await api.admin.manager.query(`update team_invitation set expires_at = now() - interval '1 second' where team_id = $1`, [
      team.id,
    ]);
    expect((await answer(bob, { token: third, accept: true })).code).toBe('invitation_unknown');
  });

  it('is made by owners only, and not for who is in the team', async () => {
    const ada = await signedUp(api);
    const team = await create(ada, 'Owners invite');
    const bob = await joined(ada, team.id);
    expect((await invite(bob, team.id, 'x@example.org')).code).toBe('forbidden');
    expect((await invite(ada, team.id, bob.email)).code).toBe('account_exists');
  });
});
