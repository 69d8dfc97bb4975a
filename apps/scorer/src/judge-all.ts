import { CONSUMERS, type Bus, type Consumption } from '@primitives/bus';
import { subjects } from '@primitives/protocol';
import { rankAnew } from './boards.js';
import { answerComparisons } from './compare.js';
import { Draws } from './draws.js';
import type { Parts } from './parts.js';
import { score } from './score.js';

/** Judges what comes, one evaluation at a time: scoring is bound by the processor, and boards are ranked one after the other anyway. */
export function judgeAll(bus: Bus, parts: Parts): Consumption {
  const draws = new Draws(parts.outcomes, parts.resamples, parts.drawsMiB);
  answerComparisons(bus, parts, draws);
  return bus.consume(CONSUMERS.scorer, (delivery) => (isRanking(delivery.subject) ? rankAnew : score)(parts, draws, delivery), {
    onTrouble: (outcome, error, { subject, tries }) =>
      parts.log.warn({ err: error, outcome, subject, tries }, 'an evaluation was not scored'),
  });
}

const RANKING = subjects.rankWork('');
const isRanking = (subject: string) => subject.startsWith(RANKING);
