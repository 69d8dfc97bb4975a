import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packBundle } from '@primitives/bundle-files';
import { fileFacts, readDefinition, readLabels, writeShapesSplit, type SplitFiles } from '@primitives/datasets';
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
import { main } from '../main.js';
import { judgeRun } from '../verify/run-again.js';

const BUNDLE = join(__dirname, '../../../../tools/baselines/bundles/bag-of-colours');

let folder: string;
let split: SplitFiles;
let truth: Receipt;
let server: Server;
let installation: string;
/** The installation's files, by path. */
const served = new Map<string, unknown>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
  server = createServer((request, response) => {
    const found = served.get(request.url ?? '');
    response
      .writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  installation = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  split = await writeShapesSplit({ split: 'val', seed: 'shapes/1/public', count: 40, folder: join(folder, 'val') });
  truth = await publicReceipt();
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** The scorer's result for the bundle on this public split: judged image by image, with the labels in reverse order. */
async function publicReceipt(): Promise<Receipt> {
  const outcomes = await judgeRun({
    protocol: 'mac',
    bundle: BUNDLE,
    split: join(folder, 'val'),
    batch: 1,
    onProgress: () => {},
  });
  const packed = await packBundle(BUNDLE);
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

/** An installation with its own log. */
async function openInstallation() {
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

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content, null, 2));
  return path;
}

/** Runs `primitives verify … --json` and returns its output and exit code. */
async function verify(
  ...args: string[]
): Promise<{ exit: number; output: { error?: { code: string } } & Record<string, unknown>[] }> {
  const printed: string[] = [];
  // an answer on standard output, or a refusal on standard error
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => printed.push(String(text)) > 0),
  );
  try {
    const exit = await main(['node', 'primitives', 'verify', ...args, '--json']);
    return { exit, output: JSON.parse(printed.join('')) };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

describe('primitives verify', () => {
  it('accepts a signed receipt from a file without a network, and from its URL', async () => {
    const { issue, keys } = await openInstallation();
    await issue({ ...truth, evaluation: '0198d6a0-7c00-7000-8000-000000000002' });
    const path = await file('receipt.json', await issue(truth));
    const keysFile = await file('keys.json', keys);
    const sha256 = await receiptDigest(truth);
    served.delete('/.well-known/primitives-keys.json');
    expect(await verify(path, '--keys', keysFile)).toMatchObject({
      exit: 0,
      output: [{ sha256, logSize: 2, growth: null }],
    });
    served.set('/.well-known/primitives-keys.json', keys);
    expect(await verify(`${installation}/r/${sha256}.json`)).toMatchObject({
      exit: 0,
      output: [{ sha256, keys: `${installation}/.well-known/primitives-keys.json` }],
    });
  });

  it('rejects a receipt that was changed, signed by another key, or has another name', async () => {
    const { issue, keys } = await openInstallation();
    const signed = await issue(truth);
    const keysFile = await file('keys.json', keys);
    const better = { ...signed, receipt: { ...truth, submission: { ...truth.submission, name: 'Bag of wonders' } } };
    expect(await verify(await file('better.json', better), '--keys', keysFile)).toMatchObject({
      exit: 1,
      output: { error: { code: 'receipt_signature_invalid' } },
    });
    expect(await verify(await file(`${'0'.repeat(64)}.json`, signed), '--keys', keysFile)).toMatchObject({
      exit: 1,
      output: { error: { code: 'receipt_address_mismatch' } },
    });
    const other = await openInstallation();
    expect(
      await verify(await file('signed.json', signed), '--keys', await file('other.json', other.keys)),
    ).toMatchObject({
      exit: 1,
      output: { error: { code: 'receipt_key_unknown' } },
    });
    expect(await verify(await file('none.json', { a: 1 }), '--keys', keysFile)).toMatchObject({
      exit: 1,
      output: { error: { code: 'receipt_malformed' } },
    });
  });

  it('stores the checkpoint of the log, and detects when the log did not only grow', async () => {
    const { issue } = await openInstallation();
    const first = await file('first.json', await issue(truth));
    const log = join(folder, 'checkpoint.json');
    expect(await verify(first, '--log', log)).toMatchObject({ exit: 0, output: [{ growth: { from: null, to: 1 } }] });
    const second = await file(
      'second.json',
      await issue({ ...truth, evaluation: '0198d6a0-7c00-7000-8000-000000000002' }),
    );
    expect(await verify(second, '--log', log)).toMatchObject({ exit: 0, output: [{ growth: { from: 1, to: 2 } }] });
    expect(JSON.parse(await readFile(log, 'utf8'))).toMatchObject({ size: 2 });
    served.set('/r/log/consistency.json?from=1&to=2', {
      schema: 'log-consistency/1',
      from: 1,
      to: 2,
      path: ['0'.repeat(64)],
    });
    expect(await verify(first, '--log', log)).toMatchObject({ exit: 1, output: { error: { code: 'log_changed' } } });
  });

  it('runs the bundle on the public split again with the same outcomes, to the last bit', async () => {
    const { issue, keys } = await openInstallation();
    const again = ['--keys', await file('keys.json', keys), '--bundle', BUNDLE, '--split', join(folder, 'val')];
    expect(await verify(await file('receipt.json', await issue(truth)), ...again)).toMatchObject({
      exit: 0,
      output: [{ again: { instances: 40, sameOutcomes: true, difference: 0, differing: [] } }],
    });
    const [board = '', metrics = {}] = Object.entries(truth.results)[0] ?? [];
    const [metric = '', figure] = Object.entries(metrics).find(([, { value }]) => value !== null) ?? [];
    const praised = {
      ...truth,
      results: {
        ...truth.results,
        [board]: { ...metrics, [metric]: { ...figure!, value: (figure?.value ?? 0) + 0.1 } },
      },
    };
    expect(await verify(await file('praised.json', await issue(praised)), ...again)).toMatchObject({
      exit: 1,
      output: { error: { code: 'values_differ' } },
    });
    const hidden: Receipt = { ...truth, split: { ...truth.split, role: 'hidden' } };
    expect(await verify(await file('hidden.json', await issue(hidden)), ...again)).toMatchObject({
      exit: 1,
      output: { error: { code: 'split_hidden' } },
    });
  });
});
