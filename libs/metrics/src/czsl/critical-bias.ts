import type { CalibrationInput } from './calibration.js';

/**
 * The bias at which an image changes sides, without rounding: an unseen image is right from here upwards, a seen image up to here.
 *
 * A true unseen pair with r unseen pairs ahead is among the k best once it overtakes the (k − r)-th best seen pair; a true seen pair
 * with r seen pairs ahead stays there until the (k − r)-th best unseen pair overtakes it. Of several true pairs the most lasting
 * counts. Right at the bias itself the tie decides, which no open interval of biases sees. O(candidates).
 *
 * @returns NaN when no bias makes the image right; ±∞ when every bias does
 */
export function criticalBias(input: CalibrationInput, image: number, k: number): number {
  return input.truth.unseenImage[image] === 1 ? unseenCritical(input, image, k) : seenCritical(input, image, k);
}

function unseenCritical({ space, truth, trueScore, candidates }: CalibrationInput, image: number, k: number): number {
  let critical = NaN;
  for (let t = truth.first[image]!; t < truth.first[image + 1]!; t++) {
    const column = truth.columns[t]!;
    if (space.seen[column] === 1) continue;
    const score = trueScore[t]!;
    const ahead = unseenAhead(candidates, image, score, column);
    if (ahead >= k) continue;
    const at = image * candidates.k + (k - 1 - ahead);
    const overtaken = candidates.seenColumn[at] === -1 ? -Infinity : crossing(candidates.seenScore[at]!, score);
    if (!(overtaken >= critical)) critical = overtaken;
  }
  return critical;
}

function seenCritical({ truth, trueScore, candidates }: CalibrationInput, image: number, k: number): number {
  let critical = NaN;
  for (let t = truth.first[image]!; t < truth.first[image + 1]!; t++) {
    const ahead = seenAhead(candidates, image, truth.columns[t]!, k);
    if (ahead >= k) continue;
    const rival = bestUnseen(candidates, image, k - ahead);
    const overtaken = rival === null ? Infinity : crossing(trueScore[t]!, rival);
    if (!(overtaken <= critical)) critical = overtaken;
  }
  return critical;
}

/** The bias that lifts an unseen score to a seen one; two scores at −∞ stay tied at every bias, which counts as no lift needed. */
function crossing(seen: number, unseen: number): number {
  return seen === unseen ? 0 : seen - unseen;
}

function unseenAhead(candidates: CalibrationInput['candidates'], image: number, score: number, column: number): number {
  let ahead = 0;
  let listed = false;
  for (let j = candidates.unseenFirst[image]!; j < candidates.unseenFirst[image + 1]!; j++) {
    const other = candidates.unseenColumn[j]!;
    if (other === column) listed = true;
    else if (candidates.unseenScore[j]! > score || (candidates.unseenScore[j] === score && other < column)) ahead++;
  }
  return listed ? ahead : Infinity; // not kept: k unseen pairs are ahead at every bias
}

function seenAhead(candidates: CalibrationInput['candidates'], image: number, column: number, k: number): number {
  for (let j = 0; j < k; j++) if (candidates.seenColumn[image * candidates.k + j] === column) return j;
  return Infinity;
}

/** The n-th best unseen score (n from 1), or null when fewer unseen columns compete. */
function bestUnseen(candidates: CalibrationInput['candidates'], image: number, n: number): number | null {
  const scores = candidates.unseenScore.slice(candidates.unseenFirst[image]!, candidates.unseenFirst[image + 1]!).sort();
  return scores[scores.length - n] ?? null;
}
