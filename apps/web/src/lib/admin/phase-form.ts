import type { AdminTrack } from '../api/documents/admin.ts';

type Phase = AdminTrack['phases'][number];

/** A phase as form fields; instants are UTC. */
export interface PhaseForm {
  name: string;
  slug: string;
  opensAt: string;
  closesAt: string;
  quotaLimit: number | null;
  results: Phase['results'];
}

export const EMPTY_PHASE: Readonly<PhaseForm> = {
  name: '',
  slug: '',
  opensAt: '',
  closesAt: '',
  quotaLimit: null,
  results: 'AT_ONCE',
};

const fieldOf = (at: string | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 16));
const instantOf = (field: string): string => new Date(`${field}Z`).toISOString();

export const phaseFormOf = ({ name, slug, opensAt, closesAt, quotaLimit, results }: Phase): PhaseForm => ({
  name,
  slug,
  quotaLimit,
  results,
  opensAt: fieldOf(opensAt),
  closesAt: fieldOf(closesAt),
});

/** The input to send; an empty end means that it stays open. */
export const inputOf = ({ name, slug, opensAt, closesAt, quotaLimit, results }: PhaseForm) => ({
  name: name.trim(),
  slug: slug.trim(),
  quotaLimit,
  results,
  opensAt: instantOf(opensAt),
  closesAt: closesAt === '' ? null : instantOf(closesAt),
});
