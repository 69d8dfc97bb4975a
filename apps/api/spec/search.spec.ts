import { publish, shownResults, type Visibility } from '@primitives/store/boards';
import { insertListing } from '@primitives/store/submissions';
import { seedTrack, type SeededTrack } from '@primitives/testing';
import { newId } from '@primitives/runtime';
import { seedReported, seedSnapshot, rows } from './seed-board';
import { openReceipts, seedResult, type SeededResult } from './seed-result';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let mac: SeededTrack;
let other: SeededTrack;
let receipts: Awaited<ReturnType<typeof openReceipts>>;
let member: { cookie: string };
let stranger: { cookie: string };
let maintainer: { cookie: string };
beforeAll(async () => {
  api = await runningApi();
  [mac, other] = [await seedTrack(api.admin, api.blobs), await seedTrack(api.admin, api.blobs)];
  receipts = await openReceipts(api);
  const [inside, outside, staff] = await Promise.all([signedUp(api), signedUp(api), signedUp(api)]);
  [member, stranger, maintainer] = [inside.headers, outside.headers, staff.headers];
  await api.admin.manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'member')`, [
    inside.viewer.id,
    mac.teamId,
  ]);
  await api.admin.manager.query(`update account set role = 'maintainer' where id = $1`, [staff.viewer.id]);
});
afterAll(async () => {
  await api.close();
  await receipts.close();
});

/** Creates a track's boards as the scorer does: it ranks `shownResults`. */
async function publishState(track: SeededTrack, boards: readonly string[] = ['closed']): Promise<void> {
  const shown = await shownResults(api.admin.manager, track.trackId);
  const made = rows(shown.length);
  const entries = shown.map((entry, i) => ({ ...made[i]!, ...entry }));
  for (const board of boards) await seedSnapshot(api.admin, track.trackId, board, entries);
}
const seed = (name: string, visibility: Exclude<Visibility, 'superseded'> = 'shown', track = mac) =>
  seedResult(api, track, receipts.receipts, { name, visibility });
const list = (submissionId: string, listing: 'listed' | 'unlisted' | 'private', until: Date | null = null) =>
  api.admin.transaction((tx) => insertListing(tx, { submissionId, accountId: mac.accountId, listing, until }));

const SEARCH = `query ($text: String!, $first: Int) { search(text: $text, first: $first) { __typename
  ... on SearchAnswer { nearly hits { __typename
    ... on FoundModel { slug name version backbone submissionCode listing team { name } places { track shortName board rankLow rankHigh rowCount submissionCode } }
    ... on FoundPaper { method citation backbone url rows { id track board tableReference } }
    ... on FoundTrack { slug title boards } } }
  ... on UserError { code message } } }`;
const search = async (text: string, headers = {}, first?: number) =>
  (await api.request(SEARCH, { text, first }, headers)).data.search;
const names = async (text: string, headers = {}): Promise<string[]> =>
  (await search(text, headers)).hits.map(({ name, method, title }: Record<string, string>) => name ?? method ?? title);

describe('a model in the search', () => {
  it('is found by everyone once it is on a board, with its ranks', async () => {
    const one = await seed('Everywhere');
    await seed('Everywhere', 'shown', other);
    await publishState(mac, ['closed', 'open']);
    await publishState(other);
    const { hits: found, nearly } = await search('everywhere');
    expect(nearly).toBe(false);
    // Models of the same name are distinct between teams; a team's model is one on all of its boards.
    expect(found).toHaveLength(2);
    const ours = found.find(({ submissionCode }: { submissionCode: string }) => submissionCode === one.code);
    const place = {
      track: mac.definition.slug,
      shortName: 'Tiny',
      rankLow: 1,
      rankHigh: 2,
      rowCount: 1,
      submissionCode: one.code,
    };
    expect(ours).toMatchObject({
      __typename: 'FoundModel',
      slug: `${mac.definition.slug}.everywhere`,
      name: 'Everywhere',
      version: '1',
      listing: 'LISTED',
      team: { name: 'Ada and friends' },
      places: [
        { ...place, board: 'closed' },
        { ...place, board: 'open' },
      ],
    });
  });

  it.each(['hidden', 'withdrawn', 'embargoed', 'withheld', 'sealed'] as const)(
    'is found by its team only when its result is %s, now or later',
    async (visibility) => {
      const [atFirst, later] = [await seed(`Atfirst ${visibility}`, visibility), await seed(`Lateron ${visibility}`)];
      await publishState(mac);
      expect(await names(`lateron ${visibility}`)).toEqual([`Lateron ${visibility}`]);
      // The board still shows it until the scorer updates it.
      await publish(api.admin.manager, later.evaluationId, visibility);
      for (const word of ['atfirst', 'lateron', atFirst.code, later.code])
        for (const viewer of [{}, stranger, maintainer])
          expect(await names(`${word}${word.length === 6 ? '' : ` ${visibility}`}`, viewer)).toEqual([]);
      expect(await names(`atfirst ${visibility}`, member)).toEqual([`Atfirst ${visibility}`]);
      const { hits: found } = await search(`lateron ${visibility}`, member);
      expect(found).toMatchObject([{ name: `Lateron ${visibility}`, places: [] }]);
    },
  );

  it('is found by its team only when its result is superseded', async () => {
    const { evaluationId } = await seed('Superseded');
    await publishState(mac);
    await api.admin.manager.query(
      `insert into publication (id, evaluation_id, visibility) values ($1, $2, 'superseded')`,
      [newId(), evaluationId],
    );
    for (const viewer of [{}, stranger, maintainer]) expect(await names('superseded', viewer)).toEqual([]);
    expect(await names('superseded', member)).toEqual(['Superseded']);
  });

  it.each(['unlisted', 'private'] as const)(
    'is found by its team only when it is %s, at once and until that changes',
    async (listing) => {
      const { submissionId } = await seed(`Kept ${listing}`);
      await publishState(mac);
      await list(submissionId, listing);
      for (const viewer of [{}, stranger, maintainer]) expect(await names(`kept ${listing}`, viewer)).toEqual([]);
      expect((await search(`kept ${listing}`, member)).hits).toMatchObject([
        { name: `Kept ${listing}`, listing: listing.toUpperCase() },
      ]);
      await list(submissionId, listing, new Date(Date.now() - 1_000));
      expect(await names(`kept ${listing}`)).toEqual([`Kept ${listing}`]);
    },
  );

  it('is found by its team only while nothing of it is published, also through similar names', async () => {
    await seed('Embargoed-Composer', 'embargoed');
    await publishState(mac);
    for (const viewer of [{}, stranger, maintainer])
      expect((await search('embragoed-composer', viewer)).hits).toEqual([]);
    expect(await search('embragoed-composer', member)).toMatchObject({
      nearly: true,
      hits: [{ name: 'Embargoed-Composer' }],
    });
  });

  it('is not found after its team is deleted, unless it is published', async () => {
    const team = await seedTrack(api.admin, api.blobs);
    const own = { ...mac, teamId: team.teamId, accountId: team.accountId };
    const [orphan, shown] = [await seed('Orphan kept', 'embargoed', own), await seed('Orphan shown', 'shown', own)];
    await list(orphan.submissionId, 'private');
    await publishState(mac);
    const left = await signedUp(api);
    await api.admin.manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'owner')`, [
      left.viewer.id,
      team.teamId,
    ]);
    expect(new Set(await names('orphan', left.headers))).toEqual(new Set(['Orphan kept', 'Orphan shown']));
    await api.admin.manager.query('delete from membership where team_id = $1', [team.teamId]);
    for (const viewer of [{}, left.headers, member, maintainer])
      expect(await names('orphan', viewer)).toEqual(['Orphan shown']);
    expect(shown.code).toHaveLength(6);
  });

  it('with several versions shows only the visible ones', async () => {
    const [first, second] = [await seed('Versioned'), await seed('VERSIONED')];
    await publishState(mac);
    await list(second.submissionId, 'private');
    expect((await search('versioned')).hits).toMatchObject([
      { name: 'Versioned', submissionCode: first.code, places: [{ submissionCode: first.code }] },
    ]);
    expect((await search('versioned', member)).hits).toMatchObject([
      { name: 'VERSIONED', submissionCode: second.code, listing: 'PRIVATE' },
    ]);
    expect(await names(second.code)).toEqual([]);
  });
});

