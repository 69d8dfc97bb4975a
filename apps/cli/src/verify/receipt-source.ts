import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { graphql, UnavailableError } from '@primitives/client';
import { CODES, receiptMissing, receiptUnknown } from '@primitives/errors';
import { CliError } from '../cli-error.js';
import { readingConnection } from '../connection.js';
import { refusePath } from '../file-missing.js';

/** A receipt that is not verified yet. */
export interface FoundReceipt {
  /** Its source, for messages. */
  readonly from: string;
  readonly json: unknown;
  /** The digest in its URL or file name; null when there is none. */
  readonly named: string | null;
}

/** Receipts from a file, a URL, or of a submission's evaluations by its code. @throws CliError, UnavailableError */
export async function findReceipts(given: string, options: { url?: string; token?: string }): Promise<FoundReceipt[]> {
  if (/^https?:\/\//.test(given)) return [await receiptAt(given)];
  if (existsSync(given))
    return [{ from: given, json: asJson(given, await receiptFile(given)), named: digestIn(basename(given)) }];
  if (/^[0-9A-Z]{6}$/i.test(given)) return receiptsOf(given, options);
  throw noReceipt(given, ', nor a URL, nor the code of a submission', 'check the path');
}

const noReceipt = (given: string, nor: string, remedy: string): CliError =>
  new CliError({
    code: 'file_missing',
    message: `${given} is neither a file${nor}`,
    expected: 'a receipt file, its URL or the code of a submission',
    found: given,
    remedy,
  });

const receiptFile = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(refusePath(path, 'a receipt file, such as <digest>.json'));

const ReceiptsQuery = graphql(`
  query Receipts($code: ID!) {
    submission(id: $code) {
      evaluations {
        receipt {
          sha256
        }
        publication {
          visibility
        }
      }
    }
  }
`);

async function receiptsOf(code: string, options: { url?: string; token?: string }): Promise<FoundReceipt[]> {
  const { client, url } = readingConnection(options);
  const { submission } = await client.request(ReceiptsQuery, { code: code.toUpperCase() });
  if (!submission)
    throw noReceipt(
      code,
      ` nor the code of a submission at ${url}`,
      'check the path; or check the code, and sign in as a member of its team if the submission is private',
    );
  const digests = submission.evaluations.flatMap(({ receipt }) => receipt?.sha256 ?? []);
  if (digests.length === 0) {
    const withheld = submission.evaluations.some(({ publication }) => publication?.visibility === 'WITHHELD');
    throw new CliError(receiptMissing(code, withheld).toFailure());
  }
  return Promise.all(digests.map((sha256) => receiptAt(`${url}/r/${sha256}.json`)));
}

/** The digest in the final URL after redirects: a URL with an evaluation id redirects to the one with the digest. */
async function receiptAt(address: string): Promise<FoundReceipt> {
  const { url, json } = await readJson(address);
  return { from: url, json, named: digestIn(basename(new URL(url).pathname)) };
}

const digestIn = (name: string): string | null => /^([0-9a-f]{64})\.json$/.exec(name)?.[1] ?? null;

/** @throws UnavailableError without a response, CliError when the response is a refusal or not JSON */
export async function readJson(address: string): Promise<{ url: string; json: unknown }> {
  const response = await fetch(address, { headers: { accept: 'application/json' } }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new UnavailableError({
      code: 'unreachable',
      message: `${address} does not answer: ${cause}`,
      remedy: CODES.unreachable.remedy,
    });
  });
  if (response.status >= 500)
    throw new UnavailableError({
      code: 'internal',
      message: `${address} answers ${response.status}`,
      remedy: CODES.internal.remedy,
    });
  if (!response.ok) throw new CliError(receiptUnknown(address).toFailure());
  return { url: response.url, json: asJson(address, await response.text()) };
}

/** @throws CliError */
export function asJson(from: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError({
      code: 'receipt_malformed',
      message: `${from} is not JSON`,
      expected: 'a file in JSON, such as a receipt <digest>.json',
      found: text.trim() ? 'other content' : 'an empty file',
      remedy: 'pass a receipt or its URL; if it is one, download it again',
    });
  }
}
