import { probeIsolation } from '@primitives/sandbox';
import { clipTokenizer, zipArchive } from '@primitives/testing';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { BundleChecker } from './bundle-checker.js';
import { checkBundlePath } from './bundle-path.js';
import { BundleUnpacker, unpackAndCheck } from './bundle-unpacker.js';
import { packBundle } from './pack.js';

const FIXTURES = join(__dirname, '../../bundle/fixtures');
const DUAL_ENCODER = join(FIXTURES, 'open-valid-dual-encoder');
const NEVER = new AbortController().signal;
const TEXTS = ['a photo of a red square and nothing else', 'a cat'];

let folder: string;
let checker: BundleChecker;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'checker-'));
  checker = new BundleChecker(1);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The valid dual encoder with CLIP's tokenizer changed. */
function withTokenizer(name: string, change: object): string {
  const path = join(folder, name);
  cpSync(DUAL_ENCODER, path, { recursive: true });
  const { tokenizer, config } = clipTokenizer();
  writeFileSync(join(path, 'tokenizer.json'), JSON.stringify({ ...tokenizer, ...change }));
  writeFileSync(join(path, 'tokenizer_config.json'), JSON.stringify(config));
  return path;
}

describe('a bundle checked in a separate process', () => {
  it('has the same report as in this process', async () => {
    expect(await checker.check({ path: DUAL_ENCODER, texts: TEXTS })).toEqual(await checkBundlePath(DUAL_ENCODER));
  });

  it('encodes the texts when its tokenizer lies in the folder of the graphs', async () => {
    const path = withTokenizer('nested', {});
    mkdirSync(join(path, 'onnx'));
    for (const name of readdirSync(path).filter((it) => /^tokenizer|\.onnx/.test(it)))
      renameSync(join(path, name), join(path, 'onnx', name));
    expect(await checker.check({ path, texts: TEXTS })).toEqual(await checkBundlePath(path));
    expect(await checkBundlePath(path)).toMatchObject({ verdict: 'ok' });
  });

  it('has one fingerprint as a folder and as an archive', async () => {
    const packed = await packBundle(DUAL_ENCODER);
    const archive = await checker.identify({ path: packed.path, archive: true });
    await packed.dispose();
    expect(archive.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(await checker.identify({ path: DUAL_ENCODER })).toEqual(archive);
  });

  it('has its digests compared as a folder and as an archive, also those of files in onnx/', async () => {
    const path = join(folder, 'digests');
    cpSync(join(FIXTURES, 'open-valid-embedder'), path, { recursive: true });
    const graph = readFileSync(join(path, 'model.onnx'));
    mkdirSync(join(path, 'onnx'));
    renameSync(join(path, 'model.onnx'), join(path, 'onnx', 'model.onnx'));
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
    const declare = (digest: string) =>
      writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, sha256: { 'model.onnx': digest } }));
    const codes = async (of: string) => (await checker.check({ path: of })).findings.map(({ code }) => code);
    for (const [digest, expected] of [
      [createHash('sha256').update(graph).digest('hex'), []],
      ['a'.repeat(64), ['file_digest_mismatch']],
    ] as const) {
      declare(digest);
      const packed = await packBundle(path);
      expect([await codes(path), await codes(packed.path)]).toEqual([expected, expected]);
      await packed.dispose();
    }
  });

  it('has no fingerprint when it is rejected', async () => {
    const path = join(FIXTURES, 'open-hostile-zip-bomb.zip');
    expect(await checker.identify({ path })).toMatchObject({ report: { verdict: 'reject' }, fingerprint: null });
  });

  it('is a zip, whatever its name', async () => {
    const packed = await packBundle(DUAL_ENCODER);
    const path = join(folder, 'blob');
    cpSync(packed.path, path);
    await packed.dispose();
    expect(await checker.check({ path, archive: true, texts: TEXTS })).toMatchObject({
      verdict: 'ok',
      interface: 'dual-encoder',
    });
    writeFileSync(path, 'no zip at all');
    expect(await checker.check({ path, archive: true })).toMatchObject({
      verdict: 'reject',
      findings: [{ code: 'zip_invalid' }],
    });
  });

  it('is rejected when its tokenizer throws at the first text', async () => {
    const path = withTokenizer('throws', { post_processor: { type: 'BertProcessing', sep: null, cls: null } });
    expect(await checker.check({ path, texts: TEXTS })).toMatchObject({
      verdict: 'reject',
      findings: expect.arrayContaining([expect.objectContaining({ code: expect.stringMatching(/^tokenizer/) })]),
    });
  });

  it('is rejected when its tokenizer takes exponential time, and the next bundle is checked', async () => {
    const regex = '((?:[a-z ]|[a-y ]|[ a-x])+)+[0-9]';
    const path = withTokenizer('slow', {
      pre_tokenizer: { type: 'Split', pattern: { Regex: regex }, behavior: 'Isolated', invert: false },
    });
    expect(await checker.check({ path, texts: TEXTS })).toMatchObject({
      verdict: 'reject',
      findings: expect.arrayContaining([expect.objectContaining({ code: expect.stringMatching(/^tokenizer/) })]),
    });
    expect(await checker.check({ path: DUAL_ENCODER, texts: TEXTS })).toMatchObject({ verdict: 'ok' });
  });

  it('that cannot be read is this machine’s fault', async () => {
    await expect(checker.check({ path: join(folder, 'absent.zip') })).rejects.toMatchObject({
      name: 'BundleReadError',
      code: 'ENOENT',
    });
  });
});

