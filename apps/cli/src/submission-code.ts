import type { Command } from 'commander';
import { CliError } from './cli-error.js';
import { isUrl } from './connection.js';

/** Arguments that name submissions. */
const NAMES: ReadonlySet<string> = new Set(['submission', 'submissions', 'receipt']);

/** Replaces addresses of submissions in the arguments of a command by their codes. @throws CliError input_invalid */
export function replaceAddresses(command: Command, platform: string): void {
  for (const [at, argument] of command.registeredArguments.entries()) {
    if (!NAMES.has(argument.name())) continue;
    const given: unknown = command.processedArgs[at];
    if (typeof given === 'string') command.processedArgs[at] = submissionCode(given, platform);
    else if (Array.isArray(given))
      command.processedArgs[at] = given.map((name) => submissionCode(String(name), platform));
  }
}

/**
 * The code of a submission from the address of its page, `<platform>/s/<code>`; any other text unchanged.
 *
 * @param platform its address
 * @throws CliError input_invalid for a page of another platform
 */
export function submissionCode(given: string, platform: string): string {
  if (!isUrl(given)) return given;
  const { origin, pathname } = new URL(given);
  const [, code] = /^\/s\/([^/.]+)\/?$/.exec(pathname) ?? [];
  if (code === undefined) return given;
  if (!URL.canParse(platform) || origin !== new URL(platform).origin)
    throw new CliError({
      code: 'input_invalid',
      message: `the address of submission ${code} belongs to another platform`,
      expected: `an address at ${platform}`,
      found: given,
      remedy: `add \`--url ${origin}\``,
    });
  return code.toUpperCase();
}
