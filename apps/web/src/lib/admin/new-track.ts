import { PROTOCOL_IDS, PROTOCOLS, type ProtocolId } from '@primitives/benchmark';

import { improvementProblem, improvementText, requestedImprovement, type ImprovementForm } from './min-improvement.ts';
import { words as admin } from '../strings/admin.ts';
import { words } from '../strings/new-track.ts';
import type { VariablesOf } from '../api/graphql.ts';
import type { OpenTrackMutation } from '../api/documents/new-track.ts';

/** The first metric of the boards of a protocol, which ranks them. */
export const RANKED_BY: Readonly<Record<ProtocolId, string>> = {
  mac: 'Exact Match',
  czsl: 'AUC',
  'czsl-cross': 'Top-1-Pair',
  'vaw-itc': 'mAP',
  'vaw-itm': 'mAP',
  'vaw-vqa': 'Accuracy',
  'vaw-classifier': 'mAP',
  retrieval: 'Mean recall',
  'caption-choice': 'Accuracy',
  'image-caption-pairs': 'Group score',
  compun: 'Accuracy',
  compmap: 'AUC; on boards of classes: Prim',
  'compmap-embedding': 'AUC',
  'attribute-probe': 'F1 selectivity',
};

/** How many metrics the first board of a protocol has, and the main ones after the ranking one. */
export const OTHER_METRICS: Readonly<Record<ProtocolId, readonly [count: number, ...labels: string[]]>> = {
  mac: [
    11,
    'Top1-P',
    'Top5-R',
    'Coverage',
    'Top1-P-attr',
    'Top1-P-obj',
    'AUC',
    'AUC (all biases)',
    'Seen',
    'Unseen',
    'HM',
  ],
  czsl: [7, 'AUC (all biases)', 'Seen', 'Unseen', 'HM', 'Top1-P-attr', 'Top1-P-obj'],
  'czsl-cross': [2, 'Top-3-Pair'],
  'vaw-itc': [16, 'CmAP', 'Gap', 'CV', 'mAP head', 'mAP medium', 'mAP tail'],
  'vaw-itm': [18, 'mA', 'CmAP (scored cells)', 'Gap', 'CV (scored cells)', 'mAP head', 'mAP medium', 'mAP tail'],
  'vaw-vqa': [11, 'CV', 'CV (same label)', 'Accuracy color', 'Accuracy material', 'Accuracy shape'],
  'vaw-classifier': [19, 'mR@15', 'mA', 'F1@15', 'mAP head', 'mAP medium', 'mAP tail', 'CmAP', 'Gap', 'CV'],
  retrieval: [7, 'TR@1', 'TR@5', 'TR@10', 'IR@1', 'IR@5', 'IR@10'],
  'caption-choice': [3, 'Mean over categories', 'Best caption correct'],
  'image-caption-pairs': [3, 'Text score', 'Image score'],
  compun: [22, 'Accuracy, reversed', 'Accuracy, descriptions', 'Accuracy, examples', 'R@1, all images'],
  compmap: [45, 'Seen', 'Unseen', 'Interv (Full) AUC', 'Interv (Partial) AUC', 'Oracle-Prim AUC'],
  'compmap-embedding': [10, 'AUC@2', 'AUC@3', 'Seen', 'Unseen', 'HM (geometric, as published)'],
  'attribute-probe': [2, 'CS'],
};

/** The same of CompMap's boards of classes. */
export const OF_CLASSES = {
  rankedBy: 'Prim',
  others: [7, 'Interv (Full)', 'Interv (Partial)', 'Oracle-Prim'],
} as const satisfies { rankedBy: string; others: readonly [count: number, ...labels: string[]] };

/** The ranking metric and the number and labels of others on these boards of a protocol; without boards, in general. */
export const metricsOf = (protocol: ProtocolId, boards: readonly string[] = []) => {
  const known = boards.length > 0 && protocol === 'compmap';
  return known && !boards.includes('closed')
    ? OF_CLASSES
    : { rankedBy: known ? 'AUC' : RANKED_BY[protocol], others: OTHER_METRICS[protocol] };
};

/** The label of the metric that ranks the boards; the name of its role while no protocol is chosen. */
export function rankingMetric(chosen: string, boards?: readonly string[]): string {
  const protocol = PROTOCOL_IDS.find((each) => each === chosen);
  return protocol ? metricsOf(protocol, boards).rankedBy : words.rankingMetric;
}

