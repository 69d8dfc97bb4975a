/**
 * How seen and unseen pairs are balanced: the parameters in which the field's evaluators differ (docs/metrics/czsl.md).
 */
export interface CalibrationProfile {
  readonly id: string;
  /** b₀: the bias at which an unseen image must be right to enter the bias pool. */
  readonly initialBias: number;
  /** Whether the curve ends with the point at b₀. */
  readonly endpoint: boolean;
  /** How seen and unseen accuracy are joined into one number. */
  readonly mean: 'harmonic' | 'geometric';
  /** float32 rounds every sum and difference as the references do; float64 widens the float32 scores first. */
  readonly arithmetic: 'float32' | 'float64';
  /** Which columns of the closed world compete under calibration; the open world has all. */
  readonly calibrated: 'train-and-phase' | 'all';
  /** Which columns of the closed world compete for the uncalibrated metrics. */
  readonly uncalibrated: 'train-and-phase' | 'all';
}

/**
 * The four rule sets in use. With b₀ = 0.001 only unseen images that are right without calibration enter the pool, so
 * values of `mac` and `czsl-0.001` are not comparable with those of `czsl` and `compmap`: show the profile next to the
 * value.
 */
export const CALIBRATION_PROFILES = {
  mac: {
    id: 'mac',
    initialBias: 0.001,
    endpoint: false,
    mean: 'harmonic',
    arithmetic: 'float32',
    calibrated: 'train-and-phase',
    uncalibrated: 'all',
  },
  czsl: {
    id: 'czsl',
    initialBias: 1e3,
    endpoint: true,
    mean: 'harmonic',
    arithmetic: 'float32',
    calibrated: 'train-and-phase',
    uncalibrated: 'train-and-phase',
  },
  'czsl-0.001': {
    id: 'czsl-0.001',
    initialBias: 0.001,
    endpoint: true,
    mean: 'harmonic',
    arithmetic: 'float32',
    calibrated: 'train-and-phase',
    uncalibrated: 'train-and-phase',
  },
  compmap: {
    id: 'compmap',
    initialBias: 1e3,
    endpoint: true,
    mean: 'geometric',
    arithmetic: 'float64',
    calibrated: 'all',
    uncalibrated: 'all',
  },
} as const satisfies Record<string, CalibrationProfile>;

export type CalibrationProfileId = keyof typeof CALIBRATION_PROFILES;
