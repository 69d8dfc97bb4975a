/**
 * Requests of the engine to Python. V8 has no event loop here: the engine queues a request, Python answers
 * it between two evaluations, and the promise continues in the next one.
 */
export interface Answer {
  readonly json: unknown;
  readonly buffers: readonly Uint8Array<ArrayBuffer>[];
}

/** Python's answer to a request, or its reason to refuse. */
export class HostError extends Error {
  override readonly name = 'HostError';

  constructor(readonly fault: Readonly<Record<string, unknown>>) {
    super(String(fault['text'] ?? fault['kind']));
  }
}

interface Pending {
  readonly kind: string;
  readonly json: unknown;
  readonly buffers: readonly Uint8Array[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const pending = new Map<number, Pending>();
const waiting: number[] = [];
let last = 0;

/** Sends a request to Python. `buffers` travel beside the JSON. */
export function requestFromPython(kind: string, json: unknown, buffers: readonly Uint8Array[] = []): Promise<Answer> {
  return new Promise((resolve, reject) => {
    pending.set(++last, { kind, json, buffers, resolve, reject });
    waiting.push(last);
  });
}

/** The next unanswered request as JSON with the number of its buffers; null if there is none. */
export function nextRequest(): string | null {
  const id = waiting.shift();
  if (id === undefined) return null;
  const { kind, json, buffers } = pending.get(id)!;
  return JSON.stringify({ id, kind, json, buffers: buffers.length });
}

export const requestBuffer = (id: number, i: number): ArrayBuffer => standalone(pending.get(id)!.buffers[i]!);

/** Continues a request. @param error JSON of a fault; otherwise null */
export function answer(id: number, json: string, buffers: readonly Uint8Array<ArrayBuffer>[], error: boolean): void {
  const request = pending.get(id)!;
  pending.delete(id);
  const value: unknown = JSON.parse(json);
  if (error) request.reject(new HostError(value as Record<string, unknown>));
  else request.resolve({ json: value, buffers });
}

/** The bytes as a separate buffer, which Python can view. */
export function standalone(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = bytes;
  return byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer
    ? buffer
    : Uint8Array.from(bytes).buffer;
}
