import type { Command } from 'commander';
import { addPublicationCommand } from './admin/publication.js';

/** `primitives withdraw`: a team withdraws its own results with a public reason. */
export function registerWithdraw(program: Command): void {
  addPublicationCommand(program, program, {
    name: 'withdraw',
    visibility: 'WITHDRAWN',
    description: "withdraw a submission's results from their boards; its page remains and shows the reason",
  });
}
