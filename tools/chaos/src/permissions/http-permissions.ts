import { randomUUID } from 'node:crypto';
import { signLink } from '@primitives/blobs';
import { newUserKey, signText } from '@primitives/messaging';
import { renewalText } from '@primitives/protocol';
import { FACTS, LINK_SECRET, OTHER_RUNNER, type PermissionDeployment } from './permission-deployment.js';

/**
 * `own`: the runner's own endpoint. `refused`: 401 or 403, or GraphQL's equivalent. `public`: the endpoint is public,
 * and the runner's credentials change nothing.
 */
export type Verdict = 'own' | 'refused' | 'public' | 'OPEN';

export interface ListenerRow {
  /** The route as the api logs it. */
  readonly endpoint: string;
  readonly what: string;
  readonly expected: Exclude<Verdict, 'OPEN'>;
  readonly request: ExpectedAnswer;
}

interface ExpectedAnswer {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const get = (path: string): ExpectedAnswer => ({ method: 'GET', path });
const post = (path: string, body: object): ExpectedAnswer => ({ method: 'POST', path, body: JSON.stringify(body) });
const query = (text: string) => post('/graphql', { query: text });

/** Every endpoint of the API, by hand: the runner's own ones, and the expected answer of the others. */
export async function listenerRows({ url, blobs, runner }: PermissionDeployment): Promise<ListenerRow[]> {
  const [given, other] = await Promise.all(
    ['given to the runner', 'given to another'].map(
      async (text) => (await blobs.write(new TextEncoder().encode(text))).sha256,
    ),
  );
  const soon = new Date(Date.now() + 600_000);
  const path = (link: string) => link.slice(url.length);
  const readLink = path(signLink(LINK_SECRET, url, { method: 'GET', sha256: String(given) }, soon));
  const writeLink = path(signLink(LINK_SECRET, url, { method: 'PUT', maxBytes: 100, purpose: 'a test' }, soon)).replace(
    '{digest}',
    String(given),
  );
  const at = new Date().toISOString();
  const { runnerId } = runner.membership;
  const renewal = (id: string) =>
    post('/runners/renew', { v: 1, runnerId: id, at, signature: signText(runner.key, renewalText(id, at)) });
  const row = (
    endpoint: string,
    what: string,
    expected: ListenerRow['expected'],
    request: ExpectedAnswer,
  ): ListenerRow => ({
    endpoint,
    what,
    expected,
    request,
  });
  const everyone = (endpoint: string, request: ExpectedAnswer, what = 'for everyone') =>
    row(endpoint, what, 'public', request);
  const BLOB_GET = 'GET /blobs/:sha256';
  const BLOB_PUT = 'PUT /blobs/:sha256';
  return [
    row('POST /runners/renew', 'renews its own credentials', 'own', renewal(runnerId)),
    row('POST /runners/renew', 'renews the credentials of another runner', 'refused', renewal(OTHER_RUNNER)),
    row(
      'POST /runners/join',
      'reuses its join token with another key',
      'refused',
      post('/runners/join', {
        v: 1,
        token: runner.token,
        publicKey: newUserKey().publicKey,
        name: 'twin',
        facts: FACTS,
      }),
    ),
    row(BLOB_GET, 'with its signed link', 'own', get(readLink)),
    row(BLOB_GET, 'with its NATS credentials', 'refused', get(`/blobs/${other}`)),
    row(BLOB_GET, 'another blob with the same link', 'refused', get(readLink.replace(String(given), String(other)))),
    row(BLOB_GET, 'with the upload link', 'refused', get(writeLink)),
    row(BLOB_PUT, 'with its signed link', 'own', { method: 'PUT', path: writeLink, body: 'given to the runner' }),
    row(BLOB_PUT, 'with its NATS credentials', 'refused', { method: 'PUT', path: `/blobs/${given}`, body: 'x' }),
    row(BLOB_PUT, 'with the download link', 'refused', { method: 'PUT', path: readLink, body: 'given to the runner' }),
    row('ANY /uploads/*', 'its own upload', 'refused', post('/uploads', {})),
    row('ANY /uploads/*', "another account's upload", 'refused', get(`/uploads/${randomUUID()}`)),
    row('ANY /graphql/*', 'public queries, with runner credentials', 'refused', query('{ viewer { id } }')),
    row('ANY /graphql/*', 'queries for maintainers', 'refused', query('{ auditLog { ... on UserError { code } } }')),
    row(
      'ANY /graphql/*',
      'mutations for maintainers',
      'refused',
      query(`mutation { uncordonRunner(id: "${runnerId}") { ... on UserError { code } } }`),
    ),
    row(
      'ANY /graphql/*',
      'what researchers do',
      'refused',
      query('mutation { createApiToken(input: { name: "x", scopes: [READ] }) { ... on UserError { code } } }'),
    ),
    everyone('ANY /runners/*', get('/runners/none'), 'nothing but the two'),
    everyone('ANY /auth/*', get('/auth/none'), 'nothing but those below'),
    everyone('POST /auth/device', post('/auth/device', {}), 'a program requests a token: for everyone'),
    everyone('POST /auth/device/token', post('/auth/device/token', {}), 'and waits for its person'),
    everyone('GET /auth/:provider/callback', get('/auth/none/callback'), 'the way back from a provider: for everyone'),
    everyone('GET /healthz', get('/healthz')),
    everyone('GET /readyz', get('/readyz')),
    everyone('GET /metrics', get('/metrics'), 'for this machine only'),
    everyone('GET /.well-known/primitives-keys.json', get('/.well-known/primitives-keys.json')),
    everyone('GET /r/log/checkpoint.json', get('/r/log/checkpoint.json')),
    everyone('GET /r/log/consistency.json', get('/r/log/consistency.json?from=1&to=1')),
    everyone('GET ^\\/r\\/(?<name>[0-9a-f-]+)\\.json$', get(`/r/${randomUUID()}.json`), 'receipts: for everyone'),
    row('GET /s/:submission.csv', 'a submission that is not public', 'refused', get('/s/ZZZZZZ.csv')),
    row('GET /s/:submission.json', 'a submission that is not public', 'refused', get('/s/ZZZZZZ.json')),
    row('GET /s/:submission.tex', 'a submission that is not public', 'refused', get('/s/ZZZZZZ.tex')),
    row('GET /s/:submission.md', 'a submission that is not public', 'refused', get('/s/ZZZZZZ.md')),
    row('GET /s/:submission.bib', 'a submission that is not public', 'refused', get('/s/ZZZZZZ.bib')),
    everyone(
      'GET /s/:submission/eval_results/:benchmark.yaml',
      get('/s/ZZZZZZ/eval_results/none.yaml'),
      'a submission for the Hugging Face Hub: for everyone',
    ),
    everyone(
      'GET /hub/:benchmark/eval.yaml',
      get('/hub/none/eval.yaml'),
      'a benchmark for the Hugging Face Hub: for everyone',
    ),
    everyone('GET /profile/:team/:name.svg', get('/profile/lab/none.svg'), 'a profile: for everyone'),
    everyone('GET /profile/:team/:name.json', get('/profile/lab/none.json'), 'a profile: for everyone'),
    everyone('GET /profile/:team/:name.tex', get('/profile/lab/none.tex'), 'a profile: for everyone'),
    everyone('GET /badge/:submission.svg', get('/badge/ZZZZZZ.svg'), 'a badge: for everyone'),
    everyone('GET boards', get('/t/none/closed.csv'), 'boards as files: for everyone'),
    everyone('ANY /*', get('/no-such-address'), 'the web page and checks of all requests'),
  ];
}

/** Sends a request as the runner, and without credentials where the endpoint is not the runner's own. */
export async function probe(
  { url, runner }: PermissionDeployment,
  { request, expected }: ListenerRow,
): Promise<Verdict> {
  const { jwt } = runner.membership;
  const answered = await answer(url, request, { authorization: `Bearer ${jwt}`, cookie: `session=${jwt}` });
  if (answered.refused) return 'refused';
  if (expected === 'own') return answered.status < 300 ? 'own' : 'OPEN';
  const noOne = await answer(url, request, {});
  return noOne.status === answered.status && noOne.line === answered.line ? 'public' : 'OPEN';
}

async function answer(
  url: string,
  { method, path, body }: ExpectedAnswer,
  headers: Record<string, string>,
): Promise<{ status: number; line: string; refused: boolean }> {
  const json = body?.startsWith('{') ? { 'content-type': 'application/json' } : {};
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...json },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const refused = [401, 403].includes(response.status) || /"code":"(not_signed_in|token_unknown|forbidden)"/.test(text);
  return { status: response.status, line: text.split('\n', 1)[0] ?? '', refused };
}
