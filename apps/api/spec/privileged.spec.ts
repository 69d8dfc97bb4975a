import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { newId } from '@primitives/runtime';
import { failEvaluation, moveEvaluation } from '@primitives/store/evaluations';
import { insertJoinToken } from '@primitives/store/fleet';
import { seedScored, seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { nextVersion } from './next-version';
import { seedAlert } from './seed-alert';
import { runningApi, signedUp, type RunningApi } from './running-api';

/** Mutations on the caller's own account only, and public ones. */
const PERSONAL = `
  acceptTerms addPasskey approveDevice denyDevice acceptInvitation declineInvitation requestPasskeyChallenge requestPasskeyRegistration changeEmail changePassword confirmPassword
  confirmWithPasskey createApiToken createTeam deleteAccount endOtherSessions endSession requestPasswordReset inviteToTeam
  startProviderSignIn removeFromTeam removeIdentity removePasskey renamePasskey renameTeam resetPassword
  removeDebugRun revokeApiToken revokeOwnToken sendVerification setReproduction setMembershipPublic setTeamRole signIn signInWithPasskey signOut signUp
  submit transferTeam verifyEmail withdrawInvitation
  addWebhook rotateWebhookSecret enableWebhook pingWebhook redeliverWebhook removeWebhook
`
  .trim()
  .split(/\s+/);

/** Caller, arguments and expected audit log entry, in this order. */
interface Privileged {
  readonly act: string;
  readonly args: () => string | Promise<string>;
}

let api: RunningApi;
let track: SeededTrack;
let maintainer: Awaited<ReturnType<typeof signedUp>>;
let researcher: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  [maintainer, researcher] = await Promise.all([signedUp(api), signedUp(api)]);
  await api.admin.manager.query(`update account set role = 'admin' where email = $1`, [maintainer.email]);
  await api.admin.manager.query(
    `insert into pool (name, description, minimum, trusted) values ('default', '', '{}', true)`,
  );
  await api.admin.manager.query(`insert into runner (id, pool, last_seen_at) values ('kept', 'default', now())`);
});
afterAll(() => api.close());

const text = JSON.stringify;
const slug = () => track.definition.slug;
const submitted = async () =>
  seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
