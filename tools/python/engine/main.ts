/**
 * The entry point of the engine: `primitives.start` begins an operation, Python answers requests until it is `done`,
 * and reads the result. Values are JSON; bytes are in buffers that Python fills and views.
 */
import './text-codec.js';
import './web-globals.js';
import { answer, nextRequest, requestBuffer, standalone, type Answer } from './host.js';
import { OPERATIONS } from './operations.js';

interface Run {
  result: Answer | null;
  error: Readonly<Record<string, unknown>> | null;
}

const runs = new Map<number, Run>();
const filled = new Map<number, Uint8Array<ArrayBuffer>>();
let last = 0;

const takeBuffers = (ids: readonly number[]): Uint8Array<ArrayBuffer>[] =>
  ids.map((id) => {
    const bytes = filled.get(id)!;
    filled.delete(id);
    return bytes;
  });

/** The fields of an error that a person can use; others are bugs of ours, with a stack. */
function described(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  const { code, expected, found, remedy, finding, problem } = error as unknown as Record<string, unknown>;
  return { name, message, stack, code, expected, found, remedy, finding, problem };
}

export const primitives = {
  /** Reserves bytes; Python fills their `view`. */
  allocateBytes(length: number): number {
    filled.set(++last, new Uint8Array(length));
    return last;
  },
  view: (id: number): ArrayBuffer => filled.get(id)!.buffer,
  start(operation: string, json: string, buffers: string): number {
    const run: Run = { result: null, error: null };
    runs.set(++last, run);
    Promise.resolve()
      .then(() => OPERATIONS[operation]!(JSON.parse(json) as never, takeBuffers(JSON.parse(buffers) as number[])))
      .then(
        (result) => (run.result = result),
        (error: unknown) => (run.error = described(error)),
      );
    return last;
  },
  nextRequest,
  requestBuffer,
  answer: (id: number, json: string, buffers: string, error: boolean): void =>
    answer(id, json, takeBuffers(JSON.parse(buffers) as number[]), error),
  /** The state of a run as JSON: null while it works; `{json, buffers}` or `{error}` afterwards. */
  state(id: number): string | null {
    const { result, error } = runs.get(id)!;
    if (error) return JSON.stringify({ error });
    return result ? JSON.stringify({ json: result.json, buffers: result.buffers.length }) : null;
  },
  resultBuffer: (id: number, i: number): ArrayBuffer => standalone(runs.get(id)!.result!.buffers[i]!),
  forget: (id: number): void => void runs.delete(id),
};
Object.assign(globalThis, { primitives });
