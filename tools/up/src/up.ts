import { join } from 'node:path';
import { RefusedError } from '@primitives/client';
import { seedPublicSplits, submitBaselines } from '@primitives/tool-seed';
import { openDeployment } from './deployment.js';
import { readSettings } from './settings.js';
import { onSignal } from './signals.js';

/**
 * `npm start`: starts the whole deployment, submits the baselines at the first start, prints `Primitives is ready at
 * …`, renders the public splits, and supervises everything until Ctrl-C.
 *
 * @throws SetupError with a remedy
 */
export async function up(root: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const log = (text: string) => console.log(`  ${text}`);
  const settings = readSettings(root, env);
  let stop = async () => {};
  const signalled = onSignal(log, () => stop());
  try {
    const deployment = await openDeployment(root, settings, env, log, (how) => (stop = how));
    const { baselinesPassword: password } = deployment.secrets;
    const { databaseUrl } = deployment.servers;
    await submitBaselines({
      root,
      url: deployment.url,
      databaseUrl,
      password,
      dataFolder: settings.dataFolder,
      log,
    }).catch((error) => {
      if (!(error instanceof RefusedError)) throw error;
      // for example when the password belongs to other secrets
      log(`the baselines were not submitted: ${error.message}`);
    });
    console.log(`\nPrimitives is ready at ${settings.publicUrl}\n`);
    await seedPublicSplits({
      databaseUrl,
      blobsUrl: `file://${join(settings.dataFolder, 'blobs')}`,
      workFolder: join(settings.dataFolder, 'scorer'),
      log,
    }).catch((error: unknown) => {
      if (!signalled())
        log(`the public splits of Shapes were not rendered; the next start tries again: ${String(error)}`);
    });
  } catch (error) {
    if (!signalled()) throw error; // failures after Ctrl-C are expected
  }
}
