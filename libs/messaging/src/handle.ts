import { InvalidMessageError } from '@primitives/protocol';
import { inSpan, type Ids } from '@primitives/runtime';
import type { JsMsg } from 'nats';
import { PermanentFailureError, RetryLaterError } from './errors.js';
import { retryDelayMs } from './retry.js';
import { TRACEPARENT } from './trace-header.js';

/** One message as a handler receives it. */
export interface Delivery {
  readonly subject: string;
  readonly bytes: Uint8Array;
  /** 1 on the first delivery. */
  readonly tries: number;
}

export type Outcome = 'done' | 'later' | 'retry' | 'given-up' | 'refused';

export interface HandleOptions {
  /** How often the runner notifies the broker that work continues; a third of the consumer's ack_wait. */
  readonly heartbeatMs: number;
  /** Name of the consumer, for the trace. */
  readonly consumer: string;
  /** Stores unreadable messages. */
  readonly setAside: (delivery: Delivery, reason: string) => Promise<void>;
  /** Called for every outcome other than `done`. */
  readonly onTrouble: (outcome: Outcome, error: unknown, delivery: Delivery) => void;
}

/**
 * Handles one message completely: acks it when done, extends its deadline while working, and retries only transient
 * failures.
 */
export async function handle(
  message: JsMsg,
  work: (delivery: Delivery) => Promise<void>,
  options: HandleOptions,
): Promise<Outcome> {
  const delivery: Delivery = { subject: message.subject, bytes: message.data, tries: message.info.deliveryCount };
  const heartbeat = setInterval(() => message.working(), options.heartbeatMs);
  try {
    await inSpan(`take ${options.consumer}`, spanOf(message), () => work(delivery));
    await message.ackAck(); // a lost plain ack would cause a second delivery
    return 'done';
  } catch (error) {
    const outcome = await settle(message, delivery, error, options);
    options.onTrouble(outcome, error, delivery);
    return outcome;
  } finally {
    clearInterval(heartbeat);
  }
}

/** The subject of work on an evaluation contains its id. */
function spanOf(message: JsMsg) {
  const [, evaluationId, shard] =
    /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d+))?$/.exec(message.subject) ?? [];
  const ids: Ids = {
    ...(evaluationId === undefined ? {} : { evaluationId }),
    ...(shard === undefined ? {} : { shardIndex: Number(shard) }),
  };
  return { kind: 'consumer', traceparent: message.headers?.get(TRACEPARENT) || null, ids } as const;
}

async function settle(message: JsMsg, delivery: Delivery, error: unknown, options: HandleOptions): Promise<Outcome> {
  if (error instanceof InvalidMessageError) {
    // without permission to store it, it is still terminated
    await options.setAside(delivery, error.message).catch(() => undefined);
    message.term();
    return 'refused';
  }
  if (error instanceof PermanentFailureError) {
    message.term();
    return 'given-up';
  }
  message.nak(retryDelayMs(error, delivery.tries));
  return error instanceof RetryLaterError ? 'later' : 'retry';
}
