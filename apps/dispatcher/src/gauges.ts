import { CONSUMERS, poolConsumer, type Bus } from '@primitives/messaging';
import type { Metrics } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { pools } from '@primitives/store/fleet';
import { deploymentStatistics } from '@primitives/store/operations';

/**
 * Gauges of the deployment for Prometheus: queues, open evaluations, leases, runners. Every dispatcher reports the same
 * values, because all query the same database and broker; a dashboard uses the maximum.
 */
export function updateGauges(metrics: Metrics, store: Store, bus: Bus): void {
  const evaluations = metrics.gauge({
    name: 'primitives_evaluations',
    help: 'Evaluations that have not ended, by state',
    labels: ['state'],
  });
  const oldest = metrics.gauge({
    name: 'primitives_evaluation_oldest_seconds',
    help: 'How long the oldest one is in its state',
    labels: ['state'],
  });
  const shards = metrics.gauge({
    name: 'primitives_shards',
    help: 'Shards of evaluations that are predicted: waiting to be let in, queued, leased',
    labels: ['state'],
  });
  const leaseAge = metrics.gauge({
    name: 'primitives_lease_oldest_seconds',
    help: 'Since when the oldest lease that holds is held',
  });
  const runners = metrics.gauge({
    name: 'primitives_runners',
    help: 'Runners, by pool and state',
    labels: ['pool', 'state'],
  });
  const outbox = metrics.gauge({ name: 'primitives_outbox_waiting', help: 'Messages that the broker has not got yet' });
  const outboxAge = metrics.gauge({
    name: 'primitives_outbox_oldest_seconds',
    help: 'How long the oldest of them waits',
  });
  const deadLetters = metrics.gauge({
    name: 'primitives_dead_letters',
    help: 'Unresolved dead letters by code',
    labels: ['code'],
  });
  const probing = metrics.gauge({
    name: 'primitives_probing_alerts',
    help: 'Open alerts about submissions that look like probing a hidden split, by signal',
    labels: ['signal'],
  });
  const waiting = metrics.gauge({
    name: 'primitives_queue_waiting',
    help: 'Messages not delivered yet, by consumer',
    labels: ['queue'],
  });
  const inProgress = metrics.gauge({
    name: 'primitives_queue_in_progress',
    help: 'Messages delivered and not settled, by consumer',
    labels: ['queue'],
  });

  metrics.beforeScrape(async () => {
    const statistics = await deploymentStatistics(store.manager);
    // removed objects have no gauge
    for (const level of [evaluations, oldest, runners, deadLetters, probing]) level.reset();
    for (const { state, count, oldestSeconds } of statistics.evaluations) {
      evaluations.set({ state }, count);
      oldest.set({ state }, oldestSeconds);
    }
    for (const state of ['waiting', 'queued', 'leased'] as const) shards.set({ state }, statistics.shards[state]);
    leaseAge.set(statistics.shards.oldestLeaseSeconds);
    for (const { pool, state, count } of statistics.runners) runners.set({ pool, state }, count);
    outbox.set(statistics.outbox.waiting);
    outboxAge.set(statistics.outbox.oldestSeconds);
    for (const { code, count } of statistics.deadLetters) deadLetters.set({ code }, count);
    for (const { signal, count } of statistics.probingAlerts) probing.set({ signal }, count);
  });
  metrics.beforeScrape(async () => {
    const specs = [...Object.values(CONSUMERS), ...(await pools(store.manager)).map(poolConsumer)];
    await Promise.all(
      specs.map(async (spec) => {
        const backlog = await bus.backlog(spec);
        waiting.set({ queue: spec.name }, backlog.waiting);
        inProgress.set({ queue: spec.name }, backlog.inProgress);
      }),
    );
  });
}
