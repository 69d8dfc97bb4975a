import type { Command } from 'commander';
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

const COMMANDS = [
  registerFleet,
  registerDeadLetters,
  registerReruns,
  registerQuarantine,
  registerShares,
  registerPublication,
  registerBenchmarks,
  registerTracks,
  registerTeamLimits,
  registerPhases,
  registerSeasons,
  registerTerms,
  registerCorrections,
  registerReviews,
  registerHiddenSplits,
];

/** `primitives admin …`: commands for maintainers; each needs a token with the scope `operate`. */
export function registerAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .description('commands for maintainers; they need a token with the scope operate');
  for (const register of COMMANDS) register(admin, program);
}
