import { ESTIMANDS } from '../estimand.js';
import type { Calibration, MetricDefinition, MetricRange } from '../metric-definition.js';
import { CALIBRATION_PROFILES, type CalibrationProfileId } from './profile.js';

const MAC = 'MAC, Table 3; xs1317/MAC test_multi_attr.py';
const MAC_ABLATION = 'MAC, Tables 3 and 6; xs1317/MAC test_multi_attr.py';
const CZSL = 'CompCos, CGE and CSP; BatsResearch/csp evaluate.py';
const COMPMAP = 'CompMap, Tables 1, 5, 6, A1, A4, A5, A6, A7 and A8; tttyuntian/vlm_primitive_concepts';
const OURS = 'this platform; no paper';

const NO_IMAGES = 'there are no images';
const EMPTY_GROUP = 'there are no seen or no unseen images, or all candidates of every image have the same score';

const COMPOSITION = 'Composition';
const PRIMITIVE = 'Primitive';
const SEEN_UNSEEN = 'Seen and unseen';
const MORE = 'Further metrics';

/**
 * The reference sums along its list without sorting it, and ends the list at b₀. If an image has several true pairs,
 * its bias may exceed b₀: the segment back from there subtracts area, which can exceed the area of a short curve.
 */
export const SIGNED_AREA: MetricRange = {
  lowest: -1,
  highest: 1,
  words: 'a signed area in [−1, 1], printed ×100; negative only if unseen accuracy decreases along the list',
};

/**
 * The best mean of the points of a list. The curve of a strong model is steep between its 20 points, and its intervals
 * are up to a quarter too wide.
 */
export const BEST_OF_LIST: Calibration = { units: 80, effectiveUnits: 3, highestValue: 0.9 };

type Entry = Omit<MetricDefinition, 'direction' | 'format' | 'axis' | 'estimand'> &
  Partial<Pick<MetricDefinition, 'direction' | 'format' | 'axis' | 'estimand'>>;
const define = (entry: Entry): MetricDefinition => ({
  direction: 'higher',
  format: 'percent',
  axis: 'linear',
  estimand: ESTIMANDS.images,
  ...entry,
});

/** What the brackets of a formula mean. */
const BRACKETS = 'r are the ranks of the true pairs Y, from 0; [ ] is 1 if true and 0 if not';

