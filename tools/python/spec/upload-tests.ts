import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packBundle } from '@primitives/bundle-files';
import { PYTHON, ROOT } from './installed-wheel';
import { runCommand } from './run-command';

const BUNDLE = join(ROOT, 'tools/baselines/bundles/dual-encoder');
const OTHER_BUNDLE = join(ROOT, 'tools/baselines/bundles/clip-zero-shot');

/** Uploads of the package, to a tus server of this test. */
export function describeUpload(): void {
  describe('an upload', () => {
    it.each(['a folder', 'a folder with its graphs in onnx/'])(
      'packs %s into the same bytes as the command line',
      async (layout) => {
        const folder = await mkdtemp(join(tmpdir(), 'packed-'));
        const graphs = layout === 'a folder' ? folder : join(folder, 'onnx');
        await mkdir(graphs, { recursive: true });
        for (const name of await readdir(OTHER_BUNDLE))
          await copyFile(join(OTHER_BUNDLE, name), join(name.endsWith('.onnx') ? graphs : folder, name));
        await writeFile(join(folder, 'model.safetensors'), 'not part of a bundle');
        const packed = await packBundle(folder);
        const program = 'import sys, primitives_bench as p; print(p.Bundle(sys.argv[1]).pack().sha256)';
        const { out } = await runCommand(PYTHON, ['-c', program, folder]);
        await packed.dispose();
        await rm(folder, { recursive: true });
        expect(out.trim()).toBe(packed.sha256);
      },
    );

    it('resumes an interrupted upload', async () => {
      const server = createServer();
      const [got, answer] = [[] as Buffer[], brokenOnce()];
      server.on(
        'request',
        (request, response) => void bodyOf(request).then((body) => answer(request, body, got, response)),
      );
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const program =
        'import sys, primitives_bench as p, primitives_bench.uploads as u; u.PIECE = 40_000; print(p.Client(sys.argv[1]).upload(p.Bundle(sys.argv[2]), progress=False))';
      const { out, err } = await runCommand(PYTHON, ['-c', program, url, BUNDLE]);
      server.close();
      const packed = await packBundle(BUNDLE);
      await packed.dispose();
      expect(err).toBe('');
      expect([out.trim(), Buffer.concat(got).length]).toEqual([packed.sha256, packed.bytes]);
    });
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A tus server that accepts half of the second chunk and then closes the connection. */
function brokenOnce() {
  let [size, pieces] = [0, 0];
  return (request: IncomingMessage, body: Buffer, got: Buffer[], response: ServerResponse) => {
    const received = () => got.reduce((sum, part) => sum + part.length, 0);
    if (request.url === '/graphql') {
      const upload =
        size === 0
          ? null
          : { url: '/uploads/1', received: received(), completedAt: received() === size ? 'now' : null, failure: null };
      response.end(JSON.stringify({ data: { upload } }));
    } else if (request.method === 'POST') {
      size = Number(request.headers['upload-length']);
      response.writeHead(201, { location: '/uploads/1' }).end();
    } else if (request.method === 'HEAD') {
      response.writeHead(200, { 'upload-offset': String(received()) }).end();
    } else if (++pieces === 2) {
      got.push(body.subarray(0, body.length / 2));
      request.socket.destroy();
    } else {
      got.push(body);
      response.writeHead(204, { 'upload-offset': String(received()) }).end();
    }
  };
}
