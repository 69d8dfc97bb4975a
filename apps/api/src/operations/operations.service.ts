import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import type { Store } from '@primitives/store/connection';
import {
  deadLetterGroups,
  dismissDeadLetters,
  evaluationsByIds,
  openDeadLetters,
  requeueDeadLetters,
  writeLog,
  type DeadLetterChoice,
  type EvaluationView,
} from '@primitives/store/evaluations';
import {
  liftQuarantine,
  quarantinedRunners,
  quarantineRunner,
  runnerStatus,
  unconfirmedResultsOf,
} from '@primitives/store/fleet';
import { writeAuditLog } from '@primitives/store/operations';
import { setPriority, setShareWeight } from '@primitives/store/shards';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { readPage } from '../graphql/connection.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { Choice, Priority, Reason, Weight } from './operations.inputs.js';
import {
  MAX_DEAD_LETTERS,
  type DeadLetterConnectionType,
  type DeadLettersArgs,
  type OperationsType,
  type UnconfirmedResultType,
} from './operations.type.js';

/** Maximum number of results in a list that a maintainer reviews. */
const UNCONFIRMED = 100;

/** Maintainers' acts on evaluations and runners; each checks the viewer's right. */
@Injectable()
export class OperationsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Null unless the viewer is a maintainer with the scope `operate`. */
  async overview(viewer: Viewer | null): Promise<OperationsType | null> {
    if (!viewer || viewer.account.role === 'researcher' || !viewer.scopes.has('operate')) return null;
    const [groups, runners] = await Promise.all([
      deadLetterGroups(this.store.manager),
      quarantinedRunners(this.store.manager),
    ]);
    return { deadLetterGroups: groups, quarantinedRunners: runners };
  }

  async deadLetters(
    { deadLetterGroups: groups }: OperationsType,
    args: DeadLettersArgs,
  ): Promise<DeadLetterConnectionType> {
    const { code = null } = args;
    const letters = await readPage(
      args,
      MAX_DEAD_LETTERS,
      (page) => openDeadLetters(this.store.manager, { code, ...page }),
      ({ evaluationId }) => evaluationId,
    );
    const counted = groups.filter((group) => code === null || group.code === code);
    return { ...letters, totalCount: counted.reduce((sum, { count }) => sum + count, 0) };
  }

  async unconfirmed(runner: string): Promise<UnconfirmedResultType[]> {
    return unconfirmedResultsOf(this.store.manager, runner, UNCONFIRMED);
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, dead_letter_unknown */
  async requeue(choice: unknown, viewer: Viewer | null): Promise<{ evaluations: EvaluationView[]; left: number }> {
    const { account } = requireMaintainer(viewer);
    const meant = parseInput<DeadLetterChoice>(Choice, choice);
    const ids = await this.store.transaction(async (tx) => {
      const queued = await requeueDeadLetters(tx, meant, account.id);
      if (queued.length > 0)
        await writeAuditLog(tx, {
          ...act(account, 'dead_letters.requeue', 'dead letters'),
          details: { choice: meant, evaluations: queued.length },
        });
      return queued;
    });
    if (ids.length === 0) throw nothingOpen();
    const [evaluations, groups] = await Promise.all([
      evaluationsByIds(this.store.manager, ids),
      deadLetterGroups(this.store.manager),
    ]);
    return { evaluations, left: groups.reduce((sum, { count }) => sum + count, 0) };
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, dead_letter_unknown */
  async dismiss(choice: unknown, reason: unknown, viewer: Viewer | null): Promise<number> {
    const { account } = requireMaintainer(viewer);
    const meant = parseInput<DeadLetterChoice>(Choice, choice);
    const why = parseInput(Reason.nullable(), reason, 'reason');
    const count = await this.store.transaction(async (tx) => {
      const dismissed = await dismissDeadLetters(tx, meant, account.id);
      if (dismissed > 0)
        await writeAuditLog(tx, {
          ...act(account, 'dead_letters.dismiss', 'dead letters'),
          details: { choice: meant, evaluations: dismissed, ...(why && { reason: why }) },
        });
      return dismissed;
    });
    if (count === 0) throw nothingOpen();
    return count;
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, runner_unknown */
  async quarantine(runnerId: string, reason: unknown, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const why = parseInput(Reason, reason, 'reason');
    await this.requireRunner(runnerId);
    await this.store.transaction(async (tx) => {
      if (await quarantineRunner(tx, runnerId, `a maintainer: ${why}`, 'maintainer'))
        await writeAuditLog(tx, { ...act(account, 'runner.quarantine', runnerId), details: { reason: why } });
    });
  }

  /** @throws UserError not_signed_in, forbidden, runner_unknown */
  async lift(runnerId: string, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    await this.requireRunner(runnerId);
    await this.store.transaction(async (tx) => {
      if (await liftQuarantine(tx, runnerId)) await writeAuditLog(tx, act(account, 'runner.trust', runnerId));
    });
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, team_unknown */
  async share(team: string, weight: unknown, viewer: Viewer | null): Promise<number> {
    const { account } = requireMaintainer(viewer);
    const parsed = parseInput(Weight, weight, 'weight');
    const set = await this.store.transaction(async (tx) => {
      const found = await setShareWeight(tx, team, parsed);
      if (found) await writeAuditLog(tx, { ...act(account, 'team.share', team), details: { weight: parsed } });
      return found;
    });
    if (set) return parsed;
    throw new UserError('team_unknown', `there is no team "${team}"`, {
      expected: 'the short name of a team',
      found: team,
    });
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, submission_unknown, evaluation_ended */
  async prioritise(evaluationId: string, priority: unknown, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const parsed = parseInput(Priority, priority, 'priority');
    const known = isId(evaluationId) && (await evaluationsByIds(this.store.manager, [evaluationId]))[0];
    if (!known)
      throw new UserError('submission_unknown', `there is no evaluation "${evaluationId}"`, {
        expected: 'the id of an evaluation',
        found: evaluationId,
      });
    await this.store.transaction(async (tx) => {
      if (!(await setPriority(tx, evaluationId, parsed)))
        throw new UserError('evaluation_ended', `the evaluation is ${known.state} already`, {
          expected: 'an evaluation that has not ended',
          found: known.state,
        });
      await writeAuditLog(tx, { ...act(account, 'evaluation.priority', evaluationId), details: { priority: parsed } });
      await writeLog(tx, evaluationId, {
        level: 'info',
        code: 'priority',
        message: `a maintainer set the priority to ${parsed}`,
      });
    });
  }

  private async requireRunner(runnerId: string): Promise<void> {
    if (await runnerStatus(this.store.manager, runnerId)) return;
    throw new UserError('runner_unknown', `there is no runner "${runnerId}"`, {
      expected: 'the id of a runner',
      found: runnerId,
    });
  }
}

const nothingOpen = () =>
  new UserError('dead_letter_unknown', 'none of the selected dead letters is open', {
    expected: 'at least one open dead letter',
    found: 'none',
  });

const act = ({ id: accountId }: Viewer['account'], name: string, target: string) => ({ accountId, act: name, target });
