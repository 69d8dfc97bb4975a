/**
 * `node load.mjs URL STOP`: requests the page and the tracks four times a second until the file STOP exists, and prints
 * the number of requests, the slowest in milliseconds, and the failures.
 */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient, listTracks } from '@primitives/client';

const [url, stop] = process.argv.slice(2);
const client = new ApiClient(url);
const page = async () => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the page answered ${response.status}`);
  await response.text();
};
const result = { requests: 0, slowestMs: 0, failures: [] };
const measure = async (request) => {
  const start = performance.now();
  result.requests++;
  await request().catch((error) => result.failures.push(String(error.cause ?? error)));
  result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - start));
};
const pending = new Set();
while (!existsSync(stop)) {
  for (const request of [page, () => listTracks(client)]) {
    const done = measure(request).finally(() => pending.delete(done));
    pending.add(done);
  }
  await delay(250);
}
await Promise.all(pending);
process.stdout.write(JSON.stringify(result));
