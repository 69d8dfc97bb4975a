import type { Question } from '../shell/question.ts';
import { words } from '../strings/withdraw-reason.ts';

/** The reason that a team states to withdraw results: a public one, which only private submissions do not need. */
export const withdrawReason = (listings: readonly string[]): Required<Pick<Question, 'reason'>>['reason'] =>
  listings.every((listing) => listing === 'PRIVATE')
    ? { label: words.reasonPrivate, required: false }
    : { label: words.reason, required: true };