/** The metrics that a track of the protocol computes besides the ranking one. */
export function otherMetrics(protocol: ProtocolId, boards?: readonly string[]): string {
  const [count, ...labels] = metricsOf(protocol, boards).others;
  return words.metrics(labels, count - 1 - labels.length);
}

/** What the field of the protocol explains: what one determines, or the metrics of the chosen one. */
export function protocolNote(chosen: string, boards?: readonly string[]): string {
  const protocol = PROTOCOL_IDS.find((each) => each === chosen);
  return protocol
    ? words.metricsNote(metricsOf(protocol, boards).rankedBy, otherMetrics(protocol, boards))
    : words.protocolNote;
}

/** A registered split, as a track needs it. */
export interface TrackSplit {
  readonly id: string;
  readonly benchmark: string;
  readonly version: number;
  readonly name: string;
  readonly role: 'PUBLIC' | 'HIDDEN';
  /** Its images, or image regions with an object. */
  readonly instances: number;
}

type Tracks = readonly { readonly benchmark: { readonly slug: string; readonly title: string } }[];
/** Tracks with their splits. */
type UsedSplits = readonly (Tracks[number] & {
  readonly shortName: string;
  readonly benchmark: { readonly number: number };
  readonly split: Pick<TrackSplit, 'name' | 'role'>;
})[];

/** The title of a benchmark, with its slug if another one has the same title; the slug if it has no track. */
function titleOf(slug: string, tracks: Tracks): string {
  const title = tracks.find(({ benchmark }) => benchmark.slug === slug)?.benchmark.title;
  if (title === undefined) return slug;
  const isShared = tracks.some(({ benchmark }) => benchmark.title === title && benchmark.slug !== slug);
  return isShared ? `${title} (${slug})` : title;
}
const splitText = ({ benchmark, version, name, role }: TrackSplit, tracks: Tracks): string =>
  words.splitOf(titleOf(benchmark, tracks), version, name, words.role[role]);

/** The short names of the tracks on a split. */
const usersOf = ({ benchmark, version, name, role }: TrackSplit, tracks: UsedSplits): string[] =>
  tracks
    .filter(
      (track) =>
        track.benchmark.slug === benchmark &&
        track.benchmark.number === version &&
        track.split.name === name &&
        track.split.role === role,
    )
    .map(({ shortName }) => shortName);

/** What the list shows of a split: also the tracks that use it. */
function optionText(split: TrackSplit, tracks: UsedSplits): string {
  const users = usersOf(split, tracks);
  return users.length === 0 ? splitText(split, tracks) : words.usedBy(splitText(split, tracks), users);
}

/** The registered splits by benchmark, with the tracks that use each. */
export const splitGroups = (splits: readonly TrackSplit[], tracks: UsedSplits) =>
  [...new Set(splits.map(({ benchmark }) => benchmark))].map((slug) => ({
    title: titleOf(slug, tracks),
    options: splits
      .filter(({ benchmark }) => benchmark === slug)
      .map((split) => ({ id: split.id, text: optionText(split, tracks) })),
  }));

export interface NewTrackForm {
  split: string;
  protocol: string;
  slug: string;
  title: string;
  shortName: string;
  task: string;
  pool: string;
  quotaLimit: number;
  releaseRule: 'IMPROVEMENTS' | 'ROUNDED' | 'EXACT';
  /** A datetime field in UTC; empty: never. */
  closesAt: string;
  /** A datetime field in UTC; empty: at once. */
  opensAt: string;
  quotaWindowHours: number;
  debugLimit: number;
  debugWindowHours: number;
  /** Evaluations of an account and of a team on hidden images in 90 days; unused on a public split. */
  seasonLimit: number;
  /** Whether a number is the minimum improvement, or the rounding step of the split. Unused on a public split. */
  improvement: ImprovementForm['improvement'];
  /** The number, in percentage points or in the unit of the first metric. */
  minImprovement: string;
}

/** The fields of *More settings*, in their order. */
export const MORE_FIELDS = [
  'opensAt',
  'closesAt',
  'quotaWindowHours',
  'debugLimit',
  'debugWindowHours',
  'seasonLimit',
] as const;
export type MoreField = (typeof MORE_FIELDS)[number];

