import { subjects } from '@primitives/protocol';
import type { Permissions } from './jwt.js';
import { CONSUMERS, measureConsumer, poolConsumer, type ConsumerSpec } from './topology.js';

/** Processes of the platform that use the bus. */
export const BUS_ROLES = ['api', 'dispatcher', 'scorer'] as const;
export type BusRole = (typeof BUS_ROLES)[number];

/** Permission to consume and settle the messages of one consumer, and nothing else of JetStream. */
const take = ({ stream, name }: ConsumerSpec): string[] => [
  `$JS.API.CONSUMER.INFO.${stream}.${name}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
  `$JS.ACK.${stream}.${name}.>`,
];
const invalidMessages = ({ stream, name }: ConsumerSpec) => `invalid.${stream}.${name}`;

/** The messages that a process writes to the outbox, and so publishes. The dispatcher publishes any. */
const relayed = {
  api: [
    subjects.validateWork('*'),
    subjects.scoreWork('*'),
    subjects.rankWork('*'),
    subjects.referencesWork('*'),
    subjects.evaluationEvent('*', '*'),
    subjects.fleetEvent('*'),
  ],
  scorer: [
    subjects.rankWork('*'),
    subjects.referencesWork('*'),
    subjects.evaluationEvent('*', '*'),
    subjects.boardEvent('*'),
    subjects.alertEvent('*'),
  ],
};

/** Publish and subscribe permissions (docs/architecture/messaging.md). */
export const ROLE_PERMISSIONS: Readonly<Record<BusRole, Permissions>> = {
  api: {
    publish: [
      '$JS.API.STREAM.INFO.EVENTS',
      '$JS.API.CONSUMER.CREATE.EVENTS',
      '$JS.API.CONSUMER.CREATE.EVENTS.>',
      '$JS.API.CONSUMER.INFO.EVENTS.*',
      '$JS.API.CONSUMER.DELETE.EVENTS.*',
      '$JS.API.CONSUMER.MSG.NEXT.EVENTS.*',
      '$JS.API.CONSUMER.INFO.WORK.*', // how long the queues are
      subjects.issue(),
      subjects.compare(),
      ...relayed.api,
    ],
    subscribe: ['_INBOX_api.>', 'live.>'],
  },
  dispatcher: {
    publish: [
      '$JS.API.>',
      '$JS.ACK.WORK.validator.>',
      '$JS.ACK.REPORTS.intake.>',
      'work.>',
      'event.>',
      'live.>',
      'control.*',
      'invalid.>',
    ],
    subscribe: ['_INBOX_dispatcher.>', 'lease.*', 'lease.*.measure', 'status.*.>', subjects.issue()],
    mayRespond: true,
  },
  scorer: {
    publish: [
      ...[CONSUMERS.scorer, CONSUMERS.references].flatMap((spec) => [...take(spec), invalidMessages(spec)]),
      ...relayed.scorer,
    ],
    subscribe: ['_INBOX_scorer.>', subjects.compare()],
    mayRespond: true,
  },
};

/**
 * A runner consumes its pool's shards and measurements, leases and reports under its own id, and has no other
 * permissions.
 */
export function runnerPermissions(runnerId: string, pool: string): Permissions {
  return {
    publish: [
      ...take(poolConsumer(pool)),
      ...take(measureConsumer(pool)),
      `report.${runnerId}.>`,
      `status.${runnerId}.>`,
      `lease.${runnerId}`,
      `lease.${runnerId}.measure`,
    ],
    subscribe: [`_INBOX_${runnerId}.>`, subjects.control(runnerId)],
  };
}

/** May update accounts at the server, and nothing else: for revoking runners' credentials. */
export const REVOKER_PERMISSIONS: Permissions = {
  publish: ['$SYS.REQ.CLAIMS.UPDATE'],
  subscribe: ['_INBOX_revoker.>'],
};

/** May query the health of a server, and nothing else. */
export const MONITOR_PERMISSIONS: Permissions = {
  publish: ['$SYS.REQ.SERVER.*.HEALTHZ'],
  subscribe: ['_INBOX_monitor.>'],
};
