/** The predictions do not match the labels: an error of the submitter. */
export class PredictionsError extends Error {
  override readonly name = 'PredictionsError';

  constructor(
    readonly code:
      | 'output_missing'
      | 'output_unknown'
      | 'output_shape_mismatch'
      | 'output_dtype_mismatch'
      | 'not_finite'
      | 'answer_invalid',
    message: string,
    readonly expected: string,
    readonly found: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

/** The labels or the definition do not match the protocol: an error of the author of the split. */
export class LabelsError extends Error {
  override readonly name = 'LabelsError';
  readonly code = 'labels_invalid';

  constructor(
    message: string,
    readonly expected: string,
    readonly found: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}
