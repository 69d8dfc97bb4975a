import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsIn, secretsInFolder } from './canary-secrets.mjs';

const kinds = (text: string) => secretsIn(text).map(({ what }: { what: string }) => what);

describe('the search for secrets in logs', () => {
  it.each([
    ['an e-mail address', '{"msg":"550 <ada+x@mail.example.org> rejected"}'],
    ['a password', '{"parameters_":["correct horse battery"]}'],
    ['a name', 'Key (name)=(Grace Hopper) already exists.'],
    ['a password hash', '$argon2id$v=19$m=19456'],
    ['a token', 'Bearer prm_Zm9vYmFyYmF6cXV4cXV1eA'],
    ['a key of the installation', '"a secret that only this test knows"'],
    ['a session', 'cookie: session=q2hhbmdlbWVjaGFuZ2VtZQ.c2ln'],
    ['a password in an address', 'postgres://api:s3cr3t-s3cr3t@127.0.0.1/x'],
    ['labels of a split', '{\\"id\\":\\"7\\",\\"positive\\":[\\"striped\\"]}'],
    ['parameters of a query', '{"err":{"query":"insert","parameters":[1]}}'],
  ])('finds %s', (what, line) => {
    expect(kinds(`{"level":30}\n${line}\n`)).toEqual([what]);
    expect(secretsIn(`{"level":30}\n${line}\n`)[0].line).toBe(2);
  });

  it('finds nothing in ordinary lines', () => {
    const usual =
      '{"level":30,"time":"2026-01-01T00:00:00Z","process":"api","email":"[email]","url":"postgres://api:[password]@db/x"}';
    expect(kinds(usual)).toEqual([]);
  });

  it('names the file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'primitives-logs-'));
    writeFileSync(join(folder, 'api-1.log'), 'fine\nprm_Zm9vYmFyYmF6cXV4cXV1eA\n');
    writeFileSync(join(folder, 'api-2.log'), 'fine\n');
    expect(secretsInFolder(folder)).toEqual([expect.objectContaining({ file: 'api-1.log', line: 2, what: 'a token' })]);
    expect(secretsInFolder(join(folder, 'none'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
