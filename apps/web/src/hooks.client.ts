import type { HandleClientError } from '@sveltejs/kit';

import { t } from '#lib/strings/shell.ts';

/** A wrong URL is not reported; other errors go to the console with their cause. */
export const handleError: HandleClientError = ({ status, error }) => {
  if (status === 404) return { message: t.error.missing };
  console.error(error); // eslint-disable-line no-console -- the browser's console is where a reader's report starts
  return { message: t.error.failedDetail };
};
