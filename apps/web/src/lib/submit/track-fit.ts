import type { Finding } from '@primitives/bundle';

import type { Checked } from './messages.ts';

interface Track {
  readonly interfaces: readonly string[];
}

/**
 * Tracks that refuse a bundle, in two groups: those that do not accept its interface, and those that refuse it for
 * another reason, with an empty `face`.
 *
 * @param face the bundle's interface; empty: unknown
 */
export function byReason<T extends Track>(refusing: readonly T[], face: string): { face: string; tracks: T[] }[] {
  const otherFace = refusing.filter(({ interfaces }) => face !== '' && !interfaces.includes(face));
  const other = refusing.filter((track) => !otherFace.includes(track));
  return [
    { face, tracks: otherFace },
    { face: '', tracks: other },
  ].filter(({ tracks }) => tracks.length > 0);
}

/**
 * The findings for which a track refuses a bundle. If its own list of labels is incomplete, labels of the track are
 * missing for that reason: the remedy is then to complete the list, not the columns of the output.
 */
export function refusalsOf(checked: Pick<Checked, 'report' | 'byTrack'> | undefined, slug: string): Finding[] {
  const incomplete = checked?.report.findings.find(({ code }) => code === 'label_count_mismatch');
  return (checked?.byTrack[slug] ?? [])
    .filter(({ severity }) => severity === 'reject')
    .map((finding) =>
      incomplete && finding.code === 'label_missing' ? { ...finding, remedy: incomplete.remedy } : finding,
    );
}

/** The one remedy of all findings; null if there are several, which each finding then states. */
export function commonRemedy(findings: readonly Pick<Finding, 'remedy'>[]): string | null {
  const remedies = new Set(findings.map(({ remedy }) => remedy));
  return remedies.size === 1 ? (findings[0]?.remedy ?? null) : null;
}

/** Whether a bundle is valid, and every open track refuses it. */
export function isUnaccepted(
  checked: Pick<Checked, 'report' | 'byTrack'> | undefined,
  tracks: readonly { readonly slug: string; readonly open: boolean }[],
): boolean {
  const open = tracks.filter((track) => track.open);
  if (!checked || checked.report.verdict === 'reject' || open.length === 0) return false;
  return open.every(({ slug }) => checked.byTrack[slug]?.some(({ severity }) => severity === 'reject') ?? false);
}
