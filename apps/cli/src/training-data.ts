import {
  declaredNames,
  mistypedBenchmark,
  notNamedAsTraining,
  otherDataSets,
  TRAINING_NOT_DECLARED,
} from '@primitives/boards';
import { benchmarksOfTracks, similarNames, type ApiClient } from '@primitives/client';
import type { Command } from 'commander';
import { isInteractive, question } from './question.js';

/** Declares training on none of the benchmarks; it excludes names. */
const ON_NOTHING = 'none';
/** States that the training data is not declared; it excludes names. */
const NOT_DECLARED = 'not-declared';
const CHOICES = `names of benchmarks, ${ON_NOTHING} or ${NOT_DECLARED}`;

/** The declared names as the API takes them; null when not declared. */
export const trainedOn = (declared: readonly string[] | undefined): string[] | null =>
  declared === undefined || declared.includes(NOT_DECLARED) ? null : declaredNames(onlyNames(declared));

/** Ends the command if names stand next to a word that excludes them. */
export function requireOneKind(declared: readonly string[] = [], command: Command): void {
  if (onlyNames(declared).length < declared.length && new Set(declared).size > 1)
    command.error(
      `error: option '--trained-on': expected ${ON_NOTHING}, ${NOT_DECLARED} or names; found ${declared.join(' ')}`,
    );
}

/** Ends the command if a name resembles that of a benchmark. */
export async function requireKnownTraining(
  client: ApiClient,
  declared: readonly string[] | undefined,
  command: Command,
): Promise<void> {
  const problem = await mistyped(client, declared);
  if (problem) command.error(`error: option '--trained-on': ${problem}`);
}

/** Ends the command where the training data is not declared and no question is possible. @param json as below */
export function requireDeclarable(json: boolean, command: Command, isTerminal = isInteractive()): void {
  if (json || !isTerminal) command.error(`error: required option '--trained-on' not specified: ${CHOICES}`);
}

/**
 * The training data of a submission that the options do not declare: on a terminal the answer to a question. It cannot
 * be declared later. Without a terminal the command ends as one that lacks an option.
 *
 * @param json whether the command prints for a script
 */
export async function promptedTraining(
  json: boolean,
  command: Command,
  isTerminal = isInteractive(),
  read: (prompt: string) => Promise<string | null> = (prompt) => question(prompt, false),
): Promise<string[]> {
  const answer = json || !isTerminal ? null : await read(`Benchmarks used for training (${CHOICES}): `);
  const names = answer?.split(/[\s,]+/).filter((name) => name !== '') ?? [];
  if (names.length === 0) command.error(`error: required option '--trained-on' not specified: ${CHOICES}`);
  requireOneKind(names, command);
  return names;
}

const onlyNames = (declared: readonly string[]): string[] =>
  declared.filter((name) => name !== ON_NOTHING && name !== NOT_DECLARED);

/** Why a declared name is refused: it resembles that of a benchmark; null if none does. */
async function mistyped(client: ApiClient, declared: readonly string[] | undefined): Promise<string | null> {
  const names = onlyNames(declared ?? []);
  if (names.length === 0) return null;
  const tracks = await benchmarksOfTracks(client);
  const known = [...new Set(tracks.map(({ benchmark }) => benchmark.slug))];
  return mistypedBenchmark(names, tracks, (name) => similarNames(name, known)[0]);
}

/**
 * What `submit` prints before the upload about declared training data: names that are no benchmark of the platform, and
 * what the declaration means on the boards of the tracks. Usually empty.
 */
export async function trainingLines(
  client: ApiClient,
  slugs: readonly string[],
  options: readonly string[],
): Promise<string[]> {
  if (options.includes(NOT_DECLARED)) return [TRAINING_NOT_DECLARED];
  const declared = onlyNames(options);
  if (declared.length === 0) return [];
  const tracks = await benchmarksOfTracks(client);
  const known = [...new Set(tracks.map(({ benchmark }) => benchmark.slug))];
  const own = tracks.filter(({ slug }) => slugs.includes(slug)).map(({ benchmark }) => benchmark.slug);
  return [
    otherDataSets(declared, tracks, (name) => similarNames(name, known)[0]),
    notNamedAsTraining(declared, own),
  ].filter((line) => line !== null);
}
