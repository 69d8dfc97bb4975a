import { connect, credsAuthenticator, type NatsConnection } from 'nats';
import { STREAMS } from './topology.js';

const TIMEOUT_MS = 2_000;

/**
 * Whether the server at `url` has caught up with its cluster: its own health report, requested as the user `monitor` of
 * the system account (`prepareNats`). The HTTP monitoring pages report the same without authentication.
 *
 * Of the server only: nats-server 2.9.10 reports an idle consumer as `not current` as long as it has no messages.
 */
export function isHealthy(url: string, monitorCredentials: string): Promise<boolean> {
  return asUser(url, 'monitor', monitorCredentials, TIMEOUT_MS, async (connection) => {
    const server = connection.info?.server_id ?? '';
    const question = JSON.stringify({ 'js-server-only': true });
    const answer = await connection.request(`$SYS.REQ.SERVER.${server}.HEALTHZ`, question, { timeout: TIMEOUT_MS });
    return answer.json<{ data?: { status?: string } }>().data?.status === 'ok';
  });
}

/**
 * Whether the stores of the streams answer. After its disk was full, nats-server 2.9.10 accepts clients and reports
 * that it is healthy, but answers no stream requests, even when there is space again: only a restart helps.
 *
 * @param credentials of the dispatcher
 */
export function streamsAnswer(url: string, credentials: string, deadlineMs: number): Promise<boolean> {
  return asUser(url, 'dispatcher', credentials, deadlineMs, async (connection) => {
    const options = { timeout: deadlineMs, noMux: true };
    // a missing stream is an answer, too
    await Promise.all(STREAMS.map(({ name }) => connection.request(`$JS.API.STREAM.INFO.${name}`, '', options)));
    return true;
  });
}

async function asUser(
  url: string,
  name: string,
  credentials: string,
  timeout: number,
  check: (connection: NatsConnection) => Promise<boolean>,
): Promise<boolean> {
  const connection = await connect({
    servers: url.split(','),
    name,
    inboxPrefix: `_INBOX_${name}`,
    timeout,
    reconnect: false,
    authenticator: credsAuthenticator(new TextEncoder().encode(credentials)),
  });
  try {
    return await check(connection);
  } finally {
    await connection.close();
  }
}
