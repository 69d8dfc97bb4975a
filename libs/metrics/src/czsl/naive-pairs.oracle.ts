/** Follows the specification literally and sorts the whole matrix. Tests compare the fast implementation with it. */
import type { World } from '@primitives/benchmark';
import type { BranchScores } from './branch-scores.js';
import type { Pair, PairLists } from './pair-space.js';
import { CALIBRATION_PROFILES, type CalibrationProfileId } from './profile.js';
import type { ImageLabel } from './true-pairs.js';

export interface NaiveCase {
  readonly profile: CalibrationProfileId;
  readonly world: World;
  readonly lists: PairLists;
  readonly labels: readonly ImageLabel[];
  readonly scores: BranchScores;
}

interface RandomKind {
  readonly profile: CalibrationProfileId;
  readonly world: World;
  readonly scale: 'spread' | 'integers' | 'probabilities' | 'infinite';
  readonly branches: 'factored' | 'pair' | 'all';
  readonly seed: number;
}

/** A small random label space with 40 images; single-label but for `mac`. */
export function randomCase({ profile, world, scale, branches, seed }: RandomKind): NaiveCase {
  const random = generator(seed * 7919 + profile.length + world.length);
  const below = (n: number) => Math.floor(random() * n);
  const [attributes, objects, images] = [7, 5, 40];
  const cells = Array.from({ length: attributes * objects }, (_, cell): Pair => [
    Math.floor(cell / objects),
    cell % objects,
  ]);
  const pick = (share: number) => cells.filter(() => random() < share);
  const lists = { attributes, objects, train: pick(0.4), val: pick(0.2), test: [...pick(0.4), cells[0]!] };
  const labels = Array.from({ length: images }, () => {
    const [attribute, object] = lists.test[below(lists.test.length)]!;
    const more = lists.test.filter(([a, o]) => o === object && a !== attribute && profile === 'mac' && random() < 0.4);
    return { attributes: [attribute, ...more.map(([a]) => a)], object };
  });
  const value = {
    spread: () => random() * 10,
    integers: () => below(4),
    probabilities: () => random() ** 8 * 1e-3,
    infinite: () => (random() < 0.3 ? -Infinity : random() * 10),
  }[scale];
  const boost = scale === 'probabilities' ? 5e-4 : 3;
  const columns = columnsOf(lists, world);
  const matrix = (width: number, truth: (label: ImageLabel, column: number) => boolean) =>
    Float32Array.from(
      labels.flatMap((label) => Array.from({ length: width }, (_, c) => value() + (truth(label, c) ? boost : 0))),
    );
  const attribute = matrix(attributes, (label, a) => label.attributes.includes(a));
  const object = matrix(objects, (label, o) => label.object === o);
  const pair = matrix(
    columns.length,
    (label, c) => label.object === columns[c]![1] && label.attributes.includes(columns[c]![0]),
  );
  const scores = { factored: { attribute, object }, pair: { pair }, all: { attribute, object, pair } }[branches];
  return { profile, world, lists, labels, scores };
}

function columnsOf(lists: PairLists, world: World): Pair[] {
  const cells = Array.from({ length: lists.attributes * lists.objects }, (_, c): Pair => [
    Math.floor(c / lists.objects),
    c % lists.objects,
  ]);
  const listed = [...lists.train, ...lists.val, ...lists.test];
  return world === 'open' ? cells : cells.filter((cell) => listed.some((pair) => same(pair, cell)));
}

const same = ([a, o]: Pair, [b, p]: Pair) => a === b && o === p;
const isIn = (pairs: readonly Pair[], pair: Pair) => pairs.some((other) => same(other, pair));

