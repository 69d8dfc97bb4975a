/**
 * `npm run deploy:check`, first step: provides the programs and the schemas. Where Go, pip, apt-get or the network is
 * missing, it writes the reason, and the specs that need the part are skipped. A variable that names no file is an
 * error.
 */
import { missingSchemas, storeSchemas } from './kubernetes-schemas.js';
import { findProgram, PROGRAMS, provideProgram } from './programs.js';

const provideSchemas = async () => {
  if (missingSchemas() !== null) await storeSchemas();
};
const steps = new Map<string, () => Promise<void>>([
  ...PROGRAMS.map((name) => [name, async () => void (findProgram(name) ?? (await provideProgram(name)))] as const),
  ['schemas of Kubernetes and KEDA', provideSchemas],
]);
for (const [name, provide] of steps)
  try {
    await provide();
    process.stdout.write(`ok    ${name}\n`);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    process.stdout.write(`skip  ${name}: ${String(error).trim()}\n`);
  }
