import { newId } from '@primitives/runtime';
import { insertLabelPublication } from '@primitives/store/benchmarks';
import { definitionJson, evaluationWork, requeueDeadLetters } from '@primitives/store/evaluations';
import { insertBlob } from '@primitives/store/submissions';
import { nextVersion } from './next-version';
import { signedUp, type RunningApi } from './running-api';
import { Submitter } from './submitter';

const SAMPLE_IMAGES = 5;

let submitter: Submitter;
let api: RunningApi;
let maintainer: { cookie: string };
beforeAll(async () => {
  submitter = await Submitter.create();
  ({ api } = submitter);
  const { headers, email } = await signedUp(api);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [email]);
  maintainer = headers;
});
afterAll(() => api.close());

/** Publishes a public split of the track's benchmark. @returns its id */
async function publishSplit(name: 'train' | 'val' | 'test', instances: number): Promise<string> {
  const id = newId();
  const [images, questions, labels] = await Promise.all(
    ['images', 'instances', 'labels'].map(async (kind) => {
      const blob = await api.blobs.write(Buffer.from(`${kind} of the public ${name} split`));
      await insertBlob(api.admin.manager, { ...blob, mediaType: 'application/octet-stream' });
      return blob.sha256;
    }),
  );
  await api.admin.manager.query(
    `insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
     select $1, benchmark_version_id, $2, 'public', $3, $4, $5, $6 from track where slug = $7`,
    [id, name, instances, questions, images, labels, submitter.slug],
  );
  await insertLabelPublication(api.admin.manager, { splitId: id, accountId: null, published: true });
  return id;
}
const debugImages = async () =>
  (await api.request('query ($slug: String!) { track(slug: $slug) { debugImages } }', { slug: submitter.slug })).data
    .track.debugImages;

