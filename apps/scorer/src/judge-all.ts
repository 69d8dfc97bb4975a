import { CONSUMERS, RetryLaterError, type Bus, type ConsumerSpec, type Delivery } from '@primitives/messaging';
import { subjects } from '@primitives/protocol';
import { rankAgain } from './boards.js';
import { answerComparisons } from './compare.js';
import { EntryColumns } from './entry-columns.js';
import type { Parts } from './dependencies.js';
import { scoreReferences } from './references.js';
import { score } from './score.js';

/** Delay before a message that arrived without disk space is processed again. */
const OUT_OF_SPACE_MS = 5_000;

/**
 * Scores one evaluation at a time: scoring is CPU-bound, and boards are ranked in sequence. Reference models are scored
 * beside, on a thread that evaluations do not use.
 */
export function judgeAll(bus: Bus, parts: Parts): void {
  const columns = new EntryColumns(parts.outcomes, parts.resamples, parts.rankingFolder);
  answerComparisons(bus, parts, columns);
  const { storage, log } = parts;
  const consume = (consumer: ConsumerSpec, work: (delivery: Delivery) => Promise<void>, problem: string) =>
    bus.consume(
      consumer,
      (delivery) => {
        if (storage.problem) throw new RetryLaterError(OUT_OF_SPACE_MS);
        return work(delivery);
      },
      {
        onTrouble: (outcome, error, { subject, tries }) => {
          storage.noteError(error);
          if (outcome === 'later' && storage.problem) return; // reported once, by the watch
          log.warn({ err: error, outcome, subject, tries }, problem);
        },
      },
    );
  consume(
    CONSUMERS.references,
    (delivery) => scoreReferences({ ...parts, threads: parts.referenceThreads }, delivery),
    'the reference models of a track were not scored',
  );
  consume(
    CONSUMERS.scorer,
    (delivery) => (isRanking(delivery.subject) ? rankAgain : score)(parts, columns, delivery),
    'an evaluation was not scored',
  );
}

const RANKING = subjects.rankWork('');
const isRanking = (subject: string) => subject.startsWith(RANKING);
