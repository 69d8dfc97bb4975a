import { releaseResult, type BoardResult, type ReleaseRule } from '@primitives/results';
import { MAC_BOARD_METRICS, metricDefinition, metricRange } from '@primitives/metrics';
import { insertRelease, insertResult, publish } from '@primitives/store/boards';
import { moveEvaluation } from '@primitives/store/evaluations';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { seedSnapshot, rows } from './seed-board';
import { openReceipts } from './seed-result';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { upload } from './tus-upload';

type Person = Awaited<ReturnType<typeof signedUp>>;

/** Digits that occur in the exact result, and nowhere else. */
const EXACT = {
  value: 0.618033988,
  low: 0.577215664,
  high: 0.661170723,
  slice: 0.271828182,
  curve: 0.141421356,
  n: 4_669,
};
const MARKS = /61803|61\.80|57721|66117|27182|27\.18|14142|4669|4,669/;
/** Times, ids, digests and signatures, which can contain any digits. */
const ARBITRARY = /\d{4}-\d\d-\d\dT[\d:.]+Z|[\w+/=-]{32,}/g;
const markIn = (text: string): string | null => MARKS.exec(text.replace(ARBITRARY, ''))?.[0] ?? null;

/** A result that only maintainers may read unchanged. */
const exact: BoardResult = {
  values: Object.fromEntries(
    MAC_BOARD_METRICS.map((id) => [id, { value: EXACT.value, low: EXACT.low, high: EXACT.high }]),
  ),
  instances: 1_000,
  candidatePairs: 3,
  resamples: 100,
  tiedTop1Share: EXACT.slice,
  curve: { bias: [EXACT.curve], seen: [EXACT.curve], unseen: [EXACT.curve] },
  coverage: { k: [1], share: [EXACT.curve] },
  slices: {
    attribute: [
      { name: 'red', n: EXACT.n, value: EXACT.slice, low: EXACT.slice - 0.01, high: EXACT.slice + 0.01 },
      { name: 'sliced', n: 29, value: EXACT.slice, low: EXACT.slice - 0.1, high: EXACT.slice + 0.1 },
    ],
    object: [],
    pair: [],
  },
  hierarchy: [{ parent: 'red', child: 'sliced', n: EXACT.n, violations: 1, value: EXACT.slice, low: 0, high: 1 }],
};
const released = () =>
  releaseResult(
    { closed: exact },
    {
      metricsOf: () => new Map(MAC_BOARD_METRICS.map((id) => [id, metricRange(metricDefinition(id))])),
      primary: { board: 'closed', metric: 'mac.auc.v1' },
      units: 1_000,
      details: true,
      uniform: () => 0.5,
    },
  );

