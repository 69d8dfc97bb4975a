import { createClient } from 'graphql-ws';
import { serverAudits, type AuditResult } from 'graphql-http';
import WebSocket from 'ws';
import type { Bus } from '@primitives/messaging';
import { encodeMessage, subjects } from '@primitives/protocol';
import { seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { ApiConfig } from '../src/config';
import { MAX_BODY } from '../src/graphql/guard';
import { MAX_ALIASES, MAX_COST, MAX_DEPTH, MAX_DIRECTIVES, MAX_TOKENS } from '../src/graphql/limits';
import { readExamples, shapeDiffers, shownLimits, type Example } from './api-example';
import { seedSnapshot, rows } from './seed-board';
import { openReceipts, seedResult } from './seed-result';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { sha256 } from './tus-upload';

let api: RunningApi;
let scorer: Bus;
let closeReceipts: () => Promise<void>;
let token: string;
/** Values for the placeholders of the examples, longest first, because one may contain another. */
let words: [shown: string, real: string][];
let bundle: Uint8Array;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const SHOWN_BUNDLE = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';
const SHOWN_RECEIPT = '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab';

beforeAll(async () => {
  api = await runningApi();
  const track = await seedTrack(api.admin, api.blobs);
  const { receipts, close } = await openReceipts(api);
  closeReceipts = close;
  const [first, second] = [
    await seedResult(api, track, receipts, { name: 'One' }),
    await seedResult(api, track, receipts, { name: 'Another' }),
  ];
  const entries = rows(3).map((row, i) => ({
    ...row,
    ...[first, second][i],
    ...(i < 2 && { submissionCode: [first, second][i]?.code ?? '' }),
  }));
  await seedSnapshot(api.admin, track.trackId, 'closed', entries);
  scorer = await answeringScorer(second.evaluationId);
  token = await tokenOf(api);
  bundle = await tinyClassifier();
  const { sha256: receipt } = (await (await fetch(`${api.url}/s/${first.code}.json`)).json()).evaluations[0].receipt;
  words = [
    [base64(SHOWN_BUNDLE), base64(sha256(bundle))],
    [SHOWN_BUNDLE, sha256(bundle)],
    [SHOWN_RECEIPT, receipt],
    ['mac.closed', `${track.definition.slug}.closed`],
    ['prm_…', token],
    ['4F2KW9', first.code],
    ['7QX3MB', second.code],
    ['1048576', String(bundle.length)],
    ...places(track),
  ];
});
afterAll(async () => {
  await scorer.close();
  await api.close();
  await closeReceipts();
});

/** `mac` is also a prefix of metric ids: replaced only where it names the track. */
const places = ({ definition: { slug } }: SeededTrack): [string, string][] => [
  ['/t/mac/', `/t/${slug}/`],
  ['track=mac&', `track=${slug}&`],
  ['"mac"', `"${slug}"`],
];

async function answeringScorer(evaluationId: string): Promise<Bus> {
  const bus = await api.broker.connect('scorer');
  const figure = {
    metric: 'mac.auc.v1',
    evaluationId,
    difference: -0.1,
    low: -0.2,
    high: -0.05,
    p: 0.01,
    itemsNeeded: null,
  };
  const reply = encodeMessage({ v: 1, kind: 'compared', resamples: 200, metrics: [figure] });
  bus.respond(
    subjects.compare(),
    'scorer',
    async () => reply,
    () => undefined,
  );
  return bus;
}

async function tokenOf(of: RunningApi): Promise<string> {
  const { headers } = await signedUp(of);
  const MAKE = `mutation { createApiToken(input: { name: "examples", scopes: [READ, SUBMIT] }) { ... on ApiTokenCreated { secret } } }`;
  return (await of.request(MAKE, {}, headers)).data.createApiToken.secret;
}

const real = (text: string) => words.reduce((replaced, [shown, seeded]) => replaced.replaceAll(shown, seeded), text);

async function queryGraphql({ request, variables, as }: Example): Promise<unknown> {
  const sent = JSON.parse(real(JSON.stringify(variables ?? {}))) as Record<string, unknown>;
  if (request.startsWith('subscription')) return firstMessage(request, sent);
  const { data, errors } = await api.request(request, sent, as === 'token' ? { authorization: `Bearer ${token}` } : {});
  return errors ? { data, errors } : { data };
}

async function firstMessage(query: string, variables: Record<string, unknown>): Promise<unknown> {
  const client = createClient({
    url: `${api.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  try {
    for await (const message of client.iterate({ query, variables })) return message;
    return undefined;
  } finally {
    await client.dispose();
  }
}

/** A printed request: request line, headers, an empty line, body. */
function fetchHttp({ request }: Example): Promise<Response> {
  const [head = '', body] = real(request).trimEnd().split('\n\n');
  const [line = '', ...headers] = head.split('\n');
  const [method = '', path = ''] = line.split(' ');
  return fetch(new URL(path, api.url), {
    method,
    headers: headers.map((header) => header.split(/: (.*)/).slice(0, 2) as [string, string]),
    ...(body === undefined ? {} : { body: bundle }),
  });
}

describe('the page /docs/api', () => {
  const examples = readExamples();

  it('has at least eight examples, each with a title and a sentence', () => {
    expect(examples.length).toBeGreaterThanOrEqual(8);
    expect(examples.filter(({ title, about }) => !title || !/^[A-Z].*\.$/s.test(about))).toEqual([]);
  });

  it.each(examples.map((example) => [example.name, example] as const))(
    '%s returns the answer on the page',
    async (_, example) => {
      if (example.kind === 'graphql') {
        const answer = await queryGraphql(example);
        expect([shapeDiffers(example.answer, answer), JSON.stringify(answer)]).toEqual([[], expect.any(String)]);
        return;
      }
      const response = await fetchHttp(example);
      const text = await response.text();
      expect([response.status, text]).toEqual([example.status, expect.any(String)]);
      if (example.type) expect(response.headers.get('content-type')).toBe(example.type);
      if (typeof example.answer === 'object') expect(shapeDiffers(example.answer, JSON.parse(text))).toEqual([]);
      if (typeof example.answer === 'string') expect(text.split('\r\n')[0]).toBe(example.answer.split('\n')[0]);
      for (const [name, header] of Object.entries(example.keeps ?? {}))
        words.push([`:${name}`, response.headers.get(header) ?? '']);
    },
  );

  it('names the limits of requests', () => {
    const { shape } = ApiConfig;
    expect(shownLimits()).toEqual({
      depth: MAX_DEPTH,
      cost: MAX_COST,
      aliases: MAX_ALIASES,
      directives: MAX_DIRECTIVES,
      tokens: MAX_TOKENS,
      bodyBytes: MAX_BODY,
      operationsPerMinute: shape.PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE.parse(undefined),
      readsPerMinute: shape.PRIMITIVES_TUNE_READS_PER_MINUTE.parse(undefined),
      comparisonsPerMinute: shape.PRIMITIVES_TUNE_COMPARISONS_PER_MINUTE.parse(undefined),
    });
  });
});

describe('the shape of an answer', () => {
  it.each([
    [{ a: 1 }, { a: 'x' }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }, { c: 1 }] }],
    [{ a: [] }, { a: {} }],
    [{ __typename: 'A' }, { __typename: 'B' }],
    [{ code: 'not_signed_in' }, { code: 'forbidden' }],
  ])('of %j differs from that of %j', (shown, received) => expect(shapeDiffers(shown, received)).not.toEqual([]));
  it('does not depend on values or nulls', () =>
    expect(shapeDiffers({ a: [{ b: 1, c: null }], 'x.v1': 2 }, { a: [{ b: 2, c: 'x' }], 'x.v1': null })).toEqual([]));
});

/**
 * Reasons for recommendations of the specification that are not followed, by audit id. No MUST requirement is listed
 * here.
 */
const DECLINED: Readonly<Record<string, string>> = {
  '5A70': 'queries by GET are not taken: they would be cached and logged with their variables, and need no preflight',
  D6D5: 'as 5A70',
  '6A70': 'as 5A70',
  '572B': 'a document that does not parse is 400 under every media type: proxies and logs see that the sender is wrong',
  FDE2: 'as 572B, for one that does not fit the schema',
  '7B9B': 'as 572B, for variables that do not fit the document',
};

describe('GraphQL over HTTP', () => {
  it('meets every requirement of the specification, and every recommendation without a documented exception', async () => {
    const audits = serverAudits({ url: `${api.url}/graphql` });
    expect(audits.length).toBeGreaterThan(50);
    const results: AuditResult[] = [];
    for (const { fn } of audits) results.push(await fn());
    const failed = results.flatMap((result) =>
      result.status === 'ok' ? [] : [`${result.id} ${result.name}: ${result.reason}`],
    );
    const idOf = (line: string) => line.split(' ')[0] ?? '';
    expect(failed.filter((line) => / MUST /.test(line))).toEqual([]);
    expect(failed.filter((line) => !(idOf(line) in DECLINED))).toEqual([]);
    expect(Object.keys(DECLINED).filter((id) => !failed.some((line) => idOf(line) === id))).toEqual([]);
  });

  it('reports requests that it cannot read in its own error format', async () => {
    const broken = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([broken.status, await broken.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'input_invalid' } }] },
    ]);
    const large = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: ' '.repeat(MAX_BODY) }),
    });
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { errors: [{ extensions: { code: 'input_invalid' } }] },
    ]);
    const get = await fetch(`${api.url}/graphql?query={viewer{id}}`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
