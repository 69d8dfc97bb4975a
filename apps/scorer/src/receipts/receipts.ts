import { createHmac } from 'node:crypto';
import type { BoardResult } from '@primitives/results';
import { systemClock, type Clock, type Log } from '@primitives/runtime';
import {
  nodesProducedBy,
  Receipt,
  receiptBytes,
  receiptDigest,
  receiptLeaf,
  rootOf,
  signHead,
  signReceipt,
  toHex,
  type Nodes,
} from '@primitives/receipts';
import type { Store, Tx } from '@primitives/store/connection';
import {
  appendReceipt,
  lockReceiptLog,
  receiptFacts,
  receiptLogSize,
  receiptsOfEvaluations,
  registerReceiptKey,
  resultsWithoutReceipt,
  storedNodes,
  type ReceiptFacts,
} from '@primitives/store/receipts';
import type { SigningKey } from './signing-key.js';

/** Earlier results that get their receipt in one pass. */
const AT_ONCE = 100;

/** Issues receipts: signed, and appended to the one log of the installation. */
export class Receipts {
  constructor(
    private readonly key: Pick<SigningKey, 'keyId' | 'publicKey' | 'sign' | 'releaseSecret'>,
    /** Public URL of the installation. */
    private readonly installation: string,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Registers the public key before anything is signed with it. */
  async register(store: Store): Promise<void> {
    await registerReceiptKey(store.manager, this.key);
  }

  /**
   * The receipt of a result, in the transaction that inserts the result. Locks the log until the transaction ends, so
   * call it last. Does nothing if the result has one.
   */
  async issue(tx: Tx, evaluationId: string): Promise<void> {
    await lockReceiptLog(tx);
    if ((await receiptsOfEvaluations(tx, [evaluationId])).length > 0) return;
    const facts = await receiptFacts(tx, evaluationId);
    if (!facts) throw new Error(`the evaluation ${evaluationId} has no result of a split that is known`);
    const receipt = receiptOf(this.#withKeyedOutcomes(facts), this.installation);
    const signature = await signReceipt(receipt, this.key.sign);
    const stored = storedNodes(tx);
    const logIndex = await receiptLogSize(tx);
    const made = await nodesProducedBy(await receiptLeaf(receipt, signature), logIndex, stored);
    const own = new Map(made.map(({ level, index, hash }) => [`${level} ${index}`, hash]));
    const nodes: Nodes = (level, index) => own.get(`${level} ${index}`) ?? stored(level, index);
    const size = logIndex + 1;
    const unsigned = { size, rootSha256: toHex(await rootOf(nodes, size)), at: this.clock.now().toISOString() };
    const head = await signHead({ ...unsigned, keyId: this.key.keyId }, this.key.sign);
    const body = new TextDecoder().decode(receiptBytes(receipt));
    await appendReceipt(
      tx,
      { logIndex, evaluationId, sha256: await receiptDigest(receipt), body, keyId: this.key.keyId, signature },
      made.map(({ level, index, hash }) => ({ level, index, sha256: toHex(hash) })),
      head,
    );
  }

  /**
   * For a result that is not published exactly, digests of the outcomes under the scorer's secret: someone who knows
   * all labels but a few could test the rest against a plain digest.
   */
  #withKeyedOutcomes({ released, ...facts }: ReceiptFacts): Omit<ReceiptFacts, 'released'> {
    if (!released) return facts;
    const keyed = (sha256: string) =>
      createHmac('sha256', this.key.releaseSecret).update(`outcomes ${sha256}`).digest('hex');
    const outcomes = Object.entries(facts.outcomes).map(([board, sha256]) => [board, keyed(sha256)] as const);
    return { ...facts, outcomes: Object.fromEntries(outcomes) };
  }

  /** Issues a receipt for every result without one: once, after the update that introduced receipts. */
  async catchUp(store: Store, log: Log): Promise<void> {
    let issued = 0;
    for (;;) {
      const waiting = await resultsWithoutReceipt(store.manager, AT_ONCE);
      for (const id of waiting) await store.transaction((tx) => this.issue(tx, id));
      issued += waiting.length;
      if (waiting.length < AT_ONCE) break;
    }
    if (issued > 0) log.info({ issued }, 'results that stood before got their receipts');
  }
}

function receiptOf({ boards, scoredAt, ...facts }: Omit<ReceiptFacts, 'released'>, installation: string): Receipt {
  return Receipt.parse({
    schema: 'receipt/1',
    installation,
    ...facts,
    resamples: Math.max(0, ...Object.values(boards).map(({ resamples }) => resamples)),
    results: Object.fromEntries(Object.entries(boards).map(([board, { values }]) => [board, metricsIn(values)])),
    scoredAt: scoredAt.toISOString(),
  } satisfies Receipt);
}

/** Metric ids carry their version. */
const metricsIn = (values: BoardResult['values']): Receipt['results'][string] =>
  Object.fromEntries(Object.entries(values).map(([metric, { value, low, high }]) => [metric, { value, low, high }]));
