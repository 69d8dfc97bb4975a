/**
 * `npm run deploy:check`, first step: provides helm, kubeconform, the schemas and Prometheus. Where Go, pip or the
 * network is missing, it writes the reason, and the specs that need the part are skipped. A variable that names no file
 * is an error.
 */
import { buildProgram, findProgram } from './chart-programs.js';
import { hasSchemas, storeSchemas } from './kubernetes-schemas.js';
import { findPrometheus, storePrometheus } from './prometheus.js';

const steps = {
  helm: () => findProgram('helm') ?? buildProgram('helm'),
  kubeconform: () => findProgram('kubeconform') ?? buildProgram('kubeconform'),
  'schemas of Kubernetes and KEDA': () => (hasSchemas() ? undefined : storeSchemas()),
  prometheus: () => (findPrometheus() ? undefined : storePrometheus()),
};
for (const [name, provide] of Object.entries(steps))
  try {
    await provide();
    process.stdout.write(`ok    ${name}\n`);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    process.stdout.write(`skip  ${name}: ${String(error).trim()}\n`);
  }
