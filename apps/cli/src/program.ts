import type { Command } from 'commander';
import { registerAdmin } from './commands/admin/admin.js';
import { registerCancel } from './commands/cancel.js';
import { registerCheck } from './commands/check.js';
import { registerCompare } from './commands/compare.js';
import { registerCompletion } from './commands/completion.js';
import { registerData } from './commands/data.js';
import { registerExport } from './commands/export.js';
import { registerHierarchy } from './commands/hierarchy.js';
import { registerImport } from './commands/import.js';
import { registerLeaderboard } from './commands/leaderboard.js';
import { registerLaterSeasons } from './commands/later-seasons.js';
import { registerListing } from './commands/listing.js';
import { registerLogin } from './commands/login.js';
import { registerReproduces } from './commands/reproduces.js';
import { registerResults } from './commands/results.js';
import { registerRunner } from './commands/runner.js';
import { registerScenes } from './commands/scenes.js';
import { registerScore } from './commands/score.js';
import { registerSearch } from './commands/search.js';
import { registerShapes } from './commands/shapes.js';
import { registerSplit } from './commands/split.js';
import { registerSubmissions } from './commands/submissions.js';
import { registerSubmit } from './commands/submit.js';
import { registerTracks } from './commands/tracks.js';
import { registerVerify } from './commands/verify.js';
import { registerWatch } from './commands/watch.js';
import { registerWebhook } from './commands/webhook.js';
import { registerWhoAmI } from './commands/whoami.js';
import { registerWithdraw } from './commands/withdraw.js';
import { emptyProgram, type ProgramOptions } from './empty-program.js';

/** The commands in the order of the help, under its headings; those of researchers first. */
const COMMANDS: Readonly<Record<string, readonly ((program: Command) => void)[]>> = {
  'Account:': [registerLogin, registerWhoAmI, registerWebhook],
  'Submissions:': [
    registerTracks,
    registerCheck,
    registerSubmit,
    registerWatch,
    registerResults,
    registerSubmissions,
    registerCancel,
    registerLaterSeasons,
    registerListing,
    registerReproduces,
    registerWithdraw,
  ],
  'Boards and results:': [
    registerLeaderboard,
    registerSearch,
    registerCompare,
    registerExport,
    registerVerify,
    registerData,
    registerScore,
  ],
  'For maintainers:': [
    registerShapes,
    registerScenes,
    registerImport,
    registerHierarchy,
    registerSplit,
    registerRunner,
    registerAdmin,
  ],
  'Other commands:': [registerCompletion],
};

export function buildProgram(options: ProgramOptions = {}): Command {
  const program = emptyProgram(options);
  for (const [heading, registers] of Object.entries(COMMANDS)) {
    program.commandsGroup(heading);
    for (const register of registers) register(program);
  }
  program.helpCommand(true); // under the last heading
  return program;
}
