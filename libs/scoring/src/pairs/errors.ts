import { LabelsError, PredictionsError } from '../predictions-error.js';

/** Converts an error of a reduction about an instance to a PredictionsError. */
export function translated(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'not_finite') {
    return new PredictionsError(
      'not_finite',
      error.message,
      'finite sums of the branches',
      'NaN or +∞',
      'keep the scores of all branches within float32',
    );
  }
  return new LabelsError(
    error.message,
    'labels inside the candidate pairs',
    error.code === 'no_true_pair' ? 'an image without attributes' : 'another pair',
    'use the label file and the definition of the same benchmark version; if the split belongs to a track of another protocol, name it, such as vaw-classifier',
  );
}
