import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { refusalError, RefusedError, UnavailableError } from './refusal.js';
import { unreachableRemedy } from './unreachable-remedy.js';

const DeviceCodeAnswer = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.url(),
  verification_uri_complete: z.url(),
  expires_in: z.number(),
  interval: z.number(),
});
const Granted = z.object({ access_token: z.string() });
const NotYet = z.object({ error: z.string() });

export interface DeviceCode {
  readonly userCode: string;
  readonly url: string;
  readonly urlWithCode: string;
}

/**
 * Requests an API token that the user confirms in a browser (RFC 8628); polls more slowly when the platform requests
 * it.
 *
 * @param show shows the user the URL and the code
 * @throws RefusedError when the user refuses or does not answer in time; UnavailableError
 */
export async function deviceLogin(
  url: string,
  input: { name: string; scopes: readonly string[] },
  show: (code: DeviceCode) => void,
): Promise<string> {
  const base = url.replace(/\/+$/, '');
  const device = DeviceCodeAnswer.parse(await post(`${base}/auth/device`, input));
  show({ userCode: device.user_code, url: device.verification_uri, urlWithCode: device.verification_uri_complete });
  let intervalMs = device.interval * 1_000;
  for (;;) {
    await delay(intervalMs);
    const answer = await post(`${base}/auth/device/token`, { device_code: device.device_code });
    const granted = Granted.safeParse(answer);
    if (granted.success) return granted.data.access_token;
    const { error } = NotYet.parse(answer);
    if (error === 'slow_down') intervalMs += 5_000;
    else if (error !== 'authorization_pending') throw refused(error);
  }
}

const refused = (error: string) =>
  new RefusedError({
    code: error,
    message:
      error === 'access_denied'
        ? 'the sign-in was refused in the browser'
        : 'the sign-in was not confirmed in the browser in time',
    remedy: 'run the command again',
  });

/** Throws refusals of the platform; returns errors of RFC 8628. */
async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new UnavailableError(
      { code: 'unreachable', message: `${url} does not answer`, remedy: unreachableRemedy(url) },
      { cause },
    );
  });
  const answer = (await response.json()) as { code?: string; message?: string; remedy?: string };
  if (response.ok || answer.code === undefined) return answer;
  throw refusalError({ code: answer.code, message: answer.message ?? answer.code, remedy: answer.remedy ?? '' });
}
