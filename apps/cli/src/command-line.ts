import { Command, type ErrorOptions } from 'commander';
import { pathOf } from './exit-codes.js';
import { usageRemedy } from './usage-remedy.js';

/**
 * A command with a remedy after each usage error. It reports an unknown option before a missing one: after
 * `--trak shapes` the missing `--track` is a consequence, and only the message about `--trak` suggests `--track`.
 * Commander checks in the opposite order.
 */
export class CommandLine extends Command {
  /** Defined by commander, but not in its types. */
  declare private readonly unknownOption: (flag: string) => void;
  #unknown: readonly string[] = [];

  override createCommand(name?: string): CommandLine {
    return new CommandLine(name);
  }

  override parseOptions(words: string[]): ReturnType<Command['parseOptions']> {
    const parsed = super.parseOptions(words);
    this.#unknown = parsed.unknown;
    return parsed;
  }

  override error(text: string, options?: ErrorOptions): never {
    const extra = this.args[this.registeredArguments.length];
    const isExcess = options?.code === 'commander.excessArguments' && extra !== undefined;
    const message = isExcess ? `error: unexpected argument '${extra}'` : text; // commander only counts the arguments
    this.showHelpAfterError(`remedy: ${usageRemedy(pathOf(this), message)}`);
    return super.error(message, options);
  }

  /** Commander calls it for a mandatory option without a value. */
  missingMandatoryOptionValue({ flags }: { readonly flags: string }): void {
    const [unknown] = this.#unknown;
    if (unknown !== undefined) this.unknownOption(unknown);
    this.error(`error: required option '${flags}' not specified`, { code: 'commander.missingMandatoryOptionValue' });
  }
}
