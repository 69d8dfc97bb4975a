import type { AdminTrack } from '../api/documents/admin.ts';
import { decimal } from './decimal.ts';

/** A track's rules as form fields. */
export interface TrackForm {
  opensAt: string;
  closesAt: string;
  quotaLimit: number;
  quotaWindowHours: number;
  debugLimit: number;
  debugWindowHours: number;
  /** In percentage points, or in the unit of a metric that is no share; empty: the default. */
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
> & { readonly primaryMetric: Pick<AdminTrack['primaryMetric'], 'format'> };

/** `2026-11-21T10:00`, the value of a datetime field in UTC. */
const fieldOf = (at: string | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 16));
const instantOf = (field: string): string => new Date(`${field}Z`).toISOString();

/** Units of the form in one of the API: a share of 0.01 is 1 percentage point. */
const scaleOf = ({ primaryMetric }: Pick<Rules, 'primaryMetric'>): number =>
  primaryMetric.format === 'PERCENT' ? 100 : 1;

export function formOf(track: Rules): TrackForm {
  return {
    opensAt: fieldOf(track.opensAt),
    closesAt: fieldOf(track.closesAt),
    quotaLimit: track.quota.limit,
    quotaWindowHours: track.quota.windowHours,
    debugLimit: track.debugLimit,
    debugWindowHours: track.debugWindowHours,
    minImprovement: track.minImprovement === null ? '' : String(decimal(track.minImprovement * scaleOf(track))),
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
      ? {
          minImprovement:
            form.minImprovement.trim() === '' ? null : decimal(Number(form.minImprovement) / scaleOf(track)),
        }
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
