import { submitBaselines } from '@primitives/tool-seed';
import { openHouse } from './house.js';
import { readSettings } from './settings.js';

/**
 * `npm start`: brings the whole house up, submits the baselines at the first start, prints `Primitives is ready at …`, and keeps
 * everything alive until Ctrl-C.
 *
 * @throws SetupError with a sentence that says what to do
 */
export async function up(root: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const say = (text: string) => console.log(`  ${text}`);
  const settings = readSettings(root, env);
  let stop = async () => {};
  let signalled = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signalled) process.exit(1); // the second signal does not wait
      signalled = true;
      say('stopping …');
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  try {
    const house = await openHouse(root, settings, env, say, (how) => (stop = how));
    await submitBaselines({ root, url: house.url, password: house.secrets.baselinesPassword, dataFolder: settings.dataFolder, say });
    console.log(`\nPrimitives is ready at ${settings.publicUrl}\n`);
  } catch (error) {
    if (!signalled) throw error; // after Ctrl-C, what fails fails because of it
  }
}
