import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { seedPublicSplits } from '@primitives/tool-seed';
import { TestDeployment } from '../../chaos/src/test-deployment';
import { COMMAND, installPackages, PACKAGE, PYTHON, ROOT } from './installed-wheel';
import { PROGRESS, runCommand } from './run-command';

const LIGHT = ['nbclient', 'ipykernel', 'matplotlib', 'pandas'];
/** The environment of `npm run conformance`, which has the frameworks. */
const FRAMEWORKS = join(
  process.env['CONFORMANCE_FOLDER'] ?? join(ROOT, 'node_modules/.cache/primitives/conformance'),
  'venv/bin/python',
);
/** Images of each public split, enough to train two heads. */
const IMAGES = 60;

/** A whole deployment: the command from a bundle to a verified receipt, and the notebooks of examples/. */
export function describeNotebooks(): void {
  const missing = installPackages(LIGHT, LIGHT);
  (missing === null ? describe : describe.skip)(
    `a deployment${missing === null ? '' : ` (skipped: ${missing})`}`,
    () => {
      let deployment: TestDeployment;
      let env: Record<string, string>;
      beforeAll(async () => {
        deployment = await TestDeployment.open(ROOT);
        const { servers, url } = deployment.deployment;
        await seedPublicSplits({
          databaseUrl: servers.databaseUrl,
          blobsUrl: `file://${deployment.place('data/blobs')}`,
          workFolder: deployment.place('work'),
          log: () => {},
          count: IMAGES,
        });
        // the notebook read-boards compares entries
        for (const name of ['attribute-object', 'dual-encoder'])
          await deployment.submitAndWait(await deployment.pack(join(ROOT, 'tools/baselines/bundles', name)), name);
        env = {
          PRIMITIVES_URL: url,
          PRIMITIVES_TOKEN: deployment.token,
          PRIMITIVES_CACHE: deployment.place('cache'),
          PRIMITIVES_REPOSITORY: ROOT,
          IMAGES: String(IMAGES),
          HF_HUB_OFFLINE: '1',
        };
      }, 180_000);
      afterAll(() => deployment?.close(), 30_000);

      it('scores a bundle that the command submits, and its receipt is valid', async () => {
        const bundle = join(ROOT, 'tools/baselines/bundles/two-heads');
        const submitted = await runCommand(
          COMMAND,
          ['submit', bundle, '--trained-on', 'none', '--track', 'shapes', '--accept-terms'],
          env,
        );
        expect([submitted.code, submitted.err]).toEqual([0, expect.stringMatching(PROGRESS)]);
        expect(submitted.out).toMatch(
          / on shapes: scored\n[^]*metric +closed .*open[^]*\nRequirements for a significant difference/,
        );
        const code = /submitted as (\w{6})/.exec(submitted.out)?.[1] ?? '';
        const log = deployment.place('checkpoint.json');
        const verified = await runCommand(COMMAND, ['verify', code, '--log', log, '--json'], env);
        expect([verified.code, verified.err]).toEqual([0, '']);
        expect(JSON.parse(verified.out)).toMatchObject([{ growth: { from: null }, receipt: { submission: { code } } }]);
      }, 120_000);

      it('executes the notebook read-boards, which shows a plot', () => executed('read-boards', PYTHON), 600_000);

      (existsSync(FRAMEWORKS) ? it : it.skip).each(['submit-a-clip', 'train-two-heads'])(
        'executes the notebook %s, which shows a plot (needs `npm run conformance -- --install` first)',
        (name) => executed(name, FRAMEWORKS),
        600_000,
      );

      async function executed(name: string, python: string): Promise<void> {
        const file = join(PACKAGE, 'tests/test_notebooks.py');
        const args = ['-m', 'pytest', '-q', '-rs', '-p', 'no:cacheprovider', '-k', `${name} and runs_to_its_end`, file];
        const { code, out } = await runCommand(python, args, env);
        expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('1 passed') });
      }
    },
  );
}
