/** Rounding step of shares in a published audit. */
const STEP = 0.05;
const SHARES = ['unseenImageShare', 'seenCompositionShare'];

/**
 * The public part of a split's leakage audit: without attribute frequencies of the hidden split, and with rounded
 * shares, because shares are counts of labels.
 */
export function publicAudit(audit: unknown): unknown {
  if (typeof audit !== 'object' || audit === null) return audit;
  const { attributes: _attributes, pairs, ...others } = audit as Record<string, unknown>;
  if (typeof pairs !== 'object' || pairs === null) return others;
  const rounded = Object.entries(pairs).map(([name, value]) => [
    name,
    SHARES.includes(name) && typeof value === 'number' ? Number((Math.round(value / STEP) * STEP).toFixed(2)) : value,
  ]);
  return { ...others, pairs: Object.fromEntries(rounded) };
}
