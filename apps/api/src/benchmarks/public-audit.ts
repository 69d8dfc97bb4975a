/** Shares in a published audit are rounded to this. */
const STEP = 0.05;
const SHARES = ['unseenImageShare', 'seenCompositionShare'];

/**
 * A split's leakage audit as anybody may read it: without how often attributes occur in the hidden split, and with its
 * shares rounded, since they count labels.
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
