import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotRow } from '@primitives/boards';
import { ReceiptKeys, verifyReceipt } from '@primitives/receipts';
import { findChromium } from '@primitives/scene-renderer';
import type { Receipts } from '@primitives/scorer';
import { publish } from '@primitives/store/boards';
import { dueListings, quotaUse } from '@primitives/store/submissions';
import type { SeededTrack } from '@primitives/testing';
import { CommandLineDeployment } from './command-line-deployment';
import { openSeasonTrack, versionFolder, writeSeason } from './season-folder';
import { rows as rowsOf, seedSnapshot } from './seed-board';
import { openReceipts, recordResult, RESULT, seedResult } from './seed-result';

const SLUG = 'rooms';
/** The primary metric of its board. */
const METRIC = 'mac.exact_match.v1';
const SEASONS = `query ($slug: String!) { track(slug: $slug) { open seasons {
  number state commitment statement models done track { slug } results { slug open title split { role instances } season { number } } } } }`;

let deployment: CommandLineDeployment;
let receipts: Receipts;
let closeReceipts: () => Promise<void>;
beforeAll(async () => {
  deployment = await CommandLineDeployment.open();
  ({ receipts, close: closeReceipts } = await openReceipts(deployment.api));
  await openSeasonTrack(deployment, SLUG);
});
afterAll(async () => {
  await deployment.close();
  await closeReceipts();
});

const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => deployment.api.admin.manager.query(sql, values);
const run = async (...words: string[]) => {
  const { exitCode, stdout, stderr } = await deployment.run([...words, '--json']);
  return { exitCode, answer: JSON.parse(stdout || stderr) };
};
const seasons = async () => (await deployment.api.request(SEASONS, { slug: SLUG })).data.track.seasons;
const publicSplits = async (): Promise<{ benchmark: string; version: number }[]> =>
  (await deployment.api.request('{ publicSplits { benchmark version } }')).data.publicSplits;

/** The track as recordResult takes it, of the seeded team. */
async function trackOf(slug: string): Promise<SeededTrack> {
  const [row] = await rows<Pick<SeededTrack, 'trackId' | 'definitionSha256' | 'labelsSha256'>>(
    `select t.id as "trackId", v.definition_sha256 as "definitionSha256", s.labels_sha256 as "labelsSha256"
       from track t join split s on s.id = t.split_id join benchmark_version v on v.id = t.benchmark_version_id where t.slug = $1`,
    slug,
  );
  return { ...deployment.track, ...row! };
}

/** The evaluations of a season by the name and version of their submission. */
const queued = (slug: string) =>
  rows<{ id: string; model: string; state: string; code: string }>(
    `select e.id, s.name || ' ' || s.version as model, e.state, s.code from evaluation e join submission s on s.id = e.submission_id
       join track t on t.id = e.track_id where t.slug = $1 order by 2`,
    slug,
  );

/** What the scorer does with the evaluations of an open season. */
async function scoreSealed(slug: string): Promise<void> {
  const track = await trackOf(slug);
  for (const { id } of await queued(slug))
    await recordResult(deployment.api, track, id, { visibility: 'sealed' }, (tx) => receipts.issue(tx, id));
}

/** What the dispatcher and the scorer do after a season closed. */
async function settle(slug: string): Promise<void> {
  const { trackId } = await trackOf(slug);
  for (const { evaluationId, to } of await dueListings(deployment.api.admin.manager, trackId))
    await publish(deployment.api.admin.manager, evaluationId, to);
}

