import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GoldenFormatError } from './matrix.js';

/** Folder of external data: a path `shared/data/…` in a vector is resolved below `folder`. */
export class Sources {
  constructor(readonly folder: string) {}

  /** The file or folder that a vector's text names, for example `shared/data/vaw` or `from shared/data/vaw`. */
  locate(text: string): string {
    const named = /shared\/data\/([\w./+-]*[\w])/.exec(text)?.[1];
    if (named === undefined) throw new GoldenFormatError(`"${text}" names no path below shared/data`);
    const path = join(this.folder, named);
    if (!existsSync(path))
      throw new GoldenFormatError(`${path} is missing; set PRIMITIVES_SOURCES to the folder that replaces shared/data`);
    return path;
  }

  json(text: string, ...below: string[]): unknown {
    return JSON.parse(this.text(text, ...below));
  }

  text(text: string, ...below: string[]): string {
    const path = join(this.locate(text), ...below);
    if (!existsSync(path))
      throw new GoldenFormatError(`${path} is missing; set PRIMITIVES_SOURCES to the folder that replaces shared/data`);
    return readFileSync(path, 'utf8');
  }
}
