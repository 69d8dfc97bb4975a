import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLInputType,
} from 'graphql';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { seedSubmission, seedTrack } from '@primitives/testing';
import { NO_LIMITS } from './principals';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { callOf, codeOf, fieldsOf, SCHEMA, type AnyField, type Operation } from './schema-calls';

let api: RunningApi;
let headers: Record<string, string>;
let track: string;
let evaluationId: string;
beforeAll(async () => {
  api = await runningApi({ ...NO_LIMITS, PRIMITIVES_TUNE_READS_PER_MINUTE: '100000' });
  const seeded = await seedTrack(api.admin, api.blobs);
  track = seeded.definition.slug;
  evaluationId = await seedSubmission(api.admin, api.blobs, seeded, Buffer.from('a bundle'));
  const admin = await signedUp(api);
  headers = admin.headers;
  await api.admin.manager.query(`update account set role = 'admin' where id = $1`, [admin.viewer.id]);
}, 60_000);
afterAll(() => api.close());

/** Every path to a text in a value of the type; `[]` is an element of a list. */
function textsIn(type: GraphQLInputType, path: readonly string[] = [], depth = 0): string[][] {
  const bare = getNullableType(type);
  if (isListType(bare)) return textsIn(bare.ofType as GraphQLInputType, [...path, '[]'], depth);
  if (isInputObjectType(bare))
    return depth > 4
      ? []
      : Object.values(bare.getFields()).flatMap((field) => textsIn(field.type, [...path, field.name], depth + 1));
  if (isEnumType(bare)) return [];
  return ['String', 'ID'].includes(getNamedType(bare).name) ? [[...path]] : [];
}

/** The text at the end of the path: `{ input: { tracks: ['text'] } }`. */
const seeded = (path: readonly string[], text: string): unknown =>
  path.reduceRight<unknown>((inner, step) => (step === '[]' ? [inner] : { [step]: inner }), text);

interface Place {
  readonly operation: Operation;
  readonly field: AnyField;
  readonly path: readonly string[];
}
/** Root fields with all texts of their arguments. */
const PLACES: Place[] = (['query', 'mutation', 'subscription'] as const).flatMap((operation) =>
  fieldsOf(operation).flatMap((field) =>
    field.args.flatMap((arg) => textsIn(arg.type, [arg.name]).map((path) => ({ operation, field, path }))),
  ),
);
const nameOf = ({ operation, field, path }: Place) => `${operation} ${field.name}: ${path.join('.')}`;
const OVER_HTTP = PLACES.filter(({ operation }) => operation !== 'subscription');

/** The quick run sends a few of the texts to each place, others to the next one; `npm test -- --full` all to all. */
const IS_QUICK = process.env['PRIMITIVES_TEST_QUICK'] === 'on';
const someOf = (texts: readonly string[], at: number, every: number): readonly string[] =>
  IS_QUICK ? texts.filter((_, i) => (i + at) % every === 0) : texts;

const CONTROL = ['\0', 'a\0b', '\u0001', '\u001b[31m', '\u007f', '\u0085', '\ud800'];
/** Texts that fit the type and have no meaning here; none may cause an internal error. */
const ODD = [
  '',
  ' ',
  "'",
  '"',
  '\\',
  '%',
  '%_',
  '$1',
  '--',
  ';',
  '../../etc/passwd',
  '{}',
  '[]',
  'null',
  'NaN',
  '-1',
  '1e309',
  '\u202e',
  '\u200b',
  '\u2028',
  '\ufeff',
  '漢字',
  '🚀',
  'é'.normalize('NFD'),
  'a\nb',
  'İ',
  'ß'.repeat(40),
  'a'.repeat(10_000),
  '🚀'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
  'prm_',
  'https://[',
  '\\u0000',
  '%00',
];

const run = ({ operation, field, path }: Place, text: string) => {
  const { query, variables } = callOf(operation, field, seeded(path, text) as Record<string, unknown>);
  return api.request(query, variables, headers);
};

describe('a control character in a variable', () => {
  it('is tested in every text of the schema', () => {
    expect(PLACES.length).toBeGreaterThan(120);
    expect(PLACES.map(nameOf)).toEqual(
      expect.arrayContaining(['query board: track', 'query team: slug', 'mutation submit: input.tracks.[]']),
    );
  });

  it.each(OVER_HTTP.map((place, at) => [nameOf(place), place, at] as const))(
    '%s is rejected with input_invalid',
    async (_, place, at) => {
      for (const text of someOf(CONTROL, at, CONTROL.length)) {
        const answer = await run(place, text);
        expect([JSON.stringify(text), answer.status, codeOf(answer)]).toEqual([
          JSON.stringify(text),
          400,
          'input_invalid',
        ]);
      }
      expect((await run(place, '\0')).errors?.[0]).toMatchObject({
        message: expect.stringContaining(
          `${place.path.join('.').replace('[]', '0')}: the character U+0000 at 1 is not allowed`,
        ),
        extensions: { expected: expect.any(String), found: 'U+0000', remedy: expect.any(String) },
      });
    },
  );

  it('is rejected in a field name, and in the name of the operation', async () => {
    const body = (more: object) => JSON.stringify({ query: 'query a($x: ID) { tracks { slug } }', ...more });
    for (const text of [body({ variables: { 'a\0': 1 } }), body({ operationName: 'a\0' })]) {
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: text };
      const answer = await fetch(`${api.url}/graphql`, request);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('"code":"input_invalid"')]);
    }
  });

  it('is rejected in a subscription', async () => {
    const places = PLACES.filter(({ operation }) => operation === 'subscription');
    expect(places.length).toBeGreaterThan(2);
    for (const { field, path } of places) {
      const { query, variables } = callOf('subscription', field, seeded(path, 'a\0b') as Record<string, unknown>);
      expect(await subscriptionRefusal(query, variables)).toBe('input_invalid');
    }
    expect(await subscriptionRefusal('subscription { submissionChanged(id: "a\\u0000") { state } }', {})).toBe(
      'input_invalid',
    );
  });
});

