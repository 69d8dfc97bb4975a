import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROTOCOLS, type LabelledInstance } from '@primitives/benchmark';
import { INTERFACES } from '@primitives/bundle';
import type { PackedFile } from '@primitives/bundle-files';
import type { Erratum } from '@primitives/client';
import { CommandLine, reportedRefusal } from './command-line.js';
import { crashTest, survived, TestDeployment } from './index.js';
import { listeningAddresses } from './listening.js';
import { asDocumented, samplesTest } from './samples/samples-test.js';
import type { TinyTrackName } from './samples/tiny-tracks.js';
import { SHAPES_TRACK } from './test-deployment.js';

const ROOT = join(__dirname, '../../..');
/** One step of each process, after its work and before its report; `npm run chaos -- e2e` runs every step. */
const STEPS = [
  'api.submit.after-commit',
  'dispatcher.plan.after-commit',
  'runner.uploaded',
  'dispatcher.intake.before-commit',
  'scorer.result.before-commit',
];

/**
 * The tracks for each bundle of libs/bundle/fixtures: every protocol once, each by one interface. `npm run chaos --
 * samples` submits to every protocol by every interface. CompMap's compositions need an embedder that is as wide as
 * their primitives.
 */
const ENTRIES: Readonly<Record<string, readonly TinyTrackName[]>> = {
  'open-valid-classifier': ['mac', 'vaw-classifier'],
  'open-valid-dual-encoder': ['czsl', 'vaw-itc', 'retrieval', 'caption-choice', 'compmap-classes'],
  'open-valid-matcher': ['czsl-cross', 'vaw-itm', 'image-caption-pairs', 'compun'],
  'open-valid-vqa': ['vaw-vqa'],
  'an embedder of all primitives': ['compmap', 'compmap-embedding', 'attribute-probe'],
};

