import type { SnapshotRow } from '@primitives/boards';
import { MAC_BOARD_METRICS } from '@primitives/metrics';
import { encodeMessage, subjects, type BoardEvent } from '@primitives/protocol';
import { newId } from '@primitives/runtime';
import { seedTrack, type SeededTrack } from '@primitives/testing';
import { rows, seedSnapshot } from './seed-board';
import { openReceipts, seedResult } from './seed-result';
import { runningApi, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let code: string;
let board: SnapshotRow[];
let closeReceipts: () => Promise<void>;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  const { receipts, close } = await openReceipts(api);
  closeReceipts = close;
  const own = await seedResult(api, track, receipts, { name: 'Ours', fingerprint: 'f'.repeat(64) });
  code = own.code;
  const [leader, second, last] = rows(3);
  if (!leader || !second || !last) throw new Error('three rows were made');
  const team = await api.admin.manager.query<{ name: string }[]>('select name from team where id = $1', [track.teamId]);
  const ids = { evaluationId: own.evaluationId, id: own.evaluationId, submissionId: own.submissionId };
  board = [leader, { ...second, ...ids, submissionCode: own.code, name: 'Ours', team: team[0]?.name ?? '' }, last];
  await seedSnapshot(api.admin, track.trackId, 'closed', board);
});
afterAll(async () => {
  await api.close();
  await closeReceipts();
});

const teamSlug = async () =>
  (await api.admin.manager.query<{ slug: string }[]>('select slug from team where id = $1', [track.teamId]))[0]?.slug ??
  '';
const read = async (path: string) => {
  const response = await fetch(`${api.url}${path}`);
  return { status: response.status, headers: response.headers, body: await response.text() };
};

