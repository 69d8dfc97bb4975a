import { table } from '../measure/table.js';
import type { ProgramMetrics } from './processes.js';

/** Memory of every program at several moments, in one table. */
export function memoryTable(moments: readonly (readonly [string, readonly ProgramMetrics[]])[]): string {
  const names = [...new Set(moments.flatMap(([, programs]) => programs.map(({ name }) => name)))].sort();
  const at = (programs: readonly ProgramMetrics[], name: string) => {
    const program = programs.find((each) => each.name === name);
    if (!program) return '';
    const count = program.processes > 1 ? ` (${program.processes})` : '';
    return program.pssMb === null ? `unknown${count}` : `${program.pssMb.toFixed(0)} MB${count}`;
  };
  const total = (programs: readonly ProgramMetrics[]) =>
    `${programs.reduce((sum, { pssMb }) => sum + (pssMb ?? 0), 0).toFixed(0)} MB`;
  return table(
    ['memory (PSS; processes)', ...moments.map(([moment]) => moment)],
    [
      ...names.map((name) => [name, ...moments.map(([, programs]) => at(programs, name))]),
      ['all', ...moments.map(([, programs]) => total(programs))],
    ],
  );
}
