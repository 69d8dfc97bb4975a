import { Instance, parseDefinition, type BenchmarkDefinition, type LabelledInstance } from '@primitives/benchmark';
import type { Blobs } from '@primitives/blobs';
import { parseLabels, readLabels } from '@primitives/datasets';
import { judgeOf, LabelsError, type Judge, type JudgedSplit } from '@primitives/scoring';
import type { Store } from '@primitives/store/connection';
import { definitionJson, type EvaluationWork } from '@primitives/store/evaluations';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What identifies a split and the protocol that it is scored under. */
type SplitOfWork = Pick<
  EvaluationWork,
  'protocol' | 'benchmarkVersionId' | 'labelsSha256' | 'instancesSha256' | 'instanceCount'
>;

/** A split that is ready to be scored under its track's protocol. */
export interface PreparedSplit {
  readonly definition: BenchmarkDefinition;
  readonly judge: Judge;
  /** The questions of each instance. */
  readonly rows: JudgedSplit['rows'];
  readonly split: JudgedSplit;
}

/**
 * The labels do not belong to the split: an error of the installation, found before anything is scored. Never contains
 * labels.
 */
export class LabelsMismatchError extends Error {
  override readonly name = 'LabelsMismatchError';

  constructor(
    readonly labelsSha256: string,
    readonly problem: string,
  ) {
    super(`the label file ${labelsSha256} does not fit its split: ${problem}`);
  }
}

/** The splits that this scorer has scored, each read once: labels and definitions are immutable. */
export class Splits {
  readonly #read = new Map<string, Promise<PreparedSplit>>();

  constructor(
    private readonly store: Store,
    private readonly blobs: Blobs,
    private readonly folder: string,
  ) {}

  of(work: SplitOfWork): Promise<PreparedSplit> {
    const key = `${work.protocol} ${work.benchmarkVersionId} ${work.labelsSha256} ${work.instancesSha256}`;
    let reading = this.#read.get(key);
    if (!reading) {
      this.#read.set(key, (reading = this.#readSplit(work)));
      reading.catch(() => this.#read.delete(key)); // the next one retries
    }
    return reading;
  }

  async #readSplit(work: SplitOfWork): Promise<PreparedSplit> {
    const definition = parseDefinition(await definitionJson(this.store.manager, work.benchmarkVersionId));
    const { labels, rows } = await this.#labels(work);
    const split = { definition, labels, rows };
    return { definition, judge: prepared(work, split), rows, split };
  }

  async #labels({
    labelsSha256,
    instancesSha256,
    instanceCount,
  }: SplitOfWork): Promise<Pick<JudgedSplit, 'labels' | 'rows'>> {
    const labels = await this.#readLabels(labelsSha256);
    const lines = (await this.blobs.read(instancesSha256))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
    if (labels.length !== instanceCount || lines.length !== instanceCount) {
      throw new LabelsMismatchError(
        labelsSha256,
        `${labels.length} labels for ${lines.length} instances, expected ${instanceCount}`,
      );
    }
    const rows = lines.map((line, i) => {
      const instance = Instance.parse(JSON.parse(line));
      if (instance.id !== labels[i]?.id)
        throw new LabelsMismatchError(labelsSha256, `line ${i + 1} is about another instance`);
      return instance.queries ? { queries: instance.queries } : {};
    });
    return { labels, rows };
  }

  /** Published labels are in the blob store; all others only in the scorer's folder. */
  async #readLabels(sha256: string): Promise<LabelledInstance[]> {
    const path = join(this.folder, `${sha256}.jsonl`);
    const published = !existsSync(path) && (await this.blobs.has(sha256)) ? await this.blobs.read(sha256) : null;
    const digest = published ? createHash('sha256').update(published).digest('hex') : await digestOf(path);
    if (digest !== sha256) throw new LabelsMismatchError(sha256, 'its bytes have another digest');
    return published ? parseLabels(published.toString('utf8').split('\n'), path) : readLabels(path);
  }
}

/** The judge's error quotes labels, so it is not forwarded. */
function prepared({ protocol, labelsSha256 }: SplitOfWork, split: JudgedSplit): Judge {
  try {
    return judgeOf(protocol, split);
  } catch (error) {
    if (error instanceof LabelsError) throw new LabelsMismatchError(labelsSha256, `expected ${error.expected}`);
    throw error;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
