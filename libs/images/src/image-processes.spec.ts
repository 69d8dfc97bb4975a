import { outputSize, type Preprocessing } from '@primitives/bundle';
import { probeIsolation, type Isolation } from '@primitives/sandbox';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { EmptyRegionError } from './crop.js';
import { UndecodableImageError } from './decode.js';
import { ImageProcesses } from './image-processes.js';
import { ImagePreparer } from './prepare.js';

const fixture = (name: string) => readFileSync(join(__dirname, '../fixtures', name));
const PREPROCESSING: Preprocessing = {
  resize: { shortestEdge: 32 },
  resample: 'bicubic',
  crop: { width: 32, height: 32 },
  rescale: 1 / 255,
  mean: [0.5, 0.5, 0.5],
  std: [0.5, 0.5, 0.5],
};

/** A PNG that declares this number of pixels and contains as many zero bytes, well compressed. */
function flatPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((side * 3 + 1) * side));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe.each<[string, () => Promise<Isolation>]>([
  ['L1', async () => ({ level: 'L1', reason: 'requested by the test', bubblewrap: null })],
  ['the strongest level of this machine', () => probeIsolation()],
])('images prepared in sandboxed processes at %s', (_, isolation) => {
  let processes: ImageProcesses;
  beforeAll(async () => void (processes = new ImageProcesses(await isolation(), 2)));
  afterAll(() => processes.close());

  it.each(['photo.webp', 'photo.tif', 'palette.gif'])('have the same bytes as in this process: %s', async (name) => {
    const here = await new ImagePreparer(PREPROCESSING).prepare(fixture(name));
    expect(await processes.prepare(PREPROCESSING, fixture(name))).toEqual(here);
  });

  it('have the bytes of the region', async () => {
    const box = [3, 4, 20, 15] as const;
    const here = await new ImagePreparer(PREPROCESSING).prepare(fixture('photo.webp'), box);
    expect(await processes.prepare(PREPROCESSING, fixture('photo.webp'), box)).toEqual(here);
  });

  it('are rejected with the reason, and the next one is prepared', async () => {
    const { width, height } = outputSize(PREPROCESSING);
    const refused = [
      ...[Buffer.from('no image'), fixture('bitmap.bmp'), flatPng(9_000)].map((bytes) =>
        processes.prepare(PREPROCESSING, bytes),
      ),
      processes.prepare(PREPROCESSING, fixture('photo.webp'), [0, 0, 0, 0]),
    ];
    const results = await Promise.allSettled(refused);
    const reasons = results.map((result) => (result.status === 'rejected' ? (result.reason as Error) : null));
    expect(reasons.slice(0, 3).every((reason) => reason instanceof UndecodableImageError)).toBe(true);
    expect(reasons[3]).toBeInstanceOf(EmptyRegionError);
    expect((await processes.prepare(PREPROCESSING, fixture('photo.webp'))).length).toBe(width * height * 3);
  });
});