describe('a season', () => {
  const open: Awaited<ReturnType<typeof writeSeason>>[] = [];
  const valuesOf = async (id: string) =>
    (await deployment.api.request('query ($id: ID!) { evaluation(id: $id) { results { board } } }', { id })).data
      .evaluation?.results;
  const receiptOf = (id: string) => fetch(`${deployment.api.url}/r/${id}.json`);

  beforeAll(async () => {
    const track = await trackOf(SLUG);
    const seed = (name: string, visibility: 'shown' | 'withheld' | 'withdrawn' = 'shown') =>
      seedResult(deployment.api, track, receipts, { name, visibility });
    await seed('Shown');
    await seed('Withheld', 'withheld');
    await seed('Withdrawn', 'withdrawn');
    await seed('Renewed');
    const { code: second, submissionId } = await seed('Second');
    await deployment.api.admin.manager.query('alter table submission disable trigger submission_is_immutable');
    await rows(`update submission set name = 'Renewed', version = '2' where id = $1`, submissionId);
    expect(second).toMatch(/^[0-9A-Z]{6}$/);
    const hidden = await seed('Private');
    await run('listing', hidden.code, 'private');
    const willing = await seed('Unlisted');
    await run('listing', willing.code, 'unlisted');
    await run('later-seasons', willing.code, 'on');
    const refused = await seed('Refused');
    expect((await run('later-seasons', refused.code, 'off')).answer).toEqual({
      submission: refused.code,
      laterSeasons: false,
    });
  });

  it('opens with its commitment only, and evaluates by itself every model that takes part', async () => {
    const season = await writeSeason(deployment, { track: SLUG, number: 1 });
    open.push(season);
    const { exitCode, answer } = await run(
      'admin',
      'seasons',
      'open',
      SLUG,
      season.folder,
      '--labels-folder',
      deployment.at('labels'),
    );
    expect({ exitCode, ...answer }).toMatchObject({ exitCode: 0, number: 1, state: 'OPEN', models: 4 });
    expect((await queued('rooms-season-1')).map(({ model, state }) => [model, state])).toEqual([
      ['Renewed 2', 'queued'],
      ['Shown 1', 'queued'],
      ['Unlisted 1', 'queued'],
      ['Withheld 1', 'queued'],
    ]);
    expect(await seasons()).toEqual([
      {
        number: 1,
        state: 'OPEN',
        commitment: season.commitment,
        statement: null,
        models: 4,
        done: 0,
        track: { slug: SLUG },
        results: {
          slug: 'rooms-season-1',
          open: false,
          title: 'Rooms · season 1',
          split: { role: 'HIDDEN', instances: season.split.instances },
          season: { number: 1 },
        },
      },
    ]);
    const validated = await rows<{ n: number }>(
      `select count(*)::int as n from outbox where subject = any($1)`,
      (await queued('rooms-season-1')).map(({ id }) => `work.validate.${id}`),
    );
    expect(validated).toEqual([{ n: 4 }]);
  });

  it('counts against no quota and accepts no submissions', async () => {
    const left = await rows<{ n: number }>(
      `select count(*)::int as n from audit_log where act = 'season.open' and target = $1`,
      SLUG,
    );
    expect(left).toEqual([{ n: 1 }]);
    expect(await submitTo('rooms-season-1')).toBe('track_closed');
    expect(await chargedOn('rooms-season-1')).toBe(0);
    expect(await chargedOn(SLUG)).toBeGreaterThan(0);
  });

  it('stores neither seed nor labels on the platform while it is open, and publishes no result', async () => {
    await scoreSealed('rooms-season-1');
    const [season] = open;
    const [{ id }] = (await queued('rooms-season-1')) as [{ id: string }];
    expect([await valuesOf(id), (await receiptOf(id)).status]).toEqual([null, 404]);
    const { trackId, labelsSha256 } = await trackOf('rooms-season-1');
    expect(await dueListings(deployment.api.admin.manager, trackId)).toEqual([]);
    expect(await rows('select from blob where sha256 = $1', labelsSha256)).toEqual([]);
    expect(await publicSplits()).toEqual([]);
    const dump =
      JSON.stringify(await rows('select * from season')) + JSON.stringify(await rows('select * from audit_log'));
    expect(dump).toContain(season!.commitment);
    expect(dump).not.toContain(season!.statement.seed);
    const early = await run('scenes', 'verify-season', SLUG, '1', '--no-render', '--out', deployment.at('early'));
    expect(early).toMatchObject({ exitCode: 1, answer: { error: { code: 'season_open' } } });
  });

  it('refuses a second open season, and the statement of another seed', async () => {
    const other = await writeSeason(deployment, { track: SLUG, number: 2 });
    expect(await run('admin', 'seasons', 'open', SLUG, other.folder)).toMatchObject({
      exitCode: 1,
      answer: { error: { code: 'input_invalid', message: 'track: season 1 of rooms is open' } },
    });
    const changed = other.text.replace('"number":2', '"number":1');
    const close = `mutation ($input: CloseSeasonInput!) { closeSeason(input: $input) { __typename ... on UserError { code message } } }`;
    const input = { track: SLUG, number: 1, statement: changed };
    const { data } = await deployment.api.request(close, { input }, deployment.maintainer.headers);
    expect(data.closeSeason).toMatchObject({
      code: 'input_invalid',
      message: 'statement: it is not the one to which the season is committed',
    });
  });

  it('publishes results, labels, seed and receipts when it closes', async () => {
    const [season] = open;
    const closed = await run('admin', 'seasons', 'close', SLUG, season!.folder);
    expect(closed).toMatchObject({ exitCode: 0, answer: { state: 'CLOSED', models: 4, done: 4 } });
    await settle('rooms-season-1');
    expect(await seasons()).toMatchObject([
      { state: 'CLOSED', statement: season!.text, results: { open: false, split: { role: 'PUBLIC' } } },
    ]);
    const { keys } = ReceiptKeys.parse(
      await (await fetch(`${deployment.api.url}/.well-known/primitives-keys.json`)).json(),
    );
    const labelsSha256 = (await trackOf('rooms-season-1')).labelsSha256;
    for (const { id, model } of await queued('rooms-season-1')) {
      if (model === 'Unlisted 1') continue; // its team does not list it: embargoed, as on every track
      expect(await valuesOf(id)).toEqual([{ board: 'closed' }]);
      const verdict = await verifyReceipt(await (await receiptOf(id)).json(), keys);
      expect(verdict).toMatchObject({ ok: true, receipt: { evaluation: id, split: { role: 'hidden', labelsSha256 } } });
    }
    const again = await run('admin', 'seasons', 'close', SLUG, season!.folder);
    expect(again).toMatchObject({ exitCode: 0, answer: { state: 'CLOSED' } });
  });

  it('is then verified by anyone: commitment, and labels against the scenes of the seed', async () => {
    const out = deployment.at('verified');
    const verify = ['scenes', 'verify-season', SLUG, '1', '--no-render', '--out', out];
    const { exitCode, answer } = await run(...verify);
    expect(exitCode).toBe(0);
    const outcomes = answer.map(({ check, outcome }: { check: string; outcome: string }) => [check, outcome]);
    expect(outcomes.slice(0, 3)).toEqual([
      ['commitment', 'equal'],
      ['statement', 'equal'],
      ['labels of scenes', 'equal'],
    ]);
    const labels = await readFile(join(open[0]!.folder, 'split/labels.jsonl'), 'utf8');
    expect(await readFile(join(out, 'labels.jsonl'), 'utf8')).toBe(labels);
    // An installation that published another seed than it committed to is found out.
    const forged = open[0]!.text.replace(/"seed":"./, (start) => (start.endsWith('0') ? '"seed":"1' : '"seed":"0'));
    await rows('update season set statement = $1', forged);
    const found = await run(...verify);
    await rows('update season set statement = $1', open[0]!.text);
    expect(found.exitCode).toBe(1);
    const differing = found.answer.filter(({ outcome }: { outcome: string }) => outcome === 'differs');
    expect(differing.map(({ check }: { check: string }) => check)).toEqual(['commitment', 'labels of scenes']);
  });

  it('is followed by the next one, which evaluates the same models on other images', async () => {
    const season = await writeSeason(deployment, { track: SLUG, number: 2 });
    expect((await run('admin', 'seasons', 'open', SLUG, season.folder)).answer).toMatchObject({ number: 2, models: 4 });
    await scoreSealed('rooms-season-2');
    expect((await run('admin', 'seasons', 'close', SLUG, season.folder)).answer).toMatchObject({ state: 'CLOSED' });
    await settle('rooms-season-2');
    const both = await seasons();
    expect(both.map(({ state }: { state: string }) => state)).toEqual(['CLOSED', 'CLOSED']);
    expect(both[0].commitment).not.toBe(both[1].commitment);
    expect((await queued('rooms-season-2')).map(({ code }) => code)).toEqual(
      (await queued('rooms-season-1')).map(({ code }) => code),
    );
    expect((await publicSplits()).map(({ version }) => version)).toEqual([3, 2]);
    const listed = await run('admin', 'seasons', 'list', SLUG);
    expect(listed.answer.map(({ results }: { results: { slug: string } }) => results.slug)).toEqual([
      'rooms-season-1',
      'rooms-season-2',
    ]);
  });
});

describe('a model that was submitted after a season closed', () => {
  it('is also evaluated on the published images, unless it declares that it was trained on them', async () => {
    const track = await trackOf(SLUG);
    await seedResult(deployment.api, track, receipts, { name: 'Late' });
    await seedResult(deployment.api, track, receipts, { name: 'Declared', trainedOn: ['rooms-season-2'] });
    const season = await writeSeason(deployment, { track: SLUG, number: 3 });
    expect((await run('admin', 'seasons', 'open', SLUG, season.folder)).answer).toMatchObject({ number: 3, models: 6 });
    const runs = await rows<{ id: string; name: string; track: string }>(
      `select e.id, s.name, t.slug as track from evaluation e join submission s on s.id = e.submission_id join track t on t.id = e.track_id
        where e.debug and t.slug like 'rooms-season-%'`,
    );
    expect(runs.map(({ name, track: on }) => [name, on])).toEqual([['Late', 'rooms-season-2']]);
    expect((await seasons())[1]).toMatchObject({ models: 4, done: 4 });
    const published = { ...RESULT, values: { ...RESULT.values, [METRIC]: { value: 0.9, low: 0.88, high: 0.92 } } };
    await recordResult(deployment.api, await trackOf('rooms-season-2'), runs[0]!.id, {
      visibility: 'hidden',
      boards: { closed: published },
    });
    await scoreSealed('rooms-season-3');
    expect((await run('admin', 'seasons', 'close', SLUG, season.folder)).answer).toMatchObject({ state: 'CLOSED' });
    expect(await chargedOn('rooms-season-2')).toBe(0);
  });
});

describe('a season of captions', () => {
  const slug = 'captioned';
  const definitionOf = async (track: string): Promise<{ captions: string[]; objects: string[] }> => {
    const [row] = await rows<{ definition: { captions: string[]; objects: string[] } }>(
      `select v.definition from track t join benchmark_version v on v.id = t.benchmark_version_id where t.slug = $1`,
      track,
    );
    return row!.definition;
  };

  it('has its own captions, with the categories of the track', async () => {
    await openSeasonTrack(deployment, slug, 'captions');
    const season = await writeSeason(deployment, { track: slug, number: 1, part: 'captions' });
    const opened = await run('admin', 'seasons', 'open', slug, season.folder);
    expect(opened).toMatchObject({ exitCode: 0, answer: { number: 1, state: 'OPEN' } });
    const [track, own] = [await definitionOf(slug), await definitionOf(`${slug}-season-1`)];
    expect(own.captions).toEqual(JSON.parse(await readFile(join(season.folder, 'split/captions.json'), 'utf8')));
    expect(own.captions.length).toBeGreaterThan(0);
    expect(own.captions).not.toEqual(track.captions);
    expect(own.objects).toEqual(track.objects);
    expect((await run('admin', 'seasons', 'close', slug, season.folder)).answer).toMatchObject({ state: 'CLOSED' });
  });

  it('cannot be opened without captions, or with unsorted ones', async () => {
    const season = await writeSeason(deployment, { track: slug, number: 2, part: 'captions' });
    const captions = join(season.folder, 'split/captions.json');
    await writeFile(captions, '["b", "a"]');
    const open = () => run('admin', 'seasons', 'open', slug, season.folder);
    expect(await open()).toMatchObject({ exitCode: 1, answer: { error: { code: 'benchmark_invalid' } } });
    await rm(captions);
    expect(await open()).toMatchObject({ exitCode: 1, answer: { error: { found: 'no captions' } } });
  });
});

describe('the table of the seasons of a track', () => {
  const TABLE = `query ($slug: String!) { track(slug: $slug) { seasonTable { board metric { id } seasons rows {
    submissionCode cells { season access value } differences { from to value low high } }
    drops { name from to change others models value low high dropped } } } }`;

  it('has a row per model, a cell per season, and the differences of the same submission', async () => {
    const [first, second] = [rowsOf(3), rowsOf(3).slice(0, 2)];
    const [board, metric] = ['closed', METRIC];
    const cell = second[1]!.cells[metric]!;
    const lower = {
      ...second[1]!,
      cells: { ...second[1]!.cells, [metric]: { ...cell, value: 0.5, low: 0.4, high: 0.6 } },
    };
    const other = { ...second[0]!, submissionCode: 'ZZZZZZ' }; // another version of the model
    const admin = deployment.api.admin;
    await seedSnapshot(admin, (await trackOf('rooms-season-1')).trackId, board, first);
    await seedSnapshot(admin, (await trackOf('rooms-season-2')).trackId, board, [other, lower]);
    const { seasonTable } = (await deployment.api.request(TABLE, { slug: SLUG })).data.track;
    expect(seasonTable).toMatchObject({ board, metric: { id: metric }, seasons: [1, 2, 3], drops: [] });
    const seasonsOfRows = seasonTable.rows.map(({ cells }: { cells: { season: number }[] }) =>
      cells.map(({ season }) => season),
    );
    expect(seasonsOfRows).toEqual([[1, 2], [1, 2], [1]]);
    const [changed, same, left] = seasonTable.rows;
    expect([changed.submissionCode, changed.differences]).toEqual(['ZZZZZZ', []]);
    const was = first[1]!.cells[metric]!;
    const reach = Math.hypot(0.1, (was.high ?? 0) - (was.value ?? 0));
    expect(same.differences).toHaveLength(1);
    expect(same.differences[0].value).toBeCloseTo(0.5 - (was.value ?? 0), 12);
    expect(same.differences[0].low).toBeCloseTo(0.5 - (was.value ?? 0) - reach, 12);
    expect(left.differences).toEqual([]);
  });

  it('shows what a later model lost since the published season, and does not compare declared training', async () => {
    const [board, metric] = ['closed', METRIC];
    const codes = new Map((await queued('rooms-season-3')).map(({ model, code }) => [model, code]));
    const valued = (name: string, value: number): SnapshotRow => {
      const row = rowsOf(1)[0]!;
      const cell = { ...row.cells[metric]!, value, low: value - 0.02, high: value + 0.02 };
      return { ...row, name, submissionCode: codes.get(`${name} 1`)!, cells: { ...row.cells, [metric]: cell } };
    };
    const admin = deployment.api.admin;
    const [second, third] = [await trackOf('rooms-season-2'), await trackOf('rooms-season-3')];
    await seedSnapshot(admin, second.trackId, board, [valued('Shown', 0.6), valued('Withheld', 0.5)]);
    const later = [valued('Shown', 0.58), valued('Withheld', 0.48), valued('Late', 0.1), valued('Declared', 0.7)];
    await seedSnapshot(admin, third.trackId, board, later);
    const { seasonTable } = (await deployment.api.request(TABLE, { slug: SLUG })).data.track;
    const [{ change, others, value, low, high, ...drop }, ...more] = seasonTable.drops;
    expect([drop, more]).toEqual([{ name: 'Late', from: 2, to: 3, models: 2, dropped: true }, []]);
    expect(change).toBeCloseTo(-0.8, 12);
    expect(others).toBeCloseTo(-0.02, 12);
    expect(value).toBeCloseTo(-0.78, 12);
    expect(low < value && value < high && high < 0).toBe(true);
    const cellsOf = (name: string) =>
      seasonTable.rows
        .find((row: { submissionCode: string }) => row.submissionCode === codes.get(`${name} 1`))
        .cells.map(({ season, access }: { season: number; access: string }) => `${season} ${access}`);
    expect(cellsOf('Late')).toEqual(['2 PUBLISHED', '3 UNSEEN']);
    expect(cellsOf('Declared')).toEqual(['2 TRAINED', '3 UNSEEN']);
    expect(seasonTable.rows[0].submissionCode).toBe(codes.get('Declared 1'));
    const { stdout: listed } = await deployment.run(['admin', 'seasons', 'list', SLUG]);
    expect(listed).toContain(
      `${codes.get('Late 1')} (Late 1.0): better on season 2 than on season 3 by 78.00 (95% interval 74.00 to 82.00); the seasons differ by −2.00 for 2 older models.`,
    );
    const lineOf = (code: string) => listed.split('\n').find((line) => line.includes(code) && !line.includes('better'));
    expect(lineOf(codes.get('Shown 1')!)).toMatch(/60\.00 ±2\.00\s+58\.00 ±2\.00/);
    expect(lineOf(codes.get('Declared 1')!)).toMatch(/– trained on it\s+70\.00 ±2\.00/);
  });

  it('is empty on a track without seasons', async () => {
    const { seasonTable } = (await deployment.api.request(TABLE, { slug: deployment.slug })).data.track;
    expect(seasonTable).toMatchObject({ seasons: [], rows: [] });
  });
});

/** Rendering twice on the processor takes about a minute. */
const rendering = process.env['PRIMITIVES_TEST_QUICK'] === 'on' || findChromium() === null ? describe.skip : describe;

rendering('a season with rendered images (skipped in the quick run and without Chromium)', () => {
  it('is published with the bytes that its seed gives again', async () => {
    const slug = 'rendered';
    await openSeasonTrack(deployment, slug);
    const version = await versionFolder(deployment);
    const folder = deployment.at('rendered-season');
    const scenes = ['scenes', 'season', version, '--out', folder, '--track', slug, '--number', '1', '--count', '8'];
    expect(await run(...scenes)).toMatchObject({ exitCode: 0 });
    expect((await run('admin', 'seasons', 'open', slug, folder)).answer).toMatchObject({ number: 1, state: 'OPEN' });
    expect((await run('admin', 'seasons', 'close', slug, folder)).answer).toMatchObject({ state: 'CLOSED' });
    const out = deployment.at('rendered-again');
    const { exitCode, answer } = await run('scenes', 'verify-season', slug, '1', '--out', out);
    const outcomes = answer.map(({ check, outcome }: { check: string; outcome: string }) => `${check}: ${outcome}`);
    expect({ exitCode, outcomes }).toEqual({
      exitCode: 0,
      outcomes: ['commitment', 'statement', 'labels of scenes', 'labels', 'instances', 'images'].map(
        (check) => `${check}: equal`,
      ),
    });
  }, 300_000);
});

/** Evaluations on a track that count against the quota of the seeded team. */
async function chargedOn(slug: string): Promise<number> {
  const { trackId } = await trackOf(slug);
  return (await quotaUse(deployment.api.admin.manager, deployment.track.teamId, trackId, new Date(0))).length;
}

/** The code of the answer to a submission. */
async function submitTo(slug: string): Promise<string> {
  const input = { clientMutationId: slug, bundleSha256: 'a'.repeat(64), tracks: [slug], name: 'Late', version: '1' };
  const { data } = await deployment.api.request(
    'mutation ($input: SubmitInput!) { submit(input: $input) { ... on UserError { code } } }',
    { input },
    deployment.maintainer.headers,
  );
  return data.submit.code;
}
