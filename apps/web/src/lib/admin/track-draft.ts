import type { NewTrackForm } from './new-track.ts';

const KEY = 'primitives.new-track';

/** The form of a new track while it is not submitted; it outlives a reload of the page in its tab. */
export interface TrackDraft {
  readonly form: NewTrackForm;
  readonly step: number;
}

/** A stored draft, with only the fields that the form has, each of its type; null if there is none. */
export function draftOf(text: string | null, empty: NewTrackForm, steps: number): TrackDraft | null {
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as { form?: Record<string, unknown>; step?: unknown };
    const step = Number.isInteger(stored.step) ? Math.min(Math.max(Number(stored.step), 0), steps - 1) : 0;
    const fields = Object.entries(empty).map(([name, initial]) => {
      const value = stored.form?.[name];
      return [name, typeof value === typeof initial ? value : initial];
    });
    return { form: Object.fromEntries(fields) as NewTrackForm, step };
  } catch {
    return null;
  }
}

/** The title of a stored draft and its step, for the list of tracks; null if there is none. */
export function unfinishedOf(text: string | null): { readonly title: string; readonly step: number } | null {
  const draft = draftOf(text, { title: '' } as NewTrackForm, MOST_STEPS);
  return draft && { title: draft.form.title, step: draft.step };
}
/** The form itself corrects a step that it does not have. */
const MOST_STEPS = 9;

/** The address of a step of the form, counted from 0. */
export const stepHref = (step: number): string => `/admin?view=tracks&step=${step + 1}`;

const storage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined; // the browser blocks it
  }
};

export const readUnfinished = () => unfinishedOf(storage()?.getItem(KEY) ?? null);
export const readDraft = (empty: NewTrackForm, steps: number): TrackDraft | null =>
  draftOf(storage()?.getItem(KEY) ?? null, empty, steps);
export function storeDraft(draft: TrackDraft): void {
  try {
    storage()?.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A full storage: the form works without it.
  }
}
export const clearDraft = (): void => storage()?.removeItem(KEY);
