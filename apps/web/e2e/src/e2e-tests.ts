import type { BrowserTest } from './run-e2e-test.js';
import { APPEARANCE_TESTS } from './appearance-tests.js';
import { BOARD_TESTS } from './board-tests.js';
import { COMPARISON_TESTS } from './comparison-tests.js';
import { CONNECTION_TESTS } from './connection-tests.js';
import { DOCUMENTATION_TESTS } from './documentation-tests.js';
import { FAILURE_TESTS } from './failure-tests.js';
import { HOME_TESTS } from './home-tests.js';
import { MAINTAINER_TESTS } from './maintainer-tests.js';
import { PHONE_BOARD_TESTS } from './phone-board-tests.js';
import { READER_TESTS } from './reader-tests.js';
import { RESULT_TESTS } from './result-tests.js';
import { SEARCH_TESTS } from './search-tests.js';
import { SUBMITTER_TESTS } from './submitter-tests.js';
import { TABLE_TESTS } from './table-tests.js';
import { UPLOAD_TESTS } from './upload-tests.js';

/** Every browser test by its name. */
export const E2E_TESTS: Readonly<Record<string, BrowserTest>> = {
  ...BOARD_TESTS,
  ...PHONE_BOARD_TESTS,
  ...APPEARANCE_TESTS,
  ...COMPARISON_TESTS,
  ...CONNECTION_TESTS,
  ...DOCUMENTATION_TESTS,
  ...HOME_TESTS,
  ...READER_TESTS,
  ...RESULT_TESTS,
  ...SEARCH_TESTS,
  ...SUBMITTER_TESTS,
  ...TABLE_TESTS,
  ...UPLOAD_TESTS,
  ...FAILURE_TESTS,
  ...MAINTAINER_TESTS,
};
