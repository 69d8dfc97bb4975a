// Compares bundles with PyTorch's outputs at their export: node tools/baselines/check.mjs [folder of bundles, folder of
// outputs]
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';

process.env.ORT_DISABLE_TELEMETRY = '1'; // before the library is loaded
const { InferenceSession, Tensor } = await import('onnxruntime-node');

const HERE = import.meta.dirname;
const [BUNDLES = join(HERE, 'bundles'), EXPECTED = join(HERE, 'expected')] = process.argv.slice(2);
const TOLERANCE = 1e-4;
const SIDE = 64;
const json = async (...path) => JSON.parse(await readFile(join(...path), 'utf8'));

/** The same numbers as `known_pixels` of kit/bundles.py. */
function knownPixels(count) {
  const values = Float32Array.from(
    { length: count * 3 * SIDE * SIDE },
    (_, i) => Number((BigInt(i) * 2654435761n) % 4294967296n) / 2 ** 31 - 1,
  );
  return new Tensor('float32', values, [count, 3, SIDE, SIDE]);
}

/** Token rows of equal length: that of the longest, or the maximum if the manifest says so. */
function padded(lists, { padding, max_length: most } = {}) {
  const length = padding === 'max_length' ? most : Math.max(...lists.map((ids) => ids.length));
  const tensor = (value) =>
    new Tensor('int64', BigInt64Array.from(lists.flatMap((ids) => Array.from({ length }, (_, i) => value(ids, i)))), [
      lists.length,
      length,
    ]);
  return {
    input_ids: tensor((ids, i) => BigInt(ids[i] ?? 0)),
    attention_mask: tensor((ids, i) => (i < ids.length ? 1n : 0n)),
  };
}

let worst = 0;
for (const name of await readdir(BUNDLES)) {
  for (const [file, { texts, pictures = texts === undefined ? 3 : 0, input_ids, outputs }] of Object.entries(
    await json(EXPECTED, `${name}.json`),
  )) {
    const session = await InferenceSession.create(join(BUNDLES, name, file));
    let feeds = pictures > 0 ? { pixel_values: knownPixels(pictures) } : {};
    if (texts !== undefined) {
      const tokenizer = new Tokenizer(
        await json(BUNDLES, name, 'tokenizer.json'),
        await json(BUNDLES, name, 'tokenizer_config.json'),
      );
      const lists = texts.map((text) => tokenizer.encode(text).ids);
      const { text } = await json(BUNDLES, name, 'manifest.json');
      feeds = { ...feeds, ...padded(lists, text) };
      const found = [...feeds.input_ids.data].map(Number);
      if (JSON.stringify(found) !== JSON.stringify(input_ids.flat()))
        throw new Error(`${name}: the tokenizer says ${found}, PyTorch was given ${input_ids.flat()}`);
    }
    const answers = await session.run(Object.fromEntries(session.inputNames.map((input) => [input, feeds[input]])));
    for (const [output, rows] of Object.entries(outputs)) {
      const difference = Math.max(...rows.flat().map((value, i) => Math.abs(value - answers[output].data[i])));
      console.log(
        `${name.padEnd(18)} ${file.padEnd(18)} ${output.padEnd(18)} largest difference ${difference.toExponential(1)}`,
      );
      worst = Math.max(worst, difference);
    }
  }
}
if (worst > TOLERANCE) {
  console.error(`the largest difference ${worst} is above ${TOLERANCE}`);
  process.exit(1);
}
