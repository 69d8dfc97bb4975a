import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadFile } from '@primitives/client';
import { shapesClassifier } from '../bad-bundles.js';
import { SHAPES_TRACK } from '../test-deployment.js';
import { chaosTracks } from './chaos-deployment.js';

/** A model of the chaos test; results are compared by its name. */
export interface Model {
  readonly name: string;
  readonly track: string;
  readonly bundle: UploadFile;
}

/** One in this many models runs on real runners; the others are simulated. */
export const REAL_EVERY = 20;
/** Entries of one board: ranking costs more than linearly. */
const ENTRIES = 25;
export const tracksFor = (models: number) => Math.max(1, Math.ceil(models / ENTRIES));

/** Creates valid classifiers with different weights, distributed over the tracks. */
export function createModels(root: string, folder: string, count: number): Model[] {
  const labels = JSON.parse(
    readFileSync(join(root, 'tools/baselines/bundles/attribute-object/labels.json'), 'utf8'),
  ) as {
    attributes: string[];
    objects: string[];
  };
  const tracks = chaosTracks(tracksFor(count));
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, place) => {
    const name = `model-${String(place + 1).padStart(4, '0')}`;
    const zip = shapesClassifier(labels, { bias: place / 1_000 });
    const path = join(folder, `${name}.zip`);
    writeFileSync(path, zip);
    const track = place % REAL_EVERY === 0 ? SHAPES_TRACK : (tracks[place % tracks.length] ?? SHAPES_TRACK);
    return {
      name,
      track,
      bundle: {
        path,
        fileName: `${name}.zip`,
        bytes: zip.length,
        sha256: createHash('sha256').update(zip).digest('hex'),
      },
    };
  });
}
