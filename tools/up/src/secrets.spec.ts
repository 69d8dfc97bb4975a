import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedSecrets } from './secrets.js';
import { SetupError } from './setup-error.js';

describe('the secrets of an installation', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'primitives-secrets-'));
    path = join(folder, 'secrets.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are generated once, stored, and readable only by their owner', () => {
    const secrets = storedSecrets(folder);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(storedSecrets(folder)).toEqual(secrets);
  });

  it('that are missing are generated; existing ones remain', () => {
    writeFileSync(path, JSON.stringify({ splitSeed: 'kept' }));
    expect(storedSecrets(folder)).toMatchObject({
      splitSeed: 'kept',
      linkSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each([
    ['an empty file', '', 'is empty'],
    ['a file that was cut short', '{"linkSecret": "secret-secret-', 'is not valid JSON'],
    ['another kind of value', '["secret-secret"]', 'holds no JSON object'],
    ['null', 'null', 'is not valid JSON'],
    ['a secret that is a number', '{"cookieSecret": 5}', 'has a value of cookieSecret that is no text'],
    ['an empty secret', '{"linkSecret": ""}', 'has a value of linkSecret that is no text'],
  ])('are refused in %s with the file and a remedy, and are neither quoted nor changed', (_, text, problem) => {
    writeFileSync(path, text);
    const refusal = refusalOf(() => storedSecrets(folder));
    expect(refusal).toContain(`${path} ${problem}: restore it from your backup; without one, move it away`);
    expect(refusal).not.toContain('secret-secret');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('are refused where the file is a folder', () => {
    mkdirSync(path);
    expect(refusalOf(() => storedSecrets(folder))).toContain(`${path} cannot be read (EISDIR)`);
  });
});

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
  throw new Error('it was not refused');
}
