import { chmod, cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotRow } from '@primitives/boards';
import { openTrack, readContract, submit, type TrackDraft } from '@primitives/client';
import { insertSnapshot } from '@primitives/store/boards';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { registerVersionFolder } from '../../cli/src/register-version';
import { refusalOf, RegistrationFixture, TRACK } from './registration-fixture';
import { rows } from './seed-board';

let fixture: RegistrationFixture;
beforeAll(async () => {
  fixture = await RegistrationFixture.start();
});
afterAll(() => fixture.close());

const paperSlugs = async (): Promise<string[]> =>
  (await fixture.api.request('{ paperTracks { slug } }')).data.paperTracks.map(({ slug }: { slug: string }) => slug);
const PAPER_BOARD = `query ($track: String!, $board: String) { paperBoard(track: $track, board: $board) { primaryMetric
  board track { boards commands reportedCount best { name value citation metric { id } } } metrics { id } reported { evidence name tableReference cells { metric value mark } } } }`;
const paperBoard = async (track: string, board: string | null = null) =>
  (await fixture.api.request(PAPER_BOARD, { track, board })).data.paperBoard;
describe('a published benchmark without images', () => {
  it('has a read-only track with the rows of papers and the commands that install it', async () => {
    expect(await paperSlugs()).toEqual(expect.arrayContaining(['mac', 'ut-zappos', 'vaw-itc', 'compmap-cub']));
    const { board, track, metrics, reported } = await paperBoard('mac');
    expect([board, track.boards]).toEqual(['closed', ['closed', 'open']]);
    expect(track.commands[0]).toBe('primitives import mac <folder>');
    const best = { name: 'MVP-Integrator', value: 0.1742, citation: 'Xu et al.', metric: metrics[0] };
    expect(track.best).toEqual(best);
    expect((await paperBoard('ut-zappos')).track.best).toBeNull();
    const states = await paperBoard('mit-states');
    // Its tables print Seen first; the field ranks by AUC.
    expect([states.primaryMetric, states.track.best.metric.id]).toEqual(['czsl.auc.v1', 'czsl.auc.v1']);
    expect(states.track.best).toMatchObject({ name: 'CGEff', value: 0.051 });
    expect(track.commands[2]).toBe('primitives admin track open mac --benchmark mac@1');
    expect(metrics[0]).toEqual({ id: 'mac.exact_match.v1' });
    expect(reported[0]).toMatchObject({ evidence: 'REPORTED', name: 'CGE', tableReference: 'Table 3' });
    expect(reported[0].cells).toHaveLength(metrics.length);
    expect(reported[0].cells[0]).toEqual({ metric: 'mac.exact_match.v1', value: 0.049, mark: null });
    expect((await paperBoard('mac', 'open')).reported).toHaveLength(10);
    expect(await paperBoard('ut-zappos')).toMatchObject({ board: 'closed', reported: [] });
    expect([await paperBoard('mac', 'main'), await paperBoard('no-such')]).toEqual([null, null]);
  });

  it('refuses submissions with images_not_installed', async () => {
    const submitted = submit(fixture.researcher, {
      clientMutationId: 'paper-track',
      name: 'A model',
      version: '1',
      bundleSha256: 'a'.repeat(64),
      tracks: ['mac'],
    });
    expect(await refusalOf(submitted)).toBe('images_not_installed');
    expect(await refusalOf(readContract(fixture.researcher, 'mac'))).toBe('images_not_installed');
    expect(await refusalOf(readContract(fixture.researcher, 'no-such'))).toBe('track_unknown');
  });
});

