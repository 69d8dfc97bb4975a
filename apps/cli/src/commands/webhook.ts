import {
  addWebhook,
  changeWebhook,
  readWebhooks,
  redeliverWebhook,
  type SavedWebhook,
  type Webhook,
  type WebhookAct,
} from '@primitives/client';
import { Option, type Command } from 'commander';
import { CliError } from '../cli-error.js';
import { connection } from '../connection.js';
import { printJson, printLine, table } from '../output.js';

interface Json {
  readonly json?: boolean;
}

type WebhookEvent = Webhook['events'][number];
/** Events by the type in their messages. */
const EVENTS: Readonly<Record<string, WebhookEvent>> = {
  'evaluation.queued': 'EVALUATION_QUEUED',
  'evaluation.validating': 'EVALUATION_VALIDATING',
  'evaluation.predicting': 'EVALUATION_PREDICTING',
  'evaluation.scoring': 'EVALUATION_SCORING',
  'evaluation.scored': 'EVALUATION_SCORED',
  'evaluation.rejected': 'EVALUATION_REJECTED',
  'evaluation.failed': 'EVALUATION_FAILED',
  'evaluation.cancelled': 'EVALUATION_CANCELLED',
  'board.changed': 'BOARD_CHANGED',
};
const ENDS = ['evaluation.scored', 'evaluation.rejected', 'evaluation.failed', 'evaluation.cancelled'];
const typeOf = (event: string) => event.toLowerCase().replace('_', '.');

const ACTS: readonly [string, WebhookAct, string, string][] = [
  ['remove', 'removeWebhook', 'remove a webhook and its delivery log', 'is removed'],
  ['enable', 'enableWebhook', 'enable a disabled webhook; waiting messages are sent immediately', 'is enabled'],
  ['secret', 'rotateWebhookSecret', 'replace the secret of a webhook', 'has a new secret'],
  ['ping', 'pingWebhook', 'send a test message', 'was sent a ping; see `primitives webhook log` for the outcome'],
];

/** `primitives webhook …`: webhooks for events of a team's evaluations and boards. For its owners. */
export function registerWebhook(program: Command): void {
  const client = () => connection(program.opts()).client;
  const webhook = program.command('webhook').description('webhooks for events of your teams’ evaluations and boards');
  webhook
    .command('list', { isDefault: true })
    .description('list the webhooks of the teams that you own')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: Json) => {
      const teams = await readWebhooks(client());
      if (json) return printJson(teams);
      const rows = teams.flatMap(({ slug, webhooks }) =>
        webhooks.map((one) => [one.id, slug, one.url, stateOf(one), one.events.map(typeOf).join(', ')]),
      );
      printLine(rows.length === 0 ? 'no webhooks' : table(['webhook', 'team', 'URL', 'state', 'events'], rows));
    });
  webhook
    .command('add <url>')
    .description('add a webhook with this URL; its secret is printed once')
    .option('--team <team>', 'short name, name or id of one of your teams; default: the first')
    .addOption(
      new Option('--event <event...>', 'events; default: final states of evaluations').choices(Object.keys(EVENTS)),
    )
    .option('--json', 'print it as JSON')
    .action(async (url: string, { team, event = ENDS, json }: Json & { team?: string; event?: string[] }) => {
      const teams = await readWebhooks(client());
      const found = team === undefined ? teams[0] : teams.find(isNamed(team));
      if (!found)
        throw new CliError({
          code: 'team_unknown',
          message: team === undefined ? 'you own no team' : `you own no team "${team}"`,
          expected: teams.map(({ slug, name }) => `${slug} (${name})`).join(', ') || 'a team that you own',
          found: team ?? 'none',
          remedy: 'choose a team that you own',
        });
      const events = event.flatMap((type) => EVENTS[type] ?? []); // commander accepts no others
      print(await addWebhook(client(), { team: found.team, url, events }), 'was added', json);
    });
  for (const [name, act, description, done] of ACTS)
    webhook
      .command(`${name} <webhook>`)
      .description(description)
      .option('--json', 'print it as JSON')
      .action(async (id: string, { json }: Json) => print(await changeWebhook(client(), act, id), done, json));
  webhook
    .command('log <webhook>')
    .description('list recent deliveries of a webhook')
    .option('--json', 'print it as JSON')
    .action(async (id: string, { json }: Json) => {
      const found = (await readWebhooks(client())).flatMap(({ webhooks }) => webhooks).find((one) => one.id === id);
      if (!found)
        throw new CliError({
          code: 'webhook_unknown',
          message: `there is no webhook "${id}"`,
          remedy: 'list the webhooks of your teams with `primitives webhook`',
        });
      if (json) return printJson(found.deliveries.nodes);
      const rows = found.deliveries.nodes.map(({ messageId, type, state, attempts }) => {
        const last = attempts.at(-1);
        return [
          messageId,
          typeOf(type),
          state.toLowerCase(),
          String(attempts.length),
          last?.error ?? String(last?.status ?? ''),
        ];
      });
      printLine(table(['message', 'type', 'state', 'tries', 'last answer'], rows));
    });
  webhook
    .command('redeliver <webhook> <message>')
    .description('send a message again, with the full number of attempts')
    .option('--json', 'print the webhook as JSON')
    .action(async (id: string, message: string, { json }: Json) =>
      print(await redeliverWebhook(client(), id, message), 'will receive the message again', json),
    );
}

function print({ webhook, secret }: SavedWebhook, done: string, json: boolean | undefined): void {
  if (json) return printJson({ webhook, secret });
  printLine(`${webhook.url} ${done} (${webhook.id})`);
  if (secret !== null) printLine(`secret: ${secret}   (signs messages by Standard Webhooks; it is not shown again)`);
}

const isNamed =
  (wanted: string) =>
  ({ team, slug, name }: { readonly team: string; readonly slug: string; readonly name: string }): boolean =>
    [team, slug, name.toLowerCase()].includes(wanted.toLowerCase());

const stateOf = ({ disabledAt, failingSince }: Webhook): string =>
  disabledAt ? 'disabled' : failingSince ? 'failing' : 'enabled';
