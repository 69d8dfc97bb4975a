import type { HandleClientError } from '@sveltejs/kit';

import { isNotLoaded } from '#lib/shell/not-loaded.ts';
import { t } from '#lib/strings/shell.ts';

/** A wrong URL is not reported, nor a lost connection; other errors go to the console with their cause. */
export const handleError: HandleClientError = ({ status, error }) => {
  if (status === 404) return { message: t.error.missing };
  if (isNotLoaded(error)) return { message: t.error.notLoaded };
  console.error(error); // eslint-disable-line no-console -- the browser's console is where a reader's report starts
  return { message: t.error.failedDetail };
};