const EXACT_MATCH = define({
  id: 'mac.exact_match.v1',
  label: 'Exact Match',
  group: COMPOSITION,
  help: 'Share of images whose n highest-scored pairs are exactly their n true pairs.',
  formula: `mean over images of [max r = |Y| − 1]: ${BRACKETS}, here if no other pair ranks before a true one`,
  undefinedWhen: NO_IMAGES,
  source: MAC_ABLATION,
});
const TOP1_P = define({
  id: 'mac.top1_p.v1',
  label: 'Top1-P',
  group: COMPOSITION,
  help: 'Share of images whose best pair is true.',
  formula: `mean over images of [min r = 0]: ${BRACKETS}, here if a true pair ranks first`,
  undefinedWhen: NO_IMAGES,
  source: MAC,
});
const TOP5_R = define({
  id: 'mac.top5_r.v1',
  estimand: ESTIMANDS.pooled,
  label: 'Top5-R',
  group: COMPOSITION,
  help: 'Share of all true pairs that are among the five best of their image; images with more than five true pairs cannot reach 1.',
  formula: 'Σ |{r < 5}| / Σ |Y|, both over all images',
  undefinedWhen: NO_IMAGES,
  source: MAC,
});
const TOP3_R = define({
  id: 'mac.top3_r.v1',
  estimand: ESTIMANDS.pooled,
  label: 'Top3-R',
  group: MORE,
  help: 'Share of all true pairs that are among the three best of their image.',
  formula: 'Σ |{r < 3}| / Σ |Y|, both over all images',
  undefinedWhen: NO_IMAGES,
  source: 'xs1317/MAC test_multi_attr.py; computed by the code, not in the paper',
});
const COVERAGE = define({
  id: 'mac.coverage.v1',
  estimand: ESTIMANDS.imageMean,
  label: 'Coverage',
  group: COMPOSITION,
  direction: 'lower',
  format: 'count',
  axis: 'log',
  help: 'Mean over images of the zero-based rank of the lowest-ranked true pair: the depth that contains all true pairs. It is below the number of candidate pairs; a paper that ranks more pairs can report a larger value.',
  formula: 'mean over images of max r',
  undefinedWhen: NO_IMAGES,
  source: `${MAC}. The paper defines it as the smallest K (from 1); its values follow the code, which computes K − 1`,
});
const COVERAGE_K = define({
  id: 'mac.coverage_k.v1',
  estimand: ESTIMANDS.imageMean,
  label: 'Coverage K',
  group: MORE,
  direction: 'lower',
  format: 'count',
  axis: 'log',
  help: 'Mean over images of the smallest K such that the K highest-scored pairs contain every true pair: Coverage as the paper defines it.',
  formula: 'Coverage + 1',
  undefinedWhen: NO_IMAGES,
  source: 'MAC, section on metrics; the printed numbers are K − 1',
});
const NORMALIZED_COVERAGE = define({
  id: 'mac.normalized_coverage.v1',
  estimand: ESTIMANDS.imageMean,
  label: 'Normalised coverage',
  group: MORE,
  help: 'Coverage in relation to the number of true pairs, 1 when they are ranked first without a gap.',
  formula: 'mean over images of exp(1 − (max r + 1) / |Y|)',
  calibration: { units: 80, effectiveUnits: 8 }, // nearly all images of a weak model contribute 0
  undefinedWhen: NO_IMAGES,
  source: 'xs1317/MAC test_multi_attr.py; computed by the code, not in the paper',
});
const TOP1_P_ATTR = define({
  id: 'mac.top1_p_attr.v1',
  label: 'Top1-P-attr',
  group: PRIMITIVE,
  help: 'Share of images whose best pair has a true attribute, whatever its object.',
  formula: 'mean over images of [attribute of the best pair ∈ S]',
  undefinedWhen: NO_IMAGES,
  source: MAC_ABLATION,
});
const TOP1_P_OBJ = define({
  id: 'mac.top1_p_obj.v1',
  label: 'Top1-P-obj',
  group: PRIMITIVE,
  help: 'Share of images whose best pair has the true object, whatever its attribute.',
  formula: 'mean over images of [object of the best pair = o]',
  undefinedWhen: NO_IMAGES,
  source: MAC_ABLATION,
});
const TIED_TOP1 = define({
  id: 'mac.tied_top1.v1',
  label: 'Tied top-1',
  group: MORE,
  direction: 'lower',
  help: 'Share of images whose best score is shared by several pairs, so that alphabetical order decides. A diagnostic, not a quality metric.',
  formula: 'mean over images of [two pairs have the highest score]',
  undefinedWhen: NO_IMAGES,
  source: OURS,
});

const TOP_PAIRS = ([1, 3] as const).map((k) =>
  define({
    id: `cross.top${k}_pair.v1`,
    label: `Top-${k}-Pair`,
    group: COMPOSITION,
    help: `Share of images whose true pair is ${k === 1 ? 'the best pair' : `among the ${k} best pairs`}, without calibration.`,
    formula: `mean over images of [min r < ${k}]`,
    undefinedWhen: NO_IMAGES,
    source: `MAC, Table 5${k === 1 ? '; Compun, Table 3 (ImageNet)' : ''}; no code was released; the candidate pairs are our interpretation`,
  }),
);

/** Whose list of biases leaves out most of the curve of a perfect model with scores 0 and 1. */
const TIES_LOSE: Readonly<Partial<Record<CalibrationProfileId, readonly string[]>>> = {
  mac: ['auc', 'best_unseen', 'best_hm'],
  czsl: ['auc', 'best_hm'],
};

