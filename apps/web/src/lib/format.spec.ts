import {
  formatAge,
  formatBytes,
  formatChange,
  formatClock,
  formatDelta,
  formatDeltaInterval,
  formatDuration,
  formatInstant,
  formatMemory,
  formatInterval,
  formatMilliseconds,
  formatOperations,
  formatQuantity,
  formatRank,
  formatValue,
  formatZone,
  shortDigest,
  shortInterval,
  speakEstimate,
  speakRank,
  withLocalInstants,
} from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('a change has a sign, and zero has none', () =>
  expect([-0.533, 0.826, 0.0001, -0.0001].map(formatChange)).toEqual(['−53.3%', '+82.6%', '0.0%', '0.0%']));

describe('operations', () => {
  it.each([
    [0, '0'],
    [512, '512'],
    [37_029_888, '37 M'],
    [8_817_619_968, '8.82 G'],
    [999_800_000, '1 G'],
    [0.6e12, '600 G'],
    [19e12, '19 T'],
  ])('%d are %s', (count, shown) => expect(formatOperations(count).replace('\u00a0', ' ')).toBe(shown));
});

describe('a measured time', () => {
  it.each([
    [0.6512, '0.651 ms'],
    [26.94, '26.9 ms'],
    [99.6, '100 ms'],
    [999.6, '1 s'],
    [1462, '1.46 s'],
  ])('of %d ms is %s', (ms, shown) => expect(formatMilliseconds(ms).replace('\u00a0', ' ')).toBe(shown));
});

describe('a value', () => {
  it('prints a fraction as percent with two decimals', () => expect(formatValue(0.18917, 'PERCENT')).toBe('18.92'));
  it('prints a count as it is', () => expect(formatValue(24.7149, 'COUNT')).toBe('24.71'));
  it('is an en dash where undefined, never zero', () => expect(formatValue(null, 'PERCENT')).toBe('–'));
  it('has a true minus', () => expect(formatValue(-0.0171, 'PERCENT')).toBe('−1.71'));
  it('has no minus when it rounds to zero', () => expect(formatValue(-0.000001, 'PERCENT')).toBe('0.00'));
});

