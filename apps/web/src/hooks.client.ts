import type { HandleClientError } from '@sveltejs/kit';

import { t } from '#lib/strings/shell.ts';

/** A wrong address is the reader's matter and needs no noise; the rest goes to the console with its cause. */
export const handleError: HandleClientError = ({ status, error }) => {
  if (status === 404) return { message: t.error.missing };
  console.error(error); // eslint-disable-line no-console -- the browser's console is where a reader's report starts
  return { message: t.error.failedDetail };
};
