/** Installs the dependencies when they are missing or another lock file was installed. Needs nothing but Node. */
import { ended } from './ended.mjs';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MINIMUM_NODE = [20, 19];
const RECOMMENDED_NODE = 24;
const NEEDED_BYTES = 2e9; // 0.9 GB of packages, the build and a first data folder

/** An error that the user can resolve: printed without a stack. */
export class SetupError extends Error {}

/**
 * Why this version of Node cannot run the platform and what to do about it; null where it can.
 *
 * @param {string} version
 */
export function nodeRefusal(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return null;
  return `Primitives needs Node ${MINIMUM_NODE.join('.')} or newer, this is ${version}: install Node ${RECOMMENDED_NODE} and try again`;
}

export function requireNode() {
  const refusal = nodeRefusal(process.versions.node);
  if (refusal) throw new SetupError(refusal);
}

/** @param {string} root the checkout @param {(text: string) => void} log one line of progress */
export async function installDependencies(root, log) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).update(process.versions.modules).digest('hex');
  const stampFile = join(root, 'node_modules', '.installed');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  requireSpace(root);
  log('installing dependencies (a minute or two, once)');
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const run = await ended(command, [...args, 'ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
  });
  if (run.error)
    throw new SetupError(
      `npm could not be started (${run.error.message}): install npm, which comes with Node, and try again`,
    );
  if (run.status !== 0) {
    throw new SetupError(
      `installing the dependencies failed; npm printed:\n${run.lastLines(15)}\n\nCheck the connection to the npm registry and the free space, then try again.`,
    );
  }
  writeFileSync(stampFile, stamp);
}

function requireSpace(folder) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= NEEDED_BYTES) return;
  throw new SetupError(
    `${((bavail * bsize) / 1e9).toFixed(1)} GB are free on the disk of the checkout, ${NEEDED_BYTES / 1e9} GB are needed: free some space and try again`,
  );
}
