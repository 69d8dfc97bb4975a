import { refusal, temporary } from './code-entry.js';

/** Codes of benchmarks, tracks and corrections of labels. */
export const BENCHMARK_CODES = {
  correction_in_progress: temporary(
    'an earlier label correction of the track is in progress',
    'wait until that correction is finished',
  ),
  correction_invalid: refusal(
    'the given benchmark version does not correct the labels of the track',
    'import the benchmark with the corrected labels and the same images as its next version',
  ),
  benchmark_invalid: refusal(
    'the files are not a benchmark version',
    'register the folder that `primitives import` or `primitives split` wrote, unchanged',
  ),
  benchmark_exists: refusal(
    'this version of the benchmark is already registered with different files',
    'import the files as the next version, with --number',
  ),
  benchmark_unknown: refusal(
    'no such version or split of a benchmark is registered',
    'choose a registered benchmark; maintainers register one with `primitives admin benchmark add`',
  ),
  protocol_data_missing: refusal(
    'the benchmark definition lacks data that the protocol requires',
    'choose another protocol for this benchmark',
  ),
  track_in_use: refusal(
    'the track has submissions or seasons, and a track with either cannot be deleted',
    'close the track instead; its boards stay',
  ),
  track_exists: refusal('a track with this name exists already', 'choose another name'),
};
