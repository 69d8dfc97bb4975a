import { generateKeyPairSync } from 'node:crypto';
import { fromHex, toHex } from './bytes.js';
import { consistencyPath, inclusionPath, leafHash, nodesOf, rootOf } from './merkle.js';
import { receiptBytes, receiptDigest, type Receipt } from './receipt.js';
import {
  receiptKey,
  receiptLeaf,
  signerOf,
  signHead,
  signReceipt,
  verifyGrowth,
  verifyReceipt,
  type SignedReceipt,
} from './signed-receipt.js';

const digest = (digit: string) => digit.repeat(64);
const RECEIPT: Receipt = {
  schema: 'receipt/1',
  installation: 'https://board.example/',
  evaluation: '0198d6a0-7c00-7000-8000-000000000001',
  submission: { code: 'ZG7215', name: 'PairSetFormer', version: '1.0', team: 'northlight-lab' },
  track: { slug: 'mac', protocol: 'mac' },
  benchmark: { slug: 'mac', number: 2, definitionSha256: digest('1') },
  split: {
    name: 'test',
    role: 'hidden',
    instances: 5240,
    instancesSha256: digest('2'),
    archiveSha256: digest('3'),
    labelsSha256: digest('4'),
  },
  bundleSha256: digest('5'),
  predictions: [digest('6'), digest('7')],
  outcomes: { closed: digest('8') },
  engines: [{ onnxruntime: '1.30.0', provider: 'cpu', tokenizer: null }],
  isolation: ['L3'],
  scorerVersion: '1',
  bootstrapSeed: '0badc0de',
  resamples: 2000,
  results: {
    closed: {
      'mac.exact_match.v1': { value: 0.1892, low: 0.1787, high: 0.1998 },
      'mac.auc.v1': { value: null, low: null, high: null },
    },
  },
  scoredAt: '2026-11-21T07:00:00.000Z',
};

async function installation() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pkcs8 = new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' }));
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  return { sign: await signerOf(pkcs8), key: await receiptKey(raw) };
}

/** The receipt as the third of four entries of a log. */
async function issued() {
  const { sign, key } = await installation();
  const later = await installation(); // the key was changed before the head was signed
  const signature = await signReceipt(RECEIPT, sign);
  const others = await Promise.all(['a', 'b', 'c'].map((entry) => leafHash(new TextEncoder().encode(entry))));
  const leaves = [others[0]!, others[1]!, await receiptLeaf(RECEIPT, signature), others[2]!];
  const nodes = nodesOf(leaves);
  const headOf = async (size: number) =>
    signHead(
      { size, rootSha256: toHex(await rootOf(nodes, size)), at: RECEIPT.scoredAt, keyId: later.key.keyId },
      later.sign,
    );
  const head = await headOf(4);
  const path = (await inclusionPath(nodes, 2, 4)).map(toHex);
  const signed: SignedReceipt = { receipt: RECEIPT, keyId: key.keyId, signature, log: { index: 2, path, head } };
  return { signed, keys: [later.key, key], nodes, headOf };
}

/** Every place of a JSON value, as the keys that lead to it. */
function* places(value: unknown, at: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (value === null || typeof value !== 'object') return void (yield at);
  for (const key of Object.keys(value)) yield* places((value as Record<string, unknown>)[key], [...at, key]);
}
function changed(json: unknown, at: readonly (string | number)[]): unknown {
  const copy = structuredClone(json) as Record<string | number, unknown>;
  const last = at.at(-1)!;
  const parent = at
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>((node, key) => node[key] as Record<string | number, unknown>, copy);
  const old = parent[last];
  if (typeof old === 'number') parent[last] = old + 1;
  else if (old === null) parent[last] = 'x';
  else if (typeof old === 'string') parent[last] = (old.startsWith('0') ? '1' : '0') + old.slice(1);
  return copy;
}

