import { RefusedError } from '@primitives/client';
import { submitBaselines } from '@primitives/tool-seed';
import { openDeployment } from './deployment.js';
import { readSettings } from './settings.js';
import { onSignal } from './signals.js';

/**
 * `npm start`: brings the whole deployment up, submits the baselines at the first start, prints `Primitives is ready at …`, and keeps
 * everything alive until Ctrl-C.
 *
 * @throws SetupError with a sentence that says what to do
 */
export async function up(root: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const say = (text: string) => console.log(`  ${text}`);
  const settings = readSettings(root, env);
  let stop = async () => {};
  const signalled = onSignal(say, () => stop());
  try {
    const deployment = await openDeployment(root, settings, env, say, (how) => (stop = how));
    const { baselinesPassword: password } = deployment.secrets;
    const { databaseUrl } = deployment.servers;
    await submitBaselines({
      root,
      url: deployment.url,
      databaseUrl,
      password,
      dataFolder: settings.dataFolder,
      say,
    }).catch((error) => {
      if (!(error instanceof RefusedError)) throw error;
      say(`the baselines were not submitted: ${error.message}`); // as with a password of other secrets
    });
    console.log(`\nPrimitives is ready at ${settings.publicUrl}\n`);
  } catch (error) {
    if (!signalled()) throw error; // after Ctrl-C, what fails fails because of it
  }
}
