import { readFile } from 'node:fs/promises';
import { receiptKey, ReceiptKeys, type ReceiptKey } from '@primitives/receipts';
import { CliError } from '../cli-error.js';
import { asJson, readJson } from './receipt-source.js';

/** Where an installation tells its keys. */
export const KEYS_PATH = '/.well-known/primitives-keys.json';

/** The keys of a file or an address; each under the name that its own bytes give it. @throws CliError, UnavailableError */
export async function readKeys(from: string): Promise<ReceiptKey[]> {
  const json = /^https?:\/\//.test(from)
    ? (await readJson(from)).json
    : asJson(from, await readFile(from, 'utf8').catch(missing(from)));
  const parsed = ReceiptKeys.safeParse(json);
  if (!parsed.success)
    throw new CliError({
      code: 'keys_malformed',
      message: `${from} holds no keys of an installation`,
      remedy: `download ${KEYS_PATH} of the installation`,
    });
  return Promise.all(parsed.data.keys.map(({ publicKey }) => receiptKey(publicKey)));
}

const missing = (from: string) => (): never => {
  throw new CliError({ code: 'file_missing', message: `there is no ${from}`, remedy: 'check the path' });
};
