import { importBenchmark, IMPORTERS, type ImportCode } from '@primitives/datasets';

/** Imports one release in its own process, so that the peak memory is that of the import. */
const [id, folder = '', out = '', mode = 'whole', ...accept] = process.argv.slice(2);
const importer = IMPORTERS.find((candidate) => candidate.id === id);
if (importer === undefined) throw new Error(`there is no importer ${id}`);
const floorKb = process.resourceUsage().maxRSS;
const start = performance.now();
const cpu = process.cpuUsage();
const report = await importBenchmark({
  importer,
  folder,
  out,
  number: 1,
  accept: accept as ImportCode[],
  dryRun: mode === 'check',
});
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    ms: performance.now() - start,
    cpuMs: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
    floorMb: floorKb / 1024,
    verdict: report.verdict,
    instances: report.splits.reduce((sum, split) => sum + split.instances, 0),
    images: report.splits.reduce((sum, split) => sum + split.images, 0),
    digest: report.version?.digest ?? '',
  }),
);
