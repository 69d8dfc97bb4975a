import type { Receipt } from '@primitives/receipts';
import { receiptText, type VerifiedReceipt } from './receipt-text.js';

const digest = (digit: string) => digit.repeat(64);
const value = (value: number | null, half = 0) => ({
  value,
  low: value === null ? null : value - half,
  high: value === null ? null : value + half,
});

function textOf(
  about: Partial<VerifiedReceipt>,
  protocol = 'mac',
  results: Receipt['results'] = {},
  role: Receipt['split']['role'] = 'public',
): string {
  const receipt: Receipt = {
    schema: 'receipt/1',
    installation: 'http://localhost:4600',
    evaluation: '0198d6a0-7c00-7000-8000-000000000001',
    submission: { code: 'ZG7215', name: 'Bag of colours', version: '1', team: 'lab' },
    track: { slug: 'shapes', protocol },
    benchmark: { slug: 'shapes', number: 1, definitionSha256: digest('1') },
    split: {
      name: 'val',
      role,
      instances: 600,
      instancesSha256: digest('2'),
      archiveSha256: digest('3'),
      labelsSha256: digest('4'),
    },
    bundleSha256: digest('5'),
    predictions: [digest('6')],
    outcomes: {},
    engines: [],
    isolation: ['L1', 'L3'],
    scorerVersion: '8',
    bootstrapSeed: '0badc0de',
    resamples: 0,
    results,
    scoredAt: '2026-11-21T07:00:00.000Z',
  };
  const plain = { sha256: digest('7'), keys: 'keys.json', logIndex: 1, logSize: 2, growth: null, again: null };
  return receiptText({ ...plain, receipt, ...about });
}

describe('the text of a verified receipt', () => {
  it('states first what was verified', () => {
    const first = (about: Partial<VerifiedReceipt>) => textOf(about).split('\n')[0];
    const again = { instances: 600, sameOutcomes: true, difference: 0 };
    const growth = { from: 1, to: 2 };
    expect(first({ growth: { from: null, to: 2 } })).toBe(
      '✓ verified: signature and place in the log; the values were not computed again (--bundle with --split)',
    );
    expect(first({ growth })).toMatch(/^✓ verified: signature, place in the log and growth of the log; /);
    expect(first({ growth, again })).toBe(
      '✓ verified: signature, place in the log, growth of the log and values, by a run on this machine',
    );
  });

  it('names the submission, its position in the log, the split and the isolation', () =>
    expect(textOf({}).split('\n').slice(1, 8)).toEqual([
      '  result    Bag of colours 1 (ZG7215, lab) on shapes, by http://localhost:4600',
      `  receipt   ${digest('7')}`,
      '  signed    by a key of keys.json',
      '  log       entry 1 of 2 entries, counted from 0',
      `  bundle    ${digest('5')}`,
      '  split     shapes 1, val (public), 600 instances',
      '  isolation L1, L3',
    ]));

  it('names the growth of the log and the comparison with a run on this machine', () => {
    expect(textOf({ growth: { from: null, to: 2 } })).toContain(
      'entry 1 of 2 entries, counted from 0; checkpoint saved\n',
    );
    expect(textOf({ growth: { from: 1, to: 2 } })).toContain(
      'entry 1 of 2 entries, counted from 0; only grew since 1\n',
    );
    const again = { instances: 600, sameOutcomes: true, difference: 0 };
    expect(textOf({ again })).toContain('\n  rerun     bit-identical outcomes on 600 instances\n');
    expect(textOf({ again: { ...again, sameOutcomes: false, difference: 0.001 } })).toContain(
      '\n  rerun     values within 0.001 on 600 instances\n',
    );
  });

  it('prints all values as on boards, in the order of the columns, after the metric that ranks', () => {
    const results = {
      closed: { 'mac.auc.v1': value(null), 'mac.top5_r.v1': value(0.54, 0.01), 'mac.exact_match.v1': value(0.1892) },
      open: { 'mac.auc.v1': value(0.25), 'mac.exact_match.v1': value(0.1) },
    };
    const text = textOf({}, 'mac', results).split('\n\n')[1] ?? '';
    const rows = text.split('\n').map((line) => line.split(/ {2,}/));
    expect(rows[0]).toEqual(['metric', 'closed', 'open']);
    expect(rows[2]?.slice(1)).toEqual(['18.92', '10.00']);
    expect(text).toMatch(/AUC +– +25\.00/);
    expect(text).toMatch(/54\.00 ±1\.00 +–/);
    expect(rows).toHaveLength(5);
    // The numbers of the first board are aligned at the right, like those of the second.
    const end = text.indexOf('closed') + 'closed'.length;
    for (const line of text.split('\n').filter((line) => !line.startsWith('─')))
      expect(line.slice(0, end + 2)).toMatch(/\S {2}$/);
  });

  it('prints rounded values of a hidden split with the decimals of their step, as boards do', () => {
    const rounded = { 'mac.exact_match.v1': value(0.56, 0.0556), 'mac.coverage.v1': value(20) };
    const finer = { 'mac.exact_match.v1': value(0.565, 0.0139), 'mac.auc.v1': value(0.5, 0.08) };
    const text = textOf({}, 'mac', { closed: rounded, open: finer }, 'hidden');
    expect(text).toMatch(/Exact Match +56 ±6 +56\.5 ±1\.4\n/);
    expect(text).toMatch(/Coverage ↓ +20 +–\n/);
    expect(text).toMatch(/AUC +– +50\.0 ±8\.0$/);
    const exact = { 'mac.exact_match.v1': value(0.1892), 'mac.auc.v1': value(0.5) };
    expect(textOf({}, 'mac', { closed: exact }, 'hidden')).toMatch(/Exact Match +18\.92\nAUC +50\.00$/);
  });

  it('prints the id and the signed number of an unknown protocol or metric', () =>
    expect(textOf({}, 'later', { closed: { 'later.score.v1': value(0.5) } })).toMatch(/later\.score\.v1 +0\.50$/));
});
