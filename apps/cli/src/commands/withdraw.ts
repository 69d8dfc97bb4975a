import type { Command } from 'commander';
import { addPublicationCommand } from './admin/publication.js';

/** `primitives withdraw`: a team takes its own results back, with a reason for everyone. */
export function registerWithdraw(program: Command): void {
  addPublicationCommand(program, program, {
    name: 'withdraw',
    visibility: 'RETRACTED',
    description: "withdraw a submission's results from their boards; its page stays and says why",
  });
}
