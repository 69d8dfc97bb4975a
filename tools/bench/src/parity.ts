import type { Preprocessing } from '@primitives/bundle';
import { ImagePreparer } from '@primitives/images';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { table } from './measure/table.js';

/** Debian's python3-pil and python3-numpy, unless another Python is named. */
const PYTHON = process.env['PRIMITIVES_PYTHON'] ?? '/usr/bin/python3';
const SCRIPT = fileURLToPath(new URL('../reference/pillow.py', import.meta.url));
/**
 * The photographs of Debian's python3-skimage, or those of `PRIMITIVES_PHOTOGRAPHS` (for example the package unpacked
 * with `dpkg-deb -x`).
 */
const PHOTOGRAPHS = process.env['PRIMITIVES_PHOTOGRAPHS'] ?? '/usr/lib/python3/dist-packages/skimage/data';
const NAMES =
  /^(astronaut|brick|camera|chelsea|coffee|coins|grass|gravel|hubble_deep_field|ihc|moon|motorcycle_left|retina|rocket)\.(png|jpg)$/;

interface Case {
  readonly image: string;
  readonly kind: 'synthetic' | 'photograph';
  readonly preprocessing: Pick<Preprocessing, 'resize' | 'resample' | 'crop'>;
  readonly result: string;
}

/**
 * How many images are preprocessed to exactly Pillow's bytes: synthetic ones with photographic statistics, and
 * photographs.
 */
export async function run(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parity-'));
  try {
    const made = spawnSync(PYTHON, [SCRIPT, folder, ...photographs()], { encoding: 'utf8' });
    if (made.status !== 0)
      return print(
        `not measured: ${PYTHON} cannot make the references (${made.error?.message ?? made.stderr.trim().split('\n').at(-1)})`,
      );
    const cases = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Case[];
    const compared = [];
    for (const each of cases) compared.push({ ...each, ...(await compare(folder, each)) });
    print(summary(compared));
    for (const { image, preprocessing, differing, worst } of compared.filter((it) => it.differing > 0))
      print(`${image} ${JSON.stringify(preprocessing)}: ${differing} bytes differ, by at most ${worst}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function photographs(): string[] {
  try {
    return readdirSync(PHOTOGRAPHS)
      .filter((name) => NAMES.test(name))
      .sort()
      .map((name) => join(PHOTOGRAPHS, name));
  } catch {
    return []; // the table then says 0
  }
}

async function compare(
  folder: string,
  { image, preprocessing, result }: Case,
): Promise<{ differing: number; worst: number }> {
  const ours = await new ImagePreparer({ ...preprocessing, rescale: 1, mean: [0, 0, 0], std: [1, 1, 1] }).prepare(
    readFileSync(join(folder, image)),
  );
  const pillows = readFileSync(join(folder, result));
  if (ours.length !== pillows.length) return { differing: Math.max(ours.length, pillows.length), worst: 255 };
  let differing = 0;
  let worst = 0;
  for (let i = 0; i < ours.length; i++) {
    const difference = Math.abs(ours[i]! - pillows[i]!);
    if (difference > 0) differing++;
    worst = Math.max(worst, difference);
  }
  return { differing, worst };
}

function summary(compared: readonly (Case & { differing: number; worst: number })[]): string {
  const rows = (['synthetic', 'photograph'] as const).map((kind) => {
    const of = compared.filter((it) => it.kind === kind);
    const unequal = new Set(of.filter(({ differing }) => differing > 0).map(({ image }) => image));
    const images = new Set(of.map(({ image }) => image));
    return [
      kind,
      images.size,
      images.size - unequal.size,
      of.length,
      of.filter(({ differing }) => differing === 0).length,
      Math.max(0, ...of.map(({ worst }) => worst)),
    ];
  });
  return table(['images', 'count', 'identical', 'with each preprocessing', 'identical', 'worst difference'], rows);
}