async function submissionOf(evaluationId: string): Promise<string> {
  const [row] = await api.admin.manager.query<{ id: string }[]>(
    'select submission_id as id from evaluation where id = $1',
    [evaluationId],
  );
  return row?.id ?? '';
}
async function failed(): Promise<string> {
  const id = await submitted();
  await moveEvaluation(api.admin.manager, id, 'validating');
  await api.admin.transaction((tx) => failEvaluation(tx, id, 'internal', 'it broke'));
  return id;
}
const scored = async () => seedScored(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
const choice = async () => `choice: { evaluations: [${text(await failed())}] }`;
const RUNNER_ID = 'id: "kept"';
async function joinToken(): Promise<string> {
  const id = newId();
  await insertJoinToken(api.admin.manager, {
    id,
    tokenSha256: id.replaceAll('-', '').padEnd(64, '0'),
    pool: 'lent',
    name: null,
    accountId: null,
    expiresAt: new Date(Date.now() + 60_000),
    maxUses: 1,
  });
  return id;
}

const PRIVILEGED: Readonly<Record<string, Privileged>> = {
  createPool: { act: 'pool.create', args: () => 'input: { name: "lent" }' },
  updatePool: { act: 'pool.change', args: () => 'input: { name: "lent", trusted: true }' },
  createJoinToken: { act: 'join_token.create', args: () => 'input: { pool: "lent" }' },
  revokeJoinToken: { act: 'join_token.revoke', args: async () => `id: ${text(await joinToken())}` },
  cordonRunner: { act: 'runner.cordon', args: () => RUNNER_ID },
  uncordonRunner: { act: 'runner.uncordon', args: () => RUNNER_ID },
  quarantineRunner: { act: 'runner.quarantine', args: () => 'runner: "kept", reason: "it lies"' },
  liftQuarantine: { act: 'runner.trust', args: () => 'runner: "kept"' },
  drainRunner: { act: 'runner.drain', args: () => RUNNER_ID },
  removeRunner: { act: 'runner.remove', args: () => RUNNER_ID },
  setPriority: { act: 'evaluation.priority', args: async () => `evaluation: ${text(await submitted())}, priority: 2` },
  cancelEvaluation: { act: 'evaluation.cancel', args: async () => `id: ${text(await submitted())}` },
  setTeamShare: { act: 'team.share', args: () => `team: ${text(slug())}, weight: 2` },
  requeueDeadLetters: { act: 'dead_letters.requeue', args: choice },
  dismissDeadLetters: { act: 'dead_letters.dismiss', args: choice },
  rerunEvaluation: {
    act: 'evaluation.rerun',
    args: async () => {
      const other = await seedTrack(api.admin, api.blobs); // a running rerun would block the correction of the track
      return `id: ${text(await seedScored(api.admin, api.blobs, other, await tinyClassifier({ bias: Math.random() })))}, reason: "its runner lied"`;
    },
  },
  setVisibility: {
    act: 'result.hidden',
    args: async () => `input: { evaluation: ${text(await scored())}, reason: "a mistake", visibility: HIDDEN }`,
  },
  setTeamQuota: {
    act: 'team.quota',
    args: () => `input: { team: ${text(slug())}, track: ${text(slug())}, limit: 3, reason: "a class" }`,
  },
  setReferenceTeam: {
    act: 'team.reference',
    args: () => `input: { team: ${text(slug())}, reference: true, reason: "our baselines" }`,
  },
  closeProbingAlert: {
    act: 'probing_alert.close',
    args: async () =>
      `id: ${text(await seedAlert(api.admin, track.trackId, await scored()))}, note: "a class exercise"`,
  },
  setTeamStorage: {
    act: 'team.storage',
    args: () => `input: { team: ${text(slug())}, bytes: 1000000000, reason: "a class" }`,
  },
  updateTrack: {
    act: 'track.change',
    args: () => `input: { track: ${text(slug())}, title: "Tinier", reason: "it is" }`,
  },
  deleteTrack: {
    act: 'track.delete',
    args: async () => {
      const { definition } = await seedTrack(api.admin, api.blobs);
      return `track: ${text(definition.slug)}, reason: "opened by mistake"`;
    },
  },
  publishTrackNote: { act: 'track.note', args: () => `track: ${text(slug())}, text: "nothing else changed"` },
  setTerms: {
    act: 'benchmark.terms',
    args: () => `input: { benchmark: ${text(slug())}, text: "Be fair.", reason: "it is the rule" }`,
  },
  setPhase: {
    act: 'track.phase',
    args: () =>
      `input: { track: ${text(slug())}, slug: "late", name: "Late", opensAt: "2040-01-01T00:00:00Z", reason: "it is the rule" }`,
  },
  removePhase: {
    act: 'track.phase_remove',
    args: () => `input: { track: ${text(slug())}, slug: "late", reason: "it is not any more" }`,
  },
  setListing: {
    act: 'submission.listing',
    args: async () => `input: { submission: ${text(await submissionOf(await submitted()))}, listing: UNLISTED }`,
  },
  setSeasonChoice: {
    act: 'submission.seasons',
    args: async () => `input: { submission: ${text(await submissionOf(await submitted()))}, evaluate: false }`,
  },
  openTrack: {
    act: 'track.open',
    args: () =>
      `input: { slug: "another", title: "Another", shortName: "Another", task: "the same", benchmark: ${text(slug())}, version: 1, split: "test", role: HIDDEN, protocol: "mac", pool: "default" }`,
  },
  correctTrack: {
    act: 'track.correct',
    args: async () =>
      `input: { track: ${text(slug())}, version: ${await nextVersion(api, slug(), 'c'.repeat(64))}, reason: "two were swapped" }`,
  },
  suspendAccount: {
    act: 'account.suspend',
    args: async () => `account: ${text((await signedUp(api)).viewer.id)}, reason: "it sent spam"`,
  },
  reinstateAccount: {
    act: 'account.reinstate',
    args: async () => {
      const { id } = (await signedUp(api)).viewer;
      await api.admin.manager.query(
        `update account set suspended_at = now(), suspension_reason = 'it sent spam' where id = $1`,
        [id],
      );
      return `account: ${text(id)}, reason: "a mistake"`;
    },
  },
  setRole: {
    act: 'account.set_role',
    args: () => `input: { account: ${text(researcher.viewer.id)}, role: MAINTAINER }`,
  },
};
/** Tested with their prerequisites: registration.spec.ts, admin.spec.ts and seasons.spec.ts require their rows. */
const ELSEWHERE = [
  'addBenchmarkVersion',
  'closeSeason',
  'confirmReportedRow',
  'openSeason',
  'setLabelsPublished',
  'signOffSplit',
];

const acts = async () =>
  (
    await api.admin.manager.query<{ act: string }[]>(
      'select act from audit_log where account_id = (select id from account where email = $1) order by id',
      [maintainer.email],
    )
  ).map(({ act }) => act);
const run = async (mutation: string, args: string, headers: { cookie: string }) =>
  api.request(`mutation { it: ${mutation}(${args}) { __typename ... on UserError { code message } } }`, {}, headers);

describe('privileged mutations', () => {
  it('are all mutations that are not personal', () => {
    const schema = buildSchema(readFileSync(join(__dirname, '../schema.graphql'), 'utf8'));
    const all = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect(all.sort()).toEqual([...PERSONAL, ...Object.keys(PRIVILEGED), ...ELSEWHERE].sort());
  });

  it.each(Object.entries(PRIVILEGED))(
    '%s is refused to a researcher, and is in the audit log of a maintainer',
    async (mutation, { act, args }) => {
      const given = await args();
      const before = await acts();
      const refused = await run(mutation, given, researcher.headers);
      expect(refused.data?.it).toMatchObject({ code: 'forbidden' });
      expect(await acts()).toEqual(before);
      const { data, errors } = await run(mutation, given, maintainer.headers);
      expect([errors, data.it]).toEqual([undefined, expect.not.objectContaining({ __typename: 'UserError' })]);
      expect(await acts()).toEqual([...before, act]);
    },
  );
});
