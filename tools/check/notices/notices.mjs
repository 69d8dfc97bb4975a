/** The page THIRD_PARTY_NOTICES: programs, then packages, then each distinct licence text once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf, standardText } from './licence-of.mjs';
import { packageOf, shippedPackages } from './shipped-packages.mjs';

/** @typedef {Record<'name' | 'version' | 'licence' | 'source' | 'use', string>} ProgramLines */
/** @typedef {ProgramLines & { texts: string[], parts?: string[] }} Program */

const RULE = '='.repeat(100);
const THIN_RULE = '-'.repeat(100);
const unixLines = (/** @type {string} */ text) => text.replace(/\r\n?/g, '\n');

/** @param {string} root the checkout, with its dependencies installed */
export function notices(root) {
  const packages = shipped(root).map((each) => ({ ...each, ...licenceOf(root, each) }));
  return `${[
    'THIRD-PARTY NOTICES',
    '',
    'Primitives is licensed under Apache-2.0 (LICENSE). An installation contains or downloads the software below.',
    'Written by `npm run notices`; a test compares it with package-lock.json.',
    '',
    RULE,
    'PROGRAMS AND NATIVE LIBRARIES',
    '',
    ...programs(root),
    RULE,
    'NPM PACKAGES',
    '',
    ...packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`),
    '',
    RULE,
    'LICENCE TEXTS',
    '',
    ...texts(packages),
  ].join('\n')}\n`;
}

/** Returns the packages that package-lock.json lists for production, and those that the web page imports. */
export function shipped(/** @type {string} */ root) {
  return shippedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')), pageImports(root));
}

function programs(/** @type {string} */ root) {
  /** @type {Program[]} */
  const list = JSON.parse(readFileSync(new URL('./programs.json', import.meta.url), 'utf8'));
  return list.flatMap(({ name, version, licence, source, use, texts, parts = [] }) => [
    `${name}, version ${version}`,
    `  Licence: ${licence}`,
    `  Source: ${source}`,
    `  Use: ${use}`,
    ...parts.map((part) => `  With: ${part}`),
    ...texts.flatMap((id) => ['', standardText(id, root)]),
    '',
  ]);
}

/** Packages that share a text, line breaks aside, are listed above it together. */
function texts(/** @type {{ name: string, version: string, text: string }[]} */ packages) {
  /** @type {Map<string, { text: string, names: string[] }>} */
  const groups = new Map();
  for (const { name, version, text } of packages) {
    const key = text.replace(/\s+/g, ' ');
    const group = groups.get(key) ?? { text, names: [] };
    groups.set(key, { ...group, names: [...group.names, `${name} ${version}`] });
  }
  return [...groups.values()].flatMap(({ text, names }) => [THIN_RULE, ...names, '', unixLines(text), '']);
}

function pageImports(/** @type {string} */ root) {
  const sources = join(root, 'apps/web/src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|svelte|css)$/.test(file) && !file.endsWith('.spec.ts'),
  );
  const specifiers = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(/(?:from |import |import\(|url\()'([^']+)'/g)].map(
      ([, specifier]) => specifier,
    ),
  );
  return [...new Set(specifiers.map((each) => packageOf(each ?? '')).filter((name) => name !== null))].sort();
}