describe('Every path in a JSON value.', () => {
  it('is valid when it was signed and is in the log', async () => {
    const { signed, keys } = await issued();
    expect(await verifyReceipt(JSON.parse(JSON.stringify(signed)), keys)).toEqual({
      ok: true,
      receipt: RECEIPT,
      sha256: await receiptDigest(RECEIPT),
      head: signed.log.head,
    });
  });

  it('is invalid once any field of it was changed', async () => {
    const { signed, keys } = await issued();
    const all = [...places(signed)];
    expect(all.length).toBeGreaterThan(35);
    const believed = [];
    for (const at of all) if ((await verifyReceipt(changed(signed, at), keys)).ok) believed.push(at.join('.'));
    expect(believed).toEqual([]);
  });

  it.each([
    ['a field that it does not know', (it: SignedReceipt) => ({ ...it, extra: 1 }), 'receipt_malformed'],
    ['another key', (it: SignedReceipt) => ({ ...it, keyId: '0000000000000000' }), 'receipt_key_unknown'],
    [
      'better figures',
      (it: SignedReceipt) => ({
        ...it,
        receipt: {
          ...it.receipt,
          results: { closed: { 'mac.exact_match.v1': { value: 0.99, low: null, high: null } } },
        },
      }),
      'receipt_signature_invalid',
    ],
    [
      'another place in the log',
      (it: SignedReceipt) => ({ ...it, log: { ...it.log, index: 1 } }),
      'receipt_not_in_log',
    ],
    [
      'a head that no one signed',
      (it: SignedReceipt) => ({ ...it, log: { ...it.log, head: { ...it.log.head, at: '2027-01-01T00:00:00.000Z' } } }),
      'log_head_invalid',
    ],
  ])('reports what is wrong with %s', async (_, change, problem) => {
    const { signed, keys } = await issued();
    expect(await verifyReceipt(change(signed), keys)).toMatchObject({ ok: false, problem });
  });

  it.each([
    ['an unknown field', (it: SignedReceipt) => ({ ...it, log: { ...it.log, extra: 1 } }), 'unknown field log.extra'],
    ['a missing field', (it: SignedReceipt) => ({ ...it, keyId: undefined }), 'no valid value of keyId'],
    ['no object', () => 'text', 'not a receipt'],
  ])('names %s', async (_, change, found) => {
    const { signed, keys } = await issued();
    expect(await verifyReceipt(change(signed), keys)).toEqual({ ok: false, problem: 'receipt_malformed', found });
  });

  it('of another installation is invalid', async () => {
    const { signed } = await issued();
    const { key } = await installation();
    expect(await verifyReceipt(signed, [key])).toMatchObject({ ok: false, problem: 'receipt_key_unknown' });
    expect(await verifyReceipt({ ...signed, keyId: key.keyId }, [key])).toMatchObject({
      ok: false,
      problem: 'receipt_signature_invalid',
    });
  });

  it('proves that its log grew from an earlier checkpoint, and from no other', async () => {
    const { signed, nodes, headOf } = await issued();
    const before = await headOf(3);
    const path = (await consistencyPath(nodes, 3, 4)).map(toHex);
    expect(await verifyGrowth(before, signed.log.head, path)).toBe(true);
    expect(await verifyGrowth(signed.log.head, before, path)).toBe(true);
    expect(await verifyGrowth({ ...before, rootSha256: digest('0') }, signed.log.head, path)).toBe(false);
  });

  it('has the same bytes for any order of its fields', () => {
    const reversed = Object.fromEntries(Object.entries(RECEIPT).reverse()) as Receipt;
    expect(receiptBytes(reversed)).toEqual(receiptBytes(RECEIPT));
  });

  it('verifies the first signature of RFC 8032', async () => {
    const { publicKey, keyId } = await receiptKey('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
    expect(keyId).toHaveLength(16);
    const key = await crypto.subtle.importKey('raw', fromHex(publicKey), 'Ed25519', false, ['verify']);
    const signature = fromHex(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
    expect(await crypto.subtle.verify('Ed25519', key, signature, new Uint8Array(0))).toBe(true);
  });
});
