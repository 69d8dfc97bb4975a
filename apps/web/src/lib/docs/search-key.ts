/** What a key does in the search field of the documentation. */
export type SearchAct = 'clear' | 'open' | 'close' | 'next' | 'previous';

const ACTS: Readonly<Record<string, SearchAct | undefined>> = {
  Escape: 'clear',
  Enter: 'open',
  ArrowDown: 'next',
  ArrowUp: 'previous',
};

/**
 * The act of a key; null for others. On a touch screen, where the keyboard covers the results, Enter closes the
 * keyboard unless a result was chosen with the arrow keys.
 */
export const searchActOf = (key: string, isTouch: boolean, chosen: number): SearchAct | null =>
  key === 'Enter' && isTouch && chosen === 0 ? 'close' : (ACTS[key] ?? null);
