import { createHash, generateKeyPairSync } from 'node:crypto';

import {
  receiptBytes,
  receiptKey,
  receiptLeaf,
  signerOf,
  signHead,
  signReceipt,
  toHex,
  type Receipt,
  type SignedReceipt,
} from '@primitives/receipts';

/** Receipts with real signatures: a page that verifies them accepts them. */

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = receiptKey(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'));
const SIGN = signerOf(new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' })));

export const receiptKeys = async () => ({ schema: 'receipt-keys/1', keys: [await KEY] });

export interface BoardCell {
  readonly metric: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface Judged {
  readonly code: string;
  readonly name: string;
  readonly team: string;
  readonly track: string;
  readonly scoredAt: string;
  readonly instances: number;
  readonly boards: Readonly<Record<string, readonly BoardCell[]>>;
}

export function receiptOf({ code, name, team, track, scoredAt, instances, boards }: Judged): Receipt {
  return {
    schema: 'receipt/1',
    installation: 'https://primitives.example',
    evaluation: '0198d6a0-7c00-7000-8000-0000000000e1',
    submission: { code, name, version: '1', team },
    track: { slug: track, protocol: 'mac' },
    benchmark: { slug: 'mac', number: 1, definitionSha256: digest('definition') },
    split: {
      name: 'test',
      role: 'hidden',
      instances,
      instancesSha256: digest('instances'),
      archiveSha256: digest('archive'),
      labelsSha256: digest('labels'),
    },
    bundleSha256: digest(`bundle ${code}`),
    predictions: Array.from({ length: 64 }, (_, index) => digest(`predictions ${index}`)),
    outcomes: Object.fromEntries(Object.keys(boards).map((board) => [board, digest(`outcomes ${board}`)])),
    engines: [{ onnxruntime: '1.30.0', provider: 'webgpu', isa: 'avx2', optimization: 'all', tokenizer: null }],
    isolation: ['L3'],
    scorerVersion: '5',
    bootstrapSeed: digest('seed').slice(0, 16),
    resamples: 10_000,
    results: Object.fromEntries(
      Object.entries(boards).map(([board, cells]) => [
        board,
        Object.fromEntries(cells.map(({ metric, value, low, high }) => [metric, { value, low, high }])),
      ]),
    ),
    scoredAt,
  };
}

export const receiptSha256 = (receipt: Receipt): string =>
  createHash('sha256').update(receiptBytes(receipt)).digest('hex');

/** The receipt alone in a log. @param spoiled whether it was changed after signing */
export async function signedReceipt(receipt: Receipt, spoiled: boolean): Promise<SignedReceipt> {
  const [{ keyId }, sign] = await Promise.all([KEY, SIGN]);
  const signature = await signReceipt(receipt, sign);
  const rootSha256 = toHex(await receiptLeaf(receipt, signature));
  const head = await signHead({ size: 1, rootSha256, at: receipt.scoredAt, keyId }, sign);
  return {
    receipt: spoiled ? { ...receipt, resamples: receipt.resamples + 1 } : receipt,
    keyId,
    signature,
    log: { index: 0, path: [], head },
  };
}
