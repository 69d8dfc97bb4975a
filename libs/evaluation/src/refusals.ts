import { UserError } from './failure.js';

/** Refusals that more than one room pronounces: the same words from the api, the command line and a live answer. */

export const notSignedIn = () =>
  new UserError('not_signed_in', 'this needs an account, and nobody is signed in', { expected: 'a session or an API token', found: 'neither' });

export const trackUnknown = (slug: string) => new UserError('track_unknown', `there is no track "${slug}"`, { expected: 'the name of a track', found: slug });

export const boardUnknown = (track: string, board: string, boards: readonly string[]) =>
  new UserError('board_unknown', `track ${track} has no board "${board}"`, { expected: boards.join(', '), found: board });

export const interfaceNotAccepted = (track: string, accepted: readonly string[], found: string) =>
  new UserError('interface_not_accepted', `track ${track} cannot be answered by a ${found}`, { expected: accepted.join(', '), found });

export const submissionUnknown = (idOrCode: string) =>
  new UserError('submission_unknown', `there is no submission "${idOrCode}"`, { expected: 'the id or the six-character code of a submission', found: idOrCode });
