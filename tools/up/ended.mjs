/** Runs a program of the setup to its end. Needs nothing but Node. */
import { spawn } from 'node:child_process';

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ status: number | null, error?: Error, lastLines: (count: number) => string }>} `error` when it
 *   could not be started
 */
export function ended(program, args, options = {}) {
  return new Promise((settle) => {
    let [stdout, stderr] = ['', ''];
    const lastLines = (count) => `${stdout}\n${stderr}`.trim().split('\n').slice(-count).join('\n');
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', (error) => settle({ status: null, error, lastLines }));
    child.on('close', (status) => settle({ status, lastLines }));
  });
}