describe('a control character in a literal', () => {
  it('is rejected with input_invalid at every position', async () => {
    for (const literal of ['"a\\u0000b"', '"\\u001b"', '"\\u0085"']) {
      const answer = await api.request(`{ team(slug: ${literal}) { id } track(slug: ${literal}) { id } }`, {}, headers);
      expect([literal, answer.status, codeOf(answer)]).toEqual([literal, 400, 'input_invalid']);
      expect(answer.errors?.[0]?.message).toMatch(/a string in the document: the character U\+00(00|1B|85)/);
    }
  });

  it('is rejected where only a nested field uses it', async () => {
    const answer = await api.request('{ tracks { candidatePairs(board: "\\u0000") } }', {}, headers);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'input_invalid']);
  });
});

describe('an odd text', () => {
  it.each(OVER_HTTP.map((place, at) => [nameOf(place), place, at] as const))(
    '%s never causes an internal error',
    async (_, place, at) => {
      const codes = await Promise.all(
        someOf(ODD, at, 8).map(
          async (text) => `${JSON.stringify(text).slice(0, 40)} ${codeOf(await run(place, text)) ?? 'done'}`,
        ),
      );
      expect(codes.filter((code) => code.endsWith(' internal'))).toEqual([]);
    },
  );
});

describe('an odd text below the root', () => {
  const MUTATIONS = [
    (text: string) => `{ tracks { candidatePairs(board: ${text}) } }`,
    (text: string) => `{ tracks { counterpart(board: ${text}) { __typename } } }`,
    (text: string) =>
      `{ tracks { errata { after(board: ${text}) before(board: ${text}) entries(board: ${text}, metric: ${text}) { __typename } } } }`,
    (text: string) =>
      `{ tracks { slug } administration { reportedRows(track: ${text}) { __typename } teams(text: ${text}) { __typename } } }`,
    (text: string) => `{ operations { deadLetters(after: ${text}, code: ${text}) { __typename } } }`,
    (text: string) =>
      `{ viewer { evaluations(after: ${text}) { __typename } submissions(after: ${text}) { __typename } } }`,
    (text: string) =>
      `{ board(track: "${track}", board: "closed") { pairs(metric: ${text}) { __typename } rows(after: ${text}, query: ${text}, sort: ${text}, view: ${text}) { __typename } } }`,
    (text: string) =>
      `{ evaluation(id: "${evaluationId}") { log(after: ${text}, before: ${text}, text: ${text}) { totalCount } results(board: ${text}) { __typename } submission { evaluation(track: ${text}) { __typename } } } }`,
  ];

  it.each(MUTATIONS.map((mutation, at) => [at + 1, mutation] as const))(
    'in document %i never causes an internal error',
    async (_, mutationWith) => {
      const codes = await Promise.all(
        ODD.map(
          async (text) =>
            `${JSON.stringify(text).slice(0, 40)} ${codeOf(await api.request(mutationWith(JSON.stringify(text)), {}, headers)) ?? 'done'}`,
        ),
      );
      expect(codes.filter((code) => !/ (done|input_invalid|board_unknown|track_unknown)$/.test(code))).toEqual([]);
    },
  );
});

