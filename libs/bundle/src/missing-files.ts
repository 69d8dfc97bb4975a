import { finding, type Finding } from './finding.js';
import type { Stage } from './codes.js';
import { LABELS_ROLE } from './labels.js';
import type { BundleReport } from './report.js';
import { clipConfig, type Size } from './preprocessing.js';

/** The file of the preprocessing that a model without one needs. */
export const PREPROCESSOR_FILE = 'preprocessor_config.json';

/** The finding for a missing preprocessor_config.json, with the content of one for images of this size. */
export function preprocessorMissing(size: Size, stage?: Stage): Finding {
  const content = JSON.stringify(clipConfig(size));
  return {
    ...finding('file_missing', { role: 'preprocessor', name: PREPROCESSOR_FILE }, stage),
    remedy: `write ${PREPROCESSOR_FILE} with the preprocessing of the training; that of CLIP is ${content}; see the files of each interface (/docs/bundle)`,
  };
}

/** Lists of labels that are no list of strings. */
const FORMS: Readonly<Record<string, unknown>> = { id2label: { 0: '…' }, pairs: [['…', '…']] };

/**
 * The finding for a missing list of labels, with the form of its file.
 *
 * @param refs such as `labels.json#attributes`, all of one file
 */
export function labelsMissing(name: string, refs: readonly string[], stage?: Stage): Finding {
  const lists = refs.map((ref) => {
    const key = ref.split('#')[1] ?? '';
    return [key, FORMS[key] ?? ['…']] as const;
  });
  return {
    ...finding('file_missing', { role: LABELS_ROLE, name }, stage),
    remedy: `write ${name} as ${JSON.stringify(Object.fromEntries(lists))}, with one label for each output column; see the files of each interface (/docs/bundle)`,
  };
}

/** The assumptions on which the verdict depends: none about preprocessing whose file must be written. */
export const usedAssumptions = ({
  assumed,
  findings,
}: Pick<BundleReport, 'assumed'> & { readonly findings: readonly Pick<Finding, 'code' | 'message'>[] }): string[] =>
  findings.some(({ code, message }) => code === 'file_missing' && message.includes(PREPROCESSOR_FILE))
    ? assumed.filter((sentence) => !sentence.startsWith(CLIP_ASSUMED))
    : [...assumed];

/** Beginning of the assumption about the preprocessing of a model without a file. */
export const CLIP_ASSUMED = "CLIP's preprocessing";
