import { Readable } from 'node:stream';
import { testDatabase, type TestDatabase } from '@primitives/testing';
import type { Store } from '@primitives/store/connection';
import { openLog, secret } from './index.js';
import { redact } from './redact.js';
import { z } from 'zod';

const PLANTED = {
  password: 'hunter2 hunter2 hunter2',
  hash: '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b8FzA',
  email: 'ada.lovelace+test@mail.example.org',
  name: 'Augusta Ada King',
  token: 'prm_Zm9vYmFyYmF6cXV4cXV1eGNvcmdlZ3JhdWx0Z2FycGx5',
  label: '{"id":"image-17","positive":["striped"]}',
} as const;

/** The output of a log that `work` received. */
async function logged(work: (log: ReturnType<typeof openLog>) => unknown): Promise<string> {
  const lines: string[] = [];
  await work(openLog('test', 'trace', { write: (line) => void lines.push(line) }));
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  return lines.join('');
}

const found = (text: string) =>
  Object.entries(PLANTED).flatMap(([kind, value]) => (text.includes(value) ? [kind] : []));

describe('an error of the database in a log', () => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await testDatabase();
    store = await database.openAsAdmin();
    await store.manager.query(
      'create table person (id int primary key, email text unique, hash text check (hash <> $$x$$), age int not null)',
    );
    await store.manager.query('insert into person values (1, $1, $2, 3)', [PLANTED.email, PLANTED.hash]);
  });
  afterAll(() => database.drop());

  const failure = (sql: string, parameters: unknown[]) =>
    store.manager.query(sql, parameters).then(
      () => expect(sql).toBe('a query that fails'),
      (error: unknown) => error,
    );
  const INSERT = 'insert into person (id, email, hash, age) values ($1, $2, $3, $4)';

  it.each([
    ['a value that is taken', INSERT, [2, PLANTED.email, PLANTED.hash, 3], '"constraint":"person_email_key"'],
    ['a row that a check refuses', INSERT, [2, PLANTED.token, 'x', 3], '"constraint":"person_hash_check"'],
    ['a value that is missing', INSERT, [2, PLANTED.name, PLANTED.hash, null], '"column":"age"'],
    ['a text that is no number', INSERT, [2, null, null, PLANTED.password], '"message":"data exception 22P02"'],
    ['a text that is no uuid', 'select $1::uuid', [PLANTED.token], '"routine":"string_to_uuid"'],
    ['a NUL character', INSERT, [2, `${PLANTED.name}\0`, PLANTED.hash, 3], '"code":"22021"'],
    ['a text that is no json', 'select $1::jsonb', [`${PLANTED.label} and more`], '"code":"22P02"'],
    [
      'a table that is missing',
      'select * from missing_table where email = $1',
      [PLANTED.email],
      'relation \\"missing_table\\" does not exist',
    ],
  ])('by %s contains its kind and place, and no value', async (_, sql, parameters, expected) => {
    const error = await failure(sql, parameters);
    const text = await logged((log) => {
      log.error({ err: error }, 'a request could not be answered');
      log.error(error);
      log.warn({ err: error });
      log.warn({ failed: { again: [error] } }, 'under another name');
      log.warn({ err: new Error('outer', { cause: error }) }, 'as a cause');
      log.warn({ err: new AggregateError([error], 'many') }, 'among others');
    });
    expect(found(text)).toEqual([]);
    expect(text.split(expected).length - 1).toBeGreaterThanOrEqual(6);
    expect(text).not.toMatch(/parameters|driverError|"detail"|"where"|"query"|Failing row/);
    expect(text).toContain('log.spec.ts'); // the frames contain the place
  });
});

describe('a log', () => {
  it('keeps what distinguishes errors', async () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      errno: -111,
      syscall: 'connect',
      port: 1,
    });
    const [line] = (await logged((log) => log.warn({ err: error }, 'x'))).split('\n');
    expect((JSON.parse(line ?? '') as { err: object }).err).toEqual({
      type: 'Error',
      message: 'connect ECONNREFUSED',
      code: 'ECONNREFUSED',
      errno: -111,
      syscall: 'connect',
      stack: expect.stringMatching(/^ {4}at .*log\.spec/),
    });
  });

  it('redacts texts of other servers, in any field and in the message', async () => {
    const texts = [
      `550 5.1.1 <${PLANTED.email}>: recipient rejected`,
      `Authorization: Bearer ${PLANTED.token}`,
      `postgres://api:${encodeURIComponent(PLANTED.password)}@db.example.org/x`,
      `hash ${PLANTED.hash} of ${PLANTED.email}`,
      'cookie: session=q2hhbmdlbWVjaGFuZ2VtZQ.c2lnbmF0dXJl; other=1',
      '/blobs/abc?expires=1&signature=c2lnbmF0dXJlc2lnbmF0dXJl',
      '/verify#0199d3b5-0000-7000-8000-000000000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ];
    const text = await logged((log) => {
      for (const each of texts) {
        log.info({ failure: each, deep: { list: [each] } }, each);
        log.info({ err: new Error(each) }, 'failed');
      }
    });
    expect(found(text)).toEqual([]);
    expect(text).not.toMatch(/hunter2|c2lnbmF0|q2hhbmdl|AAAAAAAA|ada\.lovelace/);
    expect(text).toContain('postgres://api:[password]@');
    expect(text).toContain('550 5.1.1 <[email]>: recipient rejected');
  });

  it('does not change usual lines', () => {
    const usual = [
      'file:///app/node_modules/@nestjs/core/router.js:120:5 and typeorm@1.1.1',
      'http://127.0.0.1:4600/t/mac/closed at 0199d3b5-0000-7000-8000-000000000000',
      '{"subject":"report.gpu-1.completed","sha256":"' + 'a'.repeat(64) + '"}',
      'work.infer.default.0199d3b5-0000-7000-8000-000000000000.3',
    ];
    expect(usual.map(redact)).toEqual(usual);
  });

  it('redacts a line of a megabyte in linear time', () => {
    const line = `${'a'.repeat(500_000)}@${'b.'.repeat(250_000)}`;
    const from = performance.now();
    redact(line);
    expect(performance.now() - from).toBeLessThan(30_000); // some 100 ms; a quadratic pattern needs minutes
  });

  it('prints no secret of the configuration at any depth', async () => {
    const key = secret(z.string()).parse(PLANTED.password);
    expect(found(await logged((log) => log.info({ config: { key, all: [key] } }, 'started')))).toEqual([]);
  });

  it('accepts values that are no errors', async () => {
    const text = await logged((log) => {
      for (const err of [null, undefined, 'text', 7, { parameters: [PLANTED.password] }, Readable.from([])])
        log.warn({ err }, 'odd');
    });
    expect(found(text)).toEqual([]);
  });
});
