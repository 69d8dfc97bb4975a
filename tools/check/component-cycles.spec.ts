import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { preProcessFile } from 'typescript';

/**
 * Import cycles of the web app, `import type` in components included: Svelte's compiler removes these before
 * dependency-cruiser reads a component.
 */
const WEB = join(__dirname, '../../apps/web');

const modules = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .map((file) => join(WEB, 'src', file));

/** The scripts of a component; another module as it is. */
const scriptOf = (file: string, text: string) =>
  file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code).join('\n')
    : text;

function importsOf(file: string): string[] {
  return preProcessFile(scriptOf(file, readFileSync(file, 'utf8'))).importedFiles.flatMap(({ fileName }) => {
    const [path = ''] = fileName.split('?');
    const target = path.startsWith('#lib/')
      ? join(WEB, 'src/lib', path.slice('#lib/'.length))
      : path.startsWith('.')
        ? join(dirname(file), path)
        : undefined;
    return target !== undefined && existsSync(target) ? [target] : [];
  });
}

/** The first path that leads back to itself, if there is one. Each module is entered once. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const enter = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const cycle = enter(next, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const cycle = enter(file, []);
    if (cycle) return cycle;
  }
  return null;
}

describe('the modules of the web app', () => {
  it('have no import cycle, types and components included', () => {
    const graph = new Map(modules.map((file) => [file, importsOf(file)]));
    const edges = [...graph.values()].flat();
    expect(edges.filter((file) => file.endsWith('.svelte')).length).toBeGreaterThan(100);
    expect(findCycle(graph)?.map((file) => relative(WEB, file)) ?? []).toEqual([]);
  });

  it('are followed to a cycle of three', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(findCycle(graph)).toEqual(['b', 'c', 'b']);
  });
});
