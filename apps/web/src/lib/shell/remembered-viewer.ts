const KEY = 'signed-in';

/** Whether the last known reader on this device was signed in: what the header shows until the session is known. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // storage is refused
  }
}

/** Stores on this device whether the reader is signed in. */
export function rememberViewer(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is refused: the header is empty there until the session is known.
  }
}
