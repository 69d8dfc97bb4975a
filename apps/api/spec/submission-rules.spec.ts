import { createHash } from 'node:crypto';
import { seedTrack, type SeededTrack } from '@primitives/testing';
import { signedUp, type RunningApi } from './running-api';
import { Submitter } from './submitter';

let submitter: Submitter;
let api: RunningApi;
let slug: string;
let ada: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  submitter = await Submitter.create();
  ({ api, slug, ada } = submitter);
});
afterAll(() => api.close());

describe('the terms of a benchmark', () => {
  let asking: SeededTrack;
  let maintainer: Awaited<ReturnType<typeof signedUp>>;
  const SHA = (words: string) => createHash('sha256').update(words).digest('hex');
  const set = async (words: string | null, reason = 'the licence asks for it') =>
    (
      await api.request(
        `mutation ($benchmark: String!, $text: String, $reason: String!) { it: setTerms(input: { benchmark: $benchmark, text: $text, reason: $reason }) {
           __typename ... on UserError { code } } }`,
        { benchmark: asking.definition.slug, text: words, reason },
        maintainer.headers,
      )
    ).data.it;
  const accept = async (sha256: string, headers = ada.headers) =>
    (
      await api.request(
        `mutation ($benchmark: String!, $sha256: String!) { it: acceptTerms(benchmark: $benchmark, sha256: $sha256) {
           __typename ... on UserError { code expected found } } }`,
        { benchmark: asking.definition.slug, sha256 },
        headers,
      )
    ).data.it;
  const shown = async (headers = ada.headers) =>
    (
      await api.request(
        'query ($slug: String!) { track(slug: $slug) { terms { number text sha256 acceptedAt } changes { text } } }',
        { slug: asking.definition.slug },
        headers,
      )
    ).data.track;
  const enter = (headers = ada.headers) => submitter.submit({ tracks: [slug, asking.definition.slug] }, headers);
  beforeAll(async () => {
    asking = await seedTrack(api.admin, api.blobs);
    maintainer = await signedUp(api);
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
  });

  it('are not required where there are none, and are set by maintainers only', async () => {
    expect((await shown()).terms).toBeNull();
    expect((await enter()).submission).toBeDefined();
    const refused = await api.request(
      `mutation { it: setTerms(input: { benchmark: "${asking.definition.slug}", text: "mine", reason: "because" }) { ... on UserError { code } } }`,
      {},
      ada.headers,
    );
    expect(refused.data.it).toEqual({ code: 'forbidden' });
    expect(await set('  ')).toEqual({ __typename: 'UserError', code: 'input_invalid' });
  });

  it('block a submission until each version is accepted', async () => {
    const [first, second] = [
      'Do not train on the test images.',
      'Do not train on the test images. One identity a team.',
    ];
    expect(await set(first)).toEqual({ __typename: 'Changed' });
    expect(await enter()).toMatchObject({
      code: 'terms_not_accepted',
      message: `the terms of ${asking.definition.slug}, version 1, are not accepted`,
      expected: `acceptance of the terms with sha256 ${SHA(first)}`,
      found: 'none',
      remedy: expect.stringContaining('--accept-terms'),
    });
    expect((await submitter.submit()).submission).toBeDefined(); // of another benchmark
    expect(await accept(SHA(second))).toMatchObject({ code: 'terms_changed', found: `sha256 ${SHA(second)}` });
    expect(await accept(SHA(first), { cookie: '' })).toMatchObject({ code: 'not_signed_in' });
    expect(await Promise.all([accept(SHA(first)), accept(SHA(first))])).toEqual(
      Array(2).fill({ __typename: 'Changed' }),
    );
    expect((await shown()).terms).toEqual({
      number: 1,
      text: first,
      sha256: SHA(first),
      acceptedAt: expect.any(String),
    });
    expect((await enter()).submission).toBeDefined();
    expect((await enter((await signedUp(api)).headers)).code).toBe('terms_not_accepted');

    expect(await set(first)).toEqual({ __typename: 'Changed' }); // unchanged: nothing new to accept
    expect((await shown()).terms).toMatchObject({ number: 1 });
    expect(await set(second, 'identities were shared')).toEqual({ __typename: 'Changed' });
    expect((await shown()).terms).toMatchObject({ number: 2, acceptedAt: null });
    expect((await enter()).code).toBe('terms_not_accepted');
    expect(await accept(SHA(first))).toMatchObject({ code: 'terms_changed' });
    expect(await accept(SHA(second))).toEqual({ __typename: 'Changed' });
    expect((await enter()).submission).toBeDefined();
  });

  it('can be removed, are announced on the track, and every change of them is recorded', async () => {
    expect(await set(null, 'the licence was widened')).toEqual({ __typename: 'Changed' });
    const { terms, changes } = await shown();
    expect(terms).toBeNull();
    expect(changes.map(({ text }: { text: string }) => text)).toEqual([
      'submissions no longer require accepting terms: the licence was widened',
      `submissions require accepting the terms of ${asking.definition.slug}, version 2: identities were shared`,
      `submissions require accepting the terms of ${asking.definition.slug}, version 1: the licence asks for it`,
      'the track was opened',
    ]);
    expect((await enter((await signedUp(api)).headers)).code).toBe('upload_unknown');
    expect(await submitter.count(`from terms_acceptance where account_id = $1`, ada.viewer.id)).toBe(2);
    const acts = `from audit_log l join account a on a.id = l.account_id where l.act = 'benchmark.terms' and a.email = $1 and l.target = $2`;
    expect(await submitter.count(acts, maintainer.email, asking.definition.slug)).toBe(3);
  });
});

