import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoardResult } from '@primitives/results';
import { encodeSafetensors } from '@primitives/protocol';
import type { CommandLine } from '../command-line.js';
import type { TestDeployment } from '../test-deployment.js';
import type { SeededTinyTrack } from './tiny-tracks.js';
import { testedPredictions } from './tested-predictions.js';

/** The values of a result, with those of `primitives score` for the same predictions. */
export interface ScoredAgain {
  /** The number of compared values and interval bounds, over all boards. */
  readonly cells: number;
  /** `closed mac.auc.v1 low: 0.5, not 0.4`, one per difference. */
  readonly differences: readonly string[];
}

interface Report {
  readonly boards: readonly {
    readonly board: string;
    readonly metrics: readonly ({ readonly id: string } & Interval)[];
  }[];
}
type Interval = Readonly<Record<(typeof INTERVAL)[number], number | null>>;
const INTERVAL = ['value', 'low', 'high'] as const;

/**
 * Scores the runners' predictions again on the command line, from files that a researcher could have, and compares
 * every value of every board. A result has no interval of a metric that is no column of its board: those bounds are
 * skipped.
 *
 * @param folder for the files
 */
export async function scoreAgain(
  deployment: TestDeployment,
  cli: CommandLine,
  evaluationId: string,
  track: SeededTinyTrack,
  folder: string,
): Promise<ScoredAgain> {
  const [result] = await deployment.rows<{ boards: Record<string, BoardResult>; seed: string }>(
    'select boards, bootstrap_seed as seed from result where evaluation_id = $1',
    [evaluationId],
  );
  if (!result) throw new Error(`evaluation ${evaluationId} has no result`);
  mkdirSync(folder, { recursive: true });
  const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(join(folder, 'definition.json'), JSON.stringify(track.definition));
  writeFileSync(join(folder, 'labels.jsonl'), lines(track.labels));
  writeFileSync(join(folder, 'instances.json'), JSON.stringify(track.rows));
  const predictions = join(folder, 'predictions.safetensors');
  writeFileSync(predictions, encodeSafetensors(await testedPredictions(deployment, evaluationId, track)));
  const resamples = Object.values(result.boards)[0]?.resamples ?? 0;
  const options = ['--split', folder, '--protocol', track.protocol, '--seed', `${Number.parseInt(result.seed, 16)}`];
  const { exitCode, stdout, stderr } = await cli.run(
    'score',
    predictions,
    ...options,
    '--resamples',
    `${resamples}`,
    '--json',
  );
  if (exitCode !== 0) throw new Error(`primitives score left with ${exitCode}: ${stdout}${stderr}`);
  return compared(result.boards, JSON.parse(stdout) as Report);
}

function compared(boards: Readonly<Record<string, BoardResult>>, { boards: reported }: Report): ScoredAgain {
  const differences: string[] = [];
  let cells = 0;
  const names = new Set([...Object.keys(boards), ...reported.map(({ board }) => board)]);
  for (const board of names) {
    const here = boards[board]?.values ?? {};
    const again = new Map(
      (reported.find((one) => one.board === board)?.metrics ?? []).map((metric) => [metric.id, metric]),
    );
    for (const id of new Set([...Object.keys(here), ...again.keys()])) {
      const own = here[id];
      const withInterval = own?.low != null || own?.high != null;
      for (const figure of withInterval ? INTERVAL : (['value'] as const)) {
        const [found, expected] = [own?.[figure], again.get(id)?.[figure]];
        cells++;
        if (found !== expected) differences.push(`${board} ${id} ${figure}: ${found}, not ${expected}`);
      }
    }
  }
  return { cells, differences };
}
