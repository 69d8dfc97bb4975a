import {
  addWebhook,
  changeWebhook,
  readWebhooks,
  redeliverWebhook,
  type SavedWebhook,
  type Webhook,
  type WebhookAct,
} from '@primitives/client';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { connection } from '../connection.js';
import { printJson, printLine, table } from '../output.js';

interface Json {
  readonly json?: boolean;
}

const ENDS = ['scored', 'rejected', 'failed', 'cancelled'].map((state) => `evaluation.${state}`);

const ACTS: readonly [string, WebhookAct, string, string][] = [
  ['remove', 'removeWebhook', 'remove a webhook with its log', 'is removed'],
  ['enable', 'enableWebhook', 'use a webhook again that was switched off; what waits is sent at once', 'is in use'],
  ['secret', 'changeWebhookSecret', 'give a webhook a new secret', 'has a new secret'],
  [
    'ping',
    'pingWebhook',
    'send a message that tells nothing',
    'is sent a ping; `primitives webhook log` tells how it went',
  ],
];

/** `primitives webhook …`: where a team is notified of its evaluations and boards. For its owners. */
export function registerWebhook(program: Command): void {
  const client = () => connection(program.opts()).client;
  const webhook = program
    .command('webhook')
    .description('addresses at which your teams are notified of their evaluations and boards');
  webhook
    .command('list', { isDefault: true })
    .description('the webhooks of the teams that you own')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: Json) => {
      const teams = await readWebhooks(client());
      if (json) return printJson(teams);
      const rows = teams.flatMap(({ slug, webhooks }) =>
        webhooks.map((one) => [one.id, slug, one.url, stateOf(one), one.events.join(', ')]),
      );
      printLine(rows.length === 0 ? 'no webhook yet' : table(['webhook', 'team', 'address', 'state', 'told'], rows));
    });
  webhook
    .command('add <url>')
    .description('tell a team at this address; its secret is printed once')
    .option('--team <slug>', 'which of your teams; the first by default')
    .option('--event <event...>', 'evaluation.<state> or board.changed; the ends of evaluations by default')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ primitives webhook add https://example.org/hook --event evaluation.scored board.changed',
    )
    .action(async (url: string, { team, event, json }: Json & { team?: string; event?: string[] }) => {
      const teams = await readWebhooks(client());
      const found = team === undefined ? teams[0] : teams.find(({ slug }) => slug === team);
      if (!found)
        throw new CliError({
          code: 'team_unknown',
          message: 'you own no such team',
          expected: teams.map(({ slug }) => slug).join(', '),
          found: team ?? 'none',
          remedy: 'choose a team that you own',
        });
      print(
        await addWebhook(client(), { team: found.team, url, events: event ?? ENDS }),
        'is distinguished from now on',
        json,
      );
    });
  for (const [name, act, description, done] of ACTS)
    webhook
      .command(`${name} <webhook>`)
      .description(description)
      .option('--json', 'print it as JSON')
      .action(async (id: string, { json }: Json) => print(await changeWebhook(client(), act, id), done, json));
  webhook
    .command('log <webhook>')
    .description('recent deliveries of a webhook, with their outcomes')
    .option('--json', 'print it as JSON')
    .action(async (id: string, { json }: Json) => {
      const found = (await readWebhooks(client())).flatMap(({ webhooks }) => webhooks).find((one) => one.id === id);
      if (!found)
        throw new CliError({
          code: 'webhook_unknown',
          message: `there is no webhook "${id}"`,
          remedy: 'list the webhooks of your teams with `primitives webhook`',
        });
      if (json) return printJson(found.deliveries);
      const rows = found.deliveries.map(({ messageId, type, state, attempts }) => {
        const last = attempts.at(-1);
        return [
          messageId,
          type,
          state.toLowerCase(),
          String(attempts.length),
          last?.error ?? String(last?.status ?? ''),
        ];
      });
      printLine(table(['message', 'type', 'state', 'tries', 'last answer'], rows));
    });
  webhook
    .command('redeliver <webhook> <message>')
    .description('send a message once more, with all its tries')
    .option('--json', 'print the webhook as JSON')
    .action(async (id: string, message: string, { json }: Json) =>
      print(await redeliverWebhook(client(), id, message), 'is sent the message once more', json),
    );
}

function print({ webhook, secret }: SavedWebhook, done: string, json: boolean | undefined): void {
  if (json) return printJson({ webhook, secret });
  printLine(`${webhook.url} ${done} (${webhook.id})`);
  if (secret !== null)
    printLine(`secret: ${secret}   (signs its messages as of Standard Webhooks; it is not shown again)`);
}

const stateOf = ({ disabledAt, failingSince }: Webhook): string =>
  disabledAt ? 'off' : failingSince ? 'failing' : 'in use';
