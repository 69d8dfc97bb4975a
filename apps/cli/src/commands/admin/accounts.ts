import { findAccounts, reinstateAccount, suspendAccount } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../../connection.js';
import { minuteText, printJson, printLine, table } from '../../output.js';

interface Json {
  readonly json?: boolean;
}

/** `primitives admin account …`: lists, suspends and reinstates accounts. */
export function registerAccounts(admin: Command, program: Command): void {
  const client = () => connection(program.opts()).client;
  const accounts = admin.command('account').description('accounts of an installation');
  accounts
    .command('list [text]')
    .description('list the newest 100 accounts whose name or e-mail address contains the text')
    .option('--json', 'print them as JSON')
    .action(async (text: string | undefined, { json }: Json) => {
      const found = await findAccounts(client(), text ?? '');
      if (json) return printJson(found);
      const rows = found.map(({ email, name, role, suspendedAt, suspensionReason }) => [
        email,
        name,
        role.toLowerCase(),
        suspendedAt ? `since ${minuteText(suspendedAt)}: ${suspensionReason ?? ''}` : '–',
      ]);
      printLine(table(['e-mail', 'name', 'role', 'suspended'], rows));
    });
  accounts
    .command('suspend <email>')
    .description('end the sessions of an account and refuse its sign-ins and API tokens; its results do not change')
    .requiredOption('--reason <reason>', 'reason, which the owner reads at sign-in; name an address for questions')
    .option('--json', 'print the outcome as JSON')
    .action(async (email: string, { reason, json }: Json & { reason: string }) => {
      await suspendAccount(client(), email, reason);
      if (json) return printJson({ email, suspended: true });
      printLine(`the account ${email} is suspended`);
    });
  accounts
    .command('reinstate <email>')
    .description('end the suspension of an account; its API tokens work again')
    .requiredOption('--reason <reason>', 'reason, for the audit log')
    .option('--json', 'print the outcome as JSON')
    .action(async (email: string, { reason, json }: Json & { reason: string }) => {
      await reinstateAccount(client(), email, reason);
      if (json) return printJson({ email, suspended: false });
      printLine(`the account ${email} is reinstated`);
    });
}
