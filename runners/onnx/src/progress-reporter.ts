import type { Bus } from '@primitives/messaging';
import { encodeMessage, subjects, type InferWork, type Progress } from '@primitives/protocol';

const REPORT_INTERVAL_MS = 250;

/** Reports the progress of a shard at most four times a second; always reports the start and the end of a stage. */
export function progressReporter(
  bus: Bus,
  runnerId: string,
  work: InferWork,
  fence: number,
  total: number,
): (stage: Progress['stage'], done: number) => void {
  let reportedAt = 0;
  let reportedStage = '';
  return (stage, done) => {
    const now = performance.now();
    if (stage === reportedStage && done < total && now - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = now;
    reportedStage = stage;
    const progress: Progress = {
      v: 1,
      evaluationId: work.evaluationId,
      shardIndex: work.shardIndex,
      fence,
      stage,
      done,
      total,
    };
    bus.send(subjects.progress(runnerId), encodeMessage(progress));
  };
}
