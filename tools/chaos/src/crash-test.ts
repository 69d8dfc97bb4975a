import type { PackedFile } from '@primitives/bundle-files';
import type { TestDeployment } from './test-deployment.js';

/** One case: a submission during which the process of `step` was killed there. */
export interface KillCase {
  readonly step: string;
  /** The process died at the step: a step that nobody reaches proves nothing. */
  readonly killed: boolean;
  readonly state: string;
  readonly results: number;
  /** Every value equal to the last bit to those of the undisturbed walk. */
  readonly identical: boolean;
  readonly seconds: number;
}

export const survived = (one: KillCase) => one.killed && one.state === 'SCORED' && one.results === 1 && one.identical;

/**
 * Walks one submission undisturbed, then one for each step with a process killed at it, one after the other.
 *
 * @param steps names of failpoints, `<process>.<step>.<moment>`
 */
export async function crashTest(
  house: TestDeployment,
  bundle: PackedFile,
  steps: readonly string[],
  onCase: (one: KillCase) => void = () => {},
): Promise<KillCase[]> {
  const quiet = valuesOf(await house.walk(bundle, 'undisturbed'));
  const cases: KillCase[] = [];
  for (const step of steps) {
    const startedAt = Date.now();
    house.arm(step);
    const submission = await house.walk(bundle, step);
    const one: KillCase = {
      step,
      killed: house.wasReached(step),
      state: submission.evaluations[0]?.state ?? 'none',
      results: await house.countResults(submission.id),
      identical: valuesOf(submission) === quiet,
      seconds: (Date.now() - startedAt) / 1000,
    };
    house.disarm(step);
    cases.push(one);
    onCase(one);
  }
  return cases;
}

/** Every metric value of every board as text: equal texts are equal bits. */
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
