import { roundingStep } from '@primitives/results';

import { words } from '../strings/min-improvement.ts';
import { decimal } from './decimal.ts';

/** The fields of a new track that decide the minimum improvement. */
export interface ImprovementForm {
  readonly protocol: string;
  readonly releaseRule: 'IMPROVEMENTS' | 'ROUNDED' | 'EXACT';
  readonly improvement: 'DEFAULT' | 'NUMBER';
  /** In the unit of the field: percentage points, or the unit of the metric. */
  readonly minImprovement: string;
}

/** Whether the ranking metric of the protocol is a share. */
const isShare = (protocol: string): boolean => protocol !== 'attribute-probe';

/** The unit of the number. */
export const improvementUnit = ({ protocol, minImprovement }: ImprovementForm, metric: string): string =>
  words.unit(Number(minImprovement), isShare(protocol), metric);

/** Whether the form has a number that applies. */
const hasNumber = ({ releaseRule, improvement }: ImprovementForm) =>
  releaseRule === 'IMPROVEMENTS' && improvement === 'NUMBER';

/** What is wrong with the number; undefined if nothing is. */
export function improvementProblem(form: ImprovementForm): string | undefined {
  if (!hasNumber(form)) return undefined;
  const value = form.minImprovement.trim() === '' ? Number.NaN : Number(form.minImprovement);
  return value > 0 && value <= 100 ? undefined : words.invalid;
}

/** The number in the unit of the metric, where 0.01 is 1 percentage point; null for the default. */
export function requestedImprovement(form: ImprovementForm): number | null {
  if (!hasNumber(form)) return null;
  const value = Number(form.minImprovement);
  return isShare(form.protocol) ? decimal(value / 100) : value;
}

/** The smallest rounding step of a split: its independent units are at most its images. Empty if no share is ranked. */
function leastStep({ protocol }: ImprovementForm, metric: string, images: number): string {
  if (!isShare(protocol)) return '';
  const points = decimal(100 * roundingStep(images));
  return `${points} ${words.unit(points, true, metric)}`;
}

/** The number with its unit, or the default on a split of this number of images. */
export function improvementText(form: ImprovementForm, metric: string, images: number): string {
  if (form.improvement !== 'NUMBER') return words.default(leastStep(form, metric, images));
  return `${form.minImprovement.trim()} ${improvementUnit(form, metric)}`;
}

/** What the choice means for a team, with an example; undefined while the number is missing or wrong. */
export function improvementEffect(form: ImprovementForm, metric: string, images: number): string | undefined {
  if (form.improvement !== 'NUMBER') return words.effectOfDefault(leastStep(form, metric, images));
  if (improvementProblem(form) !== undefined) return undefined;
  const best = 40;
  const next = decimal(best + Number(form.minImprovement));
  return words.effect(metric, best, next, isShare(form.protocol) ? '%' : '');
}
