import { latexText } from './latex-text.js';

export const PLATFORM = 'primitives';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parts that the BibTeX of a board and of a submission share. */
export interface CitedSubmission {
  readonly code: string;
  readonly name: string;
  readonly version: string | null;
  readonly team: string | null;
  /** ISO 8601 time of scoring, as far as it is known. */
  readonly date: string | null;
  readonly url: string;
}

/** `primitives-4f2kw9`: the argument of `\cite`, in every export. */
export const submissionKey = (code: string): string => `${PLATFORM}-${code.toLowerCase()}`;

/** Year and month; empty without a date. */
export function dateFields(date: string | null): Record<string, string> {
  const [year, month] = date?.split('-') ?? [];
  const name = MONTHS[Number(month) - 1];
  return year === undefined || name === undefined ? {} : { year, month: name };
}

/**
 * A submission as BibTeX.
 *
 * @param more  further fields, as LaTeX
 */
export function submissionEntry(cited: CitedSubmission, more: Readonly<Record<string, string>> = {}): string {
  const { code, name, version, team, date, url } = cited;
  return bibtexEntry(submissionKey(code), {
    ...(team ? { author: `{${latexText(team)}}` } : {}),
    title: `{${latexText([name, version].filter(Boolean).join(' '))}}`,
    ...dateFields(date),
    howpublished: latexText(`Primitives, submission ${code}`),
    url,
    ...more,
  });
}

/** `@misc`; the month is a macro that every BibTeX style defines, so it has no braces. */
export const bibtexEntry = (key: string, fields: Readonly<Record<string, string>>): string =>
  `@misc{${key},\n${Object.entries(fields)
    .map(([name, value]) => `  ${name} = ${name === 'month' ? value : `{${value}}`},\n`)
    .join('')}}\n`;
