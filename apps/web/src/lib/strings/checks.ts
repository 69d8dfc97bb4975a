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
    room: 'Size',
    same: 'Submitted before',
    contract: 'Contract of the track',
    run: 'Run on public images',
    evaluation: 'Evaluation by a runner',
  } as Record<string, string>,
  passed: (count: number) => `${plural(count, 'check')} passed`,
  status: { pass: 'passes', warn: 'passes, flagged', fail: 'fails' },
} as const;
