/** 10 seconds: how long a provider may take for one answer, its body included. */
export const ANSWER_SECONDS = 10;
/** 1 MiB: what one answer may have; those of real providers are below 20 KB. */
const MAX_ANSWER = 1024 * 1024;

/** A provider's answer is longer than any that is expected. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';

  constructor(readonly url: string) {
    super(`${url} answered with more than ${MAX_ANSWER} bytes`);
  }
}

/**
 * `fetch` for what another site answers: at a bounded length, within a bounded time, and without following it elsewhere.
 *
 * @throws AnswerTooLongError, and what `fetch` throws
 */
export async function boundedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const late = AbortSignal.timeout(ANSWER_SECONDS * 1000);
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
  const response = await fetch(url, { ...init, redirect: 'manual', signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_ANSWER) throw new AnswerTooLongError(url); // leaving the loop ends the connection
    parts.push(part);
  }
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name); // the body is decoded already
  return new Response(length === 0 ? null : new Blob(parts), { status: response.status, headers });
}
