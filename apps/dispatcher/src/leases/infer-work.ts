import { subjects } from '@primitives/protocol';
import type { OutboxMessage } from '@primitives/store/messages';

export const inferWork = (pool: string, evaluationId: string, shardIndex: number): OutboxMessage => ({
  subject: subjects.inferWork(pool, evaluationId, shardIndex),
  payload: { v: 1, evaluationId, shardIndex },
});
