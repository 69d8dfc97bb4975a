import { HIDDEN_SPLIT_LIMIT } from '@primitives/evaluation';
import { roundingStep } from '@primitives/results';
import { adaptiveAttack, type AdaptiveSetting } from './label-attack/adaptive-attack.js';
import { sized } from './measure/sized.js';
import { table } from './measure/table.js';

const RUNS = sized(200, 2);
const IMAGES = sized([300, 1_000, 5_000], [300]);
const SUBMISSIONS = sized(200, 20);
const UNLIMITED = Infinity;

const POLICIES: readonly (readonly [string, Omit<AdaptiveSetting, 'images'>])[] = [
  ['one submission, exact', { rule: 'exact', submissions: 1, accounts: 1, seasonLimit: UNLIMITED }],
  ['exact', { rule: 'exact', submissions: SUBMISSIONS, accounts: 1, seasonLimit: UNLIMITED }],
  ['rounded', { rule: 'rounded', submissions: SUBMISSIONS, accounts: 1, seasonLimit: UNLIMITED }],
  [
    'improvements, no 90-day limit',
    { rule: 'improvements', submissions: SUBMISSIONS, accounts: 1, seasonLimit: UNLIMITED },
  ],
  [
    'default: improvements, 90-day limit',
    { rule: 'improvements', submissions: SUBMISSIONS, accounts: 1, seasonLimit: HIDDEN_SPLIT_LIMIT },
  ],
  [
    'default, 20 accounts',
    { rule: 'improvements', submissions: SUBMISSIONS, accounts: 20, seasonLimit: HIDDEN_SPLIT_LIMIT },
  ],
];

/** How far the public value of crafted submissions drifts from the truth, by release rule and accounts. */
export function run(print: (line: string) => void): void {
  print(`percentage points above the value on new images: mean over ${RUNS} hidden splits ± two standard errors`);
  const rows = IMAGES.flatMap((images) =>
    POLICIES.map(([name, policy]) => {
      const drifts = Array.from({ length: RUNS }, (_, seed) => adaptiveAttack({ ...policy, images }, seed + 1));
      const points = (of: (drift: (typeof drifts)[number]) => number) => spread(drifts.map((drift) => 100 * of(drift)));
      return [
        images,
        `${100 * roundingStep(images)}`,
        name,
        drifts[0]!.accepted,
        points(({ exact }) => exact),
        points(({ published }) => published),
      ];
    }),
  );
  print(table(['images', 'step', 'policy', 'accepted', 'final answers', 'best public value'], rows));
}

function spread(values: readonly number[]): string {
  const mean = values.reduce((sum, own) => sum + own, 0) / values.length;
  const variance = values.reduce((sum, own) => sum + (own - mean) ** 2, 0) / (values.length - 1);
  return `${mean.toFixed(1)} ± ${(2 * Math.sqrt(variance / values.length)).toFixed(1)}`;
}
