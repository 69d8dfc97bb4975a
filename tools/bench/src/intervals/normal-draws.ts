import { Xoshiro128 } from '@primitives/ranking';

/** Seeded numbers for a simulation. */
export interface NormalDraws {
  /** In (0, 1). */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
}

export function normalDraws(seed: number): NormalDraws {
  const random = Xoshiro128.seeded(seed);
  const uniform = () => (random.next() + 0.5) / 2 ** 32;
  let spare = NaN;
  const normal = () => {
    if (!Number.isNaN(spare)) {
      const taken = spare;
      spare = NaN;
      return taken;
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  return { uniform, normal };
}
