// Renders Still Life for its acceptance (docs/appendix/still-life-acceptance.md):
// node tools/baselines/render-still-life.mjs <folder> [--seasons A,B] [--train 1500] [--val 100] [--test 400]
// [--side 160] [--only PART]. Writes the splits train, val, season-1 and season-2 with one definition. Continues after
// an interruption. With --only, it renders one split and writes none, so that two processes can share the work.
import { existsSync } from 'node:fs';
import { appendFile, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importBenchmark, IMPORTERS, SPLIT_FILES } from '@primitives/datasets';
import { findChromium, SceneRenderer } from '@primitives/scene-renderer';
import { KINDS, LAYOUTS, recordOf, sceneOf } from '@primitives/still-life';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seasons: { type: 'string', default: 'acceptance-season-1,acceptance-season-2' },
    train: { type: 'string', default: '1500' },
    val: { type: 'string', default: '100' },
    test: { type: 'string', default: '400' },
    side: { type: 'string', default: '160' },
    only: { type: 'string' },
  },
});
const [folder] = positionals;
const chromium = findChromium();
if (folder === undefined || chromium === null) {
  console.error(
    chromium === null
      ? 'rendering needs Chromium in PATH or CHROMIUM_BIN'
      : 'usage: node tools/baselines/render-still-life.mjs <folder> [--train N] [--val N] [--test N] [--side N] [--only PART]',
  );
  process.exit(2);
}
/** Every split: the scenes that it shows. The seasons have the same vocabulary and pairs, and other seeds. */
const parts = [
  { name: 'train', set: 'train', seed: 'public', count: Number(options.train) },
  { name: 'val', set: 'val', seed: 'public', count: Number(options.val) },
  ...options.seasons
    .split(',')
    .map((seed, i) => ({ name: `season-${i + 1}`, set: 'test', seed, count: Number(options.test) })),
];
for (const part of parts) if (options.only === undefined || options.only === part.name) await render(part);
if (options.only === undefined) await writeSplits();

/** Renders the scenes that are missing: images, and a line of `scenes.jsonl` per finished scene. */
async function render({ name, set, seed, count }) {
  const out = join(folder, 'scenes', name);
  await mkdir(join(out, 'images'), { recursive: true });
  const done = (await recordsOf(name)).length;
  if (done >= count) return;
  const renderer = await SceneRenderer.open(chromium, Number(options.side));
  try {
    for (let index = done; index < count; index++) {
      const scene = sceneOf(seed, index, set);
      const { jpeg, regions } = await renderer.render(scene);
      const image = `${name}-${index}.jpg`;
      const record = { ...recordOf(seed, scene, regions), key: `${name}/${index}`, image };
      await writeFile(join(out, 'images', image), jpeg);
      await appendFile(join(out, 'scenes.jsonl'), `${JSON.stringify(record)}\n`);
      if ((index + 1) % 50 === 0) console.error(`${name}: ${index + 1} of ${count} scenes`);
    }
  } finally {
    await renderer.close();
  }
}

async function recordsOf(name) {
  const path = join(folder, 'scenes', name, 'scenes.jsonl');
  if (!existsSync(path)) return [];
  const text = await readFile(path, 'utf8');
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  if (complete !== text) await writeFile(path, complete);
  return complete
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Imports all scenes for the definition, training and validation, and each season on its own. */
async function writeSplits() {
  const records = new Map();
  for (const { name, count } of parts) records.set(name, (await recordsOf(name)).slice(0, count));
  const all = await imported('all', parts, records, ['train', 'val']);
  const definition = JSON.parse(await readFile(join(all, SPLIT_FILES.definition), 'utf8'));
  const families = Object.entries(KINDS).map(([kind, members]) => [
    kind,
    members.filter((name) => definition.attributes.includes(name)),
  ]);
  const text = `${JSON.stringify({ ...definition, families: Object.fromEntries(families) }, null, 1)}\n`;
  for (const { name, set } of parts) {
    const version =
      set === 'test'
        ? await imported(
            name,
            parts.filter((part) => part.name === name),
            records,
            ['test'],
          )
        : all;
    const split = join(folder, name);
    await rm(split, { recursive: true, force: true });
    await mkdir(split, { recursive: true });
    for (const file of [SPLIT_FILES.instances, SPLIT_FILES.labels, SPLIT_FILES.images])
      await copyFile(join(version, 'splits', set, file), join(split, file));
    await writeFile(join(split, SPLIT_FILES.definition), text);
    const labels = (await readFile(join(split, SPLIT_FILES.labels), 'utf8')).trimEnd().split('\n').length;
    console.log(`${name}: ${records.get(name).length} scenes, ${labels} objects`);
  }
}

/** @returns the version folder of an import of these parts */
async function imported(name, some, records, sets) {
  const source = join(folder, 'sources', name);
  await rm(source, { recursive: true, force: true });
  await mkdir(join(source, 'images'), { recursive: true });
  const { files } = LAYOUTS.compositions(
    { name },
    some.flatMap((part) => records.get(part.name)),
  );
  for (const [path, text] of Object.entries(files)) await writeFile(join(source, path), text);
  for (const part of some)
    for (const { image } of records.get(part.name))
      await link(join(folder, 'scenes', part.name, 'images', image), join(source, 'images', image));
  const importer = IMPORTERS.find(({ id }) => id === 'own');
  const { version, findings } = await importBenchmark({
    importer,
    folder: source,
    out: join(folder, 'versions'),
    number: 1,
    sets,
  });
  if (version === null) throw new Error(`${name} is refused: ${JSON.stringify(findings.slice(0, 3))}`);
  return version.folder;
}
