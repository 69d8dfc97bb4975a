import { CPU_DEVICE, PROVIDERS, type Device, type Isolation, type Provider } from '@primitives/sandbox';
import { findDevice } from './find-device.js';
import { DeviceFaultError, TestedDevice } from './tested-device.js';

/** Result of trying one provider at start. */
export interface ProviderStatus {
  readonly provider: Provider;
  /** Whether it computes here. */
  readonly works: boolean;
  /** Milliseconds of the calibration graph, if the choice was by speed. */
  readonly calibrationMs: number | null;
  /** Why it does not compute, or is not used; null for the one in use. */
  readonly reason: string | null;
}

export interface ChosenDevice {
  readonly device: Device;
  /** Every provider, the one in use first. */
  readonly statuses: readonly ProviderStatus[];
}

/** The operator requested a provider that does not work on this machine. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';

  constructor(
    readonly provider: Provider,
    readonly reason: string,
  ) {
    super(`the execution provider ${provider} was requested and does not work on this machine: ${reason}`);
  }
}

export interface ChooseDeviceOptions {
  readonly isolation: Isolation;
  readonly stateFolder: string | null;
  /** `auto`: the fastest one that computes correctly. */
  readonly wanted: Provider | 'auto';
  readonly threads: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** A device computes correctly when the trial's answer equals the CPU's to half of float32's digits. */
const SAME = 1e-3;

/**
 * Selects the device for models: tries each candidate in a sandbox, and chooses the requested one, or else the fastest.
 * A GPU that is slower than the CPU is not chosen. Without a working GPU it is the CPU.
 *
 * @throws ProviderUnavailableError when `wanted` names one that does not compute; DeviceFaultError when not even the
 * CPU does
 */
export async function chooseDevice(options: ChooseDeviceOptions): Promise<ChosenDevice> {
  const processor = await TestedDevice.open(CPU_DEVICE, options.isolation);
  const attempts: Attempt[] = [];
  for (const provider of PROVIDERS)
    if (provider !== 'cpu') attempts.push(await attempt(provider, options, processor.answer));
  return options.wanted === 'auto'
    ? fastest(processor, attempts, options.threads)
    : chooseRequested(options.wanted, processor, attempts);
}

/** A working device, or why there is none of this provider. */
type Attempt =
  | { readonly provider: Provider; readonly tried: TestedDevice }
  | { readonly provider: Provider; readonly reason: string };

async function attempt(
  provider: Exclude<Provider, 'cpu'>,
  { env = process.env, stateFolder, isolation, wanted }: ChooseDeviceOptions,
  right: Float32Array,
): Promise<Attempt> {
  if (wanted !== 'auto' && wanted !== provider) return { provider, reason: `${wanted} was requested` };
  const found = findDevice(provider, { env, stateFolder, level: isolation.level, requested: wanted === provider });
  if ('missing' in found) return { provider, reason: found.missing };
  try {
    const tried = await TestedDevice.open(found.device, isolation);
    const same =
      tried.answer.length === right.length && tried.answer.every((value, i) => Math.abs(value - right[i]!) <= SAME);
    return same ? { provider, tried } : { provider, reason: 'it computes something else than the processor' };
  } catch (error) {
    if (error instanceof DeviceFaultError) return { provider, reason: error.message };
    throw error;
  }
}

function chooseRequested(wanted: Provider, processor: TestedDevice, attempts: readonly Attempt[]): ChosenDevice {
  const others = attempts.filter(({ provider }) => provider !== wanted).map(statusOf);
  if (wanted === 'cpu') return { device: processor.device, statuses: [inUse(processor, null), ...others] };
  const chosen = attempts.find(({ provider }) => provider === wanted)!;
  if ('reason' in chosen) throw new ProviderUnavailableError(wanted, chosen.reason);
  return {
    device: chosen.tried.device,
    statuses: [
      inUse(chosen.tried, null),
      { provider: 'cpu', works: true, calibrationMs: null, reason: `${wanted} was requested` },
      ...others,
    ],
  };
}

async function fastest(processor: TestedDevice, attempts: readonly Attempt[], threads: number): Promise<ChosenDevice> {
  const working = attempts.flatMap((each) => ('tried' in each ? [each.tried] : []));
  const broken = attempts.filter((each) => 'reason' in each).map(statusOf);
  if (working.length === 0) return { device: processor.device, statuses: [inUse(processor, null), ...broken] };
  const timed: { tried: TestedDevice; ms: number }[] = [];
  for (const tried of [processor, ...working]) {
    try {
      timed.push({ tried, ms: await tried.calibrate(threads) });
    } catch (error) {
      if (!(error instanceof DeviceFaultError)) throw error;
      broken.push({
        provider: tried.device.provider,
        works: true,
        calibrationMs: null,
        reason: `the calibration: ${error.message}`,
      });
    }
  }
  const [first, ...rest] = timed.sort((a, b) => a.ms - b.ms);
  if (!first) throw new DeviceFaultError('no device finishes the calibration');
  const slower = rest.map(({ tried, ms }) => ({
    ...inUse(tried, ms),
    reason: `${first.tried.device.provider} is faster here`,
  }));
  return { device: first.tried.device, statuses: [inUse(first.tried, first.ms), ...slower, ...broken] };
}

const inUse = ({ device }: TestedDevice, calibrationMs: number | null): ProviderStatus => ({
  provider: device.provider,
  works: true,
  calibrationMs,
  reason: null,
});

const statusOf = (attempt: Attempt): ProviderStatus => ({
  provider: attempt.provider,
  works: 'tried' in attempt,
  calibrationMs: null,
  reason: 'reason' in attempt ? attempt.reason : null,
});