describe('a track', () => {
  it('is opened on a registered version, with the boards of its protocol', async () => {
    await fixture.register(fixture.maintainer, await fixture.imported('compun'));
    expect(await paperSlugs()).toContain('compun');
    expect(await openTrack(fixture.maintainer, TRACK)).toEqual({ slug: 'compun', boards: ['main'] });
    const { data } = await fixture.api.request(
      '{ track(slug: "compun") { boards primaryMetric { id } split { role instances } open } }',
    );
    expect(data.track).toEqual({
      boards: ['main'],
      primaryMetric: { id: 'compun.accuracy.v1' },
      split: { role: 'PUBLIC', instances: 12 },
      open: true,
    });
    expect(await paperSlugs()).not.toContain('compun');
    expect(await paperBoard('compun')).toBeNull();
    const [logged] = await fixture.api.admin.manager.query(`select details from audit_log where act = 'track.open'`);
    expect(logged.details).toEqual({
      benchmark: 'compun',
      version: 1,
      split: TRACK.split,
      role: 'public',
      boards: ['main'],
      metrics: 22,
      rankedBy: 'Accuracy',
      protocol: 'compun',
      pool: 'default',
      quotaLimit: 10,
      quotaWindowHours: 24,
      debugLimit: 20,
      debugWindowHours: 1,
      closesAt: null,
    });
    const reported = (await fixture.api.request('{ board(track: "compun", board: "main") { reported { name } } }')).data
      .board;
    expect(reported.reported).toHaveLength(8);
  });

  it.each<[string, Partial<TrackDraft>]>([
    ['track_exists', {}],
    ['benchmark_unknown', { slug: 'other', version: 5 }],
    ['benchmark_unknown', { slug: 'other', split: 'val' }],
    ['benchmark_unknown', { slug: 'other', role: 'HIDDEN' }],
    ['protocol_data_missing', { slug: 'other', protocol: 'attribute-probe' }],
    ['input_invalid', { slug: 'Other' }],
    ['input_invalid', { slug: 'other', protocol: 'riddle' }],
    ['input_invalid', { slug: 'other', opensAt: '2101-01-02T00:00:00Z', closesAt: '2101-01-01T00:00:00Z' }],
  ])('is rejected with %s for %j', async (code, change) =>
    expect(await refusalOf(openTrack(fixture.maintainer, { ...TRACK, ...change }))).toBe(code),
  );

  it('is not opened for another protocol on captions than that of its images', async () => {
    const definition = { slug: 'choices', captions: ['a cat', 'a dog'] };
    await fixture.withInstances('{"id":"a","image":"a.jpg","queries":[0,1]}\n', definition);
    const on = { ...TRACK, benchmark: 'choices', version: 9, slug: 'choices' };
    expect(await refusalOf(openTrack(fixture.maintainer, { ...on, protocol: 'retrieval' }))).toBe(
      'protocol_data_missing',
    );
    const opensAt = '2101-01-01T00:00:00.000Z';
    expect((await openTrack(fixture.maintainer, { ...on, protocol: 'caption-choice', opensAt })).slug).toBe('choices');
    const { data } = await fixture.api.request('{ track(slug: "choices") { open opensAt quota { limit } } }');
    expect(data.track).toEqual({ open: false, opensAt, quota: { limit: 10 } });
  });

  it('is opened by maintainers', async () =>
    expect(await refusalOf(openTrack(fixture.researcher, { ...TRACK, slug: 'other' }))).toBe('forbidden'));
});

