import { DEFAULT, EXACT, labelsRecovered, ROUNDED, type Recovery, type Setting } from './label-attack/recovery.js';
import { table } from './measure/table.js';
import { sized } from './measure/sized.js';

const SEASON = sized([1, 2, 5, 10, 12], [1, 2]);
const LONGER = sized([...SEASON, 20, 40, 60], SEASON);
const RUNS = sized(Infinity, 2);
/** Images of the blind attack's split: exact counts of a small split reveal more about each image. */
const BLIND = { images: sized(300, 60) };
const IMAGES = sized(1_000, 100);
const HARD_IMAGES = sized(300, 30);
/** As large as the test split of Shapes, on which a good model still has two candidates for some images. */
const TWO_CANDIDATES = { images: IMAGES, knowledge: { hardImages: HARD_IMAGES, candidates: 2 } };
/** A model that is right on 70% of the images and has no information about the others. */
const PARTIAL = { images: IMAGES, knowledge: { hardImages: HARD_IMAGES, candidates: 16 } };

const ATTACKS: readonly (readonly [
  heading: string,
  settings: readonly (readonly [policy: string, setting: Setting])[],
])[] = [
  [
    'without a model; chance: 6.25%',
    [
      ['exact (before)', { ...BLIND, policy: EXACT, checkpoints: LONGER, runs: 4 }],
      ['rounded only', { ...BLIND, policy: ROUNDED, checkpoints: LONGER, runs: 4 }],
      ['default', { ...BLIND, policy: DEFAULT, checkpoints: SEASON, runs: 20 }],
      [
        'default, first result always published',
        { ...BLIND, policy: { ...DEFAULT, anyFirst: true }, checkpoints: SEASON, runs: 20 },
      ],
      ['default, five accounts', { ...BLIND, policy: { ...DEFAULT, byTeam: true }, checkpoints: LONGER, runs: 6 }],
    ],
  ],
  [
    'right on 70% of the images, nothing known of the others; chance: 6.25%',
    [
      ['exact (before)', { ...PARTIAL, policy: EXACT, checkpoints: SEASON, runs: 3 }],
      ['default', { ...PARTIAL, policy: DEFAULT, checkpoints: SEASON, runs: 16 }],
    ],
  ],
  [
    'right on 70% of the images, two candidates for each of the others; chance: 50%',
    [
      ['exact (before)', { ...TWO_CANDIDATES, policy: EXACT, checkpoints: SEASON, runs: 3 }],
      ['default', { ...TWO_CANDIDATES, policy: DEFAULT, checkpoints: SEASON, runs: 12 }],
      ['default, no slices', { ...TWO_CANDIDATES, policy: { ...DEFAULT, details: 0 }, checkpoints: SEASON, runs: 12 }],
    ],
  ],
];

/** The number of hidden labels that an attacker recovers from published results, by its number of submissions. */
export function run(print: (line: string) => void): void {
  for (const [heading, settings] of ATTACKS) {
    print(`\nAttacker: ${heading}\n`);
    const rows = settings.map(([policy, setting]) => {
      const recovered = labelsRecovered({ ...setting, runs: Math.min(setting.runs, RUNS) });
      return [
        policy,
        Math.min(setting.runs, RUNS),
        ...LONGER.map((at) => cell(recovered.find(({ submissions }) => submissions === at))),
      ];
    });
    print(table(['policy', 'runs', ...LONGER.map(String)], rows));
  }
}

const percent = (share: number): string => (100 * share).toFixed(1);

function cell(recovery: Recovery | undefined): string {
  if (!recovery) return '';
  const { share, low, high, bits } = recovery;
  return `${percent(share)} (${percent(low)}–${percent(high)}), ${bits.toFixed(Math.abs(bits) < 10 ? 1 : 0)} bit`;
}
