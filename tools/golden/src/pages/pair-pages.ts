import {
  CALIBRATION_PROFILES,
  exactSeenUnseenMetrics,
  METRICS,
  pairMetrics,
  PairReduction,
  pairSpace,
  seenUnseenMetrics,
  VALIDATION_METRICS,
  type CalibrationProfileId,
  type ImageLabel,
  type PairOutcomes,
  type SeenUnseenMetrics,
} from '@primitives/metrics';
import { ruleSetOf, type MetricPage } from './metric-page.js';

const ATTRIBUTES = ['ripe', 'sliced', 'whole'];
const OBJECTS = ['apple', 'tomato'];
const TRAIN: [number, number][] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [2, 1],
];
const TEST: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [2, 0],
  [2, 1],
];

interface ExampleImage extends ImageLabel {
  readonly scores: { readonly attribute: readonly number[]; readonly object: readonly number[] };
}
const IMAGES: readonly ExampleImage[] = [
  { attributes: [0, 1], object: 0, scores: { attribute: [5, 4, 1], object: [3, 1] } },
  { attributes: [2], object: 1, scores: { attribute: [4, 1, 3], object: [1, 2] } },
  { attributes: [1], object: 1, scores: { attribute: [2, 4, 1], object: [2.5, 3] } },
  { attributes: [0, 2], object: 0, scores: { attribute: [4, 0, 3.5], object: [4, 1] } },
];

const TASKS = {
  mac: 'In MAC (Multi-Attribute Composition), a model names the object in an image and all attributes that it has there, such as a ripe and sliced apple. Some pairs of an attribute and an object do not occur in training.',
  czsl: 'In compositional zero-shot learning (CZSL), a model names one attribute and the object of each image. Some of the pairs occur in training (seen), the others do not (unseen).',
  compmap:
    'CompMap tests whether a model that recognises attributes and objects also recognises their pairs. The metrics compare the predicted pair of each image with the true pair, for seen and unseen pairs.',
} as const;

/** MAC, CZSL and CompMap: four images, computed by hand and by the public functions. */
export function pairPages(): MetricPage[] {
  return [
    page('mac.md', 'MAC', TASKS.mac, ['mac', 'cross'], ['mac']),
    page('czsl.md', 'Compositional zero-shot learning', TASKS.czsl, ['czsl', 'czsl-0.001'], ['czsl', 'czsl-0.001']),
    page('compmap.md', 'CompMap', TASKS.compmap, ['compmap'], ['compmap']),
  ];
}

function page(
  file: string,
  title: string,
  introduction: string,
  ruleSets: readonly string[],
  profiles: readonly CalibrationProfileId[],
): MetricPage {
  const images = profiles.includes('mac')
    ? IMAGES
    : IMAGES.map((image) => ({ ...image, attributes: image.attributes.slice(0, 1) }));
  const reductions = profiles.map((profile) => reduce(profile, images));
  return {
    file,
    title,
    introduction,
    definitions: [...METRICS.values()].filter(({ id }) => ruleSets.includes(ruleSetOf(id))),
    example: exampleText(images, reductions),
    worked: withValidation(new Map(reductions.flatMap((outcomes) => [...worked(outcomes)]))),
  };
}

function reduce(profile: CalibrationProfileId, images: readonly ExampleImage[]): PairOutcomes {
  const lists = { attributes: ATTRIBUTES.length, objects: OBJECTS.length, train: TRAIN, val: [], test: TEST };
  const reduction = new PairReduction(pairSpace(lists, 'open'), CALIBRATION_PROFILES[profile], [1, 2, 3]);
  reduction.add(images, {
    attribute: Float32Array.from(images.flatMap(({ scores }) => scores.attribute)),
    object: Float32Array.from(images.flatMap(({ scores }) => scores.object)),
  });
  return reduction.finish();
}

