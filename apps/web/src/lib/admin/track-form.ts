import type { AdminTrack } from '../api/documents/admin.ts';

/** A track's rules as form fields. */
export interface TrackForm {
  opensAt: string;
  closesAt: string;
  quotaLimit: number;
  quotaWindowHours: number;
  debugLimit: number;
  debugWindowHours: number;
  minImprovement: string;
  /** Empty: the best reference. */
  baseline: string;
  releaseRule: AdminTrack['releaseRule'];
  /** Null on a public split. */
  seasonLimit: number | null;
  title: string;
  shortName: string;
  task: string;
}
type Rules = Pick<
  AdminTrack,
  | 'opensAt'
  | 'closesAt'
  | 'minImprovement'
  | 'baseline'
  | 'releaseRule'
  | 'seasonLimit'
  | 'debugLimit'
  | 'debugWindowHours'
  | 'quota'
  | 'title'
  | 'shortName'
  | 'task'
>;

/** `2026-11-21T10:00`, the value of a datetime field in UTC. */
const fieldOf = (at: string | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 16));
const instantOf = (field: string): string => new Date(`${field}Z`).toISOString();

export function formOf(track: Rules): TrackForm {
  return {
    opensAt: fieldOf(track.opensAt),
    closesAt: fieldOf(track.closesAt),
    quotaLimit: track.quota.limit,
    quotaWindowHours: track.quota.windowHours,
    debugLimit: track.debugLimit,
    debugWindowHours: track.debugWindowHours,
    minImprovement: track.minImprovement === null ? '' : String(track.minImprovement),
    baseline: track.baseline ?? '',
    releaseRule: track.releaseRule,
    seasonLimit: track.seasonLimit,
    title: track.title,
    shortName: track.shortName,
    task: track.task,
  };
}

/** The changed fields of the form; an unchanged instant keeps its seconds. */
export function changesOf(track: Rules, form: TrackForm): Record<string, unknown> {
  const before = formOf(track);
  const changed = <Key extends keyof TrackForm>(field: Key) => form[field] !== before[field];
  return {
    ...(changed('opensAt') && form.opensAt !== '' ? { opensAt: instantOf(form.opensAt) } : {}),
    ...(changed('closesAt') ? { closesAt: form.closesAt === '' ? null : instantOf(form.closesAt) } : {}),
    ...(changed('minImprovement')
      ? { minImprovement: form.minImprovement.trim() === '' ? null : Number(form.minImprovement) }
      : {}),
    ...(changed('baseline') ? { baseline: form.baseline.trim() === '' ? null : form.baseline.trim() } : {}),
    ...(changed('releaseRule') ? { releaseRule: form.releaseRule } : {}),
    ...(changed('seasonLimit') && form.seasonLimit !== null ? { seasonLimit: form.seasonLimit } : {}),
    ...(changed('quotaLimit') ? { quotaLimit: form.quotaLimit } : {}),
    ...(changed('quotaWindowHours') ? { quotaWindowHours: form.quotaWindowHours } : {}),
    ...(changed('debugLimit') ? { debugLimit: form.debugLimit } : {}),
    ...(changed('debugWindowHours') ? { debugWindowHours: form.debugWindowHours } : {}),
    ...(changed('title') ? { title: form.title } : {}),
    ...(changed('shortName') ? { shortName: form.shortName } : {}),
    ...(changed('task') ? { task: form.task } : {}),
  };
}
