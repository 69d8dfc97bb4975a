import { createHash, randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import type { Bus } from '@primitives/messaging';
import { newId } from '@primitives/runtime';
import { encodeMessage, subjects, type EvaluationEvent } from '@primitives/protocol';
import { insertWebhook } from '@primitives/store/messages';
import { insertTeamInvitation } from '@primitives/store/teams';
import { seedSubmission, seedTrack } from '@primitives/testing';
import { CREDENTIALS, makePrincipals, NO_LIMITS, PEOPLE, type Caller } from './principals';
import { runningApi, type Data, type RunningApi } from './running-api';
import { fieldsOf, SCHEMA } from './schema-calls';

const FAILURE = '... on UserError { code message expected found remedy }';

/** Properties of a caller that decide what the caller may read. */
interface Facts {
  readonly signedIn: boolean;
  readonly session: boolean;
  readonly reads: boolean;
  readonly submits: boolean;
  readonly operates: boolean;
  readonly team: 'member' | 'owner' | null;
  readonly maintainer: boolean;
}

interface Read {
  readonly query: string;
  /** Whether the answer reveals private data. */
  readonly shows: (data: Data) => boolean;
  readonly isFor: (facts: Facts) => boolean;
}

let api: RunningApi;
let principals: Caller[];
let dispatcher: Bus;
const seeded = {
  webhookId: randomUUID(),
  invitationId: randomUUID(),
  sessionId: '',
  tokenId: '',
  code: '',
  teamId: '',
  teamSlug: '',
  submissionId: '',
  evaluationId: '',
  bundle: '',
  track: '',
  trackId: '',
};

beforeAll(async () => {
  api = await runningApi(NO_LIMITS);
  const track = await seedTrack(api.admin, api.blobs);
  const { manager } = api.admin;
  dispatcher = await api.broker.connect('dispatcher');
  seeded.teamId = track.teamId;
  seeded.trackId = track.trackId;
  seeded.track = track.definition.slug;
  seeded.evaluationId = await seedSubmission(api.admin, api.blobs, track, Buffer.from('a bundle'), {
    name: 'Unheard',
  });
  seeded.bundle = createHash('sha256').update('a bundle').digest('hex');
  const [row] = await manager.query<{ submission: string; code: string; team: string }[]>(
    'select s.id as submission, s.code, t.slug as team from submission s join team t on t.id = s.team_id',
  );
  seeded.submissionId = row?.submission ?? '';
  seeded.teamSlug = row?.team ?? '';
  seeded.code = row?.code ?? '';
  await manager.query(
    `insert into submission_listing (id, submission_id, listing, account_id) values (gen_random_uuid(), $1, 'private', $2)`,
    [seeded.submissionId, track.accountId],
  );
  await manager.query('alter table submission disable trigger all; update submission set fingerprint = bundle_sha256');
  await insertWebhook(manager, {
    id: seeded.webhookId,
    teamId: track.teamId,
    url: 'https://example.org/hook',
    events: ['board.changed'],
  });
  const invitation = {
    teamId: track.teamId,
    email: 'invited@example.org',
    role: 'member',
    invitedBy: track.accountId,
  } as const;
  await insertTeamInvitation(manager, {
    ...invitation,
    id: seeded.invitationId,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  principals = await makePrincipals(api, track.teamId);
  const [ids] = await manager.query<{ session: string; token: string }[]>(
    `select (select s.id from session s join membership m on m.account_id = s.account_id where m.team_id = $1 limit 1) as session,
            (select t.id from api_token t join membership m on m.account_id = t.account_id where m.team_id = $1 limit 1) as token`,
    [track.teamId],
  );
  seeded.sessionId = ids?.session ?? '';
  seeded.tokenId = ids?.token ?? '';
}, 120_000);
afterAll(() => api.close());

const modelInProgress = () => `{ entriesOfModel(fingerprint: "${seeded.bundle}") { track { slug } } }`;
const signedIn = ({ signedIn: is }: Facts) => is;
const readers = ({ reads }: Facts) => reads;
const sessions = ({ session }: Facts) => session;
const members = ({ reads, team }: Facts) => reads && team !== null;
const owners = ({ reads, team }: Facts) => reads && team === 'owner';
const readingMaintainers = ({ reads, maintainer }: Facts) => reads && maintainer;
const operators = ({ operates, maintainer }: Facts) => operates && maintainer;
const membersAndMaintainers = (facts: Facts) => members(facts) || readingMaintainers(facts);

const ofViewer = (field: string, selection: string, isFor: Read['isFor'] = readers): [string, () => Read] => [
  `viewer.${field}`,
  () => ({ query: `{ viewer { ${field} ${selection} } }`, shows: (data) => data?.viewer?.[field] != null, isFor }),
];
const fromQuery = (query: string, shows: Read['shows'], isFor: Read['isFor']): Read => ({ query, shows, isFor });
const isMember = (type: string) => (data: Data) => Object.values(data ?? {})[0]?.__typename === type;

/** Every private query by its object; a function, because the object is created later. */
const READS = new Map<string, () => Read>([
  ofViewer('email', '', signedIn),
  ...['apiTokens { id }', 'identities { provider }', 'passkeys { id }', 'teams { id }'].map((each) => {
    const [field = '', ...selection] = each.split(' ');
    return ofViewer(field, selection.join(' '));
  }),
  ofViewer('evaluatedTracks', '{ slug }'),
  ofViewer('evaluations', '{ totalCount }'),
  ofViewer('quotas', '{ used }'),
  ofViewer('submissions', '{ totalCount }'),
  ofViewer('sessions', '{ id }', sessions),
  ['accountExport', () => fromQuery('{ accountExport { __typename } }', isMember('AccountExport'), sessions)],
  ['accounts', () => fromQuery('{ accounts { __typename } }', isMember('AccountConnection'), operators)],
  ['auditLog', () => fromQuery('{ auditLog { __typename } }', isMember('AuditLogEntryConnection'), operators)],
  [
    'administration',
    () => fromQuery('{ administration { teamBytes } }', (data) => data?.administration != null, readingMaintainers),
  ],
  [
    'operations',
    () => fromQuery('{ operations { deadLetterGroups { count } } }', (data) => data?.operations != null, operators),
  ],
  [
    'deviceRequest',
    () =>
      fromQuery(
        '{ deviceRequest(userCode: "AAAA-AAAA") { ... on UserError { code } } }',
        (data) => data?.deviceRequest?.code === 'device_code_unknown',
        sessions,
      ),
  ],
  [
    'submission',
    () =>
      fromQuery(
        `{ submission(id: "${seeded.submissionId}") { id } }`,
        (data) => data?.submission != null,
        membersAndMaintainers,
      ),
  ],
  [
    'evaluation',
    () =>
      fromQuery(
        `{ evaluation(id: "${seeded.evaluationId}") { id } }`,
        (data) => data?.evaluation != null,
        membersAndMaintainers,
      ),
  ],
  [
    'submissionsOfBundle',
    () =>
      fromQuery(
        `{ submissionsOfBundle(sha256: "${seeded.bundle}") { id } }`,
        (data) => data?.submissionsOfBundle?.length > 0,
        members,
      ),
  ],
  [
    'model',
    () => fromQuery(`{ model(slug: "${seeded.teamSlug}.unheard") { slug } }`, (data) => data?.model != null, members),
  ],
  [
    'search',
    () =>
      fromQuery(
        '{ search(text: "Unheard") { ... on SearchAnswer { hits { __typename } } } }',
        (data) => data?.search?.hits?.length > 0,
        members,
      ),
  ],
  [
    'webhooks',
    () => fromQuery(`{ webhooks(team: "${seeded.teamId}") { id url } }`, (data) => data?.webhooks != null, owners),
  ],
  [
    'team.members',
    () =>
      fromQuery(
        `{ team(slug: "${seeded.teamSlug}") { members { email } } }`,
        (data) => data?.team?.members != null,
        members,
      ),
  ],
  [
    'team.openInvitations',
    () =>
      fromQuery(
        `{ team(slug: "${seeded.teamSlug}") { openInvitations { id } } }`,
        (data) => data?.team?.openInvitations != null,
        owners,
      ),
  ],
  [
    'team.role',
    () => fromQuery(`{ team(slug: "${seeded.teamSlug}") { role } }`, (data) => data?.team?.role != null, members),
  ],
  [
    'team.storage',
    () =>
      fromQuery(
        `{ team(slug: "${seeded.teamSlug}") { storage { usedBytes } } }`,
        (data) => data?.team?.storage != null,
        membersAndMaintainers,
      ),
  ],
  [
    'entriesOfModel', // a run in progress of a private submission
    () => fromQuery(modelInProgress(), (data) => data?.entriesOfModel?.length === 1, members),
  ],
  [
    'track.quota',
    () =>
      fromQuery(
        `{ track(slug: "${seeded.track}") { quota { left } } }`,
        (data) => data?.track?.quota?.left != null,
        readers,
      ),
  ],
]);

/** The same for all viewers. */
const PUBLIC = [
  'activity',
  'board',
  'codes',
  'composition',
  'compare',
  'compareBoards',
  'compareMetrics',
  'fleetSeries',
  'installation',
  'publicSplits', // of splits whose role is public, with labels that a maintainer published
  'signInProviders',
  'team',
  'track',
  'tracks',
  'paperBoard',
  'paperResults', // of listed submissions on boards only
  'paperTracks',
  'invitation', // anyone with the secret of the mail's link
];
/** Checked elsewhere, through other effects. */
const ELSEWHERE = {
  fleet: 'apps/api/spec/fleet-page.spec.ts: names of machines are for maintainers',
  runner: 'apps/api/spec/fleet.spec.ts',
  upload: 'apps/api/spec/uploads.spec.ts: is not accessible to another account',
  viewer: 'its fields, above',
};

function factsOf({ person, credential }: Caller): Facts {
  if (person === 'guest' || credential === 'nothing')
    return {
      signedIn: false,
      session: false,
      reads: false,
      submits: false,
      operates: false,
      team: null,
      maintainer: false,
    };
  const [{ team, role }, { session, scopes }] = [PEOPLE[person], CREDENTIALS[credential]];
  const has = (wanted: string) => scopes.some((scope) => scope === wanted);
  return {
    signedIn: true,
    session,
    reads: has('read'),
    submits: has('submit'),
    operates: has('operate'),
    team,
    maintainer: role !== 'researcher',
  };
}

describe('private data', () => {
  it('is a query, a field of the viewer or a field of a listed team', () => {
    const rows = [...READS.keys()];
    const ofQuery = fieldsOf('query').map(({ name }) => name);
    expect(ofQuery.filter((name) => !rows.includes(name) && !PUBLIC.includes(name) && !(name in ELSEWHERE))).toEqual(
      [],
    );
    const fields = (type: string) =>
      Object.keys((SCHEMA.getType(type) as { getFields(): object } | undefined)?.getFields() ?? {});
    const ofAccount = ['id', 'name', 'role', 'scopes', 'emailVerifiedAt', 'invitations'];
    expect(fields('Viewer').filter((name) => !rows.includes(`viewer.${name}`) && !ofAccount.includes(name))).toEqual(
      [],
    );
    // models are entries of boards; members choose to be public
    const ofTeam = ['id', 'name', 'slug', 'models', 'publicMembers'];
    expect(fields('Team').filter((name) => !rows.includes(`team.${name}`) && !ofTeam.includes(name))).toEqual([]);
  });

  it.each([...READS])('%s is readable only by its owner, with a credential that may read it', async (_, row) => {
    const { query, shows, isFor } = row();
    const otherwise: string[] = [];
    for (const asker of principals) {
      const answer = await api.request(query, {}, asker.headers);
      const code = String(answer.errors?.[0]?.extensions['code'] ?? '');
      if (code === 'internal' || /^[A-Z]/.test(code)) otherwise.push(`${code} ${answer.errors?.[0]?.message ?? ''}`);
      if (shows(answer.data) !== isFor(factsOf(asker)))
        otherwise.push(
          `${asker.person} with ${asker.credential}: ${shows(answer.data) ? 'visible' : `hidden ${code}`}`,
        );
    }
    expect(otherwise).toEqual([]);
  });

  it('submissionChanged is a subscription with the same rule', async () => {
    const query = `subscription { submissionChanged(id: "${seeded.submissionId}") { state } }`;
    const otherwise: string[] = [];
    for (const asker of principals) {
      const code = await subscribed(asker, query);
      const wanted = membersAndMaintainers(factsOf(asker)) ? null : 'submission_unknown';
      if (code !== wanted) otherwise.push(`${asker.person} with ${asker.credential}: ${code ?? 'visible'}`);
    }
    expect(otherwise).toEqual([]);
  });

  it('myEvaluationsChanged requires a credential that may read', async () => {
    const again = setInterval(() => void publishMove(), 100); // until every subscriber received it
    const otherwise: string[] = [];
    for (const asker of principals) {
      const facts = factsOf(asker);
      if (facts.reads && facts.team === null) continue; // accepted, but nothing of theirs changes
      const code = await subscribed(asker, 'subscription { myEvaluationsChanged { id } }');
      const wanted = facts.reads ? null : facts.signedIn ? 'forbidden' : 'not_signed_in';
      if (code !== wanted) otherwise.push(`${asker.person} with ${asker.credential}: ${code ?? 'visible'}`);
    }
    clearInterval(again);
    expect(otherwise).toEqual([]);
  });

  /** Answered to a stranger as if it did not exist: the same text except for the id. */
  it.each([
    [
      'cancelEvaluation',
      (id: string) => `mutation { cancelEvaluation(id: "${id}") { __typename ${FAILURE} } }`,
      () => seeded.evaluationId,
    ],
    [
      'removeDebugRun',
      (id: string) => `mutation { removeDebugRun(id: "${id}") { __typename ${FAILURE} } }`,
      () => seeded.evaluationId,
    ],
    [
      'setVisibility',
      (id: string) =>
        `mutation { setVisibility(input: { evaluation: "${id}", visibility: HIDDEN, reason: "to try it" }) { __typename ${FAILURE} } }`,
      () => seeded.evaluationId,
    ],
    [
      'setListing',
      (id: string) =>
        `mutation { setListing(input: { submission: "${id}", listing: LISTED }) { __typename ${FAILURE} } }`,
      () => seeded.submissionId,
    ],
    [
      'setReproduction',
      (id: string) =>
        `mutation { setReproduction(input: { submission: "${id}", track: "x" }) { __typename ${FAILURE} } }`,
      () => seeded.submissionId,
    ],
    [
      'removeWebhook',
      (id: string) => `mutation { removeWebhook(id: "${id}") { __typename ${FAILURE} } }`,
      () => seeded.webhookId,
    ],
    [
      'withdrawInvitation',
      (id: string) => `mutation { withdrawInvitation(id: "${id}") { __typename ${FAILURE} } }`,
      () => seeded.invitationId,
    ],
    [
      'acceptInvitation',
      (id: string) => `mutation { acceptInvitation(input: { id: "${id}" }) { __typename ${FAILURE} } }`,
      () => seeded.invitationId,
    ],
    ['endSession', (id: string) => `mutation { endSession(id: "${id}") }`, () => seeded.sessionId],
    ['revokeApiToken', (id: string) => `mutation { revokeApiToken(id: "${id}") }`, () => seeded.tokenId],
    [
      'compare',
      (id: string) => `{ compare(submissions: ["${id}", "${id}"]) { __typename ${FAILURE} } }`,
      () => seeded.submissionId,
    ],
    [
      'compareBoards',
      (id: string) => `{ compareBoards(submissions: ["${id}", "${id}"]) { __typename ${FAILURE} } }`,
      () => seeded.submissionId,
    ],
    [
      'compareMetrics',
      (id: string) =>
        `{ compareMetrics(submission: "${id}", reference: "${id}", board: "a.b") { __typename ${FAILURE} } }`,
      () => seeded.submissionId,
    ],
    ['submission', (id: string) => `{ submission(id: "${id}") { id } }`, () => seeded.submissionId],
    ['evaluation', (id: string) => `{ evaluation(id: "${id}") { id } }`, () => seeded.evaluationId],
    ['webhooks', (id: string) => `{ webhooks(team: "${id}") { id } }`, () => seeded.teamId],
  ] as const)(
    '%s returns the same for an object without access as for one that does not exist',
    async (_, read, idOf) => {
      const strangers = principals.filter(({ person }) => person === 'stranger');
      for (const { headers } of strangers) {
        const [real, unknown] = [idOf(), randomUUID()];
        const answers = [await api.request(read(real), {}, headers), await api.request(read(unknown), {}, headers)];
        const [ofReal, ofUnknown] = answers.map(({ status, data, errors }) => JSON.stringify({ status, data, errors }));
        expect(ofReal?.replaceAll(real, 'ID')).toBe(ofUnknown?.replaceAll(unknown, 'ID'));
      }
    },
  );

  it.each([
    ['a file of a submission', (id: string) => `/s/${id}.json`, () => seeded.code, 'ZZZZZZ'],
    ['a badge', (id: string) => `/badge/${id}.svg`, () => seeded.code, 'ZZZZZZ'],
    ['a receipt of an evaluation', (id: string) => `/r/${id}.json`, () => seeded.evaluationId, randomUUID()],
    ['an upload', (id: string) => `/uploads/${id}`, () => 'a'.repeat(43), 'b'.repeat(43)],
  ])('%s returns the same', async (_, path, idOf, unknown) => {
    const answers = await Promise.all(
      [idOf(), unknown].map(async (id) => {
        const answer = await fetch(api.url + path(id), { redirect: 'manual' });
        return { status: answer.status, text: (await answer.text()).replaceAll(id, 'ID') };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it('lists every subscription as private above, or as public', () => {
    const open = ['activityChanged', 'boardChanged', 'fleetChanged'];
    expect(
      fieldsOf('subscription')
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...open, 'myEvaluationsChanged', 'submissionChanged']);
  });
});

/** The code with which a subscription is refused; null when it delivers something. Waits for either. */
async function subscribed({ headers }: Caller, query: string): Promise<string | null> {
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers });
    }
  }
  const { authorization } = headers;
  const client = createClient({
    url: `${api.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
    connectionParams: authorization === undefined ? {} : { authorization },
  });
  const codeOf = (errors: unknown) => String((errors as { extensions?: { code?: unknown } }[])[0]?.extensions?.code);
  const code = await new Promise<string | null>((settle) => {
    client.subscribe(
      { query },
      {
        next: ({ errors }) => settle(errors ? codeOf(errors) : null),
        error: (errors) => settle(codeOf(errors)),
        complete: () => undefined,
      },
    );
  });
  await client.dispose();
  return code;
}

/** Publishes a change of the evaluation, as the dispatcher does. */
async function publishMove(): Promise<void> {
  const { evaluationId, submissionId, trackId } = seeded;
  const event: EvaluationEvent = {
    v: 1,
    evaluationId,
    submissionId,
    trackId,
    state: 'queued',
    at: new Date().toISOString(),
  };
  const subject = subjects.evaluationEvent(evaluationId, 'queued');
  await dispatcher.publish({ subject, messageId: newId(), bytes: encodeMessage(event) });
}
