import { PROTOCOL_IDS, type ProtocolId } from '@primitives/benchmark';

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
