import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeClient } from './spec/client-tests';
import { installWheel, missingPython, PACKAGE, PYTHON, ROOT } from './spec/installed-wheel';
import { describeNotebooks } from './spec/notebook-tests';
import { describeSameCommands } from './spec/same-commands';
import { describeUpload } from './spec/upload-tests';
import { describeVerify } from './spec/verify-tests';
import { describeWheel } from './spec/wheel-tests';

/** `npm test` without `--full` leaves out its static checks, a notebook, and `verify` beside the npm command. */
const IS_QUICK = process.env['PRIMITIVES_TEST_QUICK'] === 'on';
const missing = missingPython();
const title = missing === null ? 'the wheel' : `the wheel (skipped: ${missing})`;

(missing === null ? describe : describe.skip)(title, () => {
  let folder: string;
  const cases = () => join(folder, 'cases');
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'python-'));
    installWheel();
    execFileSync(process.execPath, ['tools/python/cases.mjs', cases()], { cwd: ROOT, stdio: 'pipe' });
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('passes its own tests, with the golden bundles and the reports of primitives score', () => {
    const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', join(PACKAGE, 'tests')];
    const { status, stdout, stderr } = spawnSync(PYTHON, args, {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, PRIMITIVES_CASES: cases(), PRIMITIVES_REPOSITORY: ROOT, ORT_DISABLE_TELEMETRY: '1' },
    });
    expect(status === 0 ? '' : `${stdout}\n${stderr}`).toBe('');
  });

  describeWheel();
  describeSameCommands(cases);
  describeUpload();
  describeClient();
  if (IS_QUICK) return;

  describeVerify();

  it.each([
    ['ruff', ['check', '.', '../../examples']],
    ['ruff', ['format', '--check', '.', '../../examples']],
    ['mypy', ['--cache-dir', join(dirname(PYTHON), '../mypy-cache')]],
  ])('is clean under %s %j', (tool, args) => {
    const { status, stdout, stderr } = spawnSync(PYTHON, ['-m', tool, ...args], {
      cwd: PACKAGE,
      encoding: 'utf8',
      env: { ...process.env, RUFF_NO_CACHE: 'true' },
    });
    expect(status === 0 ? '' : `${stdout}\n${stderr}`).toBe('');
  });

  describeNotebooks();
});
