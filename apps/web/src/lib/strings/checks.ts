import { plural } from './plural.ts';

/** Names and outcomes of a bundle's checks, before and after its upload. */
export const checkWords = {
  topics: {
    archive: 'Archive and files',
    manifest: 'Manifest and interface',
    graph: 'Graph',
    format: 'Format',
    weights: 'External weights',
    inputs: 'Inputs',
    outputs: 'Outputs and shapes',
    operators: 'Operators',
    settings: 'Settings and labels',
    room: 'Size',
    same: 'Submitted before',
    contract: 'Contract of the track',
    run: 'Run on public images',
    evaluation: 'Evaluation by a runner',
  } as Record<string, string>,
  passed: (count: number) => `${plural(count, 'check')} passed`,
  /** @param checks their topics */
  notRun: (checks: readonly string[], because: string) =>
    `${plural(checks.length, 'check')} not run, because ${because}: ${checks.join(', ').toLowerCase()}.`,
  because: {
    archive: () => 'the files could not be read',
    manifest: () => 'there is no valid manifest',
    graph: (file: string) => `${file} could not be read`,
  },
  status: { pass: 'passes', warn: 'passes, flagged', fail: 'fails' },
} as const;
