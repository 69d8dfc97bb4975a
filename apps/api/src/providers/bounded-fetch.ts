/** 10 seconds: the time limit for one response of a provider, including its body. */
export const ANSWER_SECONDS = 10;
/** 1 MiB: the size limit of one response; those of real providers are below 20 KB. */
const MAX_ANSWER = 1024 * 1024;

/** A provider's response exceeds the size limit. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';

  constructor(readonly url: string) {
    super(`${url} answered with more than ${MAX_ANSWER} bytes`);
  }
}

/**
 * `fetch` from another site, with a limit on size and time, and without following redirects.
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
