/** A file in this folder, `<section>.ts`, benchmarks one package: `run` prints its tables. */
export interface Section {
  run(print: (line: string) => void, flags?: readonly string[]): Promise<void> | void;
}

/** What ../sections.mjs reads from the command line. */
export interface BenchRequest {
  readonly runs: readonly { readonly name: string; readonly flags: readonly string[] }[];
  /** With the smallest sizes, to see that the sections reach their end. */
  readonly short: boolean;
}

/** Runs sections one after the other. */
export async function main({ runs, short }: BenchRequest, print: (line: string) => void): Promise<void> {
  if (short) process.env['PRIMITIVES_BENCH_SHORT'] = 'on'; // read by each section's sizes
  for (const { name, flags } of runs) {
    const section = (await import(new URL(`./${name}.js`, import.meta.url).href)) as Section;
    print(`\n# ${name}`);
    await section.run(print, flags);
  }
}
