/** Names and outcomes of a bundle's checks, before and after its upload. */
export const checkWords = {
  topics: {
    archive: 'Archive and files',
    manifest: 'Manifest and interface',
    graph: 'Graph',
    contract: 'Contract of the track',
    run: 'Run on public images',
  } as Record<string, string>,
  status: { pass: 'passes', warn: 'passes, flagged', fail: 'fails' },
} as const;
