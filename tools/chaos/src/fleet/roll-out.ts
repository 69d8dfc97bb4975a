import type { PackedFile } from '@primitives/bundle-files';
import type { TestDeployment } from '../test-deployment.js';
import { valuesOf } from './fleet-test.js';

export interface RollOut {
  /** The final state of each, with the code of its failure. */
  readonly states: readonly string[];
  /** Results of each submission: one, unless it was scored twice. */
  readonly results: readonly number[];
  readonly values: readonly string[];
  /** Leases beyond the first of each shard. */
  readonly repeated: number;
}

/** Stops and restarts the programs one after the other while submissions are evaluated. */
export async function rollOut(
  deployment: TestDeployment,
  bundle: PackedFile,
  programs: readonly string[],
): Promise<RollOut> {
  const before = await deployment.repeatedShards();
  const walks = Promise.all(['a', 'b', 'c'].map((name) => deployment.submitAndWait(bundle, name)));
  for (const program of programs) await deployment.rollOut(program);
  const submissions = await walks;
  return {
    states: submissions.flatMap(({ evaluations }) =>
      evaluations.map(({ state, failure }) => (failure ? `${state} ${failure.code}` : state)),
    ),
    results: await Promise.all(submissions.map(({ id }) => deployment.countResults(id))),
    values: submissions.map(({ evaluations }) => valuesOf(evaluations)),
    repeated: (await deployment.repeatedShards()) - before,
  };
}
