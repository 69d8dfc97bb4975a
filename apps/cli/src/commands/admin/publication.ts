import { visibilityChangeText } from '@primitives/boards';
import { readSubmission, setVisibility, type Visibility, type WatchedEvaluation } from '@primitives/client';
import { trackUnknown, UserError } from '@primitives/errors';
import type { Command } from 'commander';
import { CliError } from '../../cli-error.js';
import { connection } from '../../connection.js';
import { endWith, EXIT } from '../../exit-codes.js';
import { printJson, printLine } from '../../output.js';
import { agrees, isInteractive } from '../../question.js';

interface PublicationCommand {
  readonly name: string;
  readonly visibility: Visibility;
  readonly description: string;
}

const COMMANDS: readonly PublicationCommand[] = [
  { name: 'hide', visibility: 'HIDDEN', description: 'remove a submission’s results from their boards' },
  { name: 'show', visibility: 'SHOWN', description: 'restore a submission’s results to their boards' },
  {
    name: 'withdraw',
    visibility: 'WITHDRAWN',
    description: 'withdraw a submission’s results; a team withdraws its own results with `primitives withdraw`',
  },
];

/** Changes whether results are on their boards, which are re-ranked immediately. */
export function registerPublication(admin: Command, program: Command): void {
  for (const command of COMMANDS) addPublicationCommand(admin, program, command);
}

export function addPublicationCommand(
  parent: Command,
  program: Command,
  { name, visibility, description }: PublicationCommand,
): void {
  const command = parent
    .command(`${name} <submission>`)
    .description(description)
    .option('--track <track>', 'only the result on this track')
    .option('--json', 'print the outcome as JSON');
  const isByTeam = parent === program;
  if (isByTeam) command.option('--reason <reason>', 'public reason, one sentence; a private submission needs none');
  else command.requiredOption('--reason <reason>', 'public reason, one sentence');
  if (visibility === 'WITHDRAWN') command.option('--yes', WITHOUT_QUESTION);
  command.action(async (code: string, options: { reason?: string; track?: string; yes?: boolean; json?: boolean }) => {
    if (visibility === 'WITHDRAWN' && !options.yes && (options.json || !isInteractive()))
      command.error("error: option '--yes' is required without a terminal and with '--json': it cannot be undone");
    const { client } = connection(program.opts());
    const { evaluations } = await readSubmission(client, code);
    const meant = evaluations.filter(({ track }) => options.track === undefined || track.slug === options.track);
    if (meant.length === 0) throw new CliError(trackUnknown(options.track ?? '').toFailure());
    const scored = meant.filter(({ state }) => state === 'SCORED');
    const others = meant.filter(({ state }) => state !== 'SCORED');
    if (scored.length === 0) throw new CliError(notScored(others).toFailure());
    const tracks = scored.map(({ track }) => track.slug);
    if (visibility === 'WITHDRAWN' && !options.yes && !(await agrees(withdrawQuestion(code, tracks)))) {
      printLine('not withdrawn');
      return endWith(command, EXIT.REFUSED);
    }
    for (const { id } of scored) await setVisibility(client, id, visibility, options.reason ?? null);
    if (options.json) return printJson({ submission: code, visibility, tracks, unscored: others.map(slugOf) });
    printLine(visibilityChangeText({ submission: code, visibility, tracks, unscored: statesOf(others) }));
  });
}

const WITHOUT_QUESTION = 'withdraw without a question; required without a terminal and with --json';

const withdrawQuestion = (code: string, tracks: readonly string[]): string =>
  `Withdraw ${code} on ${tracks.join(', ')}? This cannot be undone.`;

type Evaluations = readonly WatchedEvaluation[];

const slugOf = ({ track }: WatchedEvaluation): string => track.slug;

const statesOf = (evaluations: Evaluations): string =>
  evaluations.map(({ track, stateText }) => `${track.slug} (${stateText})`).join(', ');

const notScored = (evaluations: Evaluations): UserError =>
  new UserError('evaluation_not_scored', 'the submission has no result to show or hide', {
    expected: 'an evaluation that is scored',
    found: statesOf(evaluations),
  });
