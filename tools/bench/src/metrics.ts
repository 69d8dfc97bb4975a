import { fullEvaluation, growth } from './metrics/evaluation.js';
import { intervalCoverage } from './metrics/interval-coverage.js';
import { boards, pairedTest } from './metrics/statistics.js';

/**
 * Metrics and statistics of the pair protocols: full size against the references, growth, bootstrap, boards, interval
 * coverage.
 */
export function run(print: (line: string) => void): void {
  for (const part of [fullEvaluation, growth, pairedTest, boards, intervalCoverage]) {
    part(print);
    print('');
  }
}
