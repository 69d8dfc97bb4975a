/** Cause of a refusal. `submitter`: quota counts. `platform`: quota is refunded. */
export type Fault = 'submitter' | 'platform';

export interface CodeEntry {
  readonly fault: Fault;
  /** Whether the same request may succeed later without another action. */
  readonly retryable: boolean;
  /** What happened, in one sentence; the message of a response adds the specific object. */
  readonly meaning: string;
  /** The action that resolves it, in one sentence. */
  readonly remedy: string;
}

type Entry = (meaning: string, remedy: string) => CodeEntry;

export const refusal: Entry = (meaning, remedy) => ({ fault: 'submitter', retryable: false, meaning, remedy });
export const temporary: Entry = (meaning, remedy) => ({ fault: 'submitter', retryable: true, meaning, remedy });
export const platformFault: Entry = (meaning, remedy) => ({ fault: 'platform', retryable: true, meaning, remedy });