describe('a debug run on a track of hidden images', () => {
  it('is refused without a public sample; a training split is none', async () => {
    await publishSplit('train', 2);
    expect(await debugImages()).toBeNull();
    expect((await submitter.submit({ debug: true })).code).toBe('debug_on_hidden_split');
  });

  it('uses the public sample, also in its next attempt, and nothing of the season', async () => {
    const sample = await publishSplit('val', SAMPLE_IMAGES);
    expect(await debugImages()).toBe(SAMPLE_IMAGES);
    const left = async () =>
      (
        await api.request(
          'query ($slug: String!) { track(slug: $slug) { quota { left seasonLeft } } }',
          { slug: submitter.slug },
          submitter.ada.headers,
        )
      ).data.track.quota;
    const before = await left();
    const { submission } = await submitter.submit({ debug: true });
    const [{ id }] = submission.evaluations;
    expect(await left()).toEqual(before);
    const work = await evaluationWork(api.admin.manager, id);
    expect(work).toMatchObject({ debug: true, splitRole: 'public', instanceCount: SAMPLE_IMAGES });
    const shown = await api.request(
      'query ($id: ID!) { submission(id: $id) { evaluations { debug instancesTotal } } }',
      { id: submission.id },
      submitter.ada.headers,
    );
    expect(shown.data.submission.evaluations).toEqual([{ debug: true, instancesTotal: SAMPLE_IMAGES }]);
    await api.admin.manager.query(
      `insert into dead_letter (evaluation_id, code, reason, tries) values ($1, 'lease_expired', 'a spec', 3)`,
      [id],
    );
    const [again = ''] = await api.admin.transaction((tx) =>
      requeueDeadLetters(tx, { evaluationIds: [id] }, submitter.ada.viewer.id),
    );
    expect(await evaluationWork(api.admin.manager, again)).toMatchObject({ debug: true, splitRole: 'public' });
    expect(await submitter.count('from evaluation where split_id = $1', sample)).toBe(2);
  });

  it('is private, and its listing cannot change', async () => {
    const { submission } = await submitter.submit({ debug: true, version: 'private', listing: 'LISTED' });
    const query = 'query ($id: ID!) { submission(id: $id) { listing { listing } } }';
    const read = async (headers?: Record<string, string>) =>
      (await api.request(query, { id: submission.id }, headers)).data.submission;
    expect(await read(submitter.ada.headers)).toEqual({ listing: { listing: 'PRIVATE' } });
    expect(await read()).toBeNull();
    const set = async (listing: string) =>
      (
        await api.request(
          `mutation ($input: SetListingInput!) { setListing(input: $input) { __typename ... on UserError { code found } } }`,
          { input: { submission: submission.id, listing } },
          submitter.ada.headers,
        )
      ).data.setListing;
    expect(await set('LISTED')).toMatchObject({ code: 'input_invalid', found: 'listed' });
    expect(await set('PRIVATE')).toEqual({ __typename: 'ListingChanged' });
    const compared = await api.request(
      'query ($codes: [String!]!) { compare(submissions: $codes) { ... on UserError { code found } } }',
      { codes: [submission.code, 'ZZZZZZ'] },
      submitter.ada.headers,
    );
    expect(compared.data.compare).toEqual({
      code: 'no_common_board',
      found: `${submission.code}: debug run; ZZZZZZ: no board`,
    });
  });

  it('stays possible after a correction of labels, and scores open runs with the version of their images', async () => {
    const withdrawn = await publishSplit('test', SAMPLE_IMAGES - 1);
    await insertLabelPublication(api.admin.manager, { splitId: withdrawn, accountId: null, published: false });
    const debugWork = async (change: object = {}) => {
      const { submission } = await submitter.submit({ debug: true, ...change });
      return evaluationWork(api.admin.manager, submission.evaluations[0].id);
    };
    const before = await debugWork({ version: '2' });
    const corrected = await api.request(
      'mutation ($input: CorrectTrackInput!) { correctTrack(input: $input) { __typename } }',
      { input: { track: submitter.slug, labels: 'f'.repeat(64), reason: 'two labels were swapped' } },
      maintainer,
    );
    expect(corrected.data.correctTrack).toEqual({ __typename: 'Corrected' });
    // The open run remains on the sample of the old version, with the definition of that version.
    expect(await evaluationWork(api.admin.manager, before!.id)).toEqual(before);
    expect(before!.definitionSha256).toBe(submitter.track.definitionSha256);
    // The new version has the published sample, and not the one whose labels were withdrawn.
    expect(await debugImages()).toBe(SAMPLE_IMAGES);
    const after = await debugWork({ version: '3' });
    expect(after).toMatchObject({ splitRole: 'public', labelsSha256: before!.labelsSha256 });
    expect(after!.benchmarkVersionId).not.toBe(before!.benchmarkVersionId);
    expect(await definitionJson(api.admin.manager, after!.benchmarkVersionId)).toMatchObject({ version: 2 });
  });

  it('stays possible with a version that a maintainer registered, unless the sample of that version is withdrawn', async () => {
    const correctTo = async (
      labels: string,
      prepare: (version: number) => Promise<unknown> = () => Promise.resolve(),
    ) => {
      await api.admin.manager.query('update erratum set finished_at = now()');
      const version = await nextVersion(api, submitter.slug, labels);
      await prepare(version);
      const { data } = await api.request(
        'mutation ($input: CorrectTrackInput!) { correctTrack(input: $input) { __typename } }',
        { input: { track: submitter.slug, version, reason: 'four labels were swapped' } },
        maintainer,
      );
      expect(data.correctTrack).toEqual({ __typename: 'Corrected' });
    };
    await correctTo('a'.repeat(64));
    expect(await debugImages()).toBe(SAMPLE_IMAGES);
    expect((await submitter.submit({ debug: true, version: '4' })).submission.evaluations).toHaveLength(1);
    await correctTo('b'.repeat(64), (version) =>
      api.admin.manager.query(
        `insert into label_publication (id, split_id, published)
         select gen_random_uuid(), s.id, false from split s join benchmark_version v on v.id = s.benchmark_version_id
          where v.slug = $1 and v.number = $2 and s.name = 'val'`,
        [submitter.slug, version],
      ),
    );
    expect(await debugImages()).toBeNull();
  });

  it('changes nothing for other submissions', async () => {
    const { submission } = await submitter.submit();
    expect(await evaluationWork(api.admin.manager, submission.evaluations[0].id)).toMatchObject({
      debug: false,
      splitRole: 'hidden',
      instanceCount: submitter.track.instances.length,
    });
  });
});
