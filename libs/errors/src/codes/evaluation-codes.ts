import { platformFault, refusal, temporary } from './code-entry.js';

/** Codes of evaluations, dead letters and reruns. */
export const EVALUATION_CODES = {
  evaluation_ended: refusal('the evaluation has already ended', 'no action is needed'),
  evaluation_not_removable: refusal(
    'only a debug run that has ended can be removed',
    'cancel a debug run before you remove it; withdraw the result of an evaluation that is no debug run',
  ),
  evaluation_not_scored: refusal('the evaluation has no result yet', 'wait until the evaluation is scored'),
  no_current_result: refusal(
    'the evaluation has no current result, so it cannot be rerun',
    'choose the latest attempt that is scored and not withdrawn; for a failed evaluation, requeue its dead letter',
  ),
  rerun_in_progress: temporary(
    'a rerun of this result or on this track is in progress',
    'wait until the rerun ends, or cancel it',
  ),
  bundle_deleted: refusal('the bundle of the submission was deleted', 'ask the team to submit it again'),
  dead_letter_unknown: refusal(
    'the evaluation has no open dead letter',
    'reload the list; another maintainer may have closed it',
  ),
  repeated_failure: refusal(
    'runners failed repeatedly on this bundle but not on others',
    'run `primitives check` on the bundle, and compare its tokenizer, preprocessing and labels with the page Bundle reference (/docs/bundle/reference); if the check passes, contact a maintainer with the code of the submission',
  ),
  shard_failed: platformFault(
    'several runners failed on the same shard (a part of the images)',
    'no action is needed; the quota is refunded and a maintainer was notified',
  ),
  time_limit_exceeded: platformFault(
    'the evaluation did not end within the time limit of its track',
    'submit again; the quota is refunded',
  ),
  predictions_invalid: platformFault('a runner submitted invalid predictions', 'submit again; the quota is refunded'),
  audits_disagree: platformFault(
    'several runners returned different predictions for the same images, and no majority agreed',
    'submit again; the quota is refunded and a maintainer was notified',
  ),
};