/** The seen–unseen metrics of a profile: k = 1 under the paper's names, and also other k and the exact curve. */
function seenUnseen(profile: CalibrationProfileId): MetricDefinition[] {
  const source = { mac: MAC, czsl: CZSL, 'czsl-0.001': 'Troika and DFSP as configured', compmap: COMPMAP }[profile];
  const mean = CALIBRATION_PROFILES[profile].mean;
  const list = 'at the biases of the reference’s list';
  const names = {
    auc: {
      label: 'AUC',
      help: `Area under unseen against seen accuracy ${list}.`,
      formula: 'Σ (uⱼ₊₁ − uⱼ)(sⱼ + sⱼ₊₁) / 2 in the list’s order',
      range: SIGNED_AREA,
    },
    best_seen: { label: 'Seen', help: `Best accuracy on images whose pairs are all seen, ${list}.`, formula: 'max s' },
    best_unseen: { label: 'Unseen', help: `Best accuracy on images with an unseen pair, ${list}.`, formula: 'max u' },
    ...(mean === 'harmonic'
      ? {
          best_hm: {
            label: 'HM',
            help: `Best harmonic mean of seen and unseen accuracy ${list}.`,
            formula: 'max 2su / (s + u), 0 where either is 0',
          },
        }
      : {
          best_gm: {
            label: 'HM (geometric, as published)',
            help: `Best geometric mean of seen and unseen accuracy ${list}.`,
            formula: 'max √(s·u)',
          },
        }),
  };
  const undefinedWhen = {
    auc: EMPTY_GROUP,
    best_seen: 'there are no seen images, or all candidates of every image have the same score',
    best_unseen: 'there are no unseen images, or all candidates of every image have the same score',
  };
  return Object.entries<Pick<MetricDefinition, 'label' | 'help' | 'formula' | 'range'>>(names).flatMap(
    ([name, { label, help, formula, range }]) => {
      const base = {
        label,
        group: SEEN_UNSEEN,
        estimand: ESTIMANDS.curve,
        help,
        formula,
        undefinedWhen: undefinedWhen[name as keyof typeof undefinedWhen] ?? EMPTY_GROUP,
        source,
      };
      const listed = { ...(range && { range }), ...(/_[hg]m$/.test(name) && { calibration: BEST_OF_LIST }) };
      const atK =
        profile === 'mac'
          ? `${OURS}; the reference evaluator does not support k > 1`
          : name === 'auc'
            ? source
            : `${OURS}; the papers report k > 1 for AUC only`;
      return [
        define({
          ...base,
          ...listed,
          id: `${profile}.${name}.v1`,
          ...(TIES_LOSE[profile]?.includes(name) && { caution: 'ORACLE_LOSES' }),
          ...(profile === 'mac' &&
            name === 'best_hm' && {
              optional: true,
              source:
                'xs1317/MAC test_multi_attr.py; in no table of the paper, so boards show it only if chosen under Columns',
            }),
        }),
        ...[2, 3].map((k) =>
          define({
            ...base,
            ...listed,
            id: `${profile}.${name}_at_${k}.v1`,
            label: `${label}@${k}`,
            group: MORE,
            help: `${help} An image is right when a true pair is among the ${k} best.`,
            source: atK,
          }),
        ),
        define({
          ...base,
          id: `${profile}.${name}_exact.v1`,
          estimand: ESTIMANDS.exactCurve,
          label: `${label} (all biases)`,
          group: name === 'auc' ? SEEN_UNSEEN : MORE, // next to the AUC of the list on a board
          help: help.replace(list, 'over every bias, not only those of a list'),
          formula: formula.replace('in the list’s order', 'over all biases in order'),
          source: OURS,
        }),
      ];
    },
  );
}

/**
 * MAC, compositional zero-shot learning and CompMap: every definition, the columns of MAC's table first and in its
 * order.
 */
export const PAIR_METRICS: readonly MetricDefinition[] = [
  EXACT_MATCH,
  TOP1_P,
  TOP5_R,
  COVERAGE,
  TOP1_P_ATTR,
  TOP1_P_OBJ,
  ...seenUnseen('mac'),
  TOP3_R,
  COVERAGE_K,
  NORMALIZED_COVERAGE,
  TIED_TOP1,
  ...seenUnseen('czsl'),
  ...seenUnseen('czsl-0.001'),
  ...seenUnseen('compmap'),
  ...TOP_PAIRS,
];

/**
 * The columns of a MAC board, as its paper orders them, with the AUC over all biases next to the reference's; the
 * harmonic mean, which is none of the paper's, comes last and is optional.
 */
export const MAC_BOARD_METRICS = [
  EXACT_MATCH.id,
  TOP1_P.id,
  TOP5_R.id,
  COVERAGE.id,
  TOP1_P_ATTR.id,
  TOP1_P_OBJ.id,
  'mac.auc.v1',
  'mac.auc_exact.v1',
  'mac.best_seen.v1',
  'mac.best_unseen.v1',
  'mac.best_hm.v1',
] as const;

/** The columns of a board of compositional zero-shot learning, and the primitives of the best pair. */
export const CZSL_BOARD_METRICS = [
  'czsl.best_seen.v1',
  'czsl.best_unseen.v1',
  'czsl.best_hm.v1',
  'czsl.auc.v1',
  'czsl.auc_exact.v1',
  TOP1_P_ATTR.id,
  TOP1_P_OBJ.id,
] as const;
