import { planShards } from '@primitives/evaluation';
import { newId } from '@primitives/runtime';
import { moveEvaluation } from '@primitives/store/evaluations';
import { insertPlan } from '@primitives/store/shards';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { seedReported } from './seed-board';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let slug: string;
let maintainerHeaders: { cookie: string };
let researcher: { cookie: string };
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  slug = track.definition.slug;
  const [maintainer, other] = [await signedUp(api), await signedUp(api)];
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
  await api.admin.manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'member')`, [
    other.viewer.id,
    track.teamId,
  ]);
  [maintainerHeaders, researcher] = [maintainer.headers, other.headers];
}, 180_000);
afterAll(() => api.close());

const act = async (call: string, headers = maintainerHeaders) =>
  (await api.request(`mutation { act: ${call} { __typename ... on UserError { code } } }`, {}, headers)).data.act;
const read = async (fields: string, headers: object = maintainerHeaders) =>
  (
    await api.request(
      `{ administration { ${fields} } track(slug: "${slug}") { open opensAt minImprovement debugLimit quota { limit left } changes { kind text } } }`,
      {},
      { ...headers },
    )
  ).data;
const logged = async (name: string) =>
  (
    await api.request(
      'query ($act: String) { auditLog(act: $act) { ... on AuditLogEntryConnection { nodes { act target by } } } }',
      { act: name },
      maintainerHeaders,
    )
  ).data.auditLog.nodes;

it('only maintainers read and change the administration', async () => {
  expect((await read('teamLimits { limit }', researcher)).administration).toBeNull();
  const acts = [
    `updateTrack(input: { track: "${slug}", quotaLimit: 1, reason: "for a test" })`,
    `publishTrackNote(track: "${slug}", text: "something")`,
    `signOffSplit(split: "${newId()}", note: "read it")`,
    `confirmReportedRow(row: "${newId()}")`,
    `setTeamQuota(input: { team: "${slug}", track: "${slug}", limit: 3, reason: "for a test" })`,
  ];
  for (const call of acts) expect(await act(call, researcher)).toEqual({ __typename: 'UserError', code: 'forbidden' });
});

it('rules of a track change with a reason that readers see, and the track closes and reopens', async () => {
  expect((await read('teamLimits { limit }')).track.changes).toEqual([
    { kind: 'OPENED', text: 'the track was opened' },
  ]);
  const update = (fields: string) =>
    act(`updateTrack(input: { track: "${slug}", ${fields}, reason: "it is the rule now" })`);
  expect(await update('quotaLimit: 7, minImprovement: 0.02')).toMatchObject({ __typename: 'TrackUpdated' });
  expect(await update('quotaLimit: 7')).toMatchObject({ __typename: 'TrackUpdated' }); // unchanged: no event
  expect(await update('opensAt: "2020-01-01T00:00:00Z", closesAt: "2020-02-01T00:00:00Z"')).toMatchObject({
    __typename: 'TrackUpdated',
  });
  const closed = (await read('teamLimits { limit }')).track;
  expect(closed).toMatchObject({ open: false, minImprovement: 0.02, quota: { limit: 7 } });
  expect(closed.changes.map(({ kind }: { kind: string }) => kind)).toEqual(['CLOSED', 'RULES', 'OPENED']);
  expect(closed.changes[1].text).toBe(
    'submissions per team: 7 in 24 hours (before: 100 in 24 hours); minimum improvement: 2 percentage points of AUC: it is the rule now',
  );
  expect(await update('closesAt: "2019-01-01T00:00:00Z"')).toMatchObject({ code: 'input_invalid' });
  expect(await update('closesAt: null, minImprovement: null')).toMatchObject({ __typename: 'TrackUpdated' });
  expect((await read('teamLimits { limit }')).track).toMatchObject({ open: true, minImprovement: null });
  const acts = ['track.change', 'track.close', 'track.reopen'];
  expect((await Promise.all(acts.map(logged))).map(({ length }) => length)).toEqual([1, 1, 1]);
});

it('sets and resets the limit of a team on a track', async () => {
  const limit = (of: string) =>
    act(`setTeamQuota(input: { team: "${slug}", track: "${slug}", limit: ${of}, reason: "camera-ready week" })`);
  const mine = async () =>
    (
      await api.request('{ viewer { quotas { track { slug } team { slug } limit } } }', {}, researcher)
    ).data.viewer.quotas.find(({ team }: { team: { slug: string } }) => team.slug === slug);
  expect(await limit('0')).toMatchObject({ __typename: 'Changed' });
  expect(await mine()).toMatchObject({ limit: 0 });
  expect((await read('teamLimits { teamSlug trackSlug limit reason }')).administration.teamLimits).toEqual([
    { teamSlug: slug, trackSlug: slug, limit: 0, reason: 'camera-ready week' },
  ]);
  expect(await limit('null')).toMatchObject({ __typename: 'Changed' });
  expect(await mine()).toMatchObject({ limit: 7 });
  expect(
    await act(`setTeamQuota(input: { team: "no-such-team", track: "${slug}", limit: 1, reason: "for a test" })`),
  ).toMatchObject({
    code: 'team_unknown',
  });
});

it('refuses to sign off a split without an audit; each maintainer signs off an audit once', async () => {
  const [supported] = (await read('supportedProtocols { benchmark version protocols boards { protocol boards } }'))
    .administration.supportedProtocols;
  expect(supported).toMatchObject({ version: 1, protocols: ['mac', 'czsl', 'czsl-cross'] });
  expect(supported.boards[1]).toEqual({ protocol: 'czsl', boards: ['closed', 'open'] });
  const [split] = (await read('splits { id audit tracks signOffs { by note } }')).administration.splits;
  expect(split).toMatchObject({ audit: null, tracks: [slug], signOffs: [] });
  const sign = () => act(`signOffSplit(split: "${split.id}", note: "I looked at every copy")`);
  expect(await sign()).toMatchObject({ code: 'input_invalid' });
  await api.admin.manager.query(`alter table split disable trigger split_is_immutable`);
  await api.admin.manager.query(`update split set audit = '{"schema":"split-audit/1"}'`);
  expect(await sign()).toMatchObject({ __typename: 'Changed' });
  expect(await sign()).toMatchObject({ __typename: 'Changed' });
  const [signed] = (await read('splits { signOffs { by note } }')).administration.splits;
  expect(signed.signOffs).toEqual([{ by: 'Grace Hopper', note: 'I looked at every copy' }]);
  expect((await logged('split.sign_off')).length).toBe(1);
});

it('names the boards of a benchmark version by its classes, statements and probe', async () => {
  const { manager } = api.admin;
  const more = {
    templates: { standard: 'plain', statements: { short: '{a}', plain: '{a} {o}' } },
    concepts: {
      task: { kind: 'classify', fullShot: true, episodes: [{ name: '5-way-1-shot' }, { name: '5-way-5-shot' }] },
    },
    probe: { strategies: { random: [[0]] } },
  };
  await manager.query(
    `insert into benchmark_version select (jsonb_populate_record(null::benchmark_version, to_jsonb(v)
        || jsonb_build_object('id', gen_random_uuid(), 'slug', 'classes', 'sha256', repeat('c', 64), 'definition', v.definition || $1::jsonb))).*
       from benchmark_version v limit 1`,
    [JSON.stringify(more)],
  );
  const versions = (await read('supportedProtocols { benchmark boards { protocol boards } }')).administration
    .supportedProtocols as { benchmark: string; boards: { protocol: string; boards: string[] }[] }[];
  const boards = Object.fromEntries(
    versions
      .filter(({ benchmark }) => benchmark === 'classes')
      .flatMap((version) => version.boards.map(({ protocol, boards }) => [protocol, boards] as const)),
  );
  expect(boards).toMatchObject({
    'vaw-itc': ['main', 'short'],
    compmap: ['5-way-1-shot', '5-way-5-shot', 'full-shot'],
    'attribute-probe': ['random'],
  });
});

it('records the second reader of a reported row, and lists withheld results', async () => {
  await seedReported(api.admin, track.trackId, 'Paper', { 'mac.auc.v1': 0.2 });
  const rows = async () =>
    (await read(`reportedRows(track: "${slug}") { id method tableReference values readings { by } }`)).administration
      .reportedRows;
  expect((await read('reportedTracks')).administration.reportedTracks).toEqual([slug]);
  const [row] = await rows();
  expect(row).toMatchObject({ method: 'Paper', tableReference: 'Table 3', readings: [] });
  expect(await act(`confirmReportedRow(row: "${row.id}")`)).toMatchObject({ __typename: 'Changed' });
  expect((await rows())[0].readings).toEqual([{ by: 'Grace Hopper' }]);
  expect((await logged('reported_row.read')).length).toBe(1);
  const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: 0.4 }));
  await api.admin.manager.query(
    `insert into publication (id, evaluation_id, visibility, reason) values ($1, $2, 'hidden', 'a wrong licence')`,
    [newId(), id],
  );
  expect(
    (await read('unpublishedResults { nodes { evaluationId visibility reason by } }')).administration.unpublishedResults
      .nodes,
  ).toEqual([{ evaluationId: id, visibility: 'HIDDEN', reason: 'a wrong licence', by: null }]);
  const { teams } = (await read('teams(text: "Ada and") { nodes { slug members submissions shareWeight } }'))
    .administration;
  expect(teams.nodes).toEqual([{ slug, members: 1, submissions: 1, shareWeight: 1 }]);
});

it('names the objects whose UUIDs the audit log contains', async () => {
  const {
    data: { auditLog },
  } = await api.request(
    '{ auditLog(act: "split.sign_off") { ... on AuditLogEntryConnection { nodes { target names { id name } } } } }',
    {},
    maintainerHeaders,
  );
  const [entry] = auditLog.nodes;
  const { benchmark, version } = (await read('splits { benchmark version }')).administration.splits[0];
  expect(entry.names).toEqual([{ id: entry.target, name: `${benchmark} ${version}, test` }]);
});

it('lists evaluations of all teams by state, track and text', async () => {
  const list = async (args: string) =>
    (
      await read(
        `evaluations(${args}) { totalCount states { state count } nodes { submission { name team { slug } } track { slug } } pageInfo { hasNextPage endCursor } }`,
      )
    ).administration.evaluations;
  await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: 0.7 }), { name: 'Wanted' });
  const all = await list('first: 1');
  expect(all).toMatchObject({
    totalCount: 2,
    states: [{ state: 'QUEUED', count: 2 }],
    nodes: [{ submission: { name: 'Wanted' }, track: { slug } }],
    pageInfo: { hasNextPage: true },
  });
  expect((await list(`after: "${all.pageInfo.endCursor}"`)).nodes).toHaveLength(1);
  expect((await list('text: "wANTe"')).totalCount).toBe(1);
  expect((await list(`text: "ada and", track: "${slug}"`)).totalCount).toBe(2);
  expect((await list(`text: "${all.nodes[0].submission.team.slug}"`)).totalCount).toBe(2);
  expect((await list('track: "other"')).totalCount).toBe(0);
  expect(await list('states: [SCORED]')).toMatchObject({ totalCount: 0, nodes: [], states: [{ count: 2 }] });
});

it('names the maintainer who cancelled an evaluation, to maintainers only; not a team that cancelled its own', async () => {
  const cancelled = async (bias: number, headers: { cookie: string }) => {
    const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias }));
    expect(await act(`cancelEvaluation(id: "${id}")`, headers)).toEqual({ __typename: 'Cancelled' });
    return id;
  };
  const [byMaintainer, byTeam] = [await cancelled(0.8, maintainerHeaders), await cancelled(0.9, researcher)];
  const { nodes } = (await read('evaluations(states: [CANCELLED]) { nodes { id cancelledBy } }')).administration
    .evaluations;
  expect(nodes).toEqual([
    { id: byTeam, cancelledBy: null },
    { id: byMaintainer, cancelledBy: 'Grace Hopper' },
  ]);
  const own = await api.request(`{ evaluation(id: "${byMaintainer}") { state cancelledBy } }`, {}, researcher);
  expect(own.data.evaluation).toEqual({ state: 'CANCELLED', cancelledBy: null });
});

it('lists the evaluations that wait while other teams are served, with the runners that could take their shards', async () => {
  const { manager } = api.admin;
  const predicting = async (of: SeededTrack, bias: number) => {
    const id = await seedSubmission(api.admin, api.blobs, of, await tinyClassifier({ bias }));
    await moveEvaluation(manager, id, 'validating');
    await insertPlan(manager, id, 'e'.repeat(64), planShards(4, { pilot: 2, shard: 4 }));
    await moveEvaluation(manager, id, 'predicting');
    await manager.query(`update evaluation set state_since = now() - interval '40 minutes' where id = $1`, [id]);
    return id;
  };
  const waiting = await predicting(track, 0.31);
  const served = await predicting(await seedTrack(api.admin, api.blobs), 0.32);
  await manager.query(
    `update shard set released_at = now() - interval '9 minutes', leased_at = now() - interval '5 minutes', leased_by = 'a',
            done_at = now() - interval '4 minutes', done_fence = 1 where evaluation_id = $1 and shard_index = 0`,
    [served],
  );
  const { delayedEvaluations } = (
    await read('delayedEvaluations { id code trackSlug stateSince minimumIsolation readyRunners shareWeight priority }')
  ).administration;
  expect(delayedEvaluations).toEqual([
    {
      id: waiting,
      code: expect.any(String),
      trackSlug: slug,
      stateSince: expect.any(String),
      minimumIsolation: expect.any(String),
      readyRunners: 0,
      shareWeight: 1,
      priority: 0,
    },
  ]);
});

it('filters the audit log by a period', async () => {
  const count = async (args: string) =>
    (
      await api.request(
        `{ auditLog(act: "track.", ${args}) { ... on AuditLogEntryConnection { nodes { at } } } }`,
        {},
        maintainerHeaders,
      )
    ).data.auditLog.nodes.length;
  const [hourAgo, inAnHour] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  expect(await count(`from: "${hourAgo}", to: "${inAnHour}"`)).toBeGreaterThan(0);
  expect(await count(`to: "${hourAgo}"`)).toBe(0);
  expect(await count(`from: "${inAnHour}"`)).toBe(0);
});
