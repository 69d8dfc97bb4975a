import { caseResult, type CaseResult } from './case-result.js';
import { readTolerance } from './compare.js';
import { COMPMAP_PROFILES } from './compmap.js';
import { CAPTION_CASES } from './captions.js';
import { COMPUN_CASES } from './compun.js';
import { CZSL_FORMAT, runCzslFile } from './czsl.js';
import type { GoldenCase, Recompute } from './golden-case.js';
import { GoldenFormatError } from './matrix.js';
import { RETRIEVAL_CASES } from './retrieval.js';
import type { Sources } from './sources.js';
import { SPLIT_CASES } from './splits.js';
import { VAW_CASES } from './vaw.js';

const CASES: Readonly<Record<string, Recompute>> = {
  ...VAW_CASES,
  ...COMPUN_CASES,
  ...CAPTION_CASES,
  ...RETRIEVAL_CASES,
  ...SPLIT_CASES,
};

/** Recomputes every case of a golden file of any format. @throws GoldenFormatError for an unknown format */
export function compareFile(file: unknown, sources: Sources): readonly CaseResult[] {
  if (typeof file !== 'object' || file === null) throw new GoldenFormatError('a golden file is an object');
  if ('format' in file && file.format === CZSL_FORMAT) return compareCzsl(file, sources);
  return [compareCase(file as GoldenCase, sources)];
}

/** CompMap's cases are recomputed by the probes, all others by the pair metrics. */
function compareCzsl(file: object, sources: Sources): CaseResult[] {
  const { shared = {}, cases } = file as { shared?: object; cases?: unknown };
  if (!Array.isArray(cases)) throw new GoldenFormatError(`a file of format ${CZSL_FORMAT} has a list of cases`);
  const golden = cases.map((bare: object) => ({ ...shared, ...bare }) as { id: string; profile: string });
  const compmap = golden.filter(({ profile }) => profile in COMPMAP_PROFILES);
  const others = golden.filter(({ profile }) => !(profile in COMPMAP_PROFILES));
  return [
    ...(others.length > 0 || compmap.length === 0 ? runCzslFile({ ...file, shared: {}, cases: others }, sources) : []),
    ...compmap.map((one) => caseResult(one.id, COMPMAP_PROFILES[one.profile]!(one as never))),
  ];
}

function compareCase(golden: GoldenCase, sources: Sources): CaseResult {
  const recompute = CASES[golden.case];
  if (!recompute) throw new GoldenFormatError(`the case "${golden.case}" is of no known format`);
  for (const part of ['input', 'expected', 'tolerance'] as const) {
    if (typeof golden[part] !== 'object' || golden[part] === null)
      throw new GoldenFormatError(`the file has no ${part}`);
  }
  return caseResult(golden.id, recompute(golden, readTolerance(golden.tolerance), sources));
}
