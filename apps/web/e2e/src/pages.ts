import { ACCOUNTS } from './pages/accounts.js';
import { ADMIN } from './pages/admin.js';
import { BOARDS } from './pages/boards.js';
import { COMPARISONS } from './pages/comparisons.js';
import { DOCUMENTATION } from './pages/documentation.js';
import { FLEET } from './pages/fleet.js';
import { SUBMISSIONS } from './pages/submissions.js';
import { SUBMIT } from './pages/submit.js';
import { TRACKS } from './pages/tracks.js';
import type { Screen } from './screen.js';

export const WIDTHS = [1440, 390] as const;
/** Between these widths, and at a wide screen's zoom of 200% and 400%, only horizontal scrolling is checked. */
export const BETWEEN = [861, 834, 720, 621, 320] as const;

/** Every page of the web front end, in each of its states. */
export const SCREENS: readonly Screen[] = [
  ...DOCUMENTATION,
  ...BOARDS,
  ...TRACKS,
  ...COMPARISONS,
  ...SUBMISSIONS,
  ...SUBMIT,
  ...ACCOUNTS,
  ...FLEET,
  ...ADMIN,
];
