import type { Metrics } from './metrics.js';

/** Measures the handling time of every message from the bus, by consumer and outcome. */
export function messageTimes(metrics: Metrics): (consumer: string, outcome: string, seconds: number) => void {
  const times = metrics.histogram({
    name: 'primitives_message_seconds',
    help: 'Time to handle one message, by consumer and outcome',
    labels: ['consumer', 'outcome'],
  });
  return (consumer, outcome, seconds) => times.observe({ consumer, outcome }, seconds);
}