describe('an archive unpacked in a sandbox', () => {
  it('is extracted as read-only regular files, with its report', async () => {
    const packed = await packBundle(DUAL_ENCODER);
    const into = join(folder, 'unpacked');
    mkdirSync(into, { mode: 0o755 });
    const report = await unpackAndCheck(await probeIsolation(), packed.path, into, NEVER);
    await packed.dispose();
    expect(report).toEqual(await checkBundlePath(into));
    expect(readdirSync(into).length).toBeGreaterThan(4);
  });

  it('of one folder is extracted without the folder and the files of macOS', async () => {
    const names = readdirSync(DUAL_ENCODER).sort();
    const parts = names.map((name) => ({ name: `my model/${name}`, data: readFileSync(join(DUAL_ENCODER, name)) }));
    const added = ['my model/', 'my model/.DS_Store', '__MACOSX/my model/._manifest.json'];
    const archive = join(folder, 'of-one-folder.zip');
    const empty = added.map((name) => ({ name, data: new Uint8Array() }));
    writeFileSync(archive, zipArchive([...empty, ...parts], crc32));
    const into = join(folder, 'without-folder');
    mkdirSync(into, { mode: 0o755 });
    const report = await unpackAndCheck(await probeIsolation(), archive, into, NEVER);
    expect(report).toEqual(await checkBundlePath(DUAL_ENCODER));
    expect(readdirSync(into).sort()).toEqual(names);
  });

  it('is extracted by a process that waited for it, which leaves no other folder', async () => {
    const packed = await packBundle(DUAL_ENCODER);
    const place = join(folder, 'waited');
    const into = join(place, 'bundle');
    mkdirSync(into, { recursive: true, mode: 0o755 });
    const unpacker = await BundleUnpacker.start(await probeIsolation(), into);
    expect([unpacker.alive, readdirSync(place).length]).toEqual([true, 2]);
    const report = await unpacker.unpack(packed.path, NEVER);
    await packed.dispose();
    expect(report).toEqual(await checkBundlePath(into));
    expect([unpacker.alive, readdirSync(place)]).toEqual([false, ['bundle']]);
  });

  it('can be cancelled in the middle', async () => {
    const into = join(folder, 'called-off');
    mkdirSync(into, { mode: 0o755 });
    const controller = new AbortController();
    const checked = unpackAndCheck(
      await probeIsolation(),
      join(FIXTURES, 'open-valid-embedder.zip'),
      into,
      controller.signal,
    );
    controller.abort(new Error('the shard was called off'));
    await expect(checked).rejects.toThrow('the shard was called off');
  });

  it('that is hostile leaves nothing outside the folder', async () => {
    const into = join(folder, 'slip');
    mkdirSync(into, { mode: 0o755 });
    const report = await unpackAndCheck(
      await probeIsolation(),
      join(FIXTURES, 'open-hostile-zip-slip.zip'),
      into,
      NEVER,
    );
    expect(report.verdict).toBe('reject');
    expect(readdirSync(into)).toEqual([]);
    expect(existsSync(join(folder, 'evil.txt'))).toBe(false);
  });
});
