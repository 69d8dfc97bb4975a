import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seasonStatementText, type SeasonStatement } from '@primitives/benchmark';
import type { PackedFile } from '@primitives/bundle-files';
import { readSeasons } from '@primitives/client';
import { writeShapesSplit } from '@primitives/datasets';
import { poll } from '@primitives/embedded-servers';
import { CommandLine } from './command-line.js';
import { SHAPES_TRACK, TestDeployment } from './test-deployment.js';

const ROOT = join(__dirname, '../../..');
const IMAGES = 24;
const MODELS = ['attribute-object', 'two-heads'];

/** Two seasons over real processes: the scorer scores sealed results, and publishes them when a season closes. */
describe('seasons of a running installation', () => {
  let deployment: TestDeployment;
  let maintainer: CommandLine;
  const bundles: PackedFile[] = [];
  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    deployment = await TestDeployment.open(ROOT, { images: IMAGES });
    const { token } = await deployment.maintainer();
    const env = { PRIMITIVES_URL: deployment.deployment.url, XDG_CONFIG_HOME: deployment.place('config') };
    maintainer = new CommandLine(ROOT, { ...env, PRIMITIVES_TOKEN: token });
    for (const name of MODELS) {
      const bundle = await deployment.pack(join(ROOT, 'tools/baselines/bundles', name));
      bundles.push(bundle);
      await deployment.submitAndWait(bundle, name);
    }
  });
  afterAll(async () => {
    for (const bundle of bundles) await bundle.dispose();
    await deployment?.close();
  });

  const run = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await maintainer.run(...args, '--json');
    if (exitCode !== 0) throw new Error(`${args.join(' ')}: ${stderr}${stdout}`);
    return JSON.parse(stdout);
  };
  const seasons = async () => (await readSeasons(deployment.client, SHAPES_TRACK)).seasons;
  const resultsOf = (slug: string) =>
    deployment.rows<{ code: string; state: string; visibility: string | null }>(
      `select s.code, e.state, (select p.visibility from publication p where p.evaluation_id = e.id order by p.id desc limit 1) as visibility
         from evaluation e join submission s on s.id = e.submission_id join track t on t.id = e.track_id where t.slug = $1 order by 1`,
      [slug],
    );

  /** Entries of the latest snapshots of the track, on the board with the fewest. */
  const rankedOn = async (slug: string): Promise<number> => {
    const [row] = await deployment.rows<{ n: number | null }>(
      `select min(n) as n from (select distinct on (b.board) b.row_count as n from board_snapshot b join track t on t.id = b.track_id
         where t.slug = $1 order by b.board, b.number desc) latest`,
      [slug],
    );
    return row?.n ?? 0;
  };

  /** A season of Shapes as `primitives scenes season` writes one of Still Life. */
  async function drawn(number: number): Promise<string> {
    const folder = deployment.place(`season-${number}`);
    const split = join(folder, 'split');
    mkdirSync(split, { recursive: true });
    const seed = `a secret seed of more than 32 characters, ${number}`;
    await writeShapesSplit({ split: 'test', seed, count: IMAGES, folder: split });
    const statement: SeasonStatement = {
      schema: 'season-statement/1',
      track: SHAPES_TRACK,
      number,
      generator: 'shapes/1',
      renderer: 'libs/images',
      part: 'test',
      scenes: IMAGES,
      seed,
    };
    writeFileSync(join(folder, 'statement.json'), seasonStatementText(statement));
    return folder;
  }

  it.each([1, 2])(
    'opens and closes season %i with sealed results, then boards and receipts',
    async (number) => {
      const folder = await drawn(number);
      const slug = `${SHAPES_TRACK}-season-${number}`;
      const opened = await run(
        'admin',
        'seasons',
        'open',
        SHAPES_TRACK,
        folder,
        '--labels-folder',
        deployment.labelsFolder,
      );
      expect(opened).toMatchObject({ number, state: 'OPEN', models: MODELS.length });
      const scored = await poll(
        async () => {
          const results = await resultsOf(slug);
          return results.every(({ visibility }) => visibility !== null) ? results : null;
        },
        { everyMs: 200, deadlineMs: 240_000 },
      );
      expect(scored.map(({ state, visibility }) => [state, visibility])).toEqual(
        MODELS.map(() => ['scored', 'sealed']),
      );
      const hidden = await maintainer.run('verify', scored[0]!.code, '--json');
      expect(hidden.stdout).not.toContain(`"slug":"${slug}"`);

      const closed = await run('admin', 'seasons', 'close', SHAPES_TRACK, folder);
      expect(closed).toMatchObject({ number, state: 'CLOSED', done: MODELS.length });
      const published = await poll(
        async () => ((await resultsOf(slug)).every(({ visibility }) => visibility === 'shown') ? 'shown' : null),
        { everyMs: 200, deadlineMs: 60_000 },
      );
      expect(published).toBe('shown');
      const ranked = await poll(async () => ((await rankedOn(slug)) === MODELS.length ? MODELS.length : null), {
        everyMs: 200,
        deadlineMs: 60_000,
      });
      expect(ranked).toBe(MODELS.length);
      const board = await run('leaderboard', slug);
      for (const name of MODELS) expect(JSON.stringify(board)).toContain(`"${name}"`);
      for (const { code } of scored) expect((await maintainer.run('verify', code)).exitCode).toBe(0);
      const season = (await seasons()).find((one) => one.number === number);
      expect(season?.statement).toBe(readFileSync(join(folder, 'statement.json'), 'utf8'));
      const [shown] = await run('data', 'shapes');
      expect(shown).toMatchObject({ version: number + 1, name: 'test', instances: IMAGES });
    },
    420_000,
  );
});
