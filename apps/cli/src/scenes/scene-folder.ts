import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encodePng } from '@primitives/images';
import { IMAGE_SIDE, LAYOUTS, type SceneRecord } from '@primitives/still-life';
import { CliError } from '../cli-error.js';

const ABOUT = 'season.json';
export const RECORDS = 'scenes.jsonl';

/** What determines every pixel of a folder, besides the number of scenes. */
export interface SceneSeason {
  readonly name: string;
  readonly seed: string;
  /** Versions of the renderer and of Chromium, such as `version 2, Chromium 156.0.8078.108`. */
  readonly renderer: string;
}

/**
 * A folder of rendered scenes: `season.json`, a line in `scenes.jsonl` per finished scene, `images`, `masks`, and one
 * folder per layout. The seed is stored as a digest only.
 */
export class SceneFolder {
  readonly #done: Map<string, SceneRecord>;

  private constructor(
    private readonly folder: string,
    private readonly season: SceneSeason,
    done: readonly SceneRecord[],
  ) {
    this.#done = new Map(done.map((record) => [record.key, record]));
  }

  /** Creates the folder, or continues one with the same season. @throws CliError when it has other scenes */
  static async open(folder: string, season: SceneSeason): Promise<SceneFolder> {
    await mkdir(join(folder, 'images'), { recursive: true });
    await mkdir(join(folder, 'masks'), { recursive: true });
    const about = aboutText(season);
    const path = join(folder, ABOUT);
    if (!existsSync(path)) {
      await writeFile(path, about);
      await rm(join(folder, RECORDS), { force: true });
    } else if ((await readFile(path, 'utf8')) !== about)
      throw new CliError({
        code: 'scenes_differ',
        message: `${folder} has scenes of another season, seed or renderer`,
        expected: about.trim(),
        found: (await readFile(path, 'utf8')).trim(),
        remedy: 'choose another folder, or the same --name, seed, Chromium and release of this command to continue',
      });
    return new SceneFolder(folder, season, await readRecords(join(folder, RECORDS)));
  }

  has(key: string): boolean {
    return this.#done.has(key);
  }

  /** Writes the files first, so that a scene with a line is complete after an interruption. */
  async add(record: SceneRecord, jpeg: Uint8Array, mask: Uint8Array): Promise<void> {
    await writeFile(join(this.folder, 'images', record.image), jpeg);
    const grey = new Uint8Array(3 * mask.length);
    mask.forEach((value, i) => grey.fill(value, 3 * i, 3 * i + 3));
    const png = await encodePng({ width: IMAGE_SIDE, height: IMAGE_SIDE, data: grey });
    await writeFile(join(this.folder, 'masks', record.mask), png);
    await appendFile(join(this.folder, RECORDS), `${JSON.stringify(record)}\n`);
    this.#done.set(record.key, record);
  }

  /** Writes the folder of every layout with the scenes of these keys. */
  async writeLayouts(keys: readonly string[]): Promise<void> {
    await writeLayouts(
      this.folder,
      this.season,
      keys.flatMap((key) => this.#done.get(key) ?? []),
    );
  }
}

/** Writes the folder of every layout, whose images are hard links to those in `images`. */
export async function writeLayouts(
  folder: string,
  season: Pick<SceneSeason, 'name'>,
  records: readonly SceneRecord[],
): Promise<void> {
  for (const [name, layout] of Object.entries(LAYOUTS)) {
    const root = join(folder, name);
    await rm(root, { recursive: true, force: true });
    const { files, images } = layout(season, records);
    await mkdir(join(root, 'images'), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    for (const [image, own] of Object.entries(images))
      await link(join(folder, 'images', image), join(root, 'images', own));
  }
}

function aboutText({ name, seed, renderer }: SceneSeason): string {
  const seedSha256 = createHash('sha256').update(seed).digest('hex');
  return `${JSON.stringify({ schema: 'still-life/1', name, seedSha256, renderer }, null, 2)}\n`;
}

/** The complete lines; an interruption may have truncated the last one, which is then removed. */
export async function readRecords(path: string): Promise<SceneRecord[]> {
  if (!existsSync(path)) return [];
  const text = await readFile(path, 'utf8');
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  if (complete !== text) await writeFile(path, complete);
  return complete
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SceneRecord);
}