/** The defaults of `openTrack`, shown in the form. */
export const emptyForm = (splits: readonly TrackSplit[]): NewTrackForm => ({
  split: splits.length === 1 ? (splits[0]?.id ?? '') : '',
  protocol: '',
  slug: '',
  title: '',
  shortName: '',
  task: '',
  pool: 'default',
  quotaLimit: 10,
  releaseRule: 'IMPROVEMENTS',
  closesAt: '',
  opensAt: '',
  quotaWindowHours: 24,
  debugLimit: 20,
  debugWindowHours: 1,
  seasonLimit: 12,
  improvement: 'DEFAULT',
  minImprovement: '',
});

/** What a registered benchmark version supports. */
interface SupportedProtocols {
  readonly benchmark: string;
  readonly version: number;
  readonly protocols: readonly string[];
  readonly boards: readonly { readonly protocol: string; readonly boards: readonly string[] }[];
}

type Version = Pick<TrackSplit, 'benchmark' | 'version'>;

const versionOf = (split: Version | undefined, versions: readonly SupportedProtocols[] | undefined) =>
  versions?.find((each) => each.benchmark === split?.benchmark && each.version === split.version);

/** The boards of a protocol on the benchmark version of a split; undefined while they are not known. */
export const boardsFor = (
  split: Version | undefined,
  protocol: string,
  versions: readonly SupportedProtocols[] | undefined,
): readonly string[] | undefined =>
  versionOf(split, versions)?.boards.find((each) => each.protocol === protocol)?.boards;

/** The protocols that the benchmark version of a split supports; every protocol while that is not known. */
export function protocolsFor(
  split: Version | undefined,
  versions: readonly SupportedProtocols[] | undefined,
): readonly ProtocolId[] {
  const supported = versionOf(split, versions);
  return supported ? PROTOCOL_IDS.filter((protocol) => supported.protocols.includes(protocol)) : PROTOCOL_IDS;
}

/** The open tracks that have the chosen split and protocol already. */
export const sameTracks = <Track extends { readonly slug: string; readonly open: boolean; readonly protocol: string }>(
  { protocol }: Pick<NewTrackForm, 'protocol'>,
  split: { readonly tracks: readonly string[] } | undefined,
  tracks: readonly Track[],
): Track[] => tracks.filter((track) => track.open && track.protocol === protocol && split?.tracks.includes(track.slug));

const SLUG_LENGTH = 63;

/** A free slug from the title of a track, with a number where a track has it; empty without Latin letters or digits. */
export function suggestedSlug(title: string, taken: readonly string[]): string {
  const letters = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = letters.match(/[a-z0-9]+/g)?.join('-') ?? '';
  const first = slug.slice(0, SLUG_LENGTH - 4).replace(/-$/, '');
  if (first === '' || !taken.includes(first)) return first;
  let number = 2;
  while (taken.includes(`${first}-${number}`)) number++;
  return `${first}-${number}`;
}

/** Whether a track has the short name; case and spaces around it do not count. */
export const isTakenName = (name: string, tracks: readonly { readonly shortName: string }[]): boolean =>
  tracks.some(({ shortName }) => shortName.trim().toLowerCase() === name.trim().toLowerCase());

/** The fields of each step that must have a value. */
const REQUIRED = [
  ['split', 'protocol'],
  ['title', 'shortName', 'slug', 'task'],
  ['pool', 'quotaLimit', 'quotaWindowHours', 'debugLimit', 'debugWindowHours', 'seasonLimit'],
  [],
] as const;
const RULES_STEP = 2;
export type RequiredField = (typeof REQUIRED)[number][number];
type FormProblems = Partial<Record<RequiredField | 'minImprovement' | 'closesAt', string>>;

/**
 * What is missing or wrong in the fields of a step, in words, in the order of the fields.
 *
 * @param taken whether a track has the slug @param takenName whether a track has the short name
 */
