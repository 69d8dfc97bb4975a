import { fingerprintBundle, type BundleReport, type BundleSource, type RandomAccess } from '@primitives/bundle';
import { createSHA256 } from 'hash-wasm';
import type { DetailedError, Upload as TusUpload } from 'tus-js-client';

import { inspectEntries } from './inspect.ts';
import type { Checked, FromWorker, ToWorker } from './messages.ts';
import { openUpload } from './open-upload.ts';

/** Reads, checks, packs, hashes and sends a bundle in a worker, so that the page never waits for bytes. */

const READ_BYTES = 4_194_304;
const REPORT_INTERVAL_MS = 100;

const post = (message: FromWorker) => self.postMessage(message);
let chosen: { readonly archive: RandomAccess; readonly about: NonNullable<Checked['archive']> } | undefined;
let upload: TusUpload | undefined;
/** Whether the upload is to continue: it may be paused while its code loads. */
let wanted = false;

async function sha256(bytes: RandomAccess, progress: (done: number) => void = () => undefined): Promise<string> {
  const digest = await createSHA256();
  for (let at = 0; at < bytes.size; at += READ_BYTES) {
    digest.update(await bytes.read(at, Math.min(READ_BYTES, bytes.size - at)));
    progress(Math.min(bytes.size, at + READ_BYTES));
  }
  return digest.digest('hex');
}

async function fingerprint(source: BundleSource, report: BundleReport): Promise<string | null> {
  const digest = await createSHA256();
  return fingerprintBundle(source, report, {
    start: () => {
      digest.init();
      return { update: (bytes) => digest.update(bytes), digest: () => digest.digest('binary') };
    },
  });
}

/** Sends at most one message every tenth of a second, and always the last one. */
function paced(report: (done: number, total: number) => void): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (now - last < REPORT_INTERVAL_MS && done < total) return;
    last = now;
    report(done, total);
  };
}

async function check({ entries, contracts }: Extract<ToWorker, { type: 'check' }>): Promise<void> {
  chosen = undefined;
  const { checked, archive } = await inspectEntries(
    entries,
    contracts,
    { sha256, fingerprint },
    paced((done, total) => post({ type: 'hashing', done, total })),
  );
  if (archive && checked.archive) chosen = { archive, about: checked.archive };
  post({ type: 'checked', checked });
}

async function send({ endpoint, url, team }: Extract<ToWorker, { type: 'upload' }>): Promise<void> {
  if (!chosen) throw new Error('nothing has been checked');
  const { archive, about } = chosen;
  wanted = true;
  // The archive is generated on demand.
  const read = async (start: number, end: number) => new Blob([new Uint8Array(await archive.read(start, end - start))]);
  const opened = await openUpload(
    { name: about.name, size: archive.size, sha256: about.sha256, read },
    {
      endpoint,
      uploadUrl: url,
      team,
      onProgress: paced((sent, total) => post({ type: 'sending', sent, total })),
      onSuccess: () => post({ type: 'sent' }),
      onError: (error) => post({ type: 'failed', during: 'upload', reason: reasonOf(error) }),
    },
  );
  if (!wanted) return;
  upload = opened;
  upload.start();
}

/** The server's refusal, if it sent one: its sentence and its remedy. */
function reasonOf(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : '';
  if (!body.startsWith('{')) return error.message;
  const { message, remedy } = JSON.parse(body) as { message?: unknown; remedy?: unknown };
  return typeof message === 'string' && typeof remedy === 'string' ? `${message}; ${remedy}` : error.message;
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.type === 'check') await check(data);
    else if (data.type === 'upload') await send(data);
    else {
      wanted = false;
      await upload?.abort();
      post({ type: 'paused' });
    }
  } catch (error) {
    post({
      type: 'failed',
      during: data.type === 'check' ? 'check' : 'upload',
      reason: error instanceof Error ? error.message : String(error),
    });
  }
};
