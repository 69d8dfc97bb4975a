import type { Claim } from '../claim/claim.ts';
import { verdicts, words as claimWords } from './claim.ts';
import { inSentence } from './in-sentence.ts';
import { plural } from './plural.ts';

type Groups = ReadonlyMap<Claim['verdict'], readonly string[]>;
const labelled = Object.entries(verdicts) as [Claim['verdict'], string][];

/** How many metrics have a value of both models. */
const countOf = (groups: Groups) => [...groups.values()].reduce((sum, labels) => sum + labels.length, 0);

/** Strings of the claim check of all metrics. */
export const words = {
  claim: (of: { a: string; b: string; board: string; number: number; day: string }) =>
    `“${of.a} is better than ${of.b} on the metrics of ${of.board} (snapshot ${of.number} of ${of.day}).”`,
  summary: (groups: Groups) => {
    const parts = labelled.flatMap(([verdict, label]) => {
      const labels = groups.get(verdict) ?? [];
      const isFirst = verdict === 'supported';
      if (labels.length === 0 && !isFirst) return [];
      const count = isFirst ? `${labels.length} of ${plural(countOf(groups), 'metric')}` : labels.length;
      const reason = verdict === 'not_significant' ? `, ${claimWords.notSignificant}` : '';
      return [`${inSentence(label)} on ${count}${reason}${labels.length > 0 ? ` (${labels.join(', ')})` : ''}`];
    });
    const text = parts.join('; ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
  correction: (count: number) =>
    `The 5% level covers all ${plural(count, 'metric')} together: each p is multiplied by ${count} (Bonferroni). A difference also has to be significant on the board, whose tests are corrected for all pairs of its entries under one metric.`,
  copied: (claim: string, summary: string, count: number, link: string) =>
    [claim, `Primitives: ${words.citedVerdict(summary, count)}.`, link].join(' '),
  citedVerdict: (summary: string, count: number) =>
    `${inSentence(summary).replace(/\.$/, '')} (paired sign-flip tests, 5% level, corrected for ${plural(count, 'metric')}, and significant on the board, which is corrected for all of its pairs)`,
  table: 'Tests by metric',
  columns: { metric: claimWords.metric, difference: claimWords.difference(false), p: claimWords.p, verdict: 'Verdict' },
  /** Behind the label of a metric. */
  lowerIsBetter: '(lower is better)',
  /** Behind a verdict. */
  notes: {
    supported: '',
    contradicted: '',
    not_significant: claimWords.notSignificant,
    not_tested: 'intervals indicative',
  },
  waiting: 'The scorer tests all metrics. The first time takes up to a minute.',
  none: 'Both models have a value of no common metric.',
  tryAgain: 'Try again',
} as const;
