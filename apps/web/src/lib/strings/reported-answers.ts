/** Strings of the summary of a board that has reported rows only; its labels are those of other boards. */
export const words = {
  title: 'Summary',
  labels: { best: 'Best', lead: 'Lead', cost: 'Cost', checked: 'Checked by' },
  /** @param papers citations of all papers of the board @param aside whether some rows do not count */
  best: (papers: readonly string[], aside: boolean) =>
    `highest value in ${papers.length === 1 ? papers[0] : `the ${papers.length} papers of this board`}${aside ? ', without variants and references' : ''}`,
  notTested: 'Not tested',
  only: (aside: boolean) => `The only reported value${aside ? ' that counts as best' : ''}`,
  ahead: (margin: string, name: string) => `${margin} ahead of ${name}`,
  same: (name: string) => `the value of ${name} is the same`,
  sameTable: 'without answers for single images no paired test is possible',
  otherTable: 'from another table, so the values may not be comparable',
  cost: 'Not measured here',
  notRun: 'reported models are not run here',
  checked: 'Not verified here',
  reported: 'reported by papers:',
} as const;
