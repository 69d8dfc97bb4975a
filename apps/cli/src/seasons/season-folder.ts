import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSeasonStatement, seasonStatementText, SeasonStatement } from '@primitives/benchmark';
import { CliError } from '../cli-error.js';

const STATEMENT = 'statement.json';

/** The SHA-256 of the text of a statement. */
export const commitmentOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The secret statement of a season folder, and its text. @throws CliError season_folder */
export async function readStatement(folder: string): Promise<{ statement: SeasonStatement; text: string }> {
  const path = join(folder, STATEMENT);
  const text = await readFile(path, 'utf8').catch(() => null);
  const statement = text === null ? null : parseSeasonStatement(text);
  if (text !== null && statement !== null) return { statement, text };
  throw new CliError({
    code: 'season_folder',
    message: `${folder} is not the folder of a season`,
    expected: `${STATEMENT}, written by \`primitives scenes season\``,
    found: text === null ? 'no such file' : 'another file',
    remedy: 'name the folder that `primitives scenes season` wrote',
  });
}

/**
 * Draws the secret seed of a season and writes its statement, readable by its owner only; continues with the seed of an
 * existing folder.
 *
 * @throws CliError season_folder, seasons_differ
 */
export async function openSeasonFolder(
  folder: string,
  season: Omit<SeasonStatement, 'schema' | 'seed'>,
): Promise<SeasonStatement> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const seed = randomBytes(32).toString('hex');
  const made: SeasonStatement = { schema: 'season-statement/1', ...season, seed };
  try {
    await writeFile(join(folder, STATEMENT), seasonStatementText(made), { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const { statement } = await readStatement(folder);
  const [found, expected] = [statement, { ...made, seed: statement.seed }].map(withoutSeed);
  if (found === expected) return statement;
  throw new CliError({
    code: 'seasons_differ',
    message: `${folder} has another season, number of scenes or renderer`,
    expected: expected ?? '',
    found: found ?? '',
    remedy: 'choose another folder, or the same options, Chromium and release of this command to continue',
  });
}

const withoutSeed = (statement: SeasonStatement): string =>
  JSON.stringify({ ...SeasonStatement.parse(statement), seed: undefined });