describe('a rate of 0 or 1 everywhere', () => {
  const all = (value: number) => ({ value, low: value, high: value });
  it('has no interval of width zero, and gives the reason', () => {
    expect(formatInterval(all(0), 'PERCENT')).toBe('no hit');
    expect(formatInterval(all(1), 'PERCENT')).toBe('all hits');
    expect(speakEstimate(all(0), 'PERCENT')).toBe('0.00, no hit, which leaves no interval');
  });
  it('differs from one with a spread, from counts, and from other rates', () => {
    expect(formatInterval({ value: 0, low: 0, high: 0.01 }, 'PERCENT')).toMatch(/^[±[]/);
    expect(formatInterval(all(0), 'COUNT')).toBeNull();
    expect(formatInterval(all(0.5), 'PERCENT')).toBeNull();
    expect(formatInterval({ value: 0, low: null, high: null }, 'PERCENT')).toBe('no hit');
    expect(formatInterval({ value: 0.5, low: null, high: null }, 'PERCENT')).toBeNull();
  });
});

describe('an interval', () => {
  it('is one half-width when its sides agree', () => {
    expect(formatInterval({ value: 0.1892, low: 0.1786, high: 0.1998 }, 'PERCENT')).toBe('±1.06');
  });
  it('has both ends when it is asymmetric', () => {
    expect(formatInterval({ value: 0.02, low: 0.001, high: 0.08 }, 'PERCENT')).toBe('[0.10, 8.00]');
  });
  it('has no printed width of zero', () => {
    const narrow = { value: 1.5e-8, low: 7e-9, high: 3.5e-8 };
    expect(formatInterval(narrow, 'PERCENT')).toBe('±<0.01');
    expect(speakEstimate(narrow, 'PERCENT')).toBe('0.00, plus or minus less than 0.01');
    expect(formatInterval({ value: 0.5, low: 0.4999, high: 0.5001 }, 'PERCENT')).toBe('±0.01');
  });
  it('has both ends where it reaches below 0 or the metric ends', () => {
    expect(formatInterval({ value: 0, low: -0.0556, high: 0.0556 }, 'PERCENT')).toBe('[−5.56, 5.56]');
    expect(formatInterval({ value: 0, low: 0, high: 0.0556 }, 'PERCENT')).toBe('[0.00, 5.56]');
  });
  it('treats a small asymmetry as bootstrap noise', () => {
    expect(formatInterval({ value: 0.5, low: 0.401, high: 0.603 }, 'PERCENT')).toBe('±10.10');
  });
  it('does not exist for a reported value', () =>
    expect(formatInterval({ value: 0.17, low: null, high: null }, 'PERCENT')).toBeNull());
});

describe('the text for screen readers', () => {
  it('of a marked value', () => {
    expect(speakEstimate({ value: 0.1721, low: 0.1619, high: 0.1823 }, 'PERCENT', 'SECOND')).toBe(
      '17.21, plus or minus 1.02, second best of verified',
    );
  });
  it('of a missing value', () =>
    expect(speakEstimate({ value: null, low: null, high: null }, 'COUNT')).toBe('not measured'));
  it('of a rank range', () => expect(speakRank(2, 3)).toBe('rank 2 to 3'));
  it('of a certain rank', () => expect(speakRank(1, 1)).toBe('rank 1'));
});

describe('a rank', () => {
  it('is a range', () => expect(formatRank(2, 3)).toBe('2–3'));
  it('is one number when certain', () => expect(formatRank(4, 4)).toBe('4'));
});

describe('a difference', () => {
  it('of 0 without an interval has no words for a rate', () => {
    expect(formatDeltaInterval({ value: 0, low: null, high: null }, 'PERCENT')).toBeNull();
    expect(formatDeltaInterval({ value: 0, low: -0.02, high: 0.02 }, 'PERCENT')).toBe('±2.00');
  });

  it.each([
    [0.0171, '+1.71'],
    [-0.0171, '−1.71'],
    [0, '0.00'],
    [0.00001, '0.00'],
  ])('of %d is %s', (value, text) => expect(formatDelta(value, 'PERCENT')).toBe(text));
});

describe('quantities', () => {
  it.each([
    [431_000_000, '431 M'],
    [1_100_000_000, '1.1 B'],
    [2_000_000, '2 M'],
    [999_700, '1 M'],
    [21_340, '21 K'],
    [640, '640'],
  ])('%d parameters are %s', (value, text) => expect(plain(formatQuantity(value))).toBe(text));
  it.each([
    [640, '640 B'],
    [1_720_000_000, '1.72 GB'],
    [862_300_000, '862 MB'],
    [999_999, '1 MB'],
  ])('%d bytes are %s', (value, text) => expect(plain(formatBytes(value))).toBe(text));
});

it('memory has the unit of the command line', () => expect(plain(formatMemory(25_300_000_000))).toBe('23.6 GiB'));

describe('times', () => {
  it.each([
    [0.031, '31 ms'],
    [6, '6 s'],
    [48.2, '48 s'],
    [130, '2 min 10 s'],
    [3_600, '1 h'],
    [11_100, '3 h 5 min'],
    [187_200, '2 d 4 h'],
  ])('%d seconds are %s', (seconds, text) => expect(plain(formatDuration(seconds))).toBe(text));

  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:46:00Z', '14 min ago'],
    ['2026-11-21T09:00:00Z', '3 h ago'],
    ['2026-11-20T09:00:00Z', 'yesterday'],
    ['2026-11-16T09:00:00Z', '5 days ago'],
    ['2026-10-31T12:00:00Z', '3 weeks ago'],
    ['2026-08-01T12:00:00Z', '3 months ago'],
  ])('%s is %s', (at, text) => expect(plain(formatAge(new Date(at), now))).toBe(text));

  it("are shown in the reader's zone", () => {
    const at = new Date('2026-11-19T09:48:30Z');
    expect(formatInstant(at, 'Europe/Berlin')).toBe('19 Nov 2026, 10:48');
    expect(formatClock(at, 'UTC')).toBe('09:48:30');
  });
  it('are in a zone that has a name', () => {
    const at = new Date('2026-11-19T09:48:30Z');
    expect([formatZone(at, 'UTC'), formatZone(at, 'Europe/Berlin')]).toEqual(['UTC', 'CET']);
    expect(formatZone(new Date('2026-07-19T09:48:30Z'), 'Europe/Berlin')).toBe('CEST');
  });
});

it("a message of the server has its instants in the reader's zone", () =>
  expect(withLocalInstants('all are used; the next one may come at 2026-11-24T08:00:00.000Z', 'Europe/Berlin')).toBe(
    'all are used; the next one may come at 24 Nov 2026, 09:00',
  ));

it('a shortened digest shows both ends', () => expect(shortDigest('9c41aaaaaaaaaaaae07a')).toBe('9c41…e07a'));

it.each([
  ['[90.44, 100.00]', '[90.44, 100]'],
  ['[0.00, 7.56]', '[0, 7.56]'],
  ['[10.00, 20.00]', '[10.00, 20.00]'],
  ['[−5.00, 100.00]', '[−5.00, 100]'],
  ['±5.00', '±5.00'],
])('shortens the interval %s to %s: only the bounds of a share lose their decimals', (text, short) =>
  expect(shortInterval(text)).toBe(short),
);
