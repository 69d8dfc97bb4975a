import { HIDDEN_SPLIT_LIMIT } from '@primitives/evaluation';
import { adaptiveAttack, type AdaptiveSetting } from './adaptive-attack.js';

const [IMAGES, RUNS] = [1_000, 12];
/** Mean drift of the final answers in percentage points. */
const drift = (setting: Omit<AdaptiveSetting, 'images' | 'submissions'>) =>
  Array.from({ length: RUNS }, (_, seed) =>
    adaptiveAttack({ ...setting, images: IMAGES, submissions: 200 }, seed),
  ).reduce((sum, { exact }) => sum + (100 * exact) / RUNS, 0);
/** Half of the published 95% interval of a share of 1,000 images, without the step. */
const HALF = 3.1;

describe('200 crafted submissions', () => {
  const exact = drift({ rule: 'exact', accounts: 1, seasonLimit: Infinity });

  it('raise an exact value far above the truth', () => expect(exact).toBeGreaterThan(2 * HALF));

  it('raise it about half as far under improvements alone', () => {
    const improvements = drift({ rule: 'improvements', accounts: 1, seasonLimit: Infinity });
    expect(improvements).toBeLessThan(0.7 * exact);
    expect(improvements).toBeGreaterThan(HALF); // the rule alone is no protection
  });

  it('of one team are cut to the limit of a season: the drift is within the published interval', () =>
    expect(drift({ rule: 'improvements', accounts: 1, seasonLimit: HIDDEN_SPLIT_LIMIT })).toBeLessThan(HALF));

  it('of 20 accounts pass the limits, and are detected or not by other means', () =>
    expect(drift({ rule: 'improvements', accounts: 20, seasonLimit: HIDDEN_SPLIT_LIMIT })).toBeGreaterThan(HALF));
});
