import type { PackedFile } from '@primitives/bundle-files';
import type { TestDeployment } from './test-deployment.js';

/** One case: a submission during which the process of `step` was killed there. */
export interface KillCase {
  readonly step: string;
  /** Whether the process died at the step: a step that no process reaches proves nothing. */
  readonly killed: boolean;
  readonly state: string;
  readonly results: number;
  /** Whether every value is bit-identical to the undisturbed run. */
  readonly identical: boolean;
  readonly seconds: number;
}

export const survived = (one: KillCase) => one.killed && one.state === 'SCORED' && one.results === 1 && one.identical;

/**
 * Runs one submission undisturbed, then one for each step and kills a process at that step.
 *
 * @param steps names of failpoints, `<process>.<step>.<moment>`
 */
export async function crashTest(
  deployment: TestDeployment,
  bundle: PackedFile,
  steps: readonly string[],
  onCase: (one: KillCase) => void = () => {},
): Promise<KillCase[]> {
  const quiet = valuesOf(await deployment.submitAndWait(bundle, 'undisturbed'));
  const cases: KillCase[] = [];
  for (const step of steps) {
    const startedAt = Date.now();
    deployment.arm(step);
    const submission = await deployment.submitAndWait(bundle, step);
    const one: KillCase = {
      step,
      killed: deployment.wasReached(step),
      state: submission.evaluations[0]?.state ?? 'none',
      results: await deployment.countResults(submission.id),
      identical: valuesOf(submission) === quiet,
      seconds: (Date.now() - startedAt) / 1000,
    };
    deployment.disarm(step);
    cases.push(one);
    onCase(one);
  }
  return cases;
}

/** Every metric value of every board as text: equal texts mean bit-identical values. */
export function valuesOf(submission: {
  evaluations: readonly {
    results: readonly { board: string; values: readonly { metric: string; value: number | null }[] }[] | null;
  }[];
}): string {
  return JSON.stringify(
    submission.evaluations.map(({ results }) =>
      results?.map(({ board, values }) => [board, values.map(({ metric, value }) => [metric, value])]),
    ),
  );
}
