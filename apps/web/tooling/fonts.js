import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import subsetFont from 'subset-font';

/**
 * Writes the fonts of src/lib/style/fonts: the Latin faces of Fontsource without the weights and the OpenType features
 * that no style uses, about a third smaller. usage: node tooling/fonts.js, after an update of a face or a new weight.
 */
const TEXT = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn'];
const INTER = [...TEXT, 'calt', 'cv05', 'cv11', 'lnum', 'ss03', 'tnum'];
const FACES = [
  { face: 'inter/files/inter-latin-wght-normal', wght: { min: 400, max: 700 }, keepFeatures: INTER },
  { face: 'inter/files/inter-latin-wght-italic', wght: { min: 400, max: 600 }, keepFeatures: INTER },
  {
    face: 'source-serif-4/files/source-serif-4-latin-wght-normal',
    wght: { min: 400, max: 700 },
    keepFeatures: [...TEXT, 'calt', 'lnum', 'tnum'],
  },
  {
    face: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal',
    wght: { min: 400, max: 700 },
    keepFeatures: [...TEXT, 'calt', 'zero'],
  },
];

const { resolve } = createRequire(import.meta.url);
for (const { face, wght, keepFeatures } of FACES) {
  const source = await readFile(resolve(`@fontsource-variable/${face}.woff2`));
  const subset = await subsetFont(source, undefined, {
    keepAllGlyphs: true,
    keepFeatures,
    variationAxes: { wght },
    targetFormat: 'woff2',
    noHinting: true,
  });
  const file = new URL(`../src/lib/style/fonts/${face.split('/').at(-1)}.woff2`, import.meta.url);
  await writeFile(file, subset);
  process.stdout.write(`${face}: ${source.length} -> ${subset.length} bytes\n`);
}
