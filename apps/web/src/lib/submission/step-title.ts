import type { Submission } from '../api/documents/submission.ts';
import { sentence } from '../sentence.ts';
import { words } from '../strings/submission.ts';
import type { StepView } from './steps.ts';

/**
 * The title of a step; of the current one while it waits, the state of the evaluation. The last one of a submission
 * that is not listed publishes nothing.
 */
export const stepTitle = (
  { name, phase }: Pick<StepView, 'name' | 'phase'>,
  stateText: string,
  listing: Submission['listing']['listing'],
): string =>
  phase === 'now' && stateText.startsWith('waiting')
    ? sentence(stateText)
    : name === 'PUBLISHED' && phase === 'todo' && listing !== 'LISTED'
      ? words.shownTo[listing]
      : (words.steps[name]?.[phase] ?? sentence(name));
