import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The folder into which `npm start` of this checkout unpacked bubblewrap, so that commands on the same machine isolate
 * models at L3 as well; null if there is none. `PRIMITIVES_STATE` and `PRIMITIVES_DATA` name other folders.
 *
 * @param checkout the root of the checkout
 */
export function toolsFolder(env: NodeJS.ProcessEnv = process.env, checkout = checkoutFolder()): string | null {
  const { PRIMITIVES_STATE: state, PRIMITIVES_DATA: data } = env;
  if (state) return state;
  const folder = data ? join(data, 'tools') : checkout && join(checkout, '.primitives', 'tools');
  return folder && existsSync(join(folder, 'bin', 'bwrap')) ? folder : null;
}

/** Above `libs/sandbox/dist/index.js`; null where the library is part of the program. */
function checkoutFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@primitives/sandbox')), '../../..');
  } catch {
    return null;
  }
}
