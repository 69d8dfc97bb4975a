export type WithheldRule = 'improvement' | 'chance' | 'other';

/** The rule under which a result is withheld, by the recorded reason; null: of a result from before reasons. */
export function withheldRule(reason: string | null | undefined): WithheldRule {
  if (!reason || reason.includes('minimum improvement')) return 'improvement';
  return reason.includes('chance') ? 'chance' : 'other';
}