describe('a submission passes through the whole deployment over real processes', () => {
  let deployment: TestDeployment;
  let bundle: PackedFile;

  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    deployment = await TestDeployment.open(ROOT);
    bundle = await deployment.pack(join(ROOT, 'tools/baselines/bundles/attribute-object'));
  }, 120_000);
  afterAll(async () => {
    await bundle?.dispose();
    await deployment?.close();
  }, 30_000);

  it('is scored on both boards, with an interval for every value', async () => {
    const { evaluations } = await deployment.submitAndWait(bundle, 'plain');
    expect(evaluations.map(({ state }) => state)).toEqual(['SCORED']);
    const results = evaluations[0]?.results ?? [];
    expect(results.map(({ board }) => board)).toEqual(['closed', 'open']);
    for (const { values } of results) {
      const exact = values.find(({ metric }) => metric === 'mac.exact_match.v1');
      expect(exact?.value).not.toBeNull();
      expect(exact!.low!).toBeLessThanOrEqual(exact!.value!);
      expect(exact!.high!).toBeGreaterThanOrEqual(exact!.value!);
    }
  }, 60_000);

  it('accepts connections only on the loopback address, and none at the scorer', () => {
    const found = new Map(
      deployment.deployment.processes.map(({ pid, program }) => [program.name, listeningAddresses(pid ?? 0)]),
    );
    expect(found.get('scorer')).toEqual([]);
    expect(found.get('api')).toEqual([new URL(deployment.deployment.url).host]);
    for (const [name, addresses] of found)
      expect({ [name]: addresses.filter((address) => !address.startsWith('127.0.0.1:')) }).toEqual({ [name]: [] });
    expect([...found.values()].flat().length).toBe(found.size - 1);
  });

  it('is evaluated under every protocol by every interface, with the metric values of `primitives score`', async () => {
    const uploads = async () =>
      (await deployment.rows<{ count: number }>('select count(*)::int as count from upload'))[0]?.count ?? 0;
    const before = await uploads();
    const cases = await samplesTest(deployment, ROOT, ({ name }, track) => ENTRIES[name]?.includes(track) ?? false);
    expect(cases.filter((one) => !asDocumented(one))).toEqual([]);
    expect(cases.map(({ track }) => track).sort()).toEqual(Object.values(ENTRIES).flat().sort());
    expect(new Set(cases.map(({ protocol }) => protocol))).toEqual(new Set(Object.keys(PROTOCOLS)));
    expect(new Set(cases.map(({ interfaceId }) => interfaceId))).toEqual(new Set(INTERFACES));
    expect((await uploads()) - before).toBe(Object.keys(ENTRIES).length); // one upload per bundle
  }, 300_000);

  it('has a receipt that `primitives verify` accepts, and one log', async () => {
    const { code } = await deployment.submitAndWait(bundle, 'vouched');
    const cli = new CommandLine(ROOT, { PRIMITIVES_URL: deployment.deployment.url, XDG_CONFIG_HOME: '/nonexistent' });
    const { exitCode, stdout } = await cli.run('verify', code, '--json');
    expect({ exitCode, output: JSON.parse(stdout) }).toMatchObject({
      exitCode: 0,
      output: [{ receipt: { submission: { code }, track: { slug: SHAPES_TRACK }, bundleSha256: bundle.sha256 } }],
    });
  }, 60_000);

  it.each(STEPS)(
    'survives a kill at %s: scored, once, with identical numbers',
    async (step) => {
      const [one] = await crashTest(deployment, bundle, [step]);
      expect(one).toEqual(expect.objectContaining({ killed: true, state: 'SCORED', results: 1, identical: true }));
      expect(survived(one!)).toBe(true);
    },
    120_000,
  );

  it('lists a renamed copy of a bundle under its first submission and does not rank it', async () => {
    const folder = deployment.place('renamed');
    cpSync(join(ROOT, 'tools/baselines/bundles/attribute-object'), folder, { recursive: true });
    const path = join(folder, 'manifest.json');
    const { sha256: _digests, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify({ ...manifest, name: 'Mine', version: '9' }));
    const { code, evaluations } = await deployment.submitAndWait(await deployment.pack(folder), 'renamed');
    expect(evaluations).toMatchObject([{ state: 'SCORED', copyOf: { entry: { code: expect.any(String) } } }]);
    const rows = await deployment.boardRows('closed');
    const entry = rows.find(({ submissionCode }) => submissionCode === evaluations[0]?.copyOf?.entry?.code);
    expect(entry?.copies).toBeGreaterThan(0);
    expect(rows.map(({ submissionCode }) => submissionCode)).not.toContain(code);
  }, 60_000);

  it('is scored again when labels are corrected from the command line, and its board shows old and new values', async () => {
    const [split] = await deployment.rows<{ labels: string }>(
      'select s.labels_sha256 as labels from track t join split s on s.id = t.split_id where t.slug = $1',
      [SHAPES_TRACK],
    );
    const labels = readFileSync(join(deployment.labelsFolder, `${split?.labels}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LabelledInstance);
    const corrected = labels.map((label, i) => {
      const { object, positive } = labels[(i + 1) % labels.length]!;
      return { ...label, object, positive };
    });
    const file = deployment.place('corrected.jsonl');
    writeFileSync(file, corrected.map((label) => `${JSON.stringify(label)}\n`).join(''));
    const other = await deployment.pack(join(ROOT, 'tools/baselines/bundles/pair-head')); // no copy of the others
    const { code } = await deployment.submitAndWait(other, 'corrected');
    const { token } = await deployment.maintainer();
    const cli = new CommandLine(ROOT, {
      PRIMITIVES_URL: deployment.deployment.url,
      PRIMITIVES_TOKEN: token,
      XDG_CONFIG_HOME: '/nonexistent',
    });
    const correct = (...more: string[]) =>
      cli.run(
        'admin',
        'correct',
        SHAPES_TRACK,
        '--labels',
        file,
        '--reason',
        'every image was labelled as the one before it',
        '--json',
        ...more,
      );
    expect(reportedRefusal(await correct())).toMatchObject({ code: 'file_missing' });
    const { exitCode, stdout } = await correct('--labels-folder', deployment.labelsFolder);
    const erratum = JSON.parse(stdout) as Erratum;
    expect({ exitCode, erratum }).toMatchObject({
      exitCode: 0,
      erratum: { number: 1, fromVersion: 1, toVersion: 2, finishedAt: expect.any(String) },
    });
    expect(erratum.done).toBe(erratum.evaluations);
    const entry = erratum.entries.find(({ submissionCode }) => submissionCode === code);
    expect(entry!.after!.value).toBeLessThan(entry!.before!.value!); // a good model is wrong exactly on wrong labels
    const board = await cli.run('leaderboard', SHAPES_TRACK, '--json');
    expect(board.stdout).toContain(String(entry!.after!.value));
    expect(reportedRefusal(await correct('--labels-folder', deployment.labelsFolder))).toMatchObject({
      code: 'correction_invalid',
      found: 'unchanged labels',
    });
  }, 120_000);
});