describe('a URL', () => {
  const PATHS = [
    '/t/%00/closed.csv',
    '/t/mac/%00.csv',
    '/t/mac/closed.csv?asOf=%00',
    '/t/mac/closed.json?q=a%00',
    '/t/%00/closed',
    '/t/mac%0d%0a/x.md',
    '/s/%00.csv',
    '/s/ABC%00.json',
    '/badge/%00.svg',
    '/r/%00.json',
    '/e/%00',
    '/search?q=%00',
    '/search?q=a%0db',
    '/teams/%1b',
    '/%00',
    '/blobs/%00',
    '/uploads/%00',
    '/auth/%00/callback',
    '/runners/%00',
    '/healthz?%00=1',
    '/t/%c2%85/closed.csv',
    '/%7f',
  ];

  it.each(PATHS)('%s with a control character is rejected with input_invalid', async (path) => {
    const answer = await fetch(api.url + path);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('"code":"input_invalid"')]);
  });

  it('that is not percent-encoded UTF-8 is rejected', async () => {
    for (const path of ['/t/%ff/closed.csv', '/s/%zz.csv']) expect((await fetch(api.url + path)).status).toBe(400);
  });

  it('with any other text is answered without an internal error', async () => {
    const texts = ODD.filter((text) => !/[\n]/.test(text)).map((text) => encodeURIComponent(text));
    const paths = texts.flatMap((text) => [
      `/t/${text}/closed.csv`,
      `/t/x/${text}.csv`,
      `/s/${text}.json`,
      `/badge/${text}.svg`,
      `/t/x/y.csv?asOf=${text}`,
    ]);
    for (const path of paths) expect([path, (await fetch(api.url + path)).status < 500]).toEqual([path, true]);
  });
});

describe('input outside GraphQL', () => {
  const post = (path: string, body: unknown, type = 'application/json') =>
    fetch(api.url + path, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) });
  const refused = async (answer: Response) =>
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('"code":"input_invalid"')]);

  it('rejects a control character in the name of a program that requests a token', async () => {
    await refused(await post('/auth/device', { name: 'a\0b', scopes: ['read'] }));
    await refused(await post('/auth/device', { name: 'a\nb', scopes: ['read'] }));
  });

  it('rejects NUL in the facts of a runner that joins', async () => {
    await refused(await post('/runners/join', { token: 'x', name: 'a\0b' }));
    await refused(await post('/runners/renew', { runnerId: 'a\0b' }));
  });

  it('rejects a control character in the file name of an upload before any byte is sent', async () => {
    const upload = (filename: string) =>
      fetch(`${api.url}/uploads`, {
        method: 'POST',
        headers: {
          ...headers,
          'tus-resumable': '1.0.0',
          'upload-length': '5',
          'upload-metadata': `sha256 ${btoa('a'.repeat(64))},filename ${Buffer.from(filename).toString('base64')}`,
        },
      });
    for (const filename of ['a\0.zip', 'a\r\nb.zip', '\u202egpj.zip', 'a\u200b.zip'])
      await refused(await upload(filename));
    expect((await upload('mödel (1).zip')).status).toBe(201);
  });
});

describe('a name', () => {
  const BAD = [
    'Ada\nBcc: all',
    'Ada\rL',
    'Ada\tL',
    'Ada\u202eL',
    'Ada\u2066L',
    'Ada\u200bL',
    'Ada\u200dL',
    'Ada\ufeffL',
    'Ada\u2028L',
  ];
  const FIELDS: [string, (name: string) => [string, object]][] = [
    [
      'an account',
      (name) => ['signUp', { input: { email: 'x@example.org', name, password: 'correct horse battery' } }],
    ],
    ['a team', (name) => ['createTeam', { name }]],
    ['a token', (name) => ['createApiToken', { input: { name, scopes: ['READ'] } }]],
    [
      'a model',
      (name) => [
        'submit',
        { input: { name, clientMutationId: 'x', bundleSha256: 'a'.repeat(64), tracks: ['x'], version: '1' } },
      ],
    ],
    [
      'a version',
      (name) => [
        'submit',
        { input: { version: name, name: 'x', clientMutationId: 'x', bundleSha256: 'a'.repeat(64), tracks: ['x'] } },
      ],
    ],
    ['a passkey', (name) => ['renamePasskey', { id: 'x', name }]],
    ['a track', (name) => ['updateTrack', { input: { track: 'x', title: name, reason: 'to try it' } }]],
    ['a machine', (name) => ['createJoinToken', { input: { pool: 'x', name } }]],
  ];

  it.each(FIELDS)('of %s is a single line without invisible and bidirectional control characters', async (_, call) => {
    for (const name of BAD) {
      const [mutation, args] = call(name);
      const field = SCHEMA.getMutationType()?.getFields()[mutation];
      if (!field) throw new Error(`no mutation ${mutation}`);
      const { query, variables } = callOf('mutation', field, args as Record<string, unknown>);
      const answer = await api.request(query, variables, headers);
      expect([JSON.stringify(name), codeOf(answer)]).toEqual([JSON.stringify(name), 'input_invalid']);
      expect(JSON.stringify(answer)).toMatch(/must be one line without invisible characters; found U\+/);
    }
  });
});

/** The code with which a subscription is rejected. */
async function subscriptionRefusal(query: string, variables: Record<string, unknown>): Promise<string> {
  const url = `${api.url.replace('http', 'ws')}/graphql`;
  const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 });
  const code = await new Promise<string>((settle) => {
    client.subscribe(
      { query, variables },
      {
        next: ({ errors }) => settle(String(errors?.[0]?.extensions?.['code'] ?? 'answered')),
        error: (errors) => settle(String((errors as { extensions?: { code?: string } }[])[0]?.extensions?.code)),
        complete: () => settle('done'),
      },
    );
  });
  await client.dispose();
  return code;
}
