import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesPage } from './codes-page.js';
import { BUNDLE_CODES, type BundleCode } from './codes.js';
import { finding, slotNames, UnknownSentenceError, verdictOf } from './finding.js';

describe('the registry of codes', () => {
  const entries = Object.entries(BUNDLE_CODES);

  it.each(entries)('%s has sentences with distinct slots', (_, { messages }) => {
    const keys = messages.map((it) => slotNames(it).sort().join());
    expect(new Set(keys).size).toBe(messages.length);
  });

  it.each(entries)(
    '%s states the problem and the action in lower case, without a full stop',
    (_, { messages, remedy }) => {
      for (const message of messages) expect(message).toMatch(/^(?:[a-z]|"?\{)[^|\n]*[^.]$/);
      expect(remedy).toMatch(/^[a-z`][^|\n]*[^.]$/);
    },
  );

  it('writes codes in lower snake', () =>
    expect(entries.map(([code]) => code).filter((it) => !/^[a-z]+(_[a-z]+)*$/.test(it))).toEqual([]));
});

describe('a finding', () => {
  it('fills its sentence and keeps expected and found', () => {
    expect(finding('input_dtype_mismatch', { file: 'a.onnx', input: 'x', found: 'int8', expected: 'float32' })).toEqual(
      {
        code: 'input_dtype_mismatch',
        severity: 'reject',
        stage: 'static',
        file: 'a.onnx',
        node: 'x',
        found: 'int8',
        expected: 'float32',
        message: 'a.onnx: input "x" is int8; expected float32',
        remedy: BUNDLE_CODES.input_dtype_mismatch.remedy,
      },
    );
  });

  it('cannot smuggle control characters or very long texts to a terminal', () => {
    const { message } = finding('zip_encrypted', { name: `\u001b[31m\u202e${'x'.repeat(1000)}` });
    expect(message).toMatch(/^"\uFFFD\[31m\uFFFDx+…" is encrypted$/);
    expect(message.length).toBeLessThan(450);
  });

  it('needs slots that belong to one sentence', () => {
    expect(() => finding('zip_encrypted' as BundleCode, { nme: 'x' } as never)).toThrow(UnknownSentenceError);
  });

  it('decides the verdict: reject beats flag beats ok', () => {
    const flag = finding('output_unstable', { file: 'a', found: 100 });
    expect([verdictOf([]), verdictOf([flag]), verdictOf([flag, finding('onnx_empty', { file: 'a' })])]).toEqual([
      'ok',
      'flag',
      'reject',
    ]);
  });
});

describe('docs/bundle.md', () => {
  it('lists every code of the registry; `npm run docs:bundle` writes it', () => {
    const page = readFileSync(join(__dirname, '../../../docs/bundle.md'), 'utf8');
    expect(page.endsWith(codesPage())).toBe(true);
  });
});
