import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CPU_DEVICE, DEFAULT_LIMITS, findBubblewrap, programCommand, type Isolation } from '@primitives/sandbox';
import { ModelProcess } from './model-process.js';
import { modelProgram } from './model-program.js';

/**
 * ONNX Runtime ≥ 1.29 keeps a database of model names and digests in the home folder and sends it to its maker, except
 * where `CI` is set. Here the model process gets a home that we can look into, its parent's user, and no
 * limit on writing.
 */
const BUNDLE = join(__dirname, '../../bundle/fixtures/open-valid-embedder');
const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };

/** Files in the home of a model process that was started with `prefix`. */
async function traces(
  prefix: readonly string[],
  change: (env: NodeJS.ProcessEnv) => NodeJS.ProcessEnv,
): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), 'home-'));
  const isolated = programCommand({ isolation: L1 }, modelProgram(CPU_DEVICE), [{ path: BUNDLE, inside: '/model' }]);
  const { args, env } = isolated;
  const [command, ...rest] = [...prefix, process.execPath, ...args.slice(args.indexOf(process.execPath) + 1)];
  const model = await ModelProcess.spawn(
    { ...isolated, command: command!, args: rest, env: change({ ...env, HOME: home, SANDBOX_USER: '0' }), user: null },
    DEFAULT_LIMITS,
  );
  await model.load('model.onnx', { threads: 1 }, 20_000);
  await model.close();
  const found = (await readdir(home, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  await rm(home, { recursive: true });
  return found;
}

describe('the telemetry of ONNX Runtime', () => {
  it('is off in a model process: it leaves no trace', async () => {
    expect(await traces([], (env) => env)).toEqual([]);
  });

  // Without a network, so that the test itself sends nothing; skipped if bubblewrap cannot remove the network
  const offline = [findBubblewrap(null) ?? 'bwrap', '--dev-bind', '/', '/', '--unshare-net', '--die-with-parent'];
  const possible = spawnSync(offline[0]!, [...offline.slice(1), 'true']).status === 0;
  (possible ? it : it.skip)('would be noticed if it were on', async () => {
    expect(await traces(offline, ({ ORT_DISABLE_TELEMETRY: _, ...env }) => env)).toContain('onnxruntime.db');
  });
});
