import { checkBundlePath, unpackedFolder } from '@primitives/bundle-files';
import { clipExport, type ClipLayout } from '@primitives/testing';
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { probeIsolation, type Isolation } from '@primitives/sandbox';
import { checkRuntime } from './index.js';

/** A CLIP as optimum and transformers.js publish it, without any file of ours. */
let folder: string;
let isolation: Isolation;
beforeAll(async () => void (isolation = await probeIsolation()));
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'clip-'))));
afterEach(() => rm(folder, { recursive: true }));

async function published(layout: ClipLayout, place = ''): Promise<void> {
  await mkdir(join(folder, place), { recursive: true });
  for (const [name, bytes] of Object.entries(clipExport(layout)))
    await writeFile(join(folder, name.includes('.onnx') ? place : '', name), bytes);
}

describe('a published CLIP works unchanged', () => {
  it.each<[string, ClipLayout, string]>([
    ['one graph of optimum', { graphs: 'combined', precision: 'float32', external: false }, 'model.onnx'],
    [
      'one graph with its weights beside it',
      { graphs: 'combined', precision: 'float32', external: true },
      'model.onnx',
    ],
    ['one graph in half precision', { graphs: 'combined', precision: 'float16', external: false }, 'model.onnx'],
    ['two towers', { graphs: 'towers', precision: 'float32', external: false }, 'vision_model.onnx,text_model.onnx'],
    [
      'two towers in half precision, weights beside them',
      { graphs: 'towers', precision: 'float16', external: true },
      'vision_model.onnx,text_model.onnx',
    ],
  ])('as %s', async (_, layout, files) => {
    await published(layout);
    const report = await checkBundlePath(folder);
    expect({
      findings: report.findings,
      interface: report.interface,
      files: report.graphs.map(({ file }) => file).join(),
    }).toEqual({ findings: [], interface: 'dual-encoder', files });
    expect(report.assumed[0]).toMatch(/^interface dual-encoder, from .*image_embeds/);
    expect(report.text).toEqual({ maxLength: 77, padding: 'longest', padTokenId: 49407 });
    expect(await checkRuntime(folder, report, isolation)).toEqual({ verdict: 'ok', findings: [] });
  });

  it('with its graphs in their own folder, side by side as the platform unpacks them', async () => {
    await published({ graphs: 'towers', precision: 'float32', external: true }, 'onnx');
    const { folder: flat, dispose } = await unpackedFolder(folder);
    expect(await checkRuntime(flat, await checkBundlePath(folder), isolation)).toEqual({ verdict: 'ok', findings: [] });
    await dispose();
    expect(existsSync(flat)).toBe(false);
  });

  it('and may be named by a relative path', async () => {
    await published({ graphs: 'towers', precision: 'float32', external: true });
    const path = relative(process.cwd(), folder);
    expect(await checkRuntime(path, await checkBundlePath(path), isolation)).toEqual({ verdict: 'ok', findings: [] });
  });
});