describe('a hidden split next to the published one', () => {
  const METRIC = 'compun.accuracy.v1';
  const counterpart = async (slug: string, board?: string) => {
    const { data } = await fixture.api.request(
      'query ($slug: String!, $board: String) { track(slug: $slug) { counterpart(board: $board) { track { slug split { role } } gaps { name cell { value } counterpartCell { value } } } } }',
      { slug, board },
    );
    return data.track.counterpart;
  };
  const trackId = async (slug: string) =>
    (await fixture.api.admin.manager.query<{ id: string }[]>('select id from track where slug = $1', [slug]))[0]?.id ??
    '';

  /** Folder of a split as `primitives split cut` writes it, of the published images. */
  async function cutOf(version: string): Promise<string> {
    const folder = join(fixture.root, 'cut');
    await cp(join(version, 'splits/test'), folder, { recursive: true });
    await chmod(folder, 0o700);
    await cp(join(version, 'definition.json'), join(folder, 'definition.json'));
    return folder;
  }

  /**
   * A submitted bundle.
   *
   * @returns the submission's id
   */
  async function submitted(by: SeededTrack, bias: number): Promise<string> {
    const evaluation = await seedSubmission(fixture.api.admin, fixture.api.blobs, by, await tinyClassifier({ bias }));
    const [row] = await fixture.api.admin.manager.query<{ id: string }[]>(
      'select submission_id as id from evaluation where id = $1',
      [evaluation],
    );
    return row?.id ?? '';
  }

  /** Adds models to a track's board: name, submission, value. */
  async function stand(
    slug: string,
    models: readonly (readonly [string, string, number])[],
    on = 'main',
  ): Promise<void> {
    const made = rows(models.length).map((row, i): SnapshotRow => {
      const [name, submissionId, value] = models[i] ?? ['', '', 0];
      return {
        ...row,
        name,
        submissionId,
        cells: { [METRIC]: { value, low: null, high: null, rankLow: i + 1, rankHigh: i + 1, tier: 1, mark: null } },
      };
    });
    const board = {
      schema: 'board-snapshot/1',
      metrics: [METRIC],
      primaryMetric: METRIC,
      resamples: 0,
      rows: made,
      pairs: {},
    } as const;
    await insertSnapshot(fixture.api.admin.manager, await trackId(slug), on, board);
  }

  it('is registered with it, and each of the two tracks shows the other, with the gap of every model on both', async () => {
    const version = await fixture.imported('compun', 2);
    const hidden = await cutOf(version);
    const { splits } = await registerVersionFolder(fixture.maintainer, version, {
      resumeFile: fixture.resumeFile,
      hidden,
    });
    expect([...splits].sort((a, b) => a.role.localeCompare(b.role))).toEqual([
      { name: 'test', role: 'HIDDEN', instances: 12 },
      { name: 'test', role: 'PUBLIC', instances: 12 },
    ]);
    await openTrack(fixture.maintainer, { ...TRACK, slug: 'compun-two', version: 2 });
    expect(await counterpart('compun-two')).toBeNull();
    await openTrack(fixture.maintainer, { ...TRACK, slug: 'compun-hidden', version: 2, role: 'HIDDEN' });

    const [ada, bob] = [
      await seedTrack(fixture.api.admin, fixture.api.blobs),
      await seedTrack(fixture.api.admin, fixture.api.blobs),
    ];
    const once = await submitted(ada, 1);
    const [first, later] = [await submitted(ada, 2), await submitted(ada, 2)];
    const [published, ofAnother] = [await submitted(ada, 3), await submitted(bob, 3)];
    await stand('compun-two', [
      ['once', once, 0.9],
      ['twice', first, 0.8],
      ['published alone', published, 0.7],
    ]);
    await stand('compun-hidden', [
      ['twice', later, 0.75],
      ['once', once, 0.5],
      ['of another team', ofAnother, 0.4],
    ]);
    expect(await counterpart('compun-two')).toEqual({
      track: { slug: 'compun-hidden', split: { role: 'HIDDEN' } },
      gaps: [
        { name: 'once', cell: { value: 0.9 }, counterpartCell: { value: 0.5 } },
        { name: 'twice', cell: { value: 0.8 }, counterpartCell: { value: 0.75 } },
      ],
    });
    const { track, gaps } = await counterpart('compun-hidden');
    expect(track).toEqual({ slug: 'compun-two', split: { role: 'PUBLIC' } }); // and not that of version 1
    expect(gaps.map(({ name }: { name: string }) => name)).toEqual(['twice', 'once']);
    expect((await counterpart('compun')).track.slug).toBe('compun-hidden');

    await stand('compun-two', [['twice', first, 0.6]], 'open');
    await stand('compun-hidden', [['twice', later, 0.4]], 'open');
    expect((await counterpart('compun-two', 'open')).gaps).toEqual([
      { name: 'twice', cell: { value: 0.6 }, counterpartCell: { value: 0.4 } },
    ]);
  });
});