function exampleText(images: readonly ExampleImage[], reductions: readonly PairOutcomes[]): string {
  const name = ([a, o]: readonly number[]) => `${ATTRIBUTES[a!]} ${OBJECTS[o!]}`;
  const [first] = reductions;
  const ranks = ranksOf(first!);
  const rows = images.map(
    (image, i) =>
      `| ${[
        i + 1,
        image.attributes.map((a) => name([a, image.object])).join(', '),
        image.scores.attribute.join(' '),
        image.scores.object.join(' '),
        ordered(image).map(name).join(' · '),
        ranks[i]!.join(' '),
      ].join(' | ')} |`,
  );
  const text = [
    `Three attributes (${ATTRIBUTES.join(', ')}), two objects (${OBJECTS.join(', ')}), open world: six pairs. Seen in training: ${TRAIN.map(name).join(', ')}; unseen: the other two. The score of a pair is attribute score + object score. Of two pairs with the same score, the one with the lower column index comes first.`,
    [
      '| image | true pairs Y | attribute scores | object scores | pairs, best first | ranks r of Y |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
    ...reductions.map((outcomes) => curveText(outcomes)),
  ];
  return text.join('\n\n');
}

function ordered(image: ExampleImage): [number, number][] {
  const score = ([a, o]: [number, number]) => image.scores.attribute[a]! + image.scores.object[o]!;
  const pairs = ATTRIBUTES.flatMap((_, a) => OBJECTS.map((_, o): [number, number] => [a, o]));
  return pairs.sort((x, y) => score(y) - score(x));
}

function curveText(outcomes: PairOutcomes): string {
  const [one] = outcomes.calibrations;
  const { curve } = seenUnseenMetrics(outcomes, one!);
  const exact = exactSeenUnseenMetrics(outcomes, one!).curve;
  const points = ({ bias, seen, unseen }: NonNullable<SeenUnseenMetrics['curve']>) =>
    [
      '| bias | seen s | unseen u |',
      '|---|---|---|',
      ...bias.map((b, j) => `| ${Number(b.toFixed(4))} | ${seen[j]!.toFixed(2)} | ${unseen[j]!.toFixed(2)} |`),
    ].join('\n');
  return [
    `Calibration \`${outcomes.profile.id}\` (b₀ = ${outcomes.profile.initialBias}), k = 1. The reference's bias list:`,
    points(curve!),
    'A result has a 95% band around this curve: [intervals](intervals.md#the-band-around-a-seenunseen-curve).',
    'One bias from each interval on which the accuracies are constant:',
    points(exact!),
  ].join('\n\n');
}

function ranksOf(outcomes: PairOutcomes): number[][] {
  return Array.from({ length: outcomes.images }, (_, i) => [
    ...outcomes.labelRank.slice(outcomes.firstLabel[i], outcomes.firstLabel[i + 1]),
  ]);
}

type Worked = Map<string, { value: number | null; steps: string }>;

/** The same with the metrics on validation images, which are those of the example were it a validation set. */
function withValidation(worked: Worked): Worked {
  const of = Object.entries(VALIDATION_METRICS).filter(([, { reading }]) => reading === 'prim');
  const known = of.flatMap(([id, { metric }]) => {
    const own = worked.get(metric);
    return own ? [[id, own] as const] : [];
  });
  return new Map([...worked, ...known]);
}

/** The steps to each value, in numbers of the example. */
function worked(outcomes: PairOutcomes): Worked {
  const ranks = ranksOf(outcomes);
  const n = outcomes.images;
  const labels = ranks.flat().length;
  const perImage = (of: (own: number[], image: number) => number | string, symbol = '+') =>
    ranks.map(of).join(` ${symbol} `);
  const bit = (yes: boolean) => (yes ? 1 : 0);
  const within = (k: number) => `(${perImage((own) => own.filter((r) => r < k).length)}) / ${labels}`;
  const share = (of: (own: number[], image: number) => boolean) => `(${perImage((own, i) => bit(of(own, i)))}) / ${n}`;
  const attributesOf = (i: number) => outcomes.labelAttribute.slice(outcomes.firstLabel[i], outcomes.firstLabel[i + 1]);
  const steps: Record<string, string> = {
    'mac.exact_match.v1': share((own) => Math.max(...own) === own.length - 1),
    'mac.top1_p.v1': share((own) => own.includes(0)),
    'mac.top3_r.v1': within(3),
    'mac.top5_r.v1': within(5),
    'mac.coverage.v1': `(${perImage((own) => Math.max(...own))}) / ${n}`,
    'mac.coverage_k.v1': `(${perImage((own) => Math.max(...own))}) / ${n} + 1`,
    'mac.normalized_coverage.v1': `(${perImage((own) => `e^(1 − ${Math.max(...own) + 1}/${own.length})`)}) / ${n}`,
    'mac.top1_p_attr.v1': share((_, i) => attributesOf(i).includes(outcomes.topAttribute[i]!)),
    'mac.top1_p_obj.v1': share((_, i) => outcomes.object[i] === outcomes.topObject[i]),
    'mac.tied_top1.v1': share((_, i) => outcomes.topTied[i] === 1),
    'cross.top1_pair.v1': share((own) => own.includes(0)),
    'cross.top3_pair.v1': share((own) => own.some((r) => r < 3)),
  };
  for (const calibration of outcomes.calibrations) {
    const at = calibration.k === 1 ? '' : `_at_${calibration.k}`;
    addCurve(steps, outcomes, at, seenUnseenMetrics(outcomes, calibration));
    if (calibration.k === 1) addCurve(steps, outcomes, '_exact', exactSeenUnseenMetrics(outcomes, calibration));
  }
  const values = Object.entries(pairMetrics(outcomes));
  return new Map(values.filter(([id]) => id in steps).map(([id, value]) => [id, { value, steps: steps[id]! }]));
}

function addCurve(
  steps: Record<string, string>,
  { profile }: PairOutcomes,
  suffix: string,
  metrics: SeenUnseenMetrics,
): void {
  const { seen, unseen } = metrics.curve!;
  const show = (value: number) => value.toFixed(2).replace(/\.?0+$/, '');
  const list = (values: readonly number[]) => values.map(show).join(', ');
  const trapezia = seen
    .slice(1)
    .map((s, j) => `(${show(unseen[j + 1]!)} − ${show(unseen[j]!)})·(${show(seen[j]!)} + ${show(s)})/2`);
  const [s, u] = [show(metrics.seenAtBestMean!), show(metrics.unseenAtBestMean!)];
  const add = (name: string, text: string) => (steps[`${profile.id}.${name}${suffix}.v1`] = text);
  add('auc', trapezia.length > 0 ? trapezia.join(' + ') : 'a single point has no area');
  add('best_seen', `max(${list(seen)})`);
  add('best_unseen', `max(${list(unseen)})`);
  if (profile.mean === 'harmonic')
    add(
      'best_hm',
      s === '0' || u === '0' ? 'at every bias s or u is 0, and so the mean' : `2·${s}·${u} / (${s} + ${u})`,
    );
  else add('best_gm', `√(${s} · ${u})`);
}
