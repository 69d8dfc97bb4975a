import { dirname, join } from 'node:path';
import { packageFolder } from './packages.js';

/** Where a program is mounted inside the sandbox. */
const APP = '/app';

/** A file or folder of this machine and its path inside the sandbox, read-only. */
export type Mount = readonly [from: string, inside: string];

/** A compiled program that runs in a sandbox, with all of its imports. */
export interface SandboxProgram {
  /** `<package>/dist/<name>-main.js` on this machine. */
  readonly file: string;
  /** The same file inside the sandbox of level L3. */
  readonly inside: string;
  readonly mounts: readonly Mount[];
  /** Address space that it reserves beyond its memory limit and never fills. */
  readonly reservedBytes?: number;
}

/**
 * @param file the compiled program, in the `dist` folder of its package
 * @param packages npm packages that it imports, with those that they import
 * @param folders further folders of the program's package
 */
export function sandboxProgram(
  file: string,
  packages: readonly string[],
  folders: readonly string[] = [],
): SandboxProgram {
  const root = dirname(dirname(file));
  const inside = (path: string) => `${APP}${path.slice(root.length)}`;
  return {
    file,
    inside: inside(file),
    mounts: [
      ...[join(root, 'dist'), join(root, 'package.json'), ...folders.map((name) => join(root, name))].map(
        (path): Mount => [path, inside(path)],
      ),
      ...packages.map((name): Mount => [packageFolder(name, file), packageInside(name)]),
    ],
  };
}

/** The path of a package inside the sandbox. */
export const packageInside = (name: string): string => `${APP}/node_modules/${name}`;
