import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { mutateBytes, seededRandom, type BundleFiles } from './bundle-mutations.js';
import { clipTokenizer } from './clip-tokenizer.js';
import { mutateJson } from './json-mutations.js';
import { zipArchive } from './zip-writer.js';

/** One mutated bundle: a folder, or the bytes of an archive. */
export type MutatedBundle = { readonly folder: BundleFiles } | { readonly archive: Uint8Array };

/** Sample folders and bare models below `fixtures`, to be mutated; archives are packed from them. */
export function readSamples(fixtures: string): readonly BundleFiles[] {
  const names = readdirSync(fixtures).filter((it) => it.startsWith('open-') && !it.endsWith('.zip'));
  return names.map((name) => {
    const path = join(fixtures, name);
    if (!statSync(path).isDirectory()) return { 'model.onnx': new Uint8Array(readFileSync(path)) };
    return Object.fromEntries(readdirSync(path).map((file) => [file, new Uint8Array(readFileSync(join(path, file)))]));
  });
}

/** The bundle of this seed: a mutated value of a JSON file, or a mutated file of a sample or of its packed archive. */
export function mutatedBundle(samples: readonly BundleFiles[], seed: number): MutatedBundle {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  if (random() < 0.4)
    return { folder: withChangedSettings(pick(samples.filter((it) => settingsOf(it).length > 0)), random) };
  const sample = pick(samples);
  const donor = pick(
    Object.values(pick(samples))
      .filter((it) => it.length > 0)
      .concat(new Uint8Array([0])),
  );
  if (random() < 0.3) {
    const deflate = random() < 0.5;
    const parts = Object.entries(sample).filter(([name]) => !name.endsWith('.f32'));
    return {
      archive: mutateBytes(
        zipArchive(
          parts.map(([name, data]) => ({ name, data, deflate })),
          crc32,
        ),
        donor,
        random,
      ),
    };
  }
  const file = pick(Object.keys(sample));
  return { folder: { ...sample, [file]: mutateBytes(sample[file]!, donor, random) } };
}

function settingsOf(sample: BundleFiles): string[] {
  return Object.keys(sample).filter((name) => name.endsWith('.json'));
}

function withChangedSettings(sample: BundleFiles, random: () => number): BundleFiles {
  const files = settingsOf(sample);
  const file = files[Math.floor(random() * files.length)]!;
  const hasPatterns = file === 'tokenizer.json' && random() < 0.5; // the tokenizers of the samples are BERT's
  const json = hasPatterns ? clipTokenizer().tokenizer : JSON.parse(new TextDecoder().decode(sample[file]));
  const changed = mutateJson(json, random);
  return { ...sample, [file]: new TextEncoder().encode(JSON.stringify(changed)) };
}
