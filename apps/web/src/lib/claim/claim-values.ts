import { marginText } from '@primitives/boards';

import { formatWithSign, type Format } from '../format.ts';
import type { Claim } from './claim.ts';

interface Entry {
  readonly name: string;
  readonly cells: readonly { readonly metric: string; readonly value: number | null; readonly step?: number | null }[];
}

/** A compared entry with its value as text. */
export interface ClaimValue {
  readonly name: string;
  readonly value: string;
}

/**
 * Both entries of a claim with their values: first the one that is significantly better, without one that with the
 * better value; then in the order of the claim. Null where one has no value.
 */
export function claimValues(
  [a, b]: readonly [Entry, Entry],
  metric: { readonly id: string; readonly format: Format; readonly direction: 'HIGHER' | 'LOWER' },
  verdict: Claim['verdict'],
): readonly [ClaimValue, ClaimValue] | null {
  const cellOf = ({ cells }: Entry) => cells.find((cell) => cell.metric === metric.id);
  const [own, other] = [cellOf(a), cellOf(b)];
  if (own?.value == null || other?.value == null) return null;
  const sign = metric.direction === 'HIGHER' ? 1 : -1;
  const isFirst = verdict === 'supported' || (verdict !== 'contradicted' && sign * (own.value - other.value) >= 0);
  const first = { name: a.name, value: formatWithSign(own, metric.format) };
  const second = { name: b.name, value: formatWithSign(other, metric.format) };
  return isFirst ? [first, second] : [second, first];
}

/**
 * What two values that are equal after rounding differ by less than: each is less than a step from its exact value.
 * Empty for counts, whose steps are not equal; null where the values are not equal.
 */
export function equalWithin(
  values: readonly [ClaimValue, ClaimValue] | null,
  step: number | null,
  metric: { readonly id: string; readonly format: Format; readonly axis: 'LINEAR' | 'LOG' },
): string | null {
  if (step === null || !values || values[0].value !== values[1].value) return null;
  return metric.axis === 'LOG' ? '' : marginText({ value: 2 * step, step }, metric);
}
