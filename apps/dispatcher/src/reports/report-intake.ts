import { failpoint } from '@primitives/runtime';
import { lockEvaluation, saveOperationCount, writeLog, type EvaluationWork } from '@primitives/store/evaluations';
import type { Tx } from '@primitives/store/connection';
import { acceptReports, type AcceptedReport } from '@primitives/store/shards';
import { Batches } from '../batches.js';
import type { Parts } from '../dependencies.js';
import { judgeAudits } from '../trust/audits.js';
import { advance } from './advance.js';

/**
 * Accepts reports of completed shards. Reports of an evaluation need its lock, so those that arrive while a transaction
 * holds it are accepted together in the next one. Otherwise each would wait for all others, with a connection.
 */
export class ReportIntake {
  readonly #evaluations = new Map<string, { readonly batches: Batches<AcceptedReport, void>; users: number }>();

  constructor(private readonly parts: Parts) {}

  /** Resolves when the report is stored, or ignored because another one came first. @param report is valid */
  async accept(work: EvaluationWork, report: AcceptedReport): Promise<void> {
    let evaluation = this.#evaluations.get(work.id);
    if (!evaluation) {
      evaluation = { batches: new Batches((reports) => this.#acceptAll(work, reports)), users: 0 };
      this.#evaluations.set(work.id, evaluation);
    }
    evaluation.users++;
    try {
      await evaluation.batches.add(report);
    } finally {
      if (--evaluation.users === 0) this.#evaluations.delete(work.id);
    }
  }

  async #acceptAll(work: EvaluationWork, reports: readonly AcceptedReport[]): Promise<void> {
    const { store, telemetry, admission, live } = this.parts;
    const { accepted, settle } = await store.transaction((tx) => accept(tx, work, reports));
    failpoint('dispatcher.intake.after-commit');
    if (settle) await judgeAudits(this.parts, work.id);
    for (const report of reports)
      if (accepted.has(report)) telemetry.accepted(report.receipt);
      else telemetry.report('late');
    admission.schedule(work.pool);
    live.evaluationChanged(work.id);
  }
}

/**
 * Under the evaluation's lock: the first valid report of a shard counts, and the last shard advances the evaluation.
 *
 * @returns the reports that count, and whether answers are to be compared
 */
async function accept(tx: Tx, work: EvaluationWork, reports: readonly AcceptedReport[]) {
  const accepted = new Set<AcceptedReport>();
  if ((await lockEvaluation(tx, work.id)) !== 'predicting') return { accepted, settle: false };
  const answers = await acceptReports(tx, reports);
  for (const [place, report] of reports.entries()) {
    if (!answers[place]) continue;
    accepted.add(report);
    if (report.operations) await saveOperationCount(tx, work.id, report.runnerId, report.operations);
    await logAccepted(tx, work, report);
  }
  if (accepted.size === 0) return { accepted, settle: false };
  const audited = answers.some((answer) => answer?.audited);
  return { accepted, settle: (await advance(tx, work)) === 'audits' || audited };
}

async function logAccepted(tx: Tx, work: EvaluationWork, { shardIndex, runnerId, receipt }: AcceptedReport) {
  if (shardIndex === 0)
    await writeLog(tx, work.id, {
      level: 'info',
      code: 'pilot_done',
      message: `${runnerId} completed the first shard; the others may follow`,
    });
  const { recheck } = receipt;
  if (recheck?.code)
    await writeLog(tx, work.id, {
      level: 'warning',
      code: recheck.code,
      message: `${recheck.differing} of ${recheck.instances} images of shard ${shardIndex} gave different predictions when rerun one at a time; the model is flagged for review`,
    });
}
