export const KEY = 'single-keys';

/** The reader's choice, stored in this browser; active by default and at build time. */
export const singleKeyShortcuts = (): boolean =>
  typeof localStorage === 'undefined' || localStorage.getItem(KEY) !== 'off';
