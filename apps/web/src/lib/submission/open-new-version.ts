import { goto } from '$app/navigation';

import type { Question } from '../shell/question.ts';
import { words } from '../strings/submission-acts.ts';
import { EMPTY_DRAFT } from '../submit/draft.ts';
import { storedDraft, storeDraft } from '../submit/draft-store.ts';
import { draftOf, type KnownModel } from './new-version.ts';

/**
 * Fills in the draft of the next version of a model and opens the form; asks before it replaces a different draft.
 *
 * @param track slug of the track for which the form is opened
 */
export async function openNewVersion(
  model: KnownModel,
  track: string,
  confirm: (question: Question) => Promise<object | null>,
): Promise<void> {
  const saved = storedDraft().name;
  if (saved !== EMPTY_DRAFT.name && saved !== model.name) {
    const text = [words.draftNote(saved, model.name)];
    if (!(await confirm({ title: words.draftQuestion, text, action: words.draftDo, keep: words.keep }))) return;
  }
  storeDraft(draftOf(model));
  await goto(`/submit?track=${encodeURIComponent(track)}&version=next`);
}
