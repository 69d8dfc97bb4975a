/**
 * `node libs/runtime/dist/probe-main.js [/healthz]`: requests the health of the process with the same environment, and
 * exits with 0 if it answers 200. For supervisors that run a command inside a container whose ports are not reachable
 * from outside.
 */
import { healthAddress, healthUrl, requestHealth } from './health-address.js';

const TIMEOUT_MS = 4_000;

const path = process.argv[2] === '/healthz' ? '/healthz' : '/readyz';
const address = healthAddress(process.env);
const answer = address && (await requestHealth(healthUrl(address, path), TIMEOUT_MS).catch(() => null));
process.stdout.write(answer?.text ?? 'nothing answers\n');
process.exitCode = answer?.status === 200 ? 0 : 1;
