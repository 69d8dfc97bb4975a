import { readFile } from 'node:fs/promises';
import { receiptKey, ReceiptKeys, type ReceiptKey } from '@primitives/receipts';
import { CliError } from '../cli-error.js';
import { refusePath } from '../file-missing.js';
import { asJson, readJson } from './receipt-source.js';

/** Path of an installation's public keys. */
export const KEYS_PATH = '/.well-known/primitives-keys.json';

/** The keys from a file or URL, each by the id computed from its bytes. @throws CliError, UnavailableError */
export async function readKeys(from: string): Promise<ReceiptKey[]> {
  const json = /^https?:\/\//.test(from)
    ? (await readJson(from)).json
    : asJson(from, await readFile(from, 'utf8').catch(refusePath(from, 'a file with the keys of an installation')));
  const parsed = ReceiptKeys.safeParse(json);
  if (!parsed.success)
    throw new CliError({
      code: 'keys_malformed',
      message: `${from} does not contain keys of an installation`,
      remedy: `download ${KEYS_PATH} of the installation`,
    });
  return Promise.all(parsed.data.keys.map(({ publicKey }) => receiptKey(publicKey)));
}
