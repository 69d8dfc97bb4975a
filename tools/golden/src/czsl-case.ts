import {
  CALIBRATION_PROFILES,
  type CalibrationProfile,
  type ImageLabel,
  type PairLists,
  type World,
} from '@primitives/metrics';
import { GoldenFormatError } from './matrix.js';

/** A case of a `czsl-golden/1` file whose profile is mac, czsl, compmap or topk-pair: FORMAT.md of golden/czsl. */
export interface CzslCase {
  readonly id: string;
  readonly profile: string;
  readonly world: World;
  readonly labels?: CzslLabels;
  readonly gt?: readonly { readonly attrs: readonly number[]; readonly obj: number }[];
  readonly scores?: Readonly<Record<'attr' | 'obj' | 'pair', unknown>>;
  readonly params: CzslParams;
  readonly expected: Readonly<Record<string, unknown>>;
}

export interface CzslLabels {
  readonly attrs: readonly string[];
  readonly objs: readonly string[];
  readonly train_pairs: readonly (readonly [number, number])[];
  readonly val_pairs: readonly (readonly [number, number])[];
  readonly test_pairs: readonly (readonly [number, number])[];
}

export interface CzslParams {
  readonly combine: string;
  readonly k: readonly number[];
  readonly initial_bias?: number;
  readonly endpoint?: boolean;
  readonly bins?: number;
  readonly eps?: number;
  readonly arith?: 'float32' | 'float64';
  readonly mean?: 'harmonic' | 'geometric';
}

/** A case's inputs as the metrics take them. */
export interface CzslInputs {
  readonly lists: PairLists;
  readonly labels: readonly ImageLabel[];
  readonly scores: { readonly attribute?: Float32Array; readonly object?: Float32Array; readonly pair?: Float32Array };
}

export function pairLists(labels: CzslLabels): PairLists {
  return {
    attributes: labels.attrs.length,
    objects: labels.objs.length,
    train: labels.train_pairs,
    val: labels.val_pairs,
    test: labels.test_pairs,
  };
}

/**
 * The rule set of a case: its profile with the case's own parameters. @throws GoldenFormatError for unsupported rules
 */
export function calibrationProfile({ id, profile, params }: CzslCase): CalibrationProfile {
  if (params.combine !== 'sum')
    throw new GoldenFormatError(`${id} combines branches by "${params.combine}"; only "sum" is known`);
  // uncalibrated: only the order within every column matters
  if (profile === 'topk-pair') return CALIBRATION_PROFILES.mac;
  const known = CALIBRATION_PROFILES[profile as keyof typeof CALIBRATION_PROFILES];
  if (!known) throw new GoldenFormatError(`${id} has the profile "${profile}", which is not known`);
  if ((params.bins ?? 20) !== 20 || (params.eps ?? 1e-4) !== 1e-4)
    throw new GoldenFormatError(`${id} asks for other bins or eps than 20 and 1e-4`);
  return {
    ...known,
    initialBias: params.initial_bias ?? known.initialBias,
    endpoint: params.endpoint ?? known.endpoint,
    mean: params.mean ?? known.mean,
    arithmetic: params.arith ?? known.arithmetic,
  };
}
