import { readSoon, soonText, type Soon } from './outlook.ts';

const KEY = 'expected-soon';

/** The estimate below a minute that this tab showed last; null where storage is denied. */
export function storedSoon(): Soon | null {
  try {
    return readSoon(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Where storage is denied, it lasts as long as the page. */
export function storeSoon(soon: Soon | null): void {
  try {
    if (soon === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, soonText(soon));
  } catch {
    return;
  }
}
