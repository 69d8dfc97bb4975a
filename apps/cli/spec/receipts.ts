import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { packBundle } from '@primitives/bundle-files';
import { fileFacts, readDefinition, readLabels, type SplitFiles } from '@primitives/datasets';
import {
  consistencyPath,
  inclusionPath,
  nodesProducedBy,
  receiptDigest,
  receiptKey,
  receiptLeaf,
  rootOf,
  signerOf,
  signHead,
  signReceipt,
  toHex,
  type Hash,
  type Receipt,
} from '@primitives/receipts';
import { valuesOf } from '@primitives/scoring';
import { judgeRun } from '../src/verify/run-again.js';

/** A server of JSON files by path. */
export async function receiptServer() {
  const served = new Map<string, unknown>();
  const redirects = new Map<string, string>();
  const server = createServer((request, response) => {
    const location = redirects.get(request.url ?? '');
    if (location !== undefined) return response.writeHead(302, { location }).end();
    const found = served.get(request.url ?? '');
    return response
      .writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, served, redirects, close: () => server.close() };
}

/** The scorer's result for the bundle on this public split: judged image by image, with the labels in reverse order. */
export async function publicReceipt(installation: string, bundle: string, split: SplitFiles): Promise<Receipt> {
  const outcomes = await judgeRun({
    protocol: 'mac',
    bundle,
    split: dirname(split.definition),
    batch: 1,
    onProgress: () => {},
  });
  const packed = await packBundle(bundle);
  await packed.dispose();
  const [definition, labels] = [await readDefinition(split.definition), await readLabels(split.labels)];
  const digest = async (path: string) => (await fileFacts(path)).sha256;
  const boards = [...outcomes.boards];
  return {
    schema: 'receipt/1',
    installation,
    evaluation: '0198d6a0-7c00-7000-8000-000000000001',
    submission: { code: 'ZG7215', name: 'Bag of colours', version: '1', team: 'lab' },
    track: { slug: 'shapes', protocol: 'mac' },
    benchmark: { slug: definition.slug, number: 1, definitionSha256: await digest(split.definition) },
    split: {
      name: 'val',
      role: 'public',
      instances: labels.length,
      instancesSha256: '2'.repeat(64),
      archiveSha256: await digest(split.images),
      labelsSha256: await digest(split.labels),
    },
    bundleSha256: packed.sha256,
    predictions: ['6'.repeat(64)],
    outcomes: Object.fromEntries(
      boards.map(([board, bytes]) => [board, createHash('sha256').update(bytes).digest('hex')]),
    ),
    engines: [],
    isolation: ['L1'],
    scorerVersion: '2',
    bootstrapSeed: '0badc0de',
    resamples: 0,
    results: Object.fromEntries(
      boards.map(([board, bytes]) => [
        board,
        Object.fromEntries(
          Object.entries(valuesOf(outcomes.judge.read(board, bytes))).map(([id, value]) => [
            id,
            { value, low: null, high: null },
          ]),
        ),
      ]),
    ),
    scoredAt: '2026-11-21T07:00:00.000Z',
  };
}

/** An installation with its own log, whose files are served. */
export async function openInstallation(served: Map<string, unknown>) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const sign = await signerOf(new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' })));
  const key = await receiptKey(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'));
  const stored = new Map<string, Hash>();
  const nodes = (level: number, index: number): Hash => stored.get(`${level} ${index}`)!;
  let size = 0;
  const keys = { schema: 'receipt-keys/1', keys: [key] };
  served.set('/.well-known/primitives-keys.json', keys);
  return {
    keys,
    /** The signed receipt as the newest entry of the log. */
    async issue(receipt: Receipt) {
      const signature = await signReceipt(receipt, sign);
      const index = size++;
      for (const made of await nodesProducedBy(await receiptLeaf(receipt, signature), index, nodes))
        stored.set(`${made.level} ${made.index}`, made.hash);
      const head = await signHead(
        { size, rootSha256: toHex(await rootOf(nodes, size)), at: receipt.scoredAt, keyId: key.keyId },
        sign,
      );
      const path = (await inclusionPath(nodes, index, size)).map(toHex);
      for (let from = 1; from < size; from++)
        served.set(`/r/log/consistency.json?from=${from}&to=${size}`, {
          schema: 'log-consistency/1',
          from,
          to: size,
          path: (await consistencyPath(nodes, from, size)).map(toHex),
        });
      const signed = { receipt, keyId: key.keyId, signature, log: { index, path, head } };
      served.set(`/r/${await receiptDigest(receipt)}.json`, signed);
      return signed;
    },
  };
}
