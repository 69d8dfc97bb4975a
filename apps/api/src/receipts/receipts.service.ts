import { Inject, Injectable } from '@nestjs/common';
import {
  consistencyPath,
  inclusionPath,
  toHex,
  type ConsistencyProof,
  type SignedReceipt,
  type TreeHead,
} from '@primitives/receipts';
import type { Store } from '@primitives/store/connection';
import {
  logHead,
  receiptByDigest,
  receiptKeys,
  receiptsOfEvaluations,
  storedNodes,
  type StoredReceiptKey,
} from '@primitives/store/receipts';
import { STORE } from '../injection-tokens.js';

/** Reads receipts and the log for verifiers. The scorer signed all of it; this service signs nothing. */
@Injectable()
export class ReceiptsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Every key that ever signed, the current one first. */
  async keys(): Promise<StoredReceiptKey[]> {
    return receiptKeys(this.store.manager);
  }

  /** The receipt with this digest, with its inclusion proof in the current log. */
  async signed(sha256: string): Promise<SignedReceipt | null> {
    const { manager } = this.store;
    const [found, head] = await Promise.all([receiptByDigest(manager, sha256), logHead(manager, null)]);
    if (!found || !head) return null;
    const path = await inclusionPath(storedNodes(manager), found.logIndex, head.size);
    return {
      receipt: JSON.parse(found.body) as SignedReceipt['receipt'],
      keyId: found.keyId,
      signature: found.signature,
      log: { index: found.logIndex, path: path.map(toHex), head },
    };
  }

  async digestOf(evaluationId: string): Promise<string | null> {
    return (await receiptsOfEvaluations(this.store.manager, [evaluationId]))[0]?.sha256 ?? null;
  }

  /** The log's signed state; the latest, or the one of that size. */
  async checkpoint(size: number | null): Promise<TreeHead | null> {
    return logHead(this.store.manager, size);
  }

  /** The consistency proof between two sizes of the log; null when the log never had them. */
  async consistency(from: number, to: number): Promise<ConsistencyProof | null> {
    if (from > to || !(await this.checkpoint(from)) || !(await this.checkpoint(to))) return null;
    const path = await consistencyPath(storedNodes(this.store.manager), from, to);
    return { schema: 'log-consistency/1', from, to, path: path.map(toHex) };
  }
}
