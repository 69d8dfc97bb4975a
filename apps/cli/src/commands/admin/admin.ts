import type { Command } from 'commander';
import { registerAccounts } from './accounts.js';
import { registerBenchmarks } from './benchmarks.js';
import { registerCorrections } from './corrections.js';
import { registerDeadLetters } from './dead-letters.js';
import { registerFleet } from './fleet.js';
import { registerHiddenSplits } from './hidden-splits.js';
import { registerPhases } from './phases.js';
import { registerPublication } from './publication.js';
import { registerQuarantine } from './quarantine.js';
import { registerReruns } from './reruns.js';
import { registerReviews } from './reviews.js';
import { registerSeasons } from './seasons.js';
import { registerShares } from './shares.js';
import { registerTeamLimits } from './team-limits.js';
import { registerTerms } from './terms.js';
import { registerTracks } from './tracks.js';

/** The commands in the order of the help, under its headings. */
const COMMANDS: Readonly<Record<string, readonly ((admin: Command, program: Command) => void)[]>> = {
  'Runners and evaluations:': [registerFleet, registerQuarantine, registerDeadLetters, registerReruns, registerShares],
  'Tracks and benchmarks:': [registerTracks, registerPhases, registerSeasons, registerBenchmarks, registerTerms],
  'Results, teams and accounts:': [
    registerPublication,
    registerCorrections,
    registerReviews,
    registerHiddenSplits,
    registerTeamLimits,
    registerAccounts,
  ],
};

/** `primitives admin …`: commands for maintainers; each needs a token with the scope `operate`. */
export function registerAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .description(
      'commands for maintainers; they need a token with the scope operate, except to read public data, as fleet list does',
    );
  for (const [heading, registers] of Object.entries(COMMANDS)) {
    admin.commandsGroup(heading);
    for (const register of registers) register(admin, program);
  }
  admin.commandsGroup('Other commands:').helpCommand(true);
}