describe('the profile of a model', () => {
  it('is its newest public result on each track, with the interval of the family and the fingerprint', async () => {
    const slug = `${await teamSlug()}.ours`;
    const { data } = await api.request(
      `query ($slug: ID!) { model(slug: $slug) { profile { track board open interfaces dimension hidden entries best metric { id }
         result { submissionCode fingerprint value low high rankLow rankHigh }
         tests { relation submissionCode name difference low high verdict } } } }`,
      { slug },
    );
    const [line] = data.model.profile;
    expect(line).toMatchObject({
      track: track.definition.slug,
      board: 'closed',
      open: true,
      interfaces: ['classifier', 'dual-encoder', 'matcher'],
      dimension: 'BINDING',
      entries: 3,
      best: 1,
    });
    expect(line.result).toMatchObject({ submissionCode: code, fingerprint: 'f'.repeat(64), rankLow: 2, rankHigh: 3 });
    expect(line.result.low).toBeLessThan(line.result.value);
    const [leader] = board;
    expect(line.tests).toEqual([
      expect.objectContaining({ relation: 'BEST', submissionCode: leader?.submissionCode, name: leader?.name }),
    ]);
    expect(line.tests[0].difference).toBeLessThan(0);
  });

  it('is a card as SVG, JSON and LaTeX that other pages may show', async () => {
    const path = `/profile/${await teamSlug()}/ours`;
    const svg = await read(`${path}.svg`);
    expect([svg.status, svg.headers.get('content-type')]).toEqual([200, expect.stringMatching('image/svg\\+xml')]);
    expect(svg.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(svg.body).toContain('Ours');
    expect(JSON.parse((await read(`${path}.json`)).body)).toMatchObject({ schema: 'model-profile/1', family: 1 });
    expect((await read(`${path}.tex`)).body).toContain('\\begin{tabular}');
  });

  it('of an unknown model is refused with model_unknown', async () => {
    const { status, body } = await read(`/profile/${await teamSlug()}/nothing.json`);
    expect([status, JSON.parse(body).code]).toEqual([404, 'model_unknown']);
  });
});

describe('the public page of a team', () => {
  it('lists its models with their places on boards', async () => {
    const { data } = await api.request(
      'query ($slug: String!) { team(slug: $slug) { models { slug places { track board rankLow rankHigh rowCount } } } }',
      { slug: await teamSlug() },
    );
    expect(data.team.models).toEqual([
      {
        slug: `${await teamSlug()}.ours`,
        places: [{ track: track.definition.slug, board: 'closed', rankLow: 2, rankHigh: 3, rowCount: 3 }],
      },
    ]);
  });
});

describe('models over all tracks', () => {
  it('are not ranked on fewer tracks than needed', async () => {
    const { data } = await api.request(
      '{ composition { fewestTracks totalCount tracks { track dimension } models { slug share rankLow tracks ranks { track rankLow rankHigh of } } } }',
      {},
    );
    expect(data.composition).toMatchObject({ fewestTracks: 3, totalCount: 1 });
    expect(data.composition.models).toEqual([
      {
        slug: `${await teamSlug()}.ours`,
        share: null,
        rankLow: null,
        tracks: 1,
        ranks: [{ track: track.definition.slug, rankLow: 2, rankHigh: 3, of: 3 }],
      },
    ]);
  });
});

describe('the card of a model', () => {
  it('is cached until a board has a new snapshot', async () => {
    const counts = async () => {
      const { body } = await read('/metrics');
      return ['hit', 'miss'].map((outcome) =>
        Number(
          new RegExp(`^primitives_cache_reads_total{cache="profiles",outcome="${outcome}"} (\\S+)$`, 'm').exec(
            body,
          )?.[1] ?? 0,
        ),
      );
    };
    const path = `/profile/${await teamSlug()}/ours.json`;
    const before = await read(path);
    const [hits = 0, misses = 0] = await counts();
    expect((await read(path)).body).toBe(before.body);
    expect(await counts()).toEqual([hits + 1, misses]);
    expect(JSON.parse(before.body).tracks[0]).toMatchObject({ entries: 3 });
    const snapshotId = await seedSnapshot(api.admin, track.trackId, 'closed', board.slice(0, 2));
    expect((await read(path)).body).toBe(before.body); // no event yet
    const event: BoardEvent = { v: 1, trackId: track.trackId, board: 'closed', snapshotId, evaluationId: newId() };
    const bus = await api.broker.connect('dispatcher');
    await bus.publish({
      subject: subjects.boardEvent(track.trackId),
      messageId: newId(),
      bytes: encodeMessage(event),
    });
    await bus.close();
    while (JSON.parse((await read(path)).body).tracks[0].entries !== 2); // the time limit of the test is the bound
    expect((await counts())[1]).toBe(misses + 1);
  });
});

describe('a model that is the only entry of its tracks', () => {
  it('is not listed among the models over all tracks', async () => {
    await seedSnapshot(api.admin, track.trackId, 'closed', board.slice(1, 2));
    const { data } = await api.request('{ composition { totalCount models { slug } } }', {});
    expect(data.composition).toEqual({ totalCount: 0, models: [] });
  });
});

it('has no rank anywhere under a metric whose differences are not tested', async () => {
  await seedSnapshot(api.admin, track.trackId, 'closed', board, MAC_BOARD_METRICS);
  const query = async () => {
    const { data } = await api.request(
      `query ($slug: String!, $model: ID!) {
         team(slug: $slug) { models { places { rankLow rowCount } } }
         model(slug: $model) { profile { entries result { rankLow rankHigh } } }
         composition { totalCount }
         track(slug: "${track.definition.slug}") { leader { rankOneCount tested } } }`,
      { slug: await teamSlug(), model: `${await teamSlug()}.ours` },
    );
    return data;
  };
  while ((await query()).model.profile[0].entries !== 3); // the time limit of the test is the bound
  const found = await query();
  expect(found.team.models[0].places).toEqual([{ rankLow: null, rowCount: 3 }]);
  expect(found.model.profile[0].result).toEqual({ rankLow: null, rankHigh: null });
  expect(found.composition.totalCount).toBe(0);
  expect(found.track.leader).toEqual({ rankOneCount: 3, tested: false });
});
