/**
 * `node load.mjs URL STOP`: requests the page and the tracks four times a second until the file STOP exists, and prints
 * the number of requests, the slowest in milliseconds, and the failures.
 */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const [url, stop] = process.argv.slice(2);
const answered = async (what, request) => {
  const response = await request;
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} answered ${response.status} ${text.slice(0, 200)}`);
};
const page = () => answered('the page', fetch(url));
const tracks = () =>
  answered(
    'the API',
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ tracks { slug } }' }),
    }),
  );
const result = { requests: 0, slowestMs: 0, failures: [] };
const measure = async (request) => {
  const start = performance.now();
  result.requests++;
  await request().catch((error) => result.failures.push(String(error.cause ?? error)));
  result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - start));
};
const pending = new Set();
while (!existsSync(stop)) {
  for (const request of [page, tracks]) {
    const done = measure(request).finally(() => pending.delete(done));
    pending.add(done);
  }
  await delay(250);
}
await Promise.all(pending);
process.stdout.write(JSON.stringify(result));
