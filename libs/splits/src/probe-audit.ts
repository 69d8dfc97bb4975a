import { testSide, type BenchmarkDefinition } from '@primitives/benchmark';
import { auditLeakage } from './leakage-audit.js';
import { numberGroups } from './group-split.js';
import { supercategoryGroups } from './strategies.js';

/** Pairs of similar concepts by name of the evidence, for example `twins` or `similarity`. */
export type ConceptPairs = Readonly<Record<string, readonly (readonly [number, number])[]>>;

/** What one strategy of a probe leaks, over all folds of all attributes. */
export interface StrategyAudit {
  readonly strategy: string;
  readonly folds: number;
  /** Folds without a positive concept on the test side: their F1 is 0 whatever a model answers. */
  readonly foldsWithoutPositive: number;
  /** Mean share of the concepts that are tested. */
  readonly testShare: number;
  /**
   * Mean share of the tested concepts that have a counterpart in training, by channel: `group:supercategory`, then
   * `pair:<name>`; null when nothing is tested.
   */
  readonly leaked: Readonly<Record<string, number | null>>;
}

/**
 * Audits every fold of every strategy of an attribute probe. O(folds · (concepts + pairs)).
 *
 * @param positives for each attribute, the concepts that have it, as indices of the objects
 */
export function auditProbe(
  { attributes, objects, probe }: Pick<BenchmarkDefinition, 'attributes' | 'objects' | 'probe'>,
  positives: ReadonlyMap<string, ReadonlySet<number>>,
  pairs: ConceptPairs = {},
): StrategyAudit[] {
  if (!probe) return [];
  const memberships = objects.map((): number[] => []);
  Object.values(probe.categories).forEach((members, category) => {
    for (const member of members) memberships[member]?.push(category);
  });
  const supercategory = numberGroups(supercategoryGroups(memberships));
  return Object.entries(probe.strategies).map(([strategy, byAttribute]) => {
    const reports = attributes.flatMap((attribute) => {
      const labels = Uint8Array.from(objects, (_, i) => Number(positives.get(attribute)?.has(i) ?? false));
      return (byAttribute[attribute] ?? []).map((side) =>
        auditLeakage(testSide(side, objects.length), {
          groups: { supercategory },
          pairs,
          labels: { [attribute]: labels },
        }),
      );
    });
    const channels = ['group:supercategory', ...Object.keys(pairs).map((name) => `pair:${name}`)];
    const shares = (name: string) =>
      reports.flatMap(({ channels: found }) => found.find(({ channel }) => channel === name)?.share ?? []);
    return {
      strategy,
      folds: reports.length,
      foldsWithoutPositive: reports.filter(({ imbalance: [one] }) => one?.testPositives === 0).length,
      testShare: mean(reports.map(({ testSize }) => testSize / objects.length)) ?? 0,
      leaked: Object.fromEntries(channels.map((name) => [name, mean(shares(name))])),
    };
  });
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
