import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const CHECKOUT = resolve(__dirname, '../../..');
const BUNDLE = 'open-valid-dual-encoder-extdata';

/** Does what a runner does with a bundle and an image; prints the results and the user of each process that did it. */
const WORK = `
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [place, level] = process.argv.slice(2);
const load = (name) => import(join(place, 'checkout/libs', name, 'dist/index.js'));
const { BundleChecker, packBundle, unpackAndCheck } = await load('bundle-files');
const { ImageProcesses } = await load('images');
const { checkRuntime } = await load('inference');
const { makeShareFolder } = await load('sandbox');
const { defaultPreprocessing } = await load('bundle');

const users = {};
const read = (path) => { try { return readFileSync(path, 'utf8'); } catch { return ''; } };
setInterval(() => {
  for (const pid of readdirSync('/proc').filter(Number)) {
    const [command = '', program = ''] = read(join('/proc', pid, 'cmdline')).split('\\0');
    const name = /([a-z]+)-process-main\\.js$/.exec(program)?.[1];
    const user = Number(/^Uid:\\s*(\\d+)/m.exec(read(join('/proc', pid, 'status')))?.[1]);
    if (name && program.startsWith(place) && command.endsWith('node')) users[name] = Math.max(users[name] ?? 0, user);
  }
}, 5).unref();

const isolation = { level, reason: 'requested by the test', bubblewrap: null };
const packed = await packBundle(join(place, 'bundle'));
const checked = await new BundleChecker(1).check({ path: packed.path, archive: true, texts: ['a cat'] });
const folder = await makeShareFolder(join(place, 'models'));
const unpacked = await unpackAndCheck(isolation, packed.path, folder, new AbortController().signal);
const { findings } = await checkRuntime(folder, unpacked, isolation);
const images = new ImageProcesses(isolation, 1);
const photo = readFileSync(join(place, 'checkout/libs/images/fixtures/photo.webp'));
const pixels = await images.prepare(defaultPreprocessing({ height: 32, width: 32 }), photo);
await images.close();
const found = [...checked.findings, ...unpacked.findings, ...findings];
console.log(JSON.stringify({ found, pixels: pixels.length, users }));
process.exit(0);
`;

/** The checkout appears in a folder of mode 0700, so root must be allowed to mount. */
const whyNot =
  process.getuid?.() !== 0
    ? 'the tests do not run as root'
    : spawnSync('unshare', ['--mount', 'mount', '--bind', '/tmp', '/tmp']).status !== 0
      ? 'root may not mount here'
      : null;

describe('a checkout, temporary folder and cache that only root may enter', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'unreachable-')); // of mode 0700
    for (const folder of ['checkout', 'tmp']) await mkdir(join(place, folder), { mode: 0o700 });
    await cp(join(CHECKOUT, 'libs/bundle/fixtures', BUNDLE), join(place, 'bundle'), { recursive: true });
    await writeFile(join(place, 'work.mjs'), WORK);
  });
  afterAll(() => rm(place, { recursive: true }));

  (whyNot === null ? it : it.skip).each(['L1', 'L2'])(
    'do not keep programs from working as other users at %s',
    async (level) => {
      const mounted = `mount --bind '${CHECKOUT}' '${place}/checkout' && exec "$@"`;
      const work = ['sh', '-c', mounted, 'sh', process.execPath, join(place, 'work.mjs'), place, level];
      const { stdout } = await promisify(execFile)('unshare', ['--mount', ...work], {
        env: { PATH: process.env['PATH'], TMPDIR: join(place, 'tmp') },
      });
      const { users, ...results } = JSON.parse(stdout) as { users: Record<string, number> };
      expect(results).toEqual({ found: [], pixels: 32 * 32 * 3 });
      expect(Object.keys(users).sort()).toEqual(['bundle', 'image', 'model']);
      for (const user of Object.values(users)) expect(user).toBeGreaterThan(60_000);
    },
    120_000,
  );
});
