/** `npm start`: installs and builds what is missing, then starts the compiled system. */
import { runSetup } from './run-setup.mjs';

const USAGE = `usage: npm start

Installs and builds what is missing, then runs Primitives on this machine until Ctrl-C: http://localhost:4600.
It takes no arguments. Environment variables configure it:

  PRIMITIVES_PORT     port of the site and the API (4600)
  PRIMITIVES_HOST     address on which they listen (127.0.0.1)
  PRIMITIVES_DATA     folder of all data (.primitives)
  PRIMITIVES_RUNNERS  number of runner processes on this machine (1)

All variables: docs/operate/configuration.md`;

const given = process.argv.slice(2);
if (given.length > 0) {
  const isHelp = given.every((argument) => ['--help', '-h'].includes(argument));
  (isHelp ? console.log : console.error)(isHelp ? USAGE : `unknown: ${given.join(' ')}\n\n${USAGE}`);
  process.exit(isHelp ? 0 : 64);
}

await runSetup({ packages: true }, async (root) => (await import('./dist/index.js')).up(root));
