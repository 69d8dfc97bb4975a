import { parentPort } from 'node:worker_threads';
import { computeLane, PredictionsError } from '@primitives/scoring';
import { rendezvousPath, type ComputeReply, type ComputeRequest } from './compute-pool.js';

if (!parentPort) throw new Error('this file is run as a thread');
const port = parentPort;

port.on('message', (order: ComputeRequest) => port.postMessage(answer(order)));

function answer({ task, lane, lanes, meeting }: ComputeRequest): ComputeReply {
  const meet = rendezvousPath(meeting, lanes);
  try {
    const work = computeLane(task, lane, lanes);
    for (;;) {
      const step = work.next();
      if (step.done) return { value: step.value };
      meet();
    }
  } catch (error) {
    if (!(error instanceof PredictionsError)) throw error; // ends the thread, and with it the task
    const { code, message, expected, found, remedy } = error;
    return { refusal: { code, message, expected, found, remedy } };
  }
}
