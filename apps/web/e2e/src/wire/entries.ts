/** Verified rows of the fixture's boards. All are invented, to show the pages' states. */
export interface Entry {
  readonly code: string;
  readonly name: string;
  readonly version: string;
  readonly team: string;
  readonly backbone: string | null;
  readonly parameters: number;
  readonly interface: string;
  readonly licence: string;
  readonly weights: 'OPEN' | 'ON_REQUEST' | 'CLOSED' | null;
  /** Null in rows from before they were reported. */
  readonly providers: readonly string[] | null;
  readonly notTrained: boolean;
  readonly minutesAgo: number;
  /** Nine metrics by board, in percent; Coverage is a count. */
  readonly closed: readonly number[];
  readonly open: readonly number[];
}

const entry = (
  code: string,
  name: string,
  team: string,
  [backbone, parameters, face]: [string | null, number, string],
  minutesAgo: number,
  closed: number[],
  open: number[],
  more: Partial<Entry> = {},
): Entry => ({
  code,
  name,
  version: '1.0',
  team,
  backbone,
  parameters,
  interface: face,
  licence: 'Apache-2.0',
  weights: 'OPEN',
  providers: ['cuda'],
  notTrained: false,
  minutesAgo,
  closed,
  open,
  ...more,
});

const DAY = 1_440;

export const MAC_ENTRIES: readonly Entry[] = [
  entry(
    '7QX2MA',
    'PairSetFormer-L',
    'Northlight Lab',
    ['ViT-L/14', 436e6, 'classifier'],
    14,
    [18.92, 65.1, 63.88, 24.71, 72.64, 87.02, 29.35, 66.82, 52.44],
    [18.1, 64.05, 62.31, 44.92, 71.88, 86.95, 14.4, 66.8, 27.31],
  ),
  entry(
    '4F2KW9',
    'MVP-Integrator, reproduction',
    'open-czsl',
    ['ViT-L/14', 431e6, 'classifier'],
    2 * DAY,
    [17.21, 63.12, 62.05, 31.88, 71.3, 86.31, 27.6, 65.4, 50.6],
    [16.58, 62.31, 60.7, 58.2, 70.66, 86.2, 12.88, 65.38, 24.95],
    { version: '1.2', providers: ['webgpu'] },
  ),
  entry(
    '9Q1BZD',
    'AttrSet-Decoder',
    'Group Delta',
    ['ViT-L/14', 452e6, 'classifier'],
    5 * DAY,
    [16.85, 62.47, 61.2, 27.34, 71.02, 86.9, 27.12, 64.71, 51.35],
    [16.02, 61.4, 59.64, 52.77, 70.11, 86.81, 12.36, 64.69, 25.4],
  ),
  entry(
    '2H8RTC',
    'PrimiFuse-B',
    'Group Delta',
    ['ViT-B/16', 154e6, 'classifier'],
    9 * DAY,
    [13.94, 58.8, 57.33, 33.1, 67.21, 83.45, 24.06, 60.12, 48.97],
    [12.9, 57.62, 55.48, 66.05, 66.1, 83.39, 10.72, 60.11, 22.87],
    { licence: 'MIT', weights: 'ON_REQUEST', providers: ['cpu', 'cuda'] },
  ),
  entry(
    '6PL0VE',
    'Troika, reproduction',
    'open-czsl',
    ['ViT-L/14', 449e6, 'dual-encoder'],
    20 * DAY,
    [9.58, 55.02, 49.31, 22.47, 62.66, 85.7, 24.11, 56.3, 53.82],
    [6.63, 45.3, 36.41, 59.01, 52.3, 85.51, 6.58, 56.28, 16.31],
  ),
  entry(
    '8SIG2Z',
    'SigLIP 2 So400m, zero-shot',
    'baseline',
    ['So400m/14', 1.1e9, 'dual-encoder'],
    40 * DAY,
    [8.12, 49.66, 47.05, 41.8, 58.37, 85.18, 22.46, 50.02, 54.9],
    [5.71, 39.87, 36.9, 120.66, 47.7, 84.6, 7.02, 50.01, 19.85],
    { notTrained: true },
  ),
  entry(
    '1CL1PZ',
    'CLIP, zero-shot',
    'baseline',
    ['ViT-L/14', 428e6, 'dual-encoder'],
    60 * DAY,
    [5.88, 42.31, 39.87, 69.4, 50.94, 80.16, 18.74, 43.85, 51.88],
    [3.15, 29.3, 27.8, 230.11, 37.31, 78.88, 5.08, 43.87, 16.98],
    { notTrained: true, licence: 'MIT', weights: null, providers: null },
  ),
];

export const SHAPES_ENTRIES: readonly Entry[] = [
  entry(
    'K3M7PA',
    'shapes-classifier',
    'Primitives baselines',
    [null, 184_320, 'classifier'],
    3 * DAY,
    [42.1, 81.3, 83.2, 4.61, 88.4, 96.2, 58.3, 82.1, 71.9],
    [38.4, 79.1, 80.2, 6.9, 86.9, 96.0, 47.2, 82.0, 60.4],
  ),
  entry(
    'M4T0QC',
    'shapes-dual-encoder',
    'Primitives baselines',
    [null, 221_184, 'dual-encoder'],
    3 * DAY,
    [39.8, 80.2, 81.6, 5.22, 87.1, 95.4, 55.9, 80.4, 70.8],
    [37.2, 78.0, 79.0, 7.4, 85.8, 95.3, 45.4, 80.3, 58.9],
  ),
  entry(
    'R9V1XD',
    'untrained',
    'Primitives baselines',
    [null, 184_320, 'classifier'],
    3 * DAY,
    [0.2, 1.9, 2.4, 118.4, 6.1, 8.3, 0.1, 1.2, 1.4],
    [0.1, 1.1, 1.3, 172.0, 6.0, 8.4, 0.04, 1.1, 0.6],
    { notTrained: true },
  ),
];

/** A board with as many rows as the page can sort by itself. */
export function manyEntries(count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => {
    const level = 1 - index / count;
    const wave = (step: number) => Math.sin(index * 12.9898 + step * 78.233) * 1.4;
    const nine = (world: number) =>
      [18, 64, 62, 30, 71, 86, 27, 65, 50].map((best, step) =>
        step === 3
          ? 24 + (1 - level) * 260 * world
          : Math.max(0.4, best * (0.3 + 0.7 * level) * (2 - world) + wave(step)),
      );
    return entry(
      `L${String(index).padStart(5, '0')}`,
      `method-${String(index + 1).padStart(4, '0')}`,
      `team ${index % 37}`,
      [index % 3 ? 'ViT-L/14' : 'ViT-B/16', 1e8 + index * 1e5, 'classifier'],
      30 * DAY + index,
      nine(1),
      nine(1.3),
    );
  });
}
