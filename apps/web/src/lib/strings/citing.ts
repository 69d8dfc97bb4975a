/** Strings of the export and citation menus of a submission, which load after the page. */
export const words = {
  exportNote: 'The public data, with receipts.',
  privateNote: 'The results as their page shows them to the team.',
  forms: {
    csv: 'CSV, one line per metric',
    json: 'JSON',
    tex: 'LaTeX, one table per track',
    md: 'Markdown, for a README',
    bib: 'BibTeX',
  },
  citeNote: 'Cites each track of this submission with its date and signed receipt.',
  copyBibtex: 'Copy BibTeX',
  bibtex: 'BibTeX of this submission',
  boards: 'Ranks change. To cite a board, open its “Cite” menu: it has BibTeX and the link to the frozen snapshot.',
  failed: 'The entry could not be loaded. Try again.',
} as const;
