import { generateKeyPairSync } from 'node:crypto';

import {
  receiptDigest,
  receiptKey,
  receiptLeaf,
  signerOf,
  signHead,
  signReceipt,
  toHex,
  type Receipt,
} from '@primitives/receipts';

import { checkReceipt } from './receipt-check.ts';

const HASH = 'ab'.repeat(32);
const RECEIPT: Receipt = {
  schema: 'receipt/1',
  installation: 'https://primitives.example',
  evaluation: '0198d6a0-7c00-7000-8000-0000000000e1',
  submission: { code: '4F2KW9', name: 'Model', version: '1', team: 'Team' },
  track: { slug: 'mac', protocol: 'mac' },
  benchmark: { slug: 'mac', number: 1, definitionSha256: HASH },
  split: {
    name: 'test',
    role: 'hidden' as const,
    instances: 6,
    instancesSha256: HASH,
    archiveSha256: HASH,
    labelsSha256: HASH,
  },
  bundleSha256: HASH,
  predictions: [HASH],
  outcomes: { closed: HASH },
  engines: [],
  isolation: ['L3'],
  scorerVersion: '5',
  bootstrapSeed: 'seed',
  resamples: 100,
  results: { closed: { 'mac.auc.v1': { value: 0.5, low: 0.4, high: 0.6 } } },
  scoredAt: '2026-11-20T09:19:02.500Z',
};

/** A log with this one receipt, as the API answers it. */
async function published(receipt = RECEIPT) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = await receiptKey(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'));
  const sign = await signerOf(new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' })));
  const signature = await signReceipt(receipt, sign);
  const rootSha256 = toHex(await receiptLeaf(receipt, signature));
  const head = await signHead({ size: 1, rootSha256, at: receipt.scoredAt, keyId: key.keyId }, sign);
  return {
    sha256: await receiptDigest(receipt),
    signed: { receipt, keyId: key.keyId, signature, log: { index: 0, path: [], head } },
    keys: { schema: 'receipt-keys/1', keys: [key] },
  };
}
const reading = (signed: unknown, keys: unknown) => async (address: string) =>
  address.startsWith('/r/') ? signed : keys;

describe('a receipt that is verified in the browser', () => {
  it('is valid when the installation signed it and its position in the log', async () => {
    const { sha256, signed, keys } = await published();
    expect(await checkReceipt(sha256, reading(signed, keys))).toEqual({ state: 'valid', signed, receipt: RECEIPT });
  });
  it('is invalid when a value was changed', async () => {
    const { sha256, signed, keys } = await published();
    const changed = { ...signed, receipt: { ...RECEIPT, results: { closed: {} } } };
    expect(await checkReceipt(sha256, reading(changed, keys))).toMatchObject({
      state: 'invalid',
      problem: 'receipt_signature_invalid',
    });
  });
  it('is invalid when it is another one than requested', async () => {
    const { signed, keys } = await published();
    expect(await checkReceipt(HASH, reading(signed, keys))).toMatchObject({
      state: 'invalid',
      problem: 'receipt_address_mismatch',
    });
  });
  it('is invalid when its key is unknown here', async () => {
    const [{ sha256, signed }, { keys }] = [await published(), await published()];
    expect(await checkReceipt(sha256, reading(signed, keys))).toMatchObject({ problem: 'receipt_key_unknown' });
  });
  it('is neither without an answer', async () =>
    expect(await checkReceipt(HASH, reading(null, null))).toEqual({ state: 'unknown', why: 'noAnswer', signed: null }));
  it('is neither if the browser does not support the signatures, and can still be read', async () => {
    const { sha256, signed, keys } = await published();
    const verify = jest.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('NotSupportedError'));
    expect(await checkReceipt(sha256, reading(signed, keys))).toEqual({
      state: 'unknown',
      why: 'noCryptography',
      signed,
    });
    verify.mockRestore();
  });
});