/** Every metric of `pairMetrics` for k = 1, 2, 3 except those of the exact curve. */
export function naiveMetrics(given: NaiveCase): Record<string, unknown> {
  const { lists, world, labels, scores } = given;
  const profile = CALIBRATION_PROFILES[given.profile];
  const columns = columnsOf(lists, world);
  const seen = columns.map((pair) => isIn(lists.train, pair));
  const narrowed = columns.map((pair) => world === 'open' || isIn([...lists.train, ...lists.test], pair));
  const at = (matrix: Float32Array | undefined, row: number, width: number, c: number) =>
    matrix ? matrix[row * width + c]! : 0;
  const S = labels.map((_, i) =>
    columns.map(([a, o], c) =>
      Math.fround(
        Math.fround(at(scores.attribute, i, lists.attributes, a) + at(scores.object, i, lists.objects, o)) +
          at(scores.pair, i, columns.length, c),
      ),
    ),
  );
  const truth = labels.map(({ attributes, object }) => columns.map(([a, o]) => o === object && attributes.includes(a)));
  const order = (row: readonly number[], competes: readonly boolean[]) =>
    row
      .map((_, c) => c)
      .filter((c) => competes[c])
      .sort((x, y) => row[y]! - row[x]! || x - y); // NaN of two −∞ is falsy: by column
  const all = columns.map(() => true);
  const ranked = S.map((row) => order(row, profile.uncalibrated === 'all' ? all : narrowed));

  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const sizes = truth.map((row) => row.filter(Boolean).length);
  const worst = ranked.map((line, i) => Math.max(...line.map((c, r) => (truth[i]![c] ? r : -1))));
  const hits = (k: number) => ranked.map((line, i) => line.slice(0, k).filter((c) => truth[i]![c]).length);
  const total = mean(sizes);
  // NaN: the mean of an empty group
  const close = (value: number) => (Number.isNaN(value) ? null : expect.closeTo(value, 12));
  const result: Record<string, unknown> = {
    'mac.exact_match.v1': close(mean(worst.map((rank, i) => Number(rank === sizes[i]! - 1)))),
    'mac.top1_p.v1': close(mean(hits(1))),
    'mac.top3_r.v1': close(mean(hits(3)) / total),
    'mac.top5_r.v1': close(mean(hits(5)) / total),
    'mac.coverage.v1': close(mean(worst)),
    'mac.coverage_k.v1': close(mean(worst) + 1),
    'mac.normalized_coverage.v1': close(mean(worst.map((rank, i) => Math.exp(1 - (rank + 1) / sizes[i]!)))),
    'mac.top1_p_attr.v1': close(
      mean(ranked.map((line, i) => Number(labels[i]!.attributes.includes(columns[line[0]!]![0])))),
    ),
    'mac.top1_p_obj.v1': close(mean(ranked.map((line, i) => Number(labels[i]!.object === columns[line[0]!]![1])))),
    'mac.tied_top1.v1': close(mean(ranked.map((line, i) => Number(S[i]![line[0]!] === S[i]![line[1]!])))),
    'cross.top1_pair.v1': close(mean(hits(1).map((n) => Math.min(n, 1)))),
    'cross.top3_pair.v1': close(mean(hits(3).map((n) => Math.min(n, 1)))),
  };

  const round = profile.arithmetic === 'float32' ? Math.fround : (value: number) => value;
  const competes = profile.calibrated === 'all' ? all : narrowed;
  const unseenImage = truth.map((row) => row.some((is, c) => is && !seen[c]));
  const predict = (i: number, bias: number, k: number) =>
    order(
      S[i]!.map((s, c) => (seen[c] ? s : round(s + bias))),
      competes,
    ).slice(0, k);
  for (const k of [1, 2, 3]) {
    const b0 = round(profile.initialBias);
    const pool = labels.flatMap((_, i) => {
      if (!unseenImage[i] || !predict(i, b0, k).some((c) => truth[i]![c])) return [];
      const sigma = S[i]!.filter((_, c) => seen[c]).sort((x, y) => (x === y ? 0 : y - x))[k - 1]!;
      const tau = Math.min(...S[i]!.filter((_, c) => truth[i]![c]));
      const d = round(round(sigma - tau) - round(1e-4));
      return Number.isFinite(d) ? [d] : [];
    });
    pool.sort((x, y) => x - y);
    const stride = Math.max(Math.floor(pool.length / 20), 1);
    const list = pool.filter((_, j) => j % stride === 0);
    if (profile.endpoint || list.length === 0) list.push(b0);
    const right = (bias: number, group: boolean) =>
      mean(
        labels.flatMap((_, i) =>
          unseenImage[i] === group
            ? [Number(predict(i, bias, k).some((c) => truth[i]![c] && !(group && seen[c])))]
            : [],
        ),
      );
    const s = list.map((bias) => right(bias, false));
    const u = list.map((bias) => right(bias, true));
    const joined = s.map((x, j) =>
      x === 0 || u[j] === 0 ? 0 : profile.mean === 'harmonic' ? (2 * x * u[j]!) / (x + u[j]!) : Math.sqrt(x * u[j]!),
    );
    const name = (metric: string) => `${profile.id}.${metric}${k === 1 ? '' : `_at_${k}`}.v1`;
    result[name('auc')] = close(s.slice(1).reduce((sum, x, j) => sum + ((u[j + 1]! - u[j]!) * (x + s[j]!)) / 2, 0));
    result[name('best_seen')] = close(Math.max(...s));
    result[name('best_unseen')] = close(Math.max(...u));
    result[name(profile.mean === 'harmonic' ? 'best_hm' : 'best_gm')] = close(Math.max(...joined));
  }
  return result;
}

function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
