import { platformFault, refusal, temporary } from './code-entry.js';

/** Codes of submissions and the boards that show them. */
export const SUBMISSION_CODES = {
  track_unknown: refusal(
    'no track has this name',
    'list the tracks with `primitives tracks` (Python: `primitives-bench tracks`), or see the home page',
  ),
  board_unknown: refusal('the track has no board with this name', 'choose one of the expected boards'),
  images_not_installed: refusal(
    'the track shows only rows of papers, because the images of its benchmark are not installed',
    'choose another track, or ask a maintainer to import the benchmark; the page of the track lists the commands',
  ),
  track_closed: refusal(
    'the track does not accept submissions at this time',
    'choose an open track, or wait until the time in the message',
  ),
  comparison_timeout: platformFault(
    'the scorer did not compare the submissions in time',
    'try again in a minute; the computation continues',
  ),
  no_common_board: refusal(
    'no board contains all of these submissions',
    'choose entries of one board; instead of a copy, the entry that it copies; a debug run and a private, unlisted or withheld submission are on no board: to compare your own, change its listing, or score both bundles on a public split',
  ),
  submission_unknown: refusal(
    'no submission has this id or code',
    'check the code or the address, which may be incomplete; if the submission is private, sign in as a member of its team',
  ),
  model_unknown: refusal('no listed submission has this team and name', 'check the address; it may be incomplete'),
  receipt_unknown: refusal(
    'the installation has issued no such receipt, or its log never had this size',
    'check the code or the address; a submission has a receipt when its evaluation is scored',
  ),
  quota_exceeded: temporary(
    'the team has used its submission quota for the track',
    'wait until the time in the message; failures of the platform refund the quota',
  ),
  terms_not_accepted: refusal(
    'the account has not accepted the current version of the terms of the benchmark',
    'read the terms on the page Submit and accept them there, or repeat the command with --accept-terms',
  ),
  terms_changed: refusal(
    'the accepted text is not the current version of the terms',
    'read the current version of the terms and accept it',
  ),
  storage_limit_exceeded: refusal(
    'the bundles of the team exceed its storage limit',
    'submit a smaller bundle, or ask a maintainer for a higher limit; rejected, cancelled and failed bundles do not count',
  ),
  debug_on_hidden_split: refusal(
    'the track has hidden images and no public sample, and debug runs cannot use hidden images',
    'debug on the public track of the same task, or submit without --debug',
  ),
  upload_unknown: refusal('the account has no upload with this id', 'upload the bundle again'),
  upload_incomplete: refusal('the upload is incomplete', 'resume the upload, then send the request again'),
  upload_too_large: refusal(
    'the file exceeds the maximum upload size',
    'make the bundle smaller than the limit in the message',
  ),
  storage_full: platformFault(
    'the installation has no free disk space at this time',
    'try again later; an upload resumes where it stopped',
  ),
  digest_mismatch: temporary(
    'the received file does not match the declared SHA-256',
    'upload the file again; it was damaged during the transfer',
  ),
  bundle_not_found: refusal(
    'there is no bundle at this path',
    'check the path; a bundle is a folder, a .zip archive or an .onnx file',
  ),
  // The one code that libs/bundle has, too: used before an upload, and by the check against a track's contract.
  interface_unsupported: refusal(
    'the track does not accept this interface',
    'submit to a track that accepts this interface',
  ),
};
