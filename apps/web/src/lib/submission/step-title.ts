import { sentence } from '../sentence.ts';
import { words } from '../strings/submission.ts';
import type { StepView } from './steps.ts';

/** The title of a step; of the current one while it waits, the state of the evaluation. */
export const stepTitle = ({ name, phase }: Pick<StepView, 'name' | 'phase'>, stateText: string): string =>
  phase === 'now' && stateText.startsWith('waiting')
    ? sentence(stateText)
    : (words.steps[name]?.[phase] ?? sentence(name));
