import { slugOf } from '../teams/slug.js';

/** The slug of a model's name. Names with the same slug, such as `Ours` and `ours`, are one model. */
export const modelName = (name: string): string => slugOf(name, 'model');

/** The address of a model: its team's slug and its own name, for example `northlight-lab.pairsetformer-l`. */
export const modelSlug = (team: string, name: string): string => `${team}.${modelName(name)}`;

/** The two halves of a model's address; null when it cannot be one. */
export function readModelSlug(text: string): { team: string; name: string } | null {
  const [team, name, ...rest] = text.split('.');
  return team && name && rest.length === 0 ? { team, name } : null;
}
