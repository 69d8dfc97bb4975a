import { formatInstant } from '../format.ts';
import { openingOf } from '../opening.ts';
import { words } from '../strings/phase-form.ts';
import { suggestedSlug } from './new-track.ts';
import { inputOf, type PhaseForm } from './phase-form.ts';

interface Phase {
  readonly slug: string;
  readonly name: string;
  readonly opensAt: string;
  readonly closesAt: string | null;
}
export type PhaseProblems = Partial<Record<'name' | 'slug' | 'opensAt' | 'closesAt' | 'quotaLimit', string>>;

const SLUG_LENGTH = 31;

/** A free slug from the name of a phase. */
export const suggestedPhaseSlug = (name: string, taken: readonly string[]): string =>
  suggestedSlug(name.slice(0, SLUG_LENGTH - 4), taken);

const time = (at: string | null): number => (at === null ? Infinity : new Date(at).getTime());

/**
 * What is missing or wrong in the fields of a phase, in words, in the order of the fields.
 *
 * @param others the other phases of its track
 */
export function phaseProblems(form: PhaseForm, others: readonly Phase[]): PhaseProblems {
  const problems: PhaseProblems = {};
  const { name, slug, opensAt, closesAt, quotaLimit, results } = form;
  if (name.trim() === '') problems.name = words.name;
  if (slug.trim() === '') problems.slug = words.slug;
  else if (!/^[a-z0-9][a-z0-9-]{0,30}$/.test(slug.trim())) problems.slug = words.slugForm;
  else if (others.some((each) => each.slug === slug.trim())) problems.slug = words.taken;
  if (opensAt === '') problems.opensAt = words.opensAt;
  else if (closesAt !== '' && closesAt <= opensAt) problems.closesAt = words.opensBefore;
  else {
    const own = inputOf(form);
    const overlapped = others.find(
      (each) => time(each.opensAt) < time(own.closesAt) && time(own.opensAt) < time(each.closesAt),
    );
    if (overlapped) problems.opensAt = words.overlaps(overlapped.name);
  }
  if (closesAt === '' && results === 'AT_END') problems.closesAt = words.end;
  if (quotaLimit !== null && !(Number.isInteger(quotaLimit) && quotaLimit >= 1)) problems.quotaLimit = words.quotaLimit;
  return problems;
}

/**
 * What a form that has no problems does to the track, if it then accepts no submissions now; empty otherwise.
 *
 * @param others the other phases of its track
 */
export function closingNote(
  track: { readonly opensAt: string; readonly closesAt: string | null },
  form: PhaseForm,
  others: readonly Phase[],
  now: Date,
  timeZone?: string,
): string {
  const phases = [...others, inputOf(form)];
  const isPast = (at: string) => time(at) <= now.getTime();
  const open = [track, ...phases].filter((each) => isPast(each.opensAt) && time(each.closesAt) > now.getTime());
  const opening = openingOf({ ...track, phases, open: open.includes(track) && open.length > 1 }, now);
  if (opening === null) return '';
  return opening.kind === 'opens' && opening.at !== null
    ? words.closedUntil(formatInstant(new Date(opening.at), timeZone))
    : words.closedFor;
}
