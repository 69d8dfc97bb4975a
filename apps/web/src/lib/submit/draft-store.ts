import { readDraft, type Draft } from './draft.ts';

const KEY = 'submit-draft';

/** The draft stored on this device; empty where storage is denied. */
export function storedDraft(): Draft {
  try {
    return readDraft(localStorage.getItem(KEY));
  } catch {
    return readDraft(null);
  }
}

/** Stores the draft; where storage is denied, it lasts as long as the page. */
export function storeDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    return;
  }
}
