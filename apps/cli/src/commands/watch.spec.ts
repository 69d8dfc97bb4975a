import type { WatchedSubmission } from '@primitives/client';

import type { Connection } from '../connection.js';
import { printOutcome } from './watch.js';

const at = { url: 'https://primitives.example' } as Connection;

/** The output for a result with, or without, a release that rounds. */
function printed(released: { step: number } | null): string {
  const lines: string[] = [];
  const output = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const evaluation = {
    track: {
      slug: 'shapes',
      metrics: [],
      primaryMetric: { label: 'Exact Match' },
      split: { role: 'HIDDEN' },
      releaseRule: 'ROUNDED',
    },
    debug: false,
    state: 'SCORED',
    failure: null,
    waiting: null,
    publication: null,
    copyOf: null,
    service: {
      refundReason: null,
      reused: false,
      lostTries: 0,
      audits: { planned: 0, agreed: 0, disagreed: 0, waived: 0 },
    },
    results: [{ board: 'closed', released, values: [], rank: null, neighbours: [] }],
  };
  printOutcome(at, { name: 'CSP', code: 'ABCDEF', evaluations: [evaluation] } as unknown as WatchedSubmission);
  output.mockRestore();
  return lines.join('');
}

it('says of rounded values how they are rounded, with the address of the rule', () => {
  expect(printed({ step: 0.02 })).toContain(
    'rounded up or down at random, so that they do not reveal labels: https://primitives.example/docs/release#',
  );
  expect(printed(null)).not.toContain('at random');
});
it('says of exact values of a hidden split that only maintainers see them', () => {
  expect(printed(null)).toContain('Exact values, hidden from others.');
  expect(printed({ step: 0.02 })).not.toContain('Exact values');
});
