import type { CalibrationInput } from './calibration-input.js';
import { SEEN_ABOVE, SEEN_BELOW, sideOf, UNSEEN_ABOVE, UNSEEN_BELOW } from './rivals.js';

/**
 * The bias at which the prediction of an image changes between right and wrong, without rounding: an unseen image is
 * right from here upwards, a seen image up to here.
 *
 * A true unseen pair with r unseen pairs ahead is among the k best once it overtakes the (k − r)-th best seen pair; a
 * true seen pair with r seen pairs ahead remains there until the (k − r)-th best unseen pair overtakes it. Of several
 * true pairs, the one that is right over the longest range counts. At the bias itself the tie rule decides, which does
 * not affect open intervals of biases. O(true pairs · k).
 *
 * @returns NaN when no bias makes the image right; ±∞ when every bias does
 */
export function criticalBias(input: CalibrationInput, image: number, k: number): number {
  return input.truth.unseenImage[image] === 1 ? unseenCritical(input, image, k) : seenCritical(input, image, k);
}

function unseenCritical(input: CalibrationInput, image: number, k: number): number {
  const { space, truth, trueScore, rivals, competes } = input;
  let critical = NaN;
  for (let t = truth.first[image]!; t < truth.first[image + 1]!; t++) {
    const column = truth.columns[t]!;
    if (space.seen[column] === 1 || competes[column] === 0) continue;
    const score = trueScore[t]!;
    const ahead = countAhead(input, t, UNSEEN_BELOW, UNSEEN_ABOVE);
    if (ahead >= k) continue;
    const rival = rivals.seenScore[image * rivals.k + (k - 1 - ahead)]!;
    const overtaken = Number.isNaN(rival) ? -Infinity : crossing(rival, score);
    if (!(overtaken >= critical)) critical = overtaken;
  }
  return critical;
}

function seenCritical(input: CalibrationInput, image: number, k: number): number {
  const { truth, trueScore, competes } = input;
  let critical = NaN;
  for (let t = truth.first[image]!; t < truth.first[image + 1]!; t++) {
    if (competes[truth.columns[t]!] === 0) continue;
    const ahead = countAhead(input, t, SEEN_BELOW, SEEN_ABOVE);
    if (ahead >= k) continue;
    const rival = bestUnseen(input, t, k - ahead);
    const overtaken = rival === null ? Infinity : crossing(trueScore[t]!, rival);
    if (!(overtaken <= critical)) critical = overtaken;
  }
  return critical;
}

/**
 * The bias that raises an unseen score to a seen one; two scores at −∞ remain tied at every bias, which counts as a
 * bias of 0.
 */
function crossing(seen: number, unseen: number): number {
  return seen === unseen ? 0 : seen - unseen;
}

/** Rivals of the pair's own group ahead of it, at every bias; exact below k. */
function countAhead({ trueScore, rivals }: CalibrationInput, label: number, below: number, above: number): number {
  let ahead = 0;
  for (let j = 0; j < rivals.k; j++) {
    if (rivals.scores[sideOf(rivals, label, below) + j]! >= trueScore[label]!) ahead++;
    if (rivals.scores[sideOf(rivals, label, above) + j]! > trueScore[label]!) ahead++;
  }
  return ahead;
}

/**
 * The n-th best unseen score (n from 1) that competes with a seen true pair, or null when fewer unseen columns compete.
 */
function bestUnseen({ rivals }: CalibrationInput, label: number, n: number): number | null {
  const start = sideOf(rivals, label, UNSEEN_BELOW); // the other side follows
  const scores = rivals.scores
    .slice(start, start + 2 * rivals.k)
    .filter((score) => !Number.isNaN(score))
    .sort();
  return scores[scores.length - n] ?? null;
}
