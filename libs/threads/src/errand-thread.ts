import { parentPort } from 'node:worker_threads';
import { errandLane, PredictionsError } from '@primitives/scoring';
import { meetingPlace, type ErrandAnswer, type ErrandOrder } from './errand-threads.js';

if (!parentPort) throw new Error('this file is run as a thread');
const port = parentPort;

port.on('message', (order: ErrandOrder) => port.postMessage(answer(order)));

function answer({ errand, lane, lanes, meeting }: ErrandOrder): ErrandAnswer {
  const meet = meetingPlace(meeting, lanes);
  try {
    const work = errandLane(errand, lane, lanes);
    for (;;) {
      const step = work.next();
      if (step.done) return { value: step.value };
      meet();
    }
  } catch (error) {
    if (!(error instanceof PredictionsError)) throw error; // ends the thread, and with it the errand
    const { code, message, expected, found, remedy } = error;
    return { refusal: { code, message, expected, found, remedy } };
  }
}
