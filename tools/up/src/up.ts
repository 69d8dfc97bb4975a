import { seedBenchmarks, seedFirstSample, seedPublicSplits, submitBaselines } from '@primitives/tool-seed';
import { openDeployment } from './deployment.js';
import { readSettings } from './settings.js';
import { onSignal } from './signals.js';

/**
 * `npm start`: starts the whole deployment, submits the baselines at the first start, prints `Primitives is ready at
 * …`, renders the public splits, and supervises everything until Ctrl-C. The images of the other tracks are rendered
 * while the baselines of the first one are scored. The first public split is small: the first page has an example
 * seconds after the start.
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
    const { databaseUrl, seeding } = deployment.servers;
    const [submitFurther] = await Promise.all([
      submitBaselines({
        root,
        url: deployment.url,
        databaseUrl,
        password: deployment.secrets.baselinesPassword,
        dataFolder: settings.dataFolder,
        log,
      }),
      seedBenchmarks(seeding),
    ]);
    console.log(`\nPrimitives is ready at ${settings.publicUrl}`);
    console.log('Sign up there; `npm run account -- grant ADDRESS admin` makes your account an administrator.\n');
    // Others use the platform by now: a failure of these steps must not end it
    const orLog = (what: string) => (error: unknown) => {
      if (!signalled()) log(`${what}; the next start tries again: ${String(error)}`);
    };
    await Promise.all([
      submitFurther().catch(orLog('not every baseline was submitted')),
      seedFirstSample(seeding).catch(orLog('the first public sample of Shapes was not rendered')),
    ]);
    await seedPublicSplits(seeding).then(
      () => log('the public splits of Shapes are complete'),
      orLog('the public splits of Shapes were not rendered'),
    );
  } catch (error) {
    if (signalled()) return; // failures after Ctrl-C are expected
    await stop();
    throw error;
  }
}