export function problemsOf(step: number, form: NewTrackForm, taken: boolean, takenName = false): FormProblems {
  const problems: FormProblems = {};
  for (const field of REQUIRED[step] ?? []) {
    const value = form[field];
    const isThere =
      typeof value === 'number'
        ? Number.isInteger(value) && value >= (field === 'debugLimit' ? 0 : 1)
        : (value ?? '').trim() !== '';
    const isDisabled = field === 'protocol' && form.split === ''; // its list depends on the split
    if (!isThere && !isDisabled) problems[field] = words.missing[field];
    else if (!isThere) continue;
    else if (field === 'shortName' && takenName) problems.shortName = words.takenName;
    else if (field === 'slug' && taken) problems.slug = words.taken;
    else if (field === 'slug' && !/^[a-z0-9][a-z0-9-]*$/.test(form.slug)) problems.slug = words.slugForm;
  }
  if (step === RULES_STEP) {
    const { opensAt, closesAt } = form;
    const problem = improvementProblem(form);
    if (problem !== undefined) problems.minImprovement = problem;
    if (opensAt !== '' && closesAt !== '' && closesAt <= opensAt) problems.closesAt = words.opensBefore;
  }
  return problems;
}

/** A time of the form in words. */
const timeText = (time: string): string => `${time.replace('T', ' ')} UTC`;

/** What opening the track will create: names, values, and the step of the form that has each. */
export function summaryOf(
  form: NewTrackForm,
  on: TrackSplit,
  tracks: Tracks,
  boards?: readonly string[],
): (readonly [term: string, text: string, step: number])[] {
  const { role } = on;
  const protocol = PROTOCOL_IDS.find((each) => each === form.protocol);
  const rankedBy = rankingMetric(form.protocol, boards);
  const steps: readonly (readonly (readonly [string, string])[])[] = [
    [
      [words.split, splitText(on, tracks)],
      [words.summary.images, on.instances.toLocaleString('en-US')],
      ...(protocol
        ? [
            [words.protocol, words.protocolOf(protocol)] as const,
            [words.summary.boards, words.boardsOf(protocol, boards)] as const,
            [words.summary.rankedBy, rankedBy] as const,
            [words.summary.metrics, otherMetrics(protocol, boards)] as const,
            [words.summary.models, PROTOCOLS[protocol].interfaces.join(', ')] as const,
          ]
        : []),
    ],
    [
      [words.name, form.title],
      [words.shortName, form.shortName],
      [words.summary.slug, form.slug],
      [words.summary.task, form.task],
    ],
    [
      [words.pool, form.pool],
      [words.summary.quota, words.inHours(form.quotaLimit, form.quotaWindowHours)],
      [words.summary.debug, words.inHours(form.debugLimit, form.debugWindowHours)],
      [words.summary.release, role === 'HIDDEN' ? admin.tracks.releaseRules[form.releaseRule] : words.exact],
      ...(role === 'HIDDEN' ? [[words.summary.published, admin.tracks.releaseNotes[form.releaseRule]] as const] : []),
      ...(role === 'HIDDEN' && form.releaseRule === 'IMPROVEMENTS'
        ? [[words.summary.minImprovement, improvementText(form, rankedBy, on.instances)] as const]
        : []),
      ...(role === 'HIDDEN' ? [[words.summary.season, words.inSeason(form.seasonLimit)] as const] : []),
      [words.summary.opensAt, form.opensAt === '' ? words.now : timeText(form.opensAt)],
      [words.summary.closesAt, form.closesAt === '' ? words.never : timeText(form.closesAt)],
    ],
  ];
  return steps.flatMap((rows, step) => rows.map(([term, text]) => [term, text, step] as const));
}

/** The opening time of a form in words while it is later than now; otherwise empty. */
export const laterOpening = (opensAt: string, now: Date): string =>
  opensAt !== '' && new Date(`${opensAt}Z`) > now ? timeText(opensAt) : '';

/** The request of the form; the new track is the last of the list. Results on public images have no release rule. */
export function requestOf(
  form: NewTrackForm,
  { benchmark, version, name, role }: TrackSplit,
  position: number,
): VariablesOf<typeof OpenTrackMutation>['input'] {
  const { split: _, closesAt, opensAt, releaseRule, seasonLimit, minImprovement: __, improvement: ___, ...rest } = form;
  const minImprovement = role === 'HIDDEN' ? requestedImprovement(form) : null;
  return {
    ...rest,
    benchmark,
    version,
    split: name,
    role,
    position,
    ...(role === 'HIDDEN' && { releaseRule, seasonLimit }),
    ...(minImprovement === null ? {} : { minImprovement }),
    ...(opensAt === '' ? {} : { opensAt: new Date(`${opensAt}Z`).toISOString() }),
    ...(closesAt === '' ? {} : { closesAt: new Date(`${closesAt}Z`).toISOString() }),
  };
}
