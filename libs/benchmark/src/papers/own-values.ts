import type { OwnValue } from './ledger.js';

const counted = (source: string) => (value: number) => ({ value, source });
const inMac = counted('`multi_attr_split_all` of the released MAC');
const quotient = counted('the quotient of the compositions and the types of the same row');
const inMitStates = counted('the attribute and object lists of SymNet');
const inUtZappos = inMitStates;
const inVaw = counted('`output_detailed.txt` of the released VAW');
const inCompun = counted('`Compun.csv` of the authors');
const inThings = counted('the released files of McRae × THINGS');

/**
 * What this platform computes for a printed cell, by `cellKey`. `ledger.spec.ts` computes every count again from the
 * released files where they are available (`PRIMITIVES_SOURCES`).
 */
export const OWN_VALUES: ReadonlyMap<string, OwnValue> = new Map(
  Object.entries({
    'mac · Table 1 · MAC · Attributes': inMac(99),
    'mac · Table 1 · MAC · Objects': inMac(259),
    'mac · Table 1 · MAC · Compositions': inMac(16_004),
    'mac · Table 1 · MAC · Avg. attr': inMac(29.5251),
    'mac · Table 1 · MAC · Avg. obj': inMac(77.2424),
    'mac · Text · Attributes of more than 60 objects, in % · Value': inMac(48.4848),
    'mac · Text · Objects of more than 25 attributes, in % · Value': inMac(66.7954),
    'mac · Table 1 · UT-Zappos · Avg. attr': quotient(12.4167),
    'mac · Table 1 · UT-Zappos · Avg. obj': quotient(9.3125),
    'mac · Table 1 · MIT-States · Avg. attr': quotient(8.0082),
    'mac · Table 1 · MIT-States · Avg. obj': quotient(17.0609),
    'mac · Table 1 · C-GQA · Avg. attr': quotient(11.5237),
    'mac · Table 1 · C-GQA · Avg. obj': quotient(18.8063),
    'mac · Table 1 · MIT-States · Attributes': inMitStates(115),
    'mac · Table 1 · MIT-States · Objects': inMitStates(245),
    'mac · Table 1 · UT-Zappos · Attributes': inUtZappos(16),
    'mac · Table 1 · UT-Zappos · Objects': inUtZappos(12),
    'mac · Text · Attributes shared with MIT-States · Value': inMac(70),
    'mac · Text · Objects shared with MIT-States · Value': inMac(134),
    'vaw-hierarchy · Text, benchmark · Attributes · Value': inVaw(620),
    'vaw-hierarchy · Text, benchmark · Positive and negative labels · Value': inVaw(223_607),
    'compun · Table 1 · Random · Accuracy': counted('the metric over all three constant choices')(33.3333),
    'compun · Table 5 · Compound nouns · Nouns': inCompun(400),
    'splits · Text · Concepts · Value': inThings(1854),
    'splits · Text · Attributes · Value': inThings(277),
    'splits · Text · Attributes of the comparison · Value': inThings(211),
    'splits · Text · Supercategories · Value': inThings(53),
    'splits · Text · Concepts grouped by the LLM, in % · Value': inThings(12.2438),
    'splits · Text · Concepts grouped by similarity · Value': inThings(600),
    'splits · Text · Concepts in no group by similarity, in % · Value': inThings(67.6375),
  }),
);
