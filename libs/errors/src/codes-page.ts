import type { Fault } from './codes/code-entry.js';
import { CODES } from './codes.js';

const FAULTS: Readonly<Record<Fault, string>> = {
  submitter: 'Faults of a request or a bundle',
  platform: 'Faults of the platform',
};

/** Every code of requests and evaluations, as the Markdown of docs/errors.md. */
export function codesPage(): string {
  return (Object.keys(FAULTS) as Fault[]).map(table).join('\n');
}

function table(fault: Fault): string {
  const rows = Object.entries(CODES)
    .filter(([, entry]) => entry.fault === fault)
    .map(
      ([code, { retryable, meaning, remedy }]) =>
        `| \`${code}\` | ${meaning} | ${retryable ? 'yes' : 'no'} | ${remedy} |`,
    );
  return [
    `### ${FAULTS[fault]}`,
    '',
    '| code | meaning | retryable | what to do |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
