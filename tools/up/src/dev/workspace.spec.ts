import { join } from 'node:path';
import { affectedEntries, closureOf, packageOf, readPackageGraph, type PackageGraph } from './workspace.js';

const ROOT = join(__dirname, '../../../..');
const graph = readPackageGraph(ROOT);
const ENTRIES = ['apps/api', 'apps/dispatcher', 'apps/scorer', 'runners/onnx'].map((folder) =>
  join(ROOT, folder, 'dist/main.js'),
);
const affected = (...changed: string[]) =>
  affectedEntries(graph, ROOT, ENTRIES, new Set(changed)).map((entry) => packageOf(graph, ROOT, entry));

describe('the processes that a change affects', () => {
  it('includes only the process of a changed app', () => {
    expect(affected('apps/api')).toEqual(['apps/api']);
  });

  it('includes every process whose package depends on a changed library, directly or not', () => {
    expect(affected('libs/scoring')).toEqual(['apps/scorer']);
    expect(affected('libs/tokenizer')).toEqual(['apps/api', 'apps/dispatcher', 'runners/onnx']); // through bundle-files
    expect(affected('libs/runtime')).toEqual(['apps/api', 'apps/dispatcher', 'apps/scorer', 'runners/onnx']);
  });

  it('never includes the runner for a change in the database', () => {
    expect(affected('libs/store')).toEqual(['apps/api', 'apps/dispatcher', 'apps/scorer']);
  });

  it('is empty for a package that no process uses, and for no change', () => {
    expect(affected('tools/golden')).toEqual([]);
    expect(affected()).toEqual([]);
  });
});

describe('the package graph', () => {
  it('ends at cycles', () => {
    const cycle: PackageGraph = new Map([
      ['libs/a', ['libs/b']],
      ['libs/b', ['libs/a']],
    ]);
    expect(closureOf(cycle, ['libs/a'])).toEqual(new Set(['libs/a', 'libs/b']));
  });

  it('finds the package of a file, and none outside of the packages', () => {
    expect(packageOf(graph, ROOT, join(ROOT, 'libs/metrics/dist/index.js'))).toBe('libs/metrics');
    expect(packageOf(graph, ROOT, join(ROOT, 'libs/metrics-2/dist/index.js'))).toBeNull();
    expect(packageOf(graph, ROOT, join(ROOT, '../elsewhere/libs/metrics/index.js'))).toBeNull();
  });
});
