import { submissionBibtex } from './submission-bibtex.js';
import { submissionCsv } from './submission-csv.js';
import type { SubmissionExport } from './submission-export.js';
import { submissionLatex } from './submission-latex.js';
import { submissionMarkdown } from './submission-markdown.js';
import type { ExportFormat } from './write-board.js';

const WRITERS: Readonly<Record<ExportFormat, (submission: SubmissionExport) => string>> = {
  csv: submissionCsv,
  json: (submission) => `${JSON.stringify(submission, null, 2)}\n`,
  tex: submissionLatex,
  md: submissionMarkdown,
  bib: submissionBibtex,
};

export const writeSubmission = (format: ExportFormat, submission: SubmissionExport): string =>
  WRITERS[format](submission);
