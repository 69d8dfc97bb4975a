/** Reads the licence of an installed package: its SPDX identifier and its text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = /^(un)?licen[cs]e|^copying|^notice|^copyright/i;
const TEXTS = new URL('./texts/', import.meta.url);
const GRANT = /Permission is hereby granted|Redistribution and use in source/;

/**
 * Returns the text of a licence by its SPDX identifier, null when `texts/` has none. Apache-2.0 is the checkout's own
 * licence.
 *
 * @param {string} id
 * @param {string} root the checkout
 */
export function standardText(id, root) {
  const file = id === 'Apache-2.0' ? join(root, 'LICENSE') : new URL(`${id}.txt`, TEXTS);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/**
 * @param {string} root the checkout
 * @param {{ path: string, name: string, licence: string | undefined }} shipped
 * @returns {{ licence: string, text: string }}
 */
export function licenceOf(root, { path, name, licence: locked }) {
  const folder = join(root, path);
  if (!existsSync(folder)) throw new Error(`${path} is not installed: run npm ci on Linux x64 and try again`);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const licences = files
    .filter((entry) => FILES.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  const readme = files.find((entry) => /^readme/i.test(entry.name));
  const section = readme ? licenceSection(readFileSync(join(folder, readme.name), 'utf8')) : '';
  const licence = locked ?? manifest.licenses?.[0]?.type ?? named([section, ...licences].join('\n'));
  if (!licence) throw new Error(`${name} declares no licence: find it out, then teach licence-of.mjs to read it`);
  if (licences.length > 0) return { licence, text: licences.join('\n\n') };
  if (GRANT.test(section)) return { licence, text: section };
  const standard = standardText(licence.replace(/-or-later$/, ''), root);
  if (!standard) throw new Error(`${name} has no licence file, and texts/ has none for ${licence}: add it there`);
  const author = typeof manifest.author === 'string' ? manifest.author.replace(/ *[<(].*/, '') : manifest.author?.name;
  const holder = `Copyright (c) ${author ?? `the authors of ${name}`}`;
  // sharp's readme lists the licences of the libraries that it bundles
  const table = section.includes('|') ? [section] : [];
  return {
    licence,
    text: [...table, 'The package has no licence file; this is the standard text.', holder, standard].join('\n\n'),
  };
}

/** The part of a readme under the heading "License" or "Licensing". */
function licenceSection(/** @type {string} */ readme) {
  const [, section = ''] = /^#+ *licen[cs](?:e|ing)\b.*\n([\s\S]*)/im.exec(readme) ?? [];
  return section.split(/^#+ /m)[0]?.trim() ?? '';
}

function named(/** @type {string} */ text) {
  return /\bMIT\b/.test(text) || text.includes('Permission is hereby granted, free of charge') ? 'MIT' : undefined;
}