describe('other results of the search', () => {
  it('are rows of papers by method, authors and table, one per paper, with their boards', async () => {
    for (const track of [mac, other])
      await seedReported(api.admin, track.trackId, 'Pàper-Method', { 'mac.auc.v1': 0.4 });
    for (const text of ['paper-m', 'PÀPER', 'paper xu', 'pap table 3'])
      expect((await search(text)).hits).toMatchObject([
        {
          __typename: 'FoundPaper',
          method: 'Pàper-Method',
          citation: 'Xu et al., 2024',
          url: 'https://example.org/',
          rows: [mac, other].map(({ definition: { slug } }) => ({
            track: slug,
            board: 'closed',
            tableReference: 'Table 3',
          })),
        },
      ]);
  });

  it('include a row that was added a moment ago', async () => {
    expect(await names('justadded')).toEqual([]);
    await seedReported(api.admin, mac.trackId, 'Justadded', { 'mac.auc.v1': 0.4 });
    expect(await names('justadded')).toEqual(['Justadded']);
  });

  it('are tracks by title, short name, slug and task', async () => {
    const { slug } = mac.definition;
    expect((await search(slug)).hits).toMatchObject([
      { __typename: 'FoundTrack', slug, title: 'Tiny', boards: ['closed', 'open'] },
    ]);
    await api.admin.manager.query(`update track set short_name = 'Wee', task = 'Say what is small.' where id = $1`, [
      mac.trackId,
    ]);
    for (const text of ['wee', 'say small']) expect((await search(text)).hits).toMatchObject([{ slug }]);
  });

  it('are never teams or people', async () => {
    for (const text of ['grace hopper', 'example.org']) expect((await search(text, maintainer)).hits).toEqual([]);
  });
});

