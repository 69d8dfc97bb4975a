import { CPU_DEVICE, type Device, type Isolation } from '@primitives/sandbox';
import { DeviceFaultError, TestedDevice } from './tested-device.js';

/** The trial graph's softmax for its input, computed in float64. */
export const TRIAL_ANSWER: readonly number[] = [0.92143303, 0.04728551, 0.03128145, 0.55509821, 0.13921317, 0.30568862];
/** Half of float32's digits, as in the comparison of devices at the start. */
const TOLERANCE = 1e-3;

/**
 * Whether this machine can run models: runs the built-in graph in a fresh sandboxed process, on the CPU and on the
 * device in use.
 *
 * @returns why not, in one sentence; null when it passed
 */
export async function selfTest(device: Device, isolation: Isolation): Promise<string | null> {
  const devices = device.provider === CPU_DEVICE.provider ? [device] : [CPU_DEVICE, device];
  for (const tried of devices) {
    const reason = await deviceFault(tried, isolation);
    if (reason !== null) return `${tried.provider}: ${reason}`;
  }
  return null;
}

async function deviceFault(device: Device, isolation: Isolation): Promise<string | null> {
  try {
    const { answer } = await TestedDevice.open(device, isolation);
    return isTrialAnswer(answer) ? null : 'it computes wrong numbers';
  } catch (error) {
    if (error instanceof DeviceFaultError) return error.message;
    throw error;
  }
}

export const isTrialAnswer = (answer: Float32Array): boolean =>
  answer.length === TRIAL_ANSWER.length &&
  TRIAL_ANSWER.every((right, i) => Math.abs(right - (answer[i] ?? NaN)) <= TOLERANCE);