describe('the phases of a track', () => {
  let phased: SeededTrack;
  let maintainer: Awaited<ReturnType<typeof signedUp>>;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const set = async (phase: object, headers = maintainer.headers) =>
    (
      await api.request(
        `mutation ($input: SetPhaseInput!) { it: setPhase(input: $input) { __typename ... on UserError { code message expected found } } }`,
        { input: { track: phased.definition.slug, name: 'A phase', reason: 'the challenge begins', ...phase } },
        headers,
      )
    ).data.it;
  const remove = async (slug: string) =>
    (
      await api.request(
        `mutation ($track: String!, $slug: String!) { it: removePhase(input: { track: $track, slug: $slug, reason: "it was a mistake" }) {
           __typename ... on UserError { code message } } }`,
        { track: phased.definition.slug, slug },
        maintainer.headers,
      )
    ).data.it;
  const shown = async () =>
    (
      await api.request(
        `query ($slug: String!) { track(slug: $slug) { open quota { left nextAt phaseLimit phaseLeft } phases { slug name quotaLimit results open }
           changes { text } } viewer { quotas { track { slug } left nextAt phaseLimit phaseLeft } } }`,
        { slug: phased.definition.slug },
        ada.headers,
      )
    ).data;
  const enter = () => submitter.submit({ tracks: [phased.definition.slug] });
  beforeAll(async () => {
    phased = await seedTrack(api.admin, api.blobs);
    maintainer = await signedUp(api);
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
  });

  it('are created by maintainers and do not overlap', async () => {
    expect((await shown()).track).toMatchObject({
      open: true,
      phases: [],
      quota: { phaseLimit: null, phaseLeft: null },
    });
    const late = {
      slug: 'final',
      opensAt: hours(48),
      closesAt: hours(72),
      name: 'Final',
      results: 'AT_END',
      quotaLimit: 2,
    };
    expect(await set(late, ada.headers)).toMatchObject({ code: 'forbidden' });
    expect(await set({ ...late, closesAt: null })).toMatchObject({ code: 'input_invalid', expected: 'a timestamp' });
    expect(await set({ ...late, closesAt: hours(47) })).toMatchObject({ code: 'input_invalid' });
    expect(await set({ ...late, slug: 'The Final' })).toMatchObject({ code: 'input_invalid' });
    expect(await set(late)).toEqual({ __typename: 'Changed' });
    expect(await set(late)).toEqual({ __typename: 'Changed' }); // unchanged: no event
    expect(await set({ slug: 'dev', opensAt: hours(1), closesAt: hours(49) })).toMatchObject({
      code: 'input_invalid',
      message: 'opensAt: A phase and Final are open at the same time',
    });
    const { track } = await shown();
    expect(track).toMatchObject({
      open: false,
      phases: [{ slug: 'final', name: 'Final', quotaLimit: 2, results: 'AT_END', open: false }],
    });
    expect(track.changes.length).toBe(2);
    expect(track.changes[0].text).toMatch(
      /^the phase Final accepts submissions from .+ until .+, at most 2 per team, and publishes its results when it closes: the challenge begins$/,
    );
  });

  it('accept no submission between them, and return the start of the next one', async () => {
    const [final] = await api.admin.manager.query<{ at: Date }[]>(
      'select opens_at as at from track_phase where slug = $1',
      ['final'],
    );
    expect(await enter()).toMatchObject({
      code: 'track_closed',
      message: `track ${phased.definition.slug} does not accept submissions: its phase Final opens at ${final?.at.toISOString()}`,
    });
    expect(await set({ slug: 'dev', name: 'Development', opensAt: hours(-24), closesAt: hours(24) })).toEqual({
      __typename: 'Changed',
    });
    const { submission } = await enter();
    expect(
      await api.admin.manager.query(
        'select ph.slug from evaluation e join track_phase ph on ph.id = e.phase_id where e.submission_id = $1',
        [submission.id],
      ),
    ).toEqual([{ slug: 'dev' }]);
    expect(await remove('dev')).toMatchObject({
      code: 'input_invalid',
      message: 'phase: Development has submissions, and boards refer to it',
    });
  });

  it('limit the submissions of a team, and end', async () => {
    expect(await remove('final')).toEqual({ __typename: 'Changed' });
    expect(await remove('final')).toMatchObject({ code: 'input_invalid' });
    await set({ slug: 'dev', name: 'Development', opensAt: hours(-24), closesAt: hours(24), quotaLimit: 2 });
    const mine = async () => {
      const { track, viewer } = await shown();
      const listed = viewer.quotas.find(
        (quota: { track: { slug: string } }) => quota.track.slug === phased.definition.slug,
      );
      return [track.quota, { ...listed, track: undefined }];
    };
    expect(await mine()).toEqual(Array(2).fill({ left: 1, nextAt: null, phaseLimit: 2, phaseLeft: 1 }));
    const both = await Promise.all([enter(), enter()]);
    expect(both.map(({ code }) => code).sort()).toEqual(['quota_exceeded', undefined]);
    expect(both.find(({ code }) => code !== undefined)).toMatchObject({
      message: 'all 2 submissions of the phase Development are used',
      found: '2 in it',
    });
    const usedUp = { left: 0, nextAt: null, phaseLimit: 2, phaseLeft: 0 };
    expect(await mine()).toEqual([usedUp, usedUp]); // no later phase is set
    const opensAt = hours(30);
    await set({ slug: 'next', opensAt, closesAt: hours(40) });
    expect(await mine()).toEqual(Array(2).fill({ ...usedUp, nextAt: expect.stringMatching(opensAt.slice(0, 19)) }));
    expect(await remove('next')).toEqual({ __typename: 'Changed' });
    await set({ slug: 'dev', name: 'Development', opensAt: hours(-24), closesAt: hours(-1), quotaLimit: 2 });
    expect(await enter()).toMatchObject({
      code: 'track_closed',
      message: expect.stringMatching(/: its last phase is over$/),
    });
    const acts = `from audit_log where act like 'track.phase%' and target = $1`;
    expect(await submitter.count(acts, phased.definition.slug)).toBe(7);
  });
});
