import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** Packages with native code, and the packages that their code loads by a computed name. */
const NATIVE = {
  'onnxruntime-node': ['onnxruntime-node', 'onnxruntime-common'],
  sharp: [
    'sharp',
    '@img/colour',
    `@img/sharp-${process.platform}-${process.arch}`,
    `@img/sharp-libvips-${process.platform}-${process.arch}`,
    'detect-libc',
    'semver',
  ],
};

/**
 * What programs import.
 *
 * @param {string} root the checkout, compiled
 * @param {readonly string[]} programs relative to it
 * @returns {Promise<{ files: string[], packages: string[] }>} modules of the checkout with the `package.json` files of
 *   their packages, relative to it; names of npm packages
 */
export async function modulesOf(root, programs) {
  const packages = new Set();
  const files = new Set();
  for (const program of programs) {
    const build = await rolldown({
      input: join(root, program),
      treeshake: false, // a module that is imported must be there, used or not
      platform: 'node',
      external: (id) => {
        if (!(id in NATIVE)) return false;
        for (const name of NATIVE[id]) packages.add(name);
        return true;
      },
      onLog: () => {},
    });
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    await build.close();
    for (const path of output[0].moduleIds.filter(existsSync).map((id) => relative(root, id))) {
      const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
      if (name) packages.add(name);
      else files.add(path).add(join(/^(?:[^/]+\/){2}/.exec(path)[0], 'package.json'));
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}
