import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBundlePath } from '@primitives/bundle-files';
import { checkStatically, graphLine, ignoredText, requireBundle } from './static-check.js';

const FIXTURES = join(__dirname, '../../../libs/bundle/fixtures');

it('says once what a file is not, and names no cause', () =>
  expect(checkStatically(__filename)).rejects.toMatchObject({
    refusal: { code: 'bundle_not_found', message: `${__filename} is neither a folder nor a .zip nor an .onnx file` },
  }));

it('reports a bundle that does not exist, for verify', () =>
  expect(requireBundle('none')).rejects.toMatchObject({ refusal: { code: 'bundle_not_found' }, exitCode: 1 }));

it('names a bundle without a manifest after its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'named-'));
  await cp(join(FIXTURES, 'open-valid-embedder'), join(folder, 'my-model'), { recursive: true });
  await rm(join(folder, 'my-model/manifest.json'));
  expect((await checkStatically(join(folder, 'my-model'))).manifest?.name).toBe('my-model');
  expect((await checkStatically(join(FIXTURES, 'open-valid-embedder'))).manifest?.name).toBe('open-valid-embedder');
  await rm(folder, { recursive: true });
});

it('names at most five files that are not part of a bundle', () => {
  expect(ignoredText(['run.py'])).toBe('not part of the bundle: run.py');
  expect(ignoredText([...'abcdefg'])).toBe('not part of the bundle: a, b, c, d, e and 2 more');
});

describe('a graph, as `primitives check` prints it', () => {
  it('has its size and the data type of its weights', async () => {
    const { graphs } = await checkBundlePath(join(FIXTURES, 'open-valid-dual-encoder-extdata'));
    expect(graphs.map(graphLine)).toEqual([
      'vision_model.onnx: opset 17, 20 nodes, 48 parameters, float32',
      expect.stringMatching(/^text_model\.onnx: opset 17, \d+ nodes, \d+ parameters, float32$/),
    ]);
  });

  it('names how its weights are quantised', async () => {
    const [graph] = (await checkBundlePath(join(FIXTURES, 'open-valid-embedder'))).graphs;
    expect(graphLine({ ...graph!, precision: { byType: { int8: 90, float32: 10 }, quantisation: 'qdq' } })).toMatch(
      / parameters, int8 90%, float32 10% \(QDQ\)$/,
    );
  });
});
