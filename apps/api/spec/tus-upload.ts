import { createHash } from 'node:crypto';
import type { RunningApi } from './running-api';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const TUS = { 'tus-resumable': '1.0.0' };

/** Declares an upload; the answer's `location` is its URL. */
export function declare(
  api: RunningApi,
  headers: Record<string, string>,
  upload: { bytes: number; sha256: string },
): Promise<Response> {
  return fetch(`${api.url}/uploads`, {
    method: 'POST',
    headers: {
      ...TUS,
      ...headers,
      'upload-length': String(upload.bytes),
      'upload-metadata': `sha256 ${base64(upload.sha256)},filename ${base64('bundle.zip')}`,
    },
  });
}

/** Sends bytes from an offset on. */
export function send(url: string, headers: Record<string, string>, bytes: Uint8Array, offset = 0): Promise<Response> {
  return fetch(url, {
    method: 'PATCH',
    headers: { ...TUS, ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
}

/** The number of received bytes. */
export async function offsetOf(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { ...TUS, ...headers } });
  return Number(response.headers.get('upload-offset'));
}

/**
 * A whole upload: declares, sends and completes it.
 *
 * @returns the digest
 */
export async function upload(api: RunningApi, headers: Record<string, string>, bytes: Uint8Array): Promise<string> {
  const digest = sha256(bytes);
  const declared = await declare(api, headers, { bytes: bytes.length, sha256: digest });
  const sent = await send(new URL(declared.headers.get('location') ?? '', api.url).href, headers, bytes);
  if (sent.status !== 204) throw new Error(`the upload ended with ${sent.status}: ${await sent.text()}`);
  return digest;
}

export const UPLOAD =
  'query ($sha256: String!) { upload(sha256: $sha256) { url bytes received completedAt failure { code message expected found remedy } } }';
