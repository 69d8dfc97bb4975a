import { plural } from './plural.ts';

type Kind = 'PUBLISHED' | 'CORRECTED' | 'WITHDRAWN';

const NAMES: Record<Kind, string> = { PUBLISHED: 'new result', CORRECTED: 'correction', WITHDRAWN: 'withdrawal' };
const told = (kinds: readonly Kind[]) =>
  (Object.keys(NAMES) as Kind[])
    .map((kind) => [kind, kinds.filter((other) => other === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => plural(count, NAMES[kind]))
    .join(', ');

/** What a board says of changes that came while it was read. */
export const words = {
  news: (kinds: readonly Kind[]) => `${told(kinds)}: show ${kinds.length === 1 ? 'it' : 'them'}`,
  shown: (kinds: readonly Kind[]) => `Shown: ${told(kinds)}`,
} as const;
