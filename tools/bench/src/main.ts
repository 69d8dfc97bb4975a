import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A file in this folder, `<section>.ts`, benchmarks one package: `run` prints its tables. */
export interface Section {
  run(print: (line: string) => void, flags?: readonly string[]): Promise<void> | void;
}

/** Files in this folder that are no section. */
const NO_SECTIONS = ['main', 'index'];

/**
 * Runs the named sections, or all of them, one after the other; arguments that begin with `--` are passed to them.
 * `--short` runs them with the smallest sizes, to see that they reach their end.
 *
 * @returns the exit code: 0, or 2 for an unknown section
 */
export async function main(args: readonly string[], print: (line: string) => void): Promise<number> {
  if (args.includes('--short')) process.env['PRIMITIVES_BENCH_SHORT'] = 'on'; // read by each section's sizes
  const flags = args.filter((arg) => arg.startsWith('--') && arg !== '--short');
  const names = args.filter((arg) => !arg.startsWith('--'));
  const folder = dirname(fileURLToPath(import.meta.url));
  const known = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => basename(file, '.js'))
    .filter((name) => !NO_SECTIONS.includes(name))
    .sort();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    print(`there is no section ${unknown.join(', ')}; known are ${known.join(', ')}`);
    return 2;
  }
  for (const name of names.length > 0 ? names : known) {
    const section = (await import(pathToFileURL(join(folder, `${name}.js`)).href)) as Section;
    print(`\n# ${name}`);
    await section.run(print, flags);
  }
  return 0;
}
