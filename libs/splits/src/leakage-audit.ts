import { nearestSimilarities, type Embeddings } from './nearest.js';
import { membersOf, type TestMask } from './test-mask.js';

/** The properties of the instances (or concepts) of a split; missing ones are not audited. */
export interface AuditEvidence {
  /** The image of each instance, by digest or path: the same image on both sides is a leak. */
  readonly images?: readonly string[];
  /** Groupings by name (object, composition, cluster, supercategory …): the group of each instance, null for none. */
  readonly groups?: Readonly<Record<string, readonly (string | number | null)[]>>;
  /** Pairs of similar instances by name of the evidence: declared near twins, or those above a similarity. */
  readonly pairs?: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  /** Embeddings, and the cosine from which two instances count as near twins. */
  readonly embeddings?: Embeddings;
  readonly similarityThreshold?: number;
  /** Per attribute which instances are positive (1) or negative (0). */
  readonly labels?: Readonly<Record<string, ArrayLike<number>>>;
}

/** One way in which train may reveal test. */
export interface LeakageChannel {
  /** `image`, `similarity`, `group:<name>` or `pair:<name>`. */
  readonly channel: string;
  /**
   * Test instances that have a counterpart in train, their share of all test instances (null without one), and the
   * first of them.
   */
  readonly leaked: number;
  readonly share: number | null;
  readonly examples: readonly number[];
}

/** An attribute that the test side cannot measure like the whole. */
export interface LabelImbalance {
  readonly attribute: string;
  readonly trainPositives: number;
  readonly testPositives: number;
  readonly trainRate: number | null;
  readonly testRate: number | null;
}

export interface LeakageReport {
  readonly trainSize: number;
  readonly testSize: number;
  readonly channels: readonly LeakageChannel[];
  /**
   * Mean over test instances of the highest cosine to a train instance; null without embeddings or without either side.
   */
  readonly meanNearestSimilarity: number | null;
  /** Every audited attribute; those without a positive in test (whose F1 is 0 whatever a model says) come first. */
  readonly imbalance: readonly LabelImbalance[];
}

const NEAR_TWIN = 0.95;
const EXAMPLES = 5;

/**
 * Reports what a split's train side reveals of its test side: shared images, shared groups, named twins, near-identical
 * embeddings; and which attributes test cannot measure. Works for any split of any benchmark. O(N · groups), with
 * embeddings O(train · test · D).
 *
 * @throws RangeError when a list does not have one entry per instance
 */
export function auditLeakage(test: TestMask, evidence: AuditEvidence): LeakageReport {
  const { images, groups = {}, pairs = {}, embeddings, similarityThreshold = NEAR_TWIN, labels = {} } = evidence;
  const tested = membersOf(test, 'test');
  const channels: LeakageChannel[] = [];
  const report = (channel: string, leaks: (i: number) => boolean): void => {
    const leaked = tested.filter(leaks);
    channels.push({
      channel,
      leaked: leaked.length,
      share: tested.length === 0 ? null : leaked.length / tested.length,
      examples: leaked.slice(0, EXAMPLES),
    });
  };
  const shared = (channel: string, keys: readonly (string | number | null)[]): void => {
    requireOneEach(channel, keys.length, test.length);
    const inTrain = new Set(membersOf(test, 'train').map((i) => keys[i]));
    report(channel, (i) => keys[i] !== null && inTrain.has(keys[i]));
  };

  if (images) shared('image', images);
  for (const [name, keys] of Object.entries(groups)) shared(`group:${name}`, keys);
  for (const [name, similar] of Object.entries(pairs)) {
    const leaked = new Set(similar.filter(([i, j]) => test[i] !== test[j]).map(([i, j]) => (test[i] === 1 ? i : j)));
    report(`pair:${name}`, (i) => leaked.has(i));
  }
  let meanNearestSimilarity: number | null = null;
  if (embeddings) {
    requireOneEach('embeddings', embeddings.rows, test.length);
    const nearest = nearestSimilarities(embeddings, (i, j) => test[i] !== test[j]);
    report('similarity', (i) => nearest[i]! >= similarityThreshold);
    if (tested.length > 0 && tested.length < test.length)
      meanNearestSimilarity = tested.reduce((sum, i) => sum + nearest[i]!, 0) / tested.length;
  }
  return {
    trainSize: test.length - tested.length,
    testSize: tested.length,
    channels,
    meanNearestSimilarity,
    imbalance: Object.entries(labels)
      .map(([attribute, values]) => imbalanceOf(attribute, values, test))
      .sort((x, y) => Math.min(x.testPositives, 1) - Math.min(y.testPositives, 1)),
  };
}

function imbalanceOf(attribute: string, labels: ArrayLike<number>, test: TestMask): LabelImbalance {
  requireOneEach(`labels of ${attribute}`, labels.length, test.length);
  const count = (side: 'train' | 'test'): { positives: number; rate: number | null } => {
    const members = membersOf(test, side);
    const positives = members.filter((i) => labels[i] === 1).length;
    return { positives, rate: members.length === 0 ? null : positives / members.length };
  };
  const train = count('train');
  const tested = count('test');
  return {
    attribute,
    trainPositives: train.positives,
    testPositives: tested.positives,
    trainRate: train.rate,
    testRate: tested.rate,
  };
}

function requireOneEach(name: string, found: number, expected: number): void {
  if (found !== expected) throw new RangeError(`${name} has ${found} entries for ${expected} instances`);
}
