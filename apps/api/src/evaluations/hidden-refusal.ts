import { UserError } from '@primitives/errors';

/** Why a team cannot withdraw a hidden result: a debug run is on no board, and a maintainer hid any other one. */
export const hiddenRefusal = (debug: boolean): UserError =>
  debug
    ? new UserError('evaluation_not_scored', 'a debug run is on no board, so that it cannot be withdrawn', {
        expected: 'a result for the boards',
        found: 'a debug run',
        remedy: 'no action is needed; `primitives listing <submission> private` hides its page from others',
      })
    : new UserError('forbidden', 'a maintainer hid this result', {
        expected: 'a maintainer',
        found: 'a member of the team',
        remedy: 'contact a maintainer',
      });