describe('a read-only track of a paper', () => {
  it('is found, and so are its reported rows', async () => {
    expect(await names('UT-Zappos')).toContain('UT-Zappos · compositional zero-shot learning');
    const { hits } = await search('GIPCOL');
    expect(hits[0]).toMatchObject({ __typename: 'FoundPaper', method: 'GIPCOL', citation: 'Xu et al.' });
    expect(hits[0].rows.map(({ track, board }: Record<string, string>) => `${track} ${board}`)).toEqual([
      'mac closed',
      'mac open',
    ]);
  });
});

describe('the number of results', () => {
  let seeded: SeededResult[];
  beforeAll(async () => {
    seeded = [];
    for (let i = 0; i < 22; i++) seeded.push(await seed(`Many ${i}`));
    await publishState(mac);
  });

  it('is ten of a kind, or as many as requested, without hidden ones', async () => {
    expect(await names('many')).toHaveLength(10);
    expect((await search('many', {}, 3)).hits).toHaveLength(3);
    for (const { submissionId } of seeded.slice(-6)) await list(submissionId, 'private');
    expect((await search('many', {}, 20)).hits).toHaveLength(16);
    expect((await search('many', {}, 1)).hits).toMatchObject([{ name: 'Many 15' }]);
  });

  it.each(['', '  ', '%', '__', "'", '"', '\\', '*', "' or 'x'='x", '🙂'])('is zero for %j', async (text) =>
    expect(await search(text)).toEqual({ __typename: 'SearchAnswer', nearly: false, hits: [] }),
  );

  it('is limited: a long text or a large number is rejected', async () => {
    expect(await search('a'.repeat(200))).toMatchObject({ hits: [] });
    expect(await search('a'.repeat(201))).toMatchObject({
      __typename: 'UserError',
      code: 'input_invalid',
      message: expect.stringMatching(/^text: /),
    });
    for (const first of [0, -1, 21])
      expect(await search('many', {}, first)).toMatchObject({
        code: 'input_invalid',
        message: expect.stringMatching(/^first: /),
      });
  });
});
