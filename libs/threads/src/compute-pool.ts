import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { lanesOf, PredictionsError, type ComputeTask } from '@primitives/scoring';

/** Compiled: a thread runs no TypeScript. */
const PROGRAM = fileURLToPath(new URL('../dist/compute-thread.js', import.meta.url));

/** To a thread: one lane of a task. */
export interface ComputeRequest {
  readonly task: ComputeTask;
  readonly lane: number;
  readonly lanes: number;
  /** Number of arrivals, and of completed barriers. */
  readonly meeting: Int32Array<SharedArrayBuffer>;
}

/** From a thread. */
export type ComputeReply =
  | { readonly value: unknown }
  | { readonly refusal: Pick<PredictionsError, 'code' | 'message' | 'expected' | 'found' | 'remedy'> };

/** A thread ended in the middle of a task: an error of the platform or the machine. */
export class ComputeThreadError extends Error {
  override readonly name = 'ComputeThreadError';
}

/** Threads for the compute tasks of judges. Started at the first task; results do not depend on their number. */
export class ComputePool {
  #threads: Worker[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly count = availableParallelism()) {}

  /** Runs tasks concurrently. @returns the answers in order @throws PredictionsError, ComputeThreadError */
  run(tasks: readonly ComputeTask[]): Promise<unknown[]> {
    const answers = this.#queue.then(() => this.#run(tasks));
    this.#queue = answers.catch(() => undefined);
    return answers;
  }

  async close(): Promise<void> {
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  async #run(tasks: readonly ComputeTask[]): Promise<unknown[]> {
    if (tasks.length === 0) return [];
    while (this.#threads.length < this.count) this.#threads.push(started());
    try {
      const [first] = tasks;
      if (tasks.length === 1 && first && lanesOf(first) > 1) return [await this.#together(first)];
      const answers: unknown[] = [];
      const rest = [...tasks.entries()];
      await Promise.all(
        this.#threads.map(async (thread) => {
          for (let next = rest.shift(); next; next = rest.shift())
            answers[next[0]] = await ordered(thread, order(next[1], 0, 1));
        }),
      );
      return answers;
    } catch (error) {
      await this.close(); // others may wait for one that has ended
      throw error;
    }
  }

  /** One task on all threads that may share it. */
  async #together(task: ComputeTask): Promise<unknown> {
    const lanes = Math.min(this.count, lanesOf(task));
    const meeting = new Int32Array(new SharedArrayBuffer(8));
    const [answer] = await Promise.all(
      this.#threads.slice(0, lanes).map((thread, lane) => ordered(thread, { ...order(task, lane, lanes), meeting })),
    );
    return answer;
  }
}

/** Blocks the thread until all lanes have arrived. Sleeps, to leave the processor to others. */
export function rendezvousPath(meeting: Int32Array<SharedArrayBuffer>, lanes: number): () => void {
  return () => {
    if (lanes === 1) return;
    const met = Atomics.load(meeting, 1);
    if (Atomics.add(meeting, 0, 1) + 1 === lanes) {
      Atomics.store(meeting, 0, 0);
      Atomics.add(meeting, 1, 1);
      Atomics.notify(meeting, 1);
      return;
    }
    while (Atomics.load(meeting, 1) === met) Atomics.wait(meeting, 1, met);
  };
}

const order = (task: ComputeTask, lane: number, lanes: number): ComputeRequest => ({
  task,
  lane,
  lanes,
  meeting: new Int32Array(new SharedArrayBuffer(8)),
});

function started(): Worker {
  const thread = new Worker(PROGRAM);
  thread.unref(); // a stopping process does not wait for it
  return thread;
}

/** One lane at a time on each thread. */
function ordered(thread: Worker, order: ComputeRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      thread.off('message', answered).off('error', failed).off('exit', ended).unref();
      outcome();
    };
    const answered = (answer: ComputeReply) =>
      settle(() => {
        if ('value' in answer) return resolve(answer.value);
        const { code, message, expected, found, remedy } = answer.refusal;
        reject(new PredictionsError(code, message, expected, found, remedy));
      });
    const failed = (error: unknown) =>
      settle(() => reject(new ComputeThreadError('a thread failed at a task', { cause: error })));
    const ended = () => settle(() => reject(new ComputeThreadError('a thread ended in the middle of a task')));
    thread.on('message', answered).on('error', failed).on('exit', ended).ref();
    thread.postMessage(order);
  });
}
