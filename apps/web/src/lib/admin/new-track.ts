import { PROTOCOL_IDS, type ProtocolId } from '@primitives/benchmark';

import { words as admin } from '../strings/admin.ts';
import { words } from '../strings/new-track.ts';
import type { VariablesOf } from '../api/graphql.ts';
import type { OpenTrackMutation } from '../api/documents/new-track.ts';

/** A registered split, as a track needs it. */
export interface TrackSplit {
  readonly id: string;
  readonly benchmark: string;
  readonly version: number;
  readonly name: string;
  readonly role: 'PUBLIC' | 'HIDDEN';
}

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
}

export const emptyForm = (splits: readonly TrackSplit[]): NewTrackForm => ({
  split: splits.length === 1 ? (splits[0]?.id ?? '') : '',
  protocol: '',
  slug: '',
  title: '',
  shortName: '',
  task: '',
  pool: 'default',
  quotaLimit: 5,
  releaseRule: 'IMPROVEMENTS',
  closesAt: '',
});

/** What a registered benchmark version supports. */
interface SupportedProtocols {
  readonly benchmark: string;
  readonly version: number;
  readonly protocols: readonly string[];
}

/** The protocols that the benchmark version of a split supports; every protocol while that is not known. */
export function protocolsFor(
  split: Pick<TrackSplit, 'benchmark' | 'version'> | undefined,
  versions: readonly SupportedProtocols[] | undefined,
): readonly ProtocolId[] {
  const supported = versions?.find((each) => each.benchmark === split?.benchmark && each.version === split.version);
  return supported ? PROTOCOL_IDS.filter((protocol) => supported.protocols.includes(protocol)) : PROTOCOL_IDS;
}

/** A free slug for a track of a benchmark: its name, with the protocol or a number where the name is taken. */
export function suggestedSlug(benchmark: string, protocol: string, taken: readonly string[]): string {
  const names = [benchmark, `${benchmark}-${protocol}`];
  const free = names.find((name) => !taken.includes(name));
  if (free !== undefined) return free;
  let number = 2;
  while (taken.includes(`${benchmark}-${protocol}-${number}`)) number++;
  return `${benchmark}-${protocol}-${number}`;
}

/** The fields of each step that must have a value. */
const REQUIRED = [['split', 'protocol'], ['slug', 'title', 'shortName', 'task'], ['pool', 'quotaLimit'], []] as const;
export type RequiredField = (typeof REQUIRED)[number][number];

/**
 * What is missing or wrong in the fields of a step, in words, in the order of the fields.
 *
 * @param taken whether a track has the slug
 */
export function problemsOf(step: number, form: NewTrackForm, taken: boolean): Partial<Record<RequiredField, string>> {
  const problems: Partial<Record<RequiredField, string>> = {};
  for (const field of REQUIRED[step] ?? []) {
    const value = form[field];
    const isThere = typeof value === 'number' ? Number.isInteger(value) && value >= 1 : (value ?? '').trim() !== '';
    if (!isThere) problems[field] = words.missing[field];
    else if (field === 'slug' && taken) problems.slug = words.taken;
    else if (field === 'slug' && !/^[a-z0-9][a-z0-9-]*$/.test(form.slug)) problems.slug = words.slugForm;
  }
  return problems;
}

/** What opening the track will create: names and values. */
export function summaryOf(form: NewTrackForm, on: TrackSplit): (readonly [string, string])[] {
  const { benchmark, version, name, role } = on;
  const protocol = PROTOCOL_IDS.find((each) => each === form.protocol);
  return [
    [words.split, words.splitOf(benchmark, version, name, words.role[role])],
    [words.protocol, protocol ? words.protocolOf(protocol) : form.protocol],
    [words.summary.slug, form.slug],
    [words.name, form.title],
    [words.shortName, form.shortName],
    [words.summary.task, form.task],
    [words.pool, form.pool],
    [words.quota, String(form.quotaLimit)],
    [words.summary.release, role === 'HIDDEN' ? admin.tracks.releaseRules[form.releaseRule] : words.exact],
    [words.summary.closesAt, form.closesAt === '' ? words.never : `${form.closesAt.replace('T', ' ')} UTC`],
  ];
}

/** The request of the form; the new track is the last of the list. Results on public images have no release rule. */
export function requestOf(
  form: NewTrackForm,
  { benchmark, version, name, role }: TrackSplit,
  position: number,
): VariablesOf<typeof OpenTrackMutation>['input'] {
  const { split: _, closesAt, releaseRule, ...rest } = form;
  return {
    ...rest,
    benchmark,
    version,
    split: name,
    role,
    position,
    ...(role === 'HIDDEN' && { releaseRule }),
    ...(closesAt === '' ? {} : { closesAt: new Date(`${closesAt}Z`).toISOString() }),
  };
}
