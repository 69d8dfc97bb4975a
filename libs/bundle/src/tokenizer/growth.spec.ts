import { growthOf } from './growth.js';
import type { NormalizerStep, PreTokenizerStep } from './steps.js';

const isNullable = (regex: string) => new RegExp(regex, 'u').test('');
const growth = (normalizers: NormalizerStep[], preTokenizers: PreTokenizerStep[] = []) =>
  growthOf(normalizers, preTokenizers, isNullable);
const replace = (pattern: { String: string } | { Regex: string }, content: string): NormalizerStep => ({
  type: 'Replace',
  pattern,
  content,
});

describe('the growth of a text by a tokenizer', () => {
  it('is 1 for normalizers that replace characters one by one', () => {
    expect(
      growth([{ type: 'NFKC' }, replace({ String: ' ' }, '▁'), replace({ Regex: '\\s+' }, ' '), { type: 'Lowercase' }]),
    ).toBe(1);
  });

  it('is what byte-level tokenizers and BERT need', () => {
    expect([growth([], [{ type: 'ByteLevel' }]), growth([], [{ type: 'ByteLevel', add_prefix_space: true }])]).toEqual([
      3, 6,
    ]);
    expect(growth([{ type: 'BertNormalizer', handle_chinese_chars: true }])).toBe(3);
  });

  it('multiplies over replacements, by the ratio of inserted to removed text', () => {
    expect(growth([replace({ String: 'a' }, 'aaa'), replace({ String: 'a' }, 'aaa')])).toBe(9);
    expect(growth([replace({ String: 'aa' }, 'aaa'), replace({ String: 'a' }, '')])).toBe(1.5);
  });

  it('counts an insertion between any two characters where the expression may match nothing', () => {
    expect(growth([replace({ Regex: 'x*' }, 'ab')])).toBeCloseTo(3, 2);
    expect(growth([replace({ Regex: 'x+' }, 'ab')])).toBe(2);
  });

  it('counts inserted text at its length after normalisation', () => {
    expect('ﷺ'.normalize('NFKC')).toHaveLength(18);
    expect(growth([replace({ String: ' ' }, 'ﷺ')])).toBe(18);
  });

  it('adds prefixes', () => {
    expect(growth([{ type: 'Prepend', prepend: 'x'.repeat(100) }])).toBeCloseTo(1.1);
    expect(growth([], [{ type: 'Metaspace' }])).toBe(2);
  });
});
