import { finding, type Finding } from '@primitives/bundle';
import type { ProcessLimits } from '@primitives/sandbox';
import type { ModelFaultError } from './model-runtime.js';

/** The bundle does not do what its interface requires; contains the finding by the contract. */
export class ModelRejectedError extends Error {
  override readonly name = 'ModelRejectedError';

  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

/** Errors of ONNX Runtime name the operator; nothing else of their text may leave the runner on hidden images. */
const OPERATOR = /(?:Non-zero status code returned while running|Exception during.*?while running) (\w+) node/;

/**
 * A fault as a finding of the bundle contract.
 *
 * @param concealed whether the images are hidden: then neither the operator nor the size of a buffer is stated, which
 *   could depend on pixels
 */
export function faultFinding(
  { file, activity, fault }: ModelFaultError,
  limits: ProcessLimits,
  concealed = false,
): Finding {
  switch (fault.kind) {
    case 'memory': {
      const limit = gigabytes(limits.memoryBytes);
      return fault.bytes === null || concealed
        ? finding('memory_limit_exceeded', { file, limit })
        : finding('memory_limit_exceeded', { file, limit, buffer: gigabytes(fault.bytes) });
    }
    case 'cpu':
      return finding('cpu_limit_exceeded', { file, seconds: fault.seconds, activity });
    case 'timeout':
      return activity === 'loading'
        ? finding('load_timeout', { file, seconds: fault.seconds })
        : finding('run_timeout', { file, seconds: fault.seconds });
    case 'crash':
      return finding('model_crashed', { file, signal: fault.signal });
    case 'error':
      return activity === 'loading'
        ? finding('load_failed', { file, reason: fault.text })
        : runFailed(file, concealed ? '' : fault.text);
    case 'answer':
      return finding('run_failed', { file });
  }
}

/** A fault of the tokenizer. Prompts are public, so its message may be shown. */
export function tokenizerFinding(error: ModelFaultError, limits: ProcessLimits): Finding {
  const { file, activity, fault } = error;
  switch (fault.kind) {
    case 'cpu':
    case 'timeout':
      return finding('tokenizer_timeout', {
        file,
        seconds: fault.seconds,
        activity: activity === 'loading' ? 'opening' : 'encoding a text',
      });
    case 'error':
    case 'answer':
      return finding('tokenizer_invalid', {
        file,
        problem: `${activity === 'loading' ? 'opening it' : 'encoding a text'} failed: ${fault.text}`,
      });
    default:
      return faultFinding(error, limits);
  }
}

function runFailed(file: string, text: string): Finding {
  const operator = OPERATOR.exec(text)?.[1];
  return operator ? finding('run_failed', { file, operator }) : finding('run_failed', { file });
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes % 1e9 === 0 ? 0 : 1)} GB`;
