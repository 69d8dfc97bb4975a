import { ENDED_WITHOUT_RESULT } from '../ended-without-result.ts';

/** An evaluation of the viewer's teams. */
export interface OwnVersion {
  readonly state: string;
  readonly debug: boolean;
  readonly track: { readonly slug: string };
  readonly submission: {
    readonly code: string;
    readonly name: string;
    readonly version: string;
    readonly bundleSha256: string;
    readonly team: { readonly id: string };
  };
}

/** The submission to be made. */
export interface NextVersion {
  readonly name: string;
  readonly version: string;
  readonly team: string | null;
  readonly sha256: string;
  /** Slugs of the chosen tracks. */
  readonly tracks: readonly string[];
  readonly debug: boolean;
  /** Whether the form was opened for the next version of a model. */
  readonly earlier: boolean;
}

/**
 * The submission of the same team that has the name and version already; undefined without one. The same files may be
 * submitted again to other tracks, and a version without any result may be used again. A debug run counts only for the
 * next version of a model: the bundle that it tested is often submitted under its name.
 */
export function takenVersion(own: readonly OwnVersion[], next: NextVersion): OwnVersion['submission'] | undefined {
  if (next.debug && !next.earlier) return undefined;
  return own.find(
    ({ state, debug, track, submission }) =>
      isNamed(submission, next) &&
      submission.version === next.version.trim() &&
      !ENDED_WITHOUT_RESULT.includes(state) &&
      (!debug || next.earlier) &&
      (next.earlier || submission.bundleSha256 !== next.sha256 || next.tracks.includes(track.slug)),
  )?.submission;
}

const isNamed = ({ name, team }: OwnVersion['submission'], next: Pick<NextVersion, 'name' | 'team'>) =>
  team.id === next.team && name === next.name.trim();

/** The first version after a taken one that no submission of the same team and name has: its last number counts up. */
export function versionAfter(own: readonly OwnVersion[], next: Pick<NextVersion, 'name' | 'team' | 'version'>): string {
  const known = new Set(own.flatMap(({ submission }) => (isNamed(submission, next) ? submission.version : [])));
  let version = next.version.trim();
  do version = counted(version);
  while (known.has(version));
  return version;
}

/** `1.9` is followed by `1.10`, `beta` by `beta.2`. */
function counted(version: string): string {
  const [, before = '', digits = '', after = ''] = /^(.*?)(\d{1,15})(\D*)$/s.exec(version) ?? [];
  return digits === '' ? `${version}.2` : `${before}${String(Number(digits) + 1).padStart(digits.length, '0')}${after}`;
}
