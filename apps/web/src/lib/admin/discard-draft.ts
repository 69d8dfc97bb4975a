import type { Question } from '../shell/question.ts';
import { words } from '../strings/new-track.ts';

/** Asks before the inputs of a new track are lost. */
export const discardQuestion: Question = {
  title: words.discardQuestion,
  text: [words.discardNote],
  action: words.discard,
  keep: words.keep,
  grave: true,
};
