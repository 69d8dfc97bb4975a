import { insertSnapshot } from '@primitives/store/boards';
import { seedScored, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { nextVersion } from './next-version';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let slug: string;
let maintainer: { cookie: string };
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  slug = track.definition.slug;
  const account = await signedUp(api);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [account.email]);
  maintainer = account.headers;
});
afterAll(() => api.close());

const scored = async (value: number) => seedScored(api.admin, api.blobs, track, await tinyClassifier({ bias: value }));
const correct = async (version: number, headers: object, reason = 'two labels were swapped') =>
  (
    await api.request(
      `mutation ($input: CorrectTrackInput!) { it: correctTrack(input: $input) { __typename
         ... on Corrected { erratum { number reason fromVersion toVersion evaluations done finishedAt } } ... on UserError { code found } } }`,
      { input: { track: slug, version, reason } },
      { ...headers },
    )
  ).data.it;

describe('a correction of labels', () => {
  it('requires a maintainer, a reason, and a version that corrects the labels of the same images', async () => {
    const researcher = (await signedUp(api)).headers;
    const version = await nextVersion(api, slug, 'c'.repeat(64), { archiveSha256: track.definitionSha256 });
    expect(await correct(version, {})).toMatchObject({ code: 'not_signed_in' });
    expect(await correct(version, researcher)).toMatchObject({ code: 'forbidden' });
    expect(await correct(version, maintainer, 'oops')).toMatchObject({ code: 'input_invalid' });
    expect(await correct(version, maintainer)).toMatchObject({ code: 'correction_invalid', found: 'different images' });
    expect(await correct(77, maintainer)).toMatchObject({
      code: 'correction_invalid',
      found: 'no such version or split',
    });
    expect(await correct(await nextVersion(api, slug, track.labelsSha256), maintainer)).toMatchObject({
      found: 'unchanged labels',
    });
  });

  it('queues predicted evaluations for rescoring, once at a time, and publishes what changed on the board', async () => {
    const old = [await scored(0.25), await scored(0.5)];
    const version = await nextVersion(api, slug, 'd'.repeat(64));
    const before = await insertSnapshot(api.admin.manager, track.trackId, 'closed', {
      schema: 'board-snapshot/1',
      metrics: [],
      primaryMetric: 'mac.exact_match.v1',
      resamples: 0,
      rows: [],
      pairs: {},
    });
    expect(await correct(version, maintainer)).toMatchObject({
      __typename: 'Corrected',
      erratum: {
        number: 1,
        reason: 'two labels were swapped',
        fromVersion: 1,
        toVersion: version,
        evaluations: 2,
        done: 0,
        finishedAt: null,
      },
    });
    expect(await correct(await nextVersion(api, slug, 'e'.repeat(64)), maintainer)).toMatchObject({
      code: 'correction_in_progress',
    });
    const again: { reused: string; state: string; attempt: number }[] = await api.admin.manager.query(
      `select reused_from as reused, state, attempt from evaluation where erratum_id is not null order by reused_from`,
    );
    expect(again).toEqual([...old].sort().map((reused) => ({ reused, state: 'scoring', attempt: 2 })));
    const orders: { subject: string }[] = await api.admin.manager.query(
      `select subject from outbox where subject like 'work.score.%' or subject like 'work.references.%' order by subject`,
    );
    const references = orders.filter(({ subject }) => subject.startsWith('work.references.'));
    expect([orders.length, references.length]).toEqual([3, 1]);
    const { data } = await api.request(
      `query ($slug: String!) { track(slug: $slug) { benchmark { number } errata { number before(board: "closed") after(board: "closed")
         entries(board: "closed", metric: "mac.exact_match.v1") { submissionCode } } } }`,
      { slug },
    );
    expect(data.track).toEqual({
      benchmark: { number: version },
      errata: [{ number: 1, before, after: null, entries: [] }],
    });
  });

  it('creates the next version itself from given labels', async () => {
    await api.admin.manager.query('update erratum set finished_at = now()');
    const sendCorrection = (input: object) =>
      api.request(
        `mutation ($input: CorrectTrackInput!) { it: correctTrack(input: $input) { __typename ... on Corrected { erratum { number toVersion } } ... on UserError { code found } } }`,
        { input: { track: slug, reason: 'three labels were swapped', ...input } },
        maintainer,
      );
    const [last] = await api.admin.manager.query<{ number: number }[]>(
      'select max(number) as number from benchmark_version where slug = $1',
      [slug],
    );
    const labels = 'f'.repeat(64);
    expect((await sendCorrection({})).data.it).toMatchObject({ code: 'input_invalid' });
    expect((await sendCorrection({ version: 1, labels })).data.it).toMatchObject({ code: 'input_invalid' });
    const toVersion = last!.number + 1;
    expect((await sendCorrection({ labels })).data.it).toEqual({
      __typename: 'Corrected',
      erratum: { number: 2, toVersion },
    });
    const [made] = await api.admin.manager.query<{ version: number; definitionSha256: string; labels: string }[]>(
      `select (v.definition->>'version')::int as version, v.definition_sha256 as "definitionSha256", s.labels_sha256 as labels
         from benchmark_version v join split s on s.benchmark_version_id = v.id where v.slug = $1 and v.number = $2`,
      [slug, toVersion],
    );
    expect(made).toMatchObject({ version: toVersion, labels });
    expect(JSON.parse(String(await api.blobs.read(made!.definitionSha256)))).toMatchObject({
      slug,
      version: toVersion,
    });
    await api.admin.manager.query('update erratum set finished_at = now()');
    expect((await sendCorrection({ labels })).data.it).toMatchObject({
      code: 'correction_invalid',
      found: 'unchanged labels',
    });
  });
});
