export const KEY = 'single-keys';

/** What the reader chose, as this browser keeps it; where nothing is kept, and at build time, they act. */
export const singleKeyShortcuts = (): boolean =>
  typeof localStorage === 'undefined' || localStorage.getItem(KEY) !== 'off';
