import { fingerprintModule } from './fingerprint-bundle.js';
import { tokenizerChecks } from './text-settings.js';

/**
 * Loads the modules that a check otherwise loads when it first needs them. For a process that cannot read them later.
 */
export async function loadChecks(): Promise<void> {
  const { patternChecks } = await tokenizerChecks();
  await patternChecks();
  await fingerprintModule();
}
