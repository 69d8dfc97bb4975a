import { slugOf } from '../teams/slug.js';

/** The address of a model: its team's slug and its own name, for example `northlight-lab.pairsetformer-l`. */
export const modelSlug = (team: string, name: string): string => `${team}.${slugOf(name, 'model')}`;

/** The two halves of a model's address; null when it cannot be one. */
export function readModelSlug(text: string): { team: string; name: string } | null {
  const [team, name, ...rest] = text.split('.');
  return team && name && rest.length === 0 ? { team, name } : null;
}
