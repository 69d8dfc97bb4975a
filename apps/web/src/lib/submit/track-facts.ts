import type { SubmitTrack } from '../api/documents/submit.ts';
import { formatCount, formatWithSign } from '../format.ts';
import { words } from '../strings/submit.ts';

/** The metric by which a track is ranked, the size of its test set and its best value. */
export const trackFacts = ({
  primaryMetric: { label, format },
  split,
  leader,
}: Pick<SubmitTrack, 'primaryMetric' | 'leader'> & { readonly split: { readonly instances: number } }): string =>
  words.facts(label, formatCount(split.instances), leader && formatWithSign(leader.cell, format));
