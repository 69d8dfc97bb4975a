import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialectIn } from './words.mjs';

const READ =
  /\.(?:ts|mjs|cjs|svelte|html|css|md|json|ya?ml|tpl|graphql|sql|py|sh|service|example)$|Dockerfile|\.ci\/run$/;
/** Text that we did not write: licences, locks, model files, quoted data; and the rules themselves. */
const ALLOWED = [
  /^package-lock\.json$/,
  /^THIRD_PARTY_NOTICES$/,
  /^tools\/check\/notices\/texts\//,
  /^tools\/check\/words\//,
  /^tools\/baselines\/(?:backbone|bundles|configs|expected)\//,
  /^tools\/python\/src\/primitives_bench\/example_source\//,
  /(?:^|\/)fixtures\//,
  /^CODE_OF_CONDUCT\.md$/,
  // `nobody` is an account of Unix.
  /^libs\/embedded-servers\/(?:README\.md|src\/account\.ts)$/,
  // A house is one of the silhouettes that the synthetic benchmarks draw.
  /^libs\/shapes\/src\/(?:compound|concept|silhouettes|vocabulary)\.ts$/,
  // Compound nouns of Compun, such as greenhouse.
  /^libs\/datasets\/src\/import\/benchmarks\/compun-constituents\.ts$/,
];

/** Returns the dialect in the tracked files of a repository: `path:line: "word": write …`. */
export function dialectInRepository(root) {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return tracked
    .split('\0')
    .filter((path) => READ.test(path) && !ALLOWED.some((allowed) => allowed.test(path)) && existsSync(join(root, path)))
    .flatMap((path) =>
      dialectIn(readFileSync(join(root, path), 'utf8')).map(
        ({ line, found, instead }) => `${path}:${line}: "${found}": write ${instead}`,
      ),
    );
}