let api: RunningApi;
let track: SeededTrack;
let member: Person;
let maintainer: Person;
let receipts: Awaited<ReturnType<typeof openReceipts>>;
beforeAll(async () => {
  api = await runningApi({ PRIMITIVES_TUNE_DOMAIN_SUBMISSIONS_PER_DAY: '4' });
  track = await seedTrack(api.admin, api.blobs, { releaseRule: 'improvements' });
  [member, maintainer] = [await signedUp(api), await signedUp(api)];
  await api.admin.manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'member')`, [
    member.viewer.id,
    track.teamId,
  ]);
  await api.admin.manager.query(`update account set role = 'maintainer' where id = $1`, [maintainer.viewer.id]);
  receipts = await openReceipts(api);
});
afterAll(async () => {
  await api.close();
  await receipts.close();
});

/** A scored submission as the scorer leaves it; `release` null: the result is not released yet. */
async function scored(release: Record<string, BoardResult> | null = released()): Promise<{ id: string; code: string }> {
  const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
  await api.admin.manager.query('alter table submission disable trigger submission_is_immutable');
  await api.admin.manager.query(
    'update submission set account_id = $2 where id = (select submission_id from evaluation where id = $1)',
    [id, member.viewer.id],
  );
  await api.admin.transaction(async (tx) => {
    for (const state of ['validating', 'predicting', 'scoring', 'scored'] as const) await moveEvaluation(tx, id, state);
    await insertResult(tx, {
      evaluationId: id,
      trackId: track.trackId,
      boards: { closed: exact },
      outcomes: { closed: 'a'.repeat(64) },
      predictions: ['b'.repeat(64)],
      definitionSha256: track.definitionSha256,
      labelsSha256: track.labelsSha256,
      scorerVersion: '5',
      bootstrapSeed: '0badc0de',
    });
    if (release)
      await insertRelease(tx, { evaluationId: id, boards: release, units: 1_000, details: true, answersSha256: null });
    await receipts.receipts.issue(tx, id);
    await publish(tx, id, 'shown');
  });
  const [row] = await api.admin.manager.query<{ code: string }[]>(
    'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
    [id],
  );
  return { id, code: row?.code ?? '' };
}

const RESULTS = `results { board instances released { step details withheld } values { metric value low high }
  curve { bias seen unseen } curveBand { low high } coverage { k share } hierarchy { n violations value }
  slices { attribute { name n atLeast value low high withheld } object { n value } pair { n value } }
  sliceEnds { attribute { count lowest { name n value withheld } highest { name n value } } } }`;
const SUBMISSION = `query ($code: ID!) { submission(id: $code) { evaluations { ${RESULTS} } } }`;
const resultOf = async (code: string, headers = {}) =>
  (await api.request(SUBMISSION, { code }, headers)).data.submission.evaluations[0].results?.[0];

/** A snapshot of the closed board, whose first row is the evaluation with its released values. */
async function seedReleased({ id, code }: { readonly id: string; readonly code: string }): Promise<void> {
  const cells = Object.fromEntries(
    Object.entries(released()['closed']?.values ?? {}).map(([metric, estimate]) => [
      metric,
      { ...estimate, rankLow: 1, rankHigh: 1, tier: 1, mark: 'BEST' as const },
    ]),
  );
  const board = rows(2).map((row, i) => (i === 0 ? { ...row, evaluationId: id, submissionCode: code, cells } : row));
  await seedSnapshot(api.admin, track.trackId, 'closed', board);
}

describe('the exact result of a hidden split', () => {
  it('is in no answer that anyone but maintainers can read', async () => {
    const { id, code } = await scored();
    await seedReleased({ id, code });
    const { slug } = track.definition;
    const pages = [`/s/${code}`, `/t/${slug}/closed`].flatMap((path) =>
      ['', '.json', '.csv', '.tex', '.md', '.bib'].map((form) => path + form),
    );
    const paths = [...pages, '/', `/badge/${code}.svg`, `/badge/${code}.svg?show=rank`, `/r/${id}.json`, `/e/${id}`];
    for (const { headers } of [{ headers: {} }, member]) {
      for (const path of paths) {
        const body = await fetch(api.url + path, { headers }).then((answer) => answer.text());
        expect([path, markIn(body)]).toEqual([path, null]);
      }
      const questions: [string, object][] = [
        [SUBMISSION, { code }],
        ['{ activity { published { value } } }', {}],
        [
          `query ($slug: String!) { board(track: $slug, board: "closed") { rows { nodes { cells { metric value low high } } }
             pairs(metric: "mac.auc.v1") { difference low high p } } track(slug: $slug) { leader { cell { value } } history } }`,
          { slug },
        ],
      ];
      for (const [query, variables] of questions) {
        const { data, errors } = await api.request(query, variables, headers as Record<string, string>);
        expect([query, errors, markIn(JSON.stringify(data))]).toEqual([query, undefined, null]);
      }
    }
    const { data } = await api.request('{ accountExport { ... on AccountExport { data } } }', {}, member.headers);
    const file = JSON.stringify(data.accountExport);
    expect(file).toContain(code);
    expect(markIn(file)).toBeNull();
  });

  it('is readable by maintainers, with counts, curves and slices', async () => {
    const { code } = await scored();
    const result = await resultOf(code, maintainer.headers);
    expect(result.values[0]).toMatchObject({ value: EXACT.value, low: EXACT.low });
    expect(result).toMatchObject({ released: null, curve: { bias: [EXACT.curve] }, hierarchy: [{ n: EXACT.n }] });
    expect(result.slices.attribute[1]).toEqual({
      name: 'sliced',
      n: 29,
      atLeast: null,
      value: EXACT.slice,
      low: expect.any(Number),
      high: expect.any(Number),
      withheld: null,
    });
  });

  it('is released to everyone else with the reason for withheld parts', async () => {
    const { code } = await scored();
    const result = await resultOf(code, member.headers);
    expect(result.released).toEqual({ step: 0.02, details: true, withheld: ['CURVE', 'COVERAGE', 'HIERARCHY'] });
    expect(result).toMatchObject({ curve: null, curveBand: null, coverage: null, hierarchy: [] });
    expect(result.slices.attribute).toEqual([
      expect.objectContaining({ name: 'red', n: null, atLeast: 3_000, withheld: null }),
      { name: 'sliced', n: null, atLeast: null, value: null, low: null, high: null, withheld: 'FEW_UNITS' },
    ]);
    expect(result.sliceEnds.attribute).toMatchObject({ count: 2, lowest: [{ name: 'red', n: null }], highest: [] });
  });

  it('is printed with the precision of its rounding step, which boards, results and exports give', async () => {
    const { id, code } = await scored();
    await seedReleased({ id, code });
    const { slug } = track.definition;
    const { data } = await api.request(
      `query ($slug: String!, $code: ID!) { board(track: $slug, board: "closed") {
         rows { nodes { submissionCode cells { metric value step } } } pairs(metric: "mac.auc.v1") { step } }
         submission(id: $code) { evaluations { results { values { metric step } slices { attribute { name step } } } } } }`,
      { slug, code },
    );
    const { cells: published } = data.board.rows.nodes.find(
      (row: { submissionCode: string }) => row.submissionCode === code,
    );
    const steps = { 'mac.auc.v1': 0.02, 'mac.exact_match.v1': 0.02, 'mac.coverage.v1': 1 };
    for (const [metric, step] of Object.entries(steps))
      expect(published).toContainEqual(expect.objectContaining({ metric, step }));
    expect(data.board.pairs).toEqual([{ step: 0.02 }]);
    const [result] = data.submission.evaluations[0].results;
    expect(result.values).toContainEqual({ metric: 'mac.auc.v1', step: 0.02 });
    expect(result.slices.attribute).toEqual([
      { name: 'red', step: 0.02 },
      { name: 'sliced', step: null },
    ]);
    const read = (path: string) => fetch(api.url + path).then((answer) => answer.text());
    expect(await read(`/s/${code}.md`)).toContain('| 62 ±8 |');
    expect(await read(`/t/${slug}/closed.md`)).toContain('**62** ±8');
    expect(await read(`/badge/${code}.svg`)).toContain('AUC 62% ±8');
    expect(await read(`/s/${code}.csv`)).toMatch(/,AUC,0\.62,[\d.]+,[\d.]+,0\.02,/);
  });

  it('has no step for maintainers, who see it', async () => {
    const { code } = await scored();
    const query = 'query ($code: ID!) { submission(id: $code) { evaluations { results { values { step } } } } }';
    const { data } = await api.request(query, { code }, maintainer.headers);
    expect(
      new Set(data.submission.evaluations[0].results[0].values.map(({ step }: { step: number | null }) => step)),
    ).toEqual(new Set([null]));
  });

  it('that is not released yet is absent', async () => {
    const { code } = await scored(null);
    expect(await resultOf(code, member.headers)).toBeUndefined();
    expect(await resultOf(code, maintainer.headers)).toMatchObject({ board: 'closed' });
    const file = await fetch(`${api.url}/s/${code}.json`).then((answer) => answer.json());
    expect(file.evaluations).toMatchObject([{ results: null, receipt: null }]);
  });

  it('follows the rule of its track at once, and boards are ranked again', async () => {
    const { code } = await scored();
    const set = (rule: Uppercase<ReleaseRule>) =>
      api.request(
        `mutation { updateTrack(input: { track: "${track.definition.slug}", releaseRule: ${rule}, reason: "its labels are public" }) {
          ... on TrackUpdated { track { releaseRule } } ... on UserError { code } } }`,
        {},
        maintainer.headers,
      );
    expect((await set('EXACT')).data.updateTrack).toEqual({ track: { releaseRule: 'EXACT' } });
    expect((await resultOf(code, member.headers)).values[0].value).toBe(EXACT.value);
    const requests = await api.admin.manager.query('select 1 from outbox where subject = $1', [
      `work.score.rank.${track.trackId}`,
    ]);
    expect(requests).toHaveLength(1);
    await set('IMPROVEMENTS');
    expect((await resultOf(code, member.headers)).values[0].value).not.toBe(EXACT.value);
  });
});

describe('the audit of a hidden split', () => {
  it('is public without counts of labels', async () => {
    const audit = {
      schema: 'split-audit/1',
      images: 1_000,
      attributes: { least: 44, median: 99, most: 214, names: 23 },
      pairs: { hidden: 305, seen: 236, unseenImageShare: 0.4123, seenCompositionShare: 0.17 },
    };
    const { manager } = api.admin;
    await manager.query('alter table split disable trigger split_is_immutable');
    await manager.query('update split set audit = $2 where id = (select split_id from track where id = $1)', [
      track.trackId,
      audit,
    ]);
    const { data } = await api.request(`{ track(slug: "${track.definition.slug}") { split { audit } } }`);
    expect(data.track.split.audit).toEqual({
      schema: 'split-audit/1',
      images: 1_000,
      pairs: { hidden: 305, seen: 236, unseenImageShare: 0.4, seenCompositionShare: 0.15 },
    });
  });
});

describe('the improvement that a result needs', () => {
  it("is the rounding step of the split's units, or the track's own; unknown before a result, none under other rules", async () => {
    const step = async ({ definition: { slug } }: SeededTrack) =>
      (await api.request(`{ track(slug: "${slug}") { improvementStep } }`)).data.track.improvementStep;
    const own = await seedTrack(api.admin, api.blobs, { releaseRule: 'improvements' });
    expect(await step(own)).toBeNull();
    await scored();
    expect(await step(track)).toBe(0.02); // of 1,000 units
    const { manager } = api.admin;
    await manager.query('update track set min_improvement = 0.07 where id = $1', [own.trackId]);
    expect(await step(own)).toBe(0.07);
    await manager.query(`update track set release_rule = 'rounded' where id = $1`, [own.trackId]);
    expect(await step(own)).toBeNull();
  });
});

describe('submissions to a hidden split', () => {
  const SUBMIT = `mutation ($input: SubmitInput!) { submit(input: $input) {
    ... on Submitted { submission { code } } ... on UserError { code message } } }`;
  let mutations = 0;
  const submit = async (to: SeededTrack, person: Person, team?: string) => {
    const bundleSha256 = await upload(api, person.headers, await tinyClassifier({ bias: Math.random() }));
    const input = {
      bundleSha256,
      tracks: [to.definition.slug],
      name: 'Tiny',
      version: '1',
      clientMutationId: `h${++mutations}`,
      team,
    };
    return (await api.request(SUBMIT, { input }, person.headers)).data.submit;
  };
  const anotherTeam = async (person: Person, name: string): Promise<string> => {
    const mutation = `mutation { createTeam(name: "${name}") { ... on Team { id } ... on UserError { code message } } }`;
    return (await api.request(mutation, {}, person.headers)).data.createTeam.id;
  };
  const limit = (of: SeededTrack, columns: string) =>
    api.admin.manager.query(`update track set ${columns} where id = $1`, [of.trackId]);

  it('of an account are counted over all its teams: five teams do not have five quotas', async () => {
    const [own, ada] = [await seedTrack(api.admin, api.blobs), await signedUp(api)];
    await limit(own, 'quota_limit = 2');
    const teams = [undefined, await anotherTeam(ada, 'Second'), await anotherTeam(ada, 'Third')];
    expect(await submit(own, ada, teams[0])).toHaveProperty('submission');
    expect(await submit(own, ada, teams[1])).toHaveProperty('submission');
    const shown = await api.request(
      `{ track(slug: "${own.definition.slug}") { quota { left nextAt } } viewer { quotas { track { slug } left used nextAt } } }`,
      {},
      ada.headers,
    );
    const none = { left: 0, nextAt: expect.any(String) };
    expect(shown.data.track.quota).toEqual(none);
    const mine = shown.data.viewer.quotas.filter(
      (quota: { track: { slug: string } }) => quota.track.slug === own.definition.slug,
    );
    expect(mine).toMatchObject([1, 1, 0].map((used) => ({ ...none, used })));
    expect(await submit(own, ada, teams[2])).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringMatching(/^all 2 submissions/),
    });
  });

  it('are limited per season by account, by team and by images, whatever the track', async () => {
    const [own, ada, bo] = [await seedTrack(api.admin, api.blobs), await signedUp(api), await signedUp(api)];
    await limit(own, 'season_limit = 2');
    const { manager } = api.admin;
    const team = ada.viewer.teams[0].id;
    await manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'member')`, [
      bo.viewer.id,
      team,
    ]);
    await submit(own, ada);
    await submit(own, bo, team);
    const second = await anotherTeam(ada, 'Another of Ada');
    expect(await submit(own, bo, team)).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringMatching(/^your team has used all 2/),
    });
    expect(await submit(own, ada, second)).toHaveProperty('submission');
    expect(await submit(own, ada, second)).toMatchObject({
      message: expect.stringMatching(/^your account has used all 2/),
    });
    const quota = `{ track(slug: "${own.definition.slug}") { seasonLimit quota { left seasonLimit seasonLeft nextAt } } }`;
    expect((await api.request(quota, {}, ada.headers)).data.track).toMatchObject({
      seasonLimit: 2,
      quota: { left: 0, seasonLimit: 2, seasonLeft: 0, nextAt: expect.any(String) },
    });
    await manager.query('update team set reference = true where id = $1', [second]);
    expect(await submit(own, ada, second)).toHaveProperty('submission');
  });

  it('of a copy whose values its submitter knows do not count in 90 days; withheld ones and other values do', async () => {
    const { manager } = api.admin;
    const seasonLeft = async (): Promise<number> =>
      (
        await api.request(`{ viewer { quotas { track { slug } team { id } seasonLeft } } }`, {}, member.headers)
      ).data.viewer.quotas.find(
        (quota: { track: { slug: string }; team: { id: string } }) =>
          quota.track.slug === track.definition.slug && quota.team.id === track.teamId,
      ).seasonLeft;
    const fingerprint = 'f'.repeat(64);
    const copy = async (values: Record<string, BoardResult>) => {
      const { id } = await scored(values);
      await manager.query(
        'update submission set fingerprint = $2 where id = (select submission_id from evaluation where id = $1)',
        [id, fingerprint],
      );
      return id;
    };
    const { closed } = released();
    const others = {
      closed: { ...closed!, values: { ...closed!.values, 'mac.auc.v1': { value: 0.1, low: 0, high: 1 } } },
    };
    await limit(track, 'season_limit = 30');
    await copy(released());
    const before = await seasonLeft();
    const second = await copy(released());
    expect(await seasonLeft()).toBe(before);
    await publish(manager, second, 'withheld');
    expect(await seasonLeft()).toBe(before - 1);
    await copy(others);
    expect(await seasonLeft()).toBe(before - 2);
  });

  it('of one verified e-mail domain are limited per day; the domain is stored as a digest only', async () => {
    const domain = 'lab.example';
    const people = await Promise.all(['a', 'b', 'c'].map((name) => signedUp(api, `${name}@${domain}`)));
    const ids = people.map(({ viewer }) => viewer.id);
    await api.admin.manager.query('update account set email_verified_at = now() where id = any($1::uuid[])', [ids]);
    const tracks = [await seedTrack(api.admin, api.blobs), await seedTrack(api.admin, api.blobs)];
    for (const [at, person] of [0, 1, 0, 1].entries())
      expect(await submit(tracks[at % 2]!, people[person]!)).toHaveProperty('submission');
    expect(await submit(tracks[0]!, people[2]!)).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringMatching(/^the accounts of your e-mail's domain have used all 4/),
    });
    const found = await api.admin.manager.query(
      'select distinct domain_key as key from submission where account_id = any($1::uuid[])',
      [ids],
    );
    expect(found).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });
});
