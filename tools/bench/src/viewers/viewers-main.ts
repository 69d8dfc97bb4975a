import { setTimeout as delay } from 'node:timers/promises';
import { Xoshiro128 } from '@primitives/ranking';
import type { ViewersPlan, ViewersReply, ViewersRequest } from './viewer-protocol.js';
import { ViewerMeasurements } from './viewer-measurements.js';
import { Viewer } from './viewer.js';

/** A process of viewers, controlled by its parent. */
const saw = new ViewerMeasurements();
const viewers: Viewer[] = [];
const send = (message: ViewersReply) => process.send?.(message);

async function come(plan: ViewersPlan): Promise<void> {
  const from = performance.now();
  for (let i = 0; i < plan.viewers; i++) {
    const random = Xoshiro128.seeded(i + 1);
    const viewer = new Viewer(plan, () => random.next() / 2 ** 32, saw);
    viewers.push(viewer);
    void viewer.stay();
    await delay(Math.max(0, from + ((i + 1) * plan.rampMs) / plan.viewers - performance.now()));
  }
  send({ kind: 'came' });
}

process.on('message', (message: ViewersRequest) => {
  if (message.kind === 'come') void come(message.plan);
  else if (message.kind === 'collect') send({ kind: 'seen', seen: saw.take() });
  else
    void Promise.all(viewers.map((viewer) => viewer.leave())).then(() => {
      send({ kind: 'left' });
      process.disconnect();
    });
});
