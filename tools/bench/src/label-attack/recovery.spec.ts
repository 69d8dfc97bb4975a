import { HIDDEN_SPLIT_LIMIT } from '@primitives/evaluation';
import { DEFAULT, EXACT, labelsRecovered } from './recovery.js';

/** Objects of Shapes. */
const CHANCE = 1 / 16;
const IS_QUICK = process.env['PRIMITIVES_TEST_QUICK'] === 'on';
const blind = { images: IS_QUICK ? 120 : 200, checkpoints: [HIDDEN_SPLIT_LIMIT], runs: IS_QUICK ? 3 : 5 };
const [images, hardImages, runs] = IS_QUICK ? [180, 60, 3] : [300, 100, 4];
const informed = { images, checkpoints: [HIDDEN_SPLIT_LIMIT], runs, knowledge: { hardImages, candidates: 2 } };
const last = (setting: Parameters<typeof labelsRecovered>[0]) => {
  const [recovery] = labelsRecovered(setting);
  if (!recovery) throw new Error('nothing was measured');
  return recovery;
};

describe('an attacker without a model, within the default quota of a season', () => {
  it('recovers far more labels than chance from exact results', () => {
    const { low, bits } = last({ ...blind, policy: EXACT });
    expect(low).toBeGreaterThan(2.5 * CHANCE);
    expect(bits).toBeGreaterThan(100);
  });

  it('recovers no more labels than chance under the default policy, and gains no information', () => {
    const { low, bits } = last({ ...blind, policy: DEFAULT });
    expect(low).toBeLessThanOrEqual(CHANCE);
    expect(bits).toBeLessThan(1);
  });
});

describe('an attacker that knows two candidates for each missing label', () => {
  it('recovers nearly all labels from exact results', () =>
    expect(last({ ...informed, policy: EXACT }).low).toBeGreaterThan(0.95));

  it('gains less under the default policy than half the width of the published interval', () => {
    const { share, bits } = last({ ...informed, policy: DEFAULT });
    const gained = (share - 0.5) * informed.knowledge.hardImages;
    expect(gained / informed.images).toBeLessThan((1.96 * 0.5) / Math.sqrt(informed.images));
    expect(bits).toBeLessThan(2 * HIDDEN_SPLIT_LIMIT);
  });
});
