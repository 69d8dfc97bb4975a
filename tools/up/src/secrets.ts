import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Drawn at the first start and kept beside the data, readable by its owner alone. */
export interface Secrets {
  /** Signs the short-lived links of runners. */
  readonly linkSecret: string;
  /** Signs session cookies. */
  readonly cookieSecret: string;
  /** Draws the hidden test split of Shapes. */
  readonly splitSeed: string;
  /** Password of the account that submits the baselines. */
  readonly baselinesPassword: string;
}

const NAMES = ['linkSecret', 'cookieSecret', 'splitSeed', 'baselinesPassword'] as const satisfies (keyof Secrets)[];

export function keptSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json');
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>) : {};
  const drawn = Object.fromEntries(NAMES.map((name) => [name, kept[name] ?? randomBytes(32).toString('hex')])) as unknown as Secrets;
  if (NAMES.some((name) => kept[name] === undefined)) {
    writeFileSync(`${path}.new`, `${JSON.stringify(drawn, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return drawn;
}
