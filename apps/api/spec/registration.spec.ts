import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addBenchmarkVersion,
  ApiClient,
  createApiToken,
  openTrack,
  readContract,
  readSplits,
  RefusedError,
  setLabelsPublished,
  signUp,
  submit,
  uploadFile,
  type TrackDraft,
} from '@primitives/client';
import { importBenchmark, IMPORTERS, type ImportCode } from '@primitives/datasets';
import type { SnapshotRow } from '@primitives/boards';
import { insertSnapshot } from '@primitives/store/boards';
import {
  seedSubmission,
  seedTrack,
  renderCompunRelease,
  renderMacRelease,
  renderThingsRelease,
  tinyClassifier,
  type SeededTrack,
} from '@primitives/testing';
import { CliError } from '../../cli/src/cli-error';
import { reportProbe } from '../../cli/src/commands/split-probe';
import { registerVersionFolder } from '../../cli/src/register-version';
import { rows } from './seed-board';
import { runningApi, type RunningApi } from './running-api';
import { sha256 } from './tus-upload';

const ACCEPT: readonly ImportCode[] = ['count_unexpected'];
const PASSWORD = 'correct horse battery';

let api: RunningApi;
let root: string;
let maintainer: ApiClient;
let researcher: ApiClient;
beforeAll(async () => {
  api = await runningApi();
  root = await mkdtemp(join(tmpdir(), 'registration-'));
  researcher = await clientOf('r@example.org', ['READ', 'SUBMIT', 'OPERATE']);
  maintainer = await clientOf('m@example.org', ['READ', 'SUBMIT', 'OPERATE']);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = 'm@example.org'`);
});
afterAll(async () => {
  await api.close();
  await rm(root, { recursive: true, force: true });
});

async function clientOf(email: string, scopes: Parameters<typeof createApiToken>[2]): Promise<ApiClient> {
  const session = new ApiClient(api.url);
  await signUp(session, { email, name: email, password: PASSWORD });
  return new ApiClient(api.url, { token: await createApiToken(session, 'test', scopes) });
}

/** A version folder, as written by the import of a small release. */
async function imported(id: 'mac' | 'compun' | 'mcrae-things', number = 1, images = 6): Promise<string> {
  const folder = join(root, `${id}-${images}`);
  if (!existsSync(folder))
    await {
      mac: () => renderMacRelease({ folder, images: { train: 0, val: 0, test: images } }),
      compun: () => renderCompunRelease({ folder }),
      'mcrae-things': () => renderThingsRelease({ folder, imagesPerConcept: 2 }),
    }[id]();
  const importer = IMPORTERS.find((candidate) => candidate.id === id);
  if (importer === undefined) throw new Error(`there is no importer ${id}`);
  const { version, refusedFor } = await importBenchmark({
    importer,
    folder,
    out: join(root, 'out'),
    number,
    accept: ACCEPT,
  });
  if (version === null) throw new Error(`refused for ${refusedFor.join(', ')}`);
  return version.folder;
}

const register = (client: ApiClient, folder: string, labelsFolder?: string, publishLabels = false) =>
  registerVersionFolder(client, folder, {
    resumeFile: join(root, 'resume.json'),
    publishLabels,
    ...(labelsFolder !== undefined && { labelsFolder }),
  });

interface SplitFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly url: string;
}
const publicSplits = async (): Promise<{ benchmark: string; version: number; name: string; files: SplitFile[] }[]> =>
  (await api.request('{ publicSplits { benchmark version name instances files { name sha256 bytes url } } }')).data
    .publicSplits;

async function refusalOf(action: Promise<unknown>): Promise<string> {
  const error: unknown = await action.catch((reason: unknown) => reason);
  if (error instanceof RefusedError || error instanceof CliError) return error.refusal.code;
  throw new Error(`expected a refusal, got ${String(error)}`);
}

const TRACK: TrackDraft = {
  slug: 'compun',
  title: 'Compound nouns',
  shortName: 'Compun',
  task: 'Find the compound.',
  benchmark: 'compun',
  version: 1,
  split: 'test',
  role: 'PUBLIC',
  protocol: 'compun',
};

describe('an imported version', () => {
  it('is registered with what a runner needs, while its labels go to the scorer only', async () => {
    const folder = await imported('mac');
    const added = await register(maintainer, folder, join(root, 'labels'));
    expect(added).toMatchObject({
      slug: 'mac',
      number: 1,
      repeated: false,
      splits: [{ name: 'test', role: 'PUBLIC', instances: 6 }],
    });
    expect(
      await api.admin.manager.query(`select act, target, details from audit_log where act like 'benchmark.%'`),
    ).toEqual([{ act: 'benchmark.add', target: 'mac', details: { version: 1 } }]);
    const [split] = await api.admin.manager.query<{ instances: string; archive: string; labels: string }[]>(
      `select s.instances_sha256 as instances, s.archive_sha256 as archive, s.labels_sha256 as labels from split s join benchmark_version v on v.id = s.benchmark_version_id where v.slug = 'mac'`,
    );
    const labels = await readFile(join(folder, 'splits/test/labels.jsonl'));
    expect(await readdir(join(root, 'labels'))).toEqual([`${split?.labels}.jsonl`]);
    expect(await readFile(join(root, 'labels', `${split?.labels}.jsonl`))).toEqual(labels);
    expect(await api.blobs.has(split?.labels ?? '')).toBe(false);
    expect((await api.blobs.read(split?.instances ?? '')).toString()).toMatch(
      /^(\{"id":"[0-9a-f]{16}","image":"[0-9a-f]{16}\.jpg"\}\n){6}$/,
    );
    expect(await api.blobs.read(split?.archive ?? '')).toEqual(await readFile(join(folder, 'splits/test/images.zip')));
  });

  it('may be registered again, which changes nothing', async () => {
    expect(await register(maintainer, await imported('mac'))).toMatchObject({ slug: 'mac', repeated: true });
  });

  it('can be downloaded by anyone once its labels are published, and not before', async () => {
    expect(await publicSplits()).toEqual([]);
    const folder = await imported('mac');
    const path = join(folder, 'splits/test/labels.jsonl');
    const bytes = await readFile(path);
    const file = { path, fileName: 'bundle.zip', bytes: bytes.length, sha256: sha256(bytes) };
    await uploadFile(researcher, file, { resumeFile: join(root, 'resume.json') });
    expect(await api.admin.manager.query('select from blob where sha256 = $1', [file.sha256])).toHaveLength(1);
    expect(await publicSplits()).toEqual([]);
    await uploadFile(maintainer, file, { resumeFile: join(root, 'resume.json') });
    expect(await publicSplits()).toEqual([]);
    await register(maintainer, folder, undefined, true);
    const [split] = await publicSplits();
    expect(split).toMatchObject({ benchmark: 'mac', version: 1, name: 'test', instances: 6 });
    const names = ['definition.json', 'instances.jsonl', 'labels.jsonl', 'images.zip'];
    expect(split?.files.map(({ name }) => name)).toEqual(names);
    for (const { sha256: digest, bytes, url } of split?.files ?? []) {
      const content = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect([content.length, sha256(content)]).toEqual([bytes, digest]);
      const rest = await fetch(url, { headers: { range: 'bytes=10-' } });
      expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, bytes - 10]);
    }
    const labels = split?.files.find(({ name }) => name === 'labels.jsonl');
    expect(labels?.sha256).toBe(sha256(await readFile(join(folder, 'splits/test/labels.jsonl'))));
  });

  it('is withdrawn and published again with a reason, which the audit log records', async () => {
    const [split] = await readSplits(maintainer);
    const set = (published: boolean, client = maintainer) =>
      setLabelsPublished(client, split?.id ?? '', published, 'the licence forbids it');
    expect(await refusalOf(set(false, researcher))).toBe('forbidden');
    await set(false);
    await set(false);
    expect(await publicSplits()).toEqual([]);
    expect(await readSplits(maintainer)).toMatchObject([{ labelsPublished: false, labelsWithdrawn: true }]);
    expect(await refusalOf(register(maintainer, await imported('mac'), undefined, true))).toBe('labels_withdrawn');
    expect(await publicSplits()).toEqual([]);
    expect(await register(maintainer, await imported('mac'))).toMatchObject({ repeated: true });
    await set(true);
    expect(await publicSplits()).toHaveLength(1);
    expect(await readSplits(maintainer)).toMatchObject([{ labelsPublished: true, labelsWithdrawn: false }]);
    expect(
      await api.admin.manager.query(`select act, details ->> 'reason' as reason from audit_log where target = $1`, [
        split?.id,
      ]),
    ).toEqual([
      { act: 'split.publish_labels', reason: 'registered with --publish-labels' },
      { act: 'split.withdraw_labels', reason: 'the licence forbids it' },
      { act: 'split.publish_labels', reason: 'the licence forbids it' },
    ]);
  });

  it.each(['labels', 'instances', 'archive'])(
    'cannot be downloaded if a hidden split has the same %s',
    async (shared) => {
      const { manager } = api.admin;
      const [split] = await manager.query<Record<string, string>[]>(
        `select benchmark_version_id as version, instances_sha256 as instances, archive_sha256 as archive, labels_sha256 as labels
         from split where role = 'public'`,
      );
      // Any other blob and digest: the definition's, and one that no file has.
      const [other] = await manager.query<{ sha256: string }[]>(
        'select definition_sha256 as sha256 from benchmark_version limit 1',
      );
      const of = (part: string, otherwise = other?.sha256) => (part === shared ? split?.[part] : otherwise);
      await manager.query(
        `insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
       values (gen_random_uuid(), $1, 'all', 'hidden', 1, $2, $3, $4)`,
        [split?.['version'], of('instances'), of('archive'), of('labels', 'f'.repeat(64))],
      );
      expect(await publicSplits()).toEqual([]);
      await manager.query(`alter table split disable trigger all`);
      await manager.query(`delete from split where role = 'hidden'`);
      await manager.query(`alter table split enable trigger all`);
      expect(await publicSplits()).toHaveLength(1);
    },
  );

  it('is rejected under a number that has other files, and accepted as the next version', async () => {
    expect(await refusalOf(register(maintainer, await imported('mac', 1, 7)))).toBe('benchmark_exists');
    expect(await register(maintainer, await imported('mac', 2, 7))).toMatchObject({ number: 2, repeated: false });
  });

  it('publishes the audit of an attribute probe with its split', async () => {
    const folder = await imported('mcrae-things');
    const out = join(root, 'probe-audit.json');
    const report = await reportProbe(folder, { ks: [], seed: 0, out });
    const facts = { resumeFile: join(root, 'resume.json') };
    const withAudit = (probeAudit: string) => registerVersionFolder(maintainer, folder, { ...facts, probeAudit });
    expect(await withAudit(join(root, 'absent.json')).catch((error: CliError) => error.refusal)).toMatchObject({
      code: 'probe_audit_invalid',
    });
    await withAudit(out);
    const [split] = await api.admin.manager.query(
      `select s.audit from split s join benchmark_version v on v.id = s.benchmark_version_id where v.slug = 'mcrae-things'`,
    );
    expect(split.audit).toEqual(report);
  });

  it('is rejected with the audit of an attribute probe for a hidden split', async () => {
    const digest = 'a'.repeat(64);
    const split = { name: 'all', role: 'HIDDEN', instances: digest, images: digest, labels: digest } as const;
    const error: unknown = await addBenchmarkVersion(maintainer, {
      definition: digest,
      splits: [{ ...split, audit: { schema: 'probe-audit/1' } }],
    }).catch((reason: unknown) => reason);
    expect(error instanceof RefusedError && error.refusal).toMatchObject({ code: 'input_invalid' });
  });

  it('requires a maintainer', async () => {
    expect(await refusalOf(register(researcher, await imported('mac')))).toBe('forbidden');
    expect(await refusalOf(register(new ApiClient(api.url), await imported('mac')))).toBe('not_signed_in');
  });

  it('is rejected when one of its files has changed since', async () => {
    const folder = join(root, 'changed');
    await cp(await imported('mac'), folder, { recursive: true });
    await chmod(join(folder, 'definition.json'), 0o600);
    await writeFile(join(folder, 'definition.json'), '{}');
    expect(await refusalOf(register(maintainer, folder))).toBe('version_folder');
  });

  it('is rejected before publication when its instances contain a label', async () => {
    const added = withInstances('{"id":"a","image":"a.jpg","positive":["clean"]}\n', {});
    expect(await refusalOf(added)).toBe('benchmark_invalid');
  });
});

/** Registers version 9 of MAC, with changes of its definition and these lines as the instances of its test split. */
async function withInstances(lines: string, change: object): ReturnType<typeof addBenchmarkVersion> {
  const folder = await imported('mac', 9);
  const [path, definitionFile] = [join(root, 'lines.jsonl'), join(root, 'changed.json')];
  await writeFile(path, lines);
  const original = JSON.parse(await readFile(join(folder, 'definition.json'), 'utf8'));
  await writeFile(definitionFile, JSON.stringify({ ...original, ...change }));
  const upload = async (file: string): Promise<string> => {
    const bytes = await readFile(file);
    const digest = sha256(bytes);
    await uploadFile(
      maintainer,
      { path: file, fileName: 'file', bytes: bytes.length, sha256: digest },
      { resumeFile: join(root, 'resume.json') },
    );
    return digest;
  };
  const [definition, instances, images] = [
    await upload(definitionFile),
    await upload(path),
    await upload(join(folder, 'splits/test/images.zip')),
  ];
  return addBenchmarkVersion(maintainer, {
    definition,
    splits: [{ name: 'test', role: 'PUBLIC', instances, images, labels: 'a'.repeat(64) }],
  });
}

const paperSlugs = async (): Promise<string[]> =>
  (await api.request('{ paperTracks { slug } }')).data.paperTracks.map(({ slug }: { slug: string }) => slug);
const PAPER_BOARD = `query ($track: String!, $board: String) { paperBoard(track: $track, board: $board) { primaryMetric
  board track { boards commands reportedCount best { name value citation metric { id } } } metrics { id } reported { evidence name tableReference cells { metric value mark } } } }`;
const paperBoard = async (track: string, board: string | null = null) =>
  (await api.request(PAPER_BOARD, { track, board })).data.paperBoard;

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
    const submitted = submit(researcher, {
      clientMutationId: 'paper-track',
      name: 'A model',
      version: '1',
      bundleSha256: 'a'.repeat(64),
      tracks: ['mac'],
    });
    expect(await refusalOf(submitted)).toBe('images_not_installed');
    expect(await refusalOf(readContract(researcher, 'mac'))).toBe('images_not_installed');
    expect(await refusalOf(readContract(researcher, 'no-such'))).toBe('track_unknown');
  });
});

describe('a track', () => {
  it('is opened on a registered version, with the boards of its protocol', async () => {
    await register(maintainer, await imported('compun'));
    expect(await paperSlugs()).toContain('compun');
    expect(await openTrack(maintainer, TRACK)).toEqual({ slug: 'compun', boards: ['main'] });
    const { data } = await api.request(
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
    const reported = (await api.request('{ board(track: "compun", board: "main") { reported { name } } }')).data.board;
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
    expect(await refusalOf(openTrack(maintainer, { ...TRACK, ...change }))).toBe(code),
  );

  it('is not opened for another protocol on captions than that of its images', async () => {
    const definition = { slug: 'choices', captions: ['a cat', 'a dog'] };
    await withInstances('{"id":"a","image":"a.jpg","queries":[0,1]}\n', definition);
    const on = { ...TRACK, benchmark: 'choices', version: 9, slug: 'choices' };
    expect(await refusalOf(openTrack(maintainer, { ...on, protocol: 'retrieval' }))).toBe('protocol_data_missing');
    const opensAt = '2101-01-01T00:00:00.000Z';
    expect((await openTrack(maintainer, { ...on, protocol: 'caption-choice', opensAt })).slug).toBe('choices');
    const { data } = await api.request('{ track(slug: "choices") { open opensAt quota { limit } } }');
    expect(data.track).toEqual({ open: false, opensAt, quota: { limit: 10 } });
  });

  it('is opened by maintainers', async () =>
    expect(await refusalOf(openTrack(researcher, { ...TRACK, slug: 'other' }))).toBe('forbidden'));
});

describe('a hidden split next to the published one', () => {
  const METRIC = 'compun.accuracy.v1';
  const counterpart = async (slug: string, board?: string) => {
    const { data } = await api.request(
      'query ($slug: String!, $board: String) { track(slug: $slug) { counterpart(board: $board) { track { slug split { role } } gaps { name cell { value } counterpartCell { value } } } } }',
      { slug, board },
    );
    return data.track.counterpart;
  };
  const trackId = async (slug: string) =>
    (await api.admin.manager.query<{ id: string }[]>('select id from track where slug = $1', [slug]))[0]?.id ?? '';

  /** Folder of a split as `primitives split cut` writes it, of the published images. */
  async function cutOf(version: string): Promise<string> {
    const folder = join(root, 'cut');
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
    const evaluation = await seedSubmission(api.admin, api.blobs, by, await tinyClassifier({ bias }));
    const [row] = await api.admin.manager.query<{ id: string }[]>(
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
    await insertSnapshot(api.admin.manager, await trackId(slug), on, board);
  }

  it('is registered with it, and each of the two tracks shows the other, with the gap of every model on both', async () => {
    const version = await imported('compun', 2);
    const hidden = await cutOf(version);
    const { splits } = await registerVersionFolder(maintainer, version, {
      resumeFile: join(root, 'resume.json'),
      hidden,
    });
    expect([...splits].sort((a, b) => a.role.localeCompare(b.role))).toEqual([
      { name: 'test', role: 'HIDDEN', instances: 12 },
      { name: 'test', role: 'PUBLIC', instances: 12 },
    ]);
    await openTrack(maintainer, { ...TRACK, slug: 'compun-two', version: 2 });
    expect(await counterpart('compun-two')).toBeNull();
    await openTrack(maintainer, { ...TRACK, slug: 'compun-hidden', version: 2, role: 'HIDDEN' });

    const [ada, bob] = [await seedTrack(api.admin, api.blobs), await seedTrack(api.admin, api.blobs)];
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
