import { plural } from './plural.ts';

type Kind = 'PUBLISHED' | 'CORRECTED' | 'WITHDRAWN';

const NAMES: Record<Kind, string> = { PUBLISHED: 'new result', CORRECTED: 'correction', WITHDRAWN: 'withdrawal' };
const summary = (kinds: readonly Kind[]) =>
  (Object.keys(NAMES) as Kind[])
    .map((kind) => [kind, kinds.filter((other) => other === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => plural(count, NAMES[kind]))
    .join(', ');

/** Strings that announce changes of an open board. */
export const words = {
  pending: (kinds: readonly Kind[]) => `${summary(kinds)}: show ${kinds.length === 1 ? 'it' : 'them'}`,
  shown: (kinds: readonly Kind[]) => `Shown: ${summary(kinds)}`,
} as const;
