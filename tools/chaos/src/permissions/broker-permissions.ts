import type { Bus } from '@primitives/messaging';
import { OTHER_RUNNER } from './permission-deployment.js';

/** An operation that a runner tries on a subject; a request is a message with a reply subject. */
export const OPERATIONS = ['publish', 'subscribe', 'request'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A family of subjects, represented by one of them. */
export interface SubjectRow {
  readonly subject: string;
  readonly what: string;
  readonly allowed: readonly Operation[];
}

export interface RunnerIdentity {
  readonly runnerId: string;
  readonly pool: string;
}

const OTHER_POOL = 'another-pool';
const SEND: readonly Operation[] = ['publish', 'request'];
const RECEIVE: readonly Operation[] = ['subscribe'];

/**
 * Every family of docs/architecture/messaging.md, the runner's own first. Written by hand: the permissions are compared
 * with it.
 */
export function subjectRows({ runnerId, pool }: RunnerIdentity): SubjectRow[] {
  const own = (subject: string, allowed: readonly Operation[], what: string): SubjectRow => ({
    subject,
    what,
    allowed,
  });
  const foreign = (subject: string, what: string): SubjectRow => ({ subject, what, allowed: [] });
  const work = ['runners', 'measurers'];
  return [
    ...work.flatMap((kind) => [
      own(`$JS.API.CONSUMER.INFO.WORK.${kind}-${pool}`, SEND, "its pool's consumer"),
      own(`$JS.API.CONSUMER.MSG.NEXT.WORK.${kind}-${pool}`, SEND, "its pool's next message"),
      own(`$JS.ACK.WORK.${kind}-${pool}.1.1.1.1.1`, SEND, 'acknowledging a message of its pool'),
    ]),
    own(`lease.${runnerId}`, SEND, 'a lease for itself'),
    own(`lease.${runnerId}.measure`, SEND, 'a measurement for itself'),
    own(`report.${runnerId}.completed`, SEND, 'its own report'),
    own(`status.${runnerId}.heartbeat`, SEND, 'its own heartbeat'),
    own(`control.${runnerId}`, RECEIVE, 'control messages to this runner'),
    own(`_INBOX_${runnerId}.x`, RECEIVE, 'replies to this runner'),
    ...work.flatMap((kind) => [
      foreign(`$JS.API.CONSUMER.INFO.WORK.${kind}-${OTHER_POOL}`, "another pool's consumer"),
      foreign(`$JS.API.CONSUMER.MSG.NEXT.WORK.${kind}-${OTHER_POOL}`, "another pool's next message"),
      foreign(`$JS.ACK.WORK.${kind}-${OTHER_POOL}.1.1.1.1.1`, 'settling a message of another pool'),
    ]),
    foreign(`lease.${OTHER_RUNNER}`, "another runner's lease"),
    foreign(`lease.${OTHER_RUNNER}.measure`, "another runner's measurement"),
    foreign(`report.${OTHER_RUNNER}.completed`, "another runner's report"),
    foreign(`status.${OTHER_RUNNER}.heartbeat`, "another runner's heartbeat"),
    foreign(`control.${OTHER_RUNNER}`, 'control messages to another runner'),
    foreign(`_INBOX_${OTHER_RUNNER}.x`, 'answers to another runner'),
    foreign('_INBOX_dispatcher.x', 'answers to the dispatcher'),
    foreign('work.validate.e', 'validation work for the dispatcher'),
    foreign(`work.infer.${pool}.e.0`, "inference work of the runner's pool"),
    foreign(`work.measure.${pool}.b`, 'cost measurements of its pool'),
    foreign('work.score.e', 'scoring work'),
    foreign('event.evaluation.e.scored', 'evaluation events'),
    foreign('event.board.t.changed', 'board events'),
    foreign('event.fleet.r', 'fleet events'),
    foreign('live.evaluation.e', 'live progress'),
    foreign('issue.runner', 'new credentials'),
    foreign('compare', 'comparison requests to the scorer'),
    foreign(`invalid.WORK.runners-${pool}`, 'messages that could not be parsed'),
    ...['validator', 'scorer', 'references'].flatMap((name) => [
      foreign(`$JS.API.CONSUMER.MSG.NEXT.WORK.${name}`, `the next message of ${name}`),
      foreign(`$JS.ACK.WORK.${name}.1.1.1.1.1`, `settling a message of ${name}`),
    ]),
    foreign('$JS.API.CONSUMER.MSG.NEXT.REPORTS.intake', "others' reports"),
    foreign('$JS.ACK.REPORTS.intake.1.1.1.1.1', "settling others' reports"),
    ...['WORK', 'REPORTS', 'EVENTS', 'INVALID'].flatMap((stream) => [
      foreign(`$JS.API.STREAM.INFO.${stream}`, `the state of ${stream}`),
      foreign(`$JS.API.STREAM.PURGE.${stream}`, `emptying ${stream}`),
      foreign(`$JS.API.STREAM.DELETE.${stream}`, `deleting ${stream}`),
      foreign(`$JS.API.STREAM.UPDATE.${stream}`, `changing ${stream}`),
      foreign(`$JS.API.STREAM.MSG.GET.${stream}`, `reading a message of ${stream}`),
      foreign(`$JS.API.STREAM.MSG.DELETE.${stream}`, `deleting a message of ${stream}`),
      foreign(`$JS.API.DIRECT.GET.${stream}`, `reading ${stream} directly`),
      foreign(`$JS.API.CONSUMER.CREATE.${stream}`, `its own consumer on ${stream}`),
      foreign(`$JS.API.CONSUMER.DURABLE.CREATE.${stream}.mine`, `a lasting consumer on ${stream}`),
      foreign(`$JS.API.CONSUMER.LIST.${stream}`, `the consumers of ${stream}`),
    ]),
    foreign(`$JS.API.CONSUMER.DELETE.WORK.runners-${pool}`, "deleting its pool's consumer"),
    foreign('$JS.API.STREAM.LIST', 'all streams'),
    foreign('$JS.API.STREAM.CREATE.MINE', 'its own stream'),
    foreign('$JS.API.INFO', 'the account'),
    foreign('$JS.EVENT.ADVISORY.CONSUMER.X', "the broker's news"),
    foreign('$SYS.REQ.CLAIMS.UPDATE', "the account's rights"),
    foreign('$SYS.REQ.SERVER.PING', 'the server'),
    foreign('$SYS.ACCOUNT.A.CONNECT', 'who connects'),
    foreign('anything.else', 'an undefined subject'),
    ...[
      '>',
      '*',
      '*.*',
      'lease.*',
      'report.>',
      'status.>',
      'control.*',
      'work.>',
      'event.>',
      '_INBOX_*.>',
      '$JS.>',
      '$SYS.>',
    ].map((subject) => foreign(subject, 'a wildcard')),
  ];
}

/** Tries every operation on every row. @returns the accepted ones, in the order of `OPERATIONS` */
export async function checkBrokerPermissions(
  bus: Bus,
  rows: readonly SubjectRow[],
  runnerId: string,
): Promise<Operation[][]> {
  const refusals: string[] = [];
  void (async () => {
    for await (const { type, permissionContext } of bus.connection.status())
      if (type === 'error' && permissionContext)
        refusals.push(`${permissionContext.operation} ${permissionContext.subject}`);
  })();
  const found: Operation[][] = [];
  for (const { subject } of rows) {
    const allowed: Operation[] = [];
    for (const operation of OPERATIONS) {
      refusals.length = 0;
      const undo = doIt(bus, operation, subject, runnerId);
      await bus.connection.flush(); // an error arrives before the pong
      await new Promise((settle) => setImmediate(settle));
      if (!refusals.includes(`${operation === 'subscribe' ? 'subscription' : 'publish'} ${subject}`))
        allowed.push(operation);
      undo();
    }
    found.push(allowed);
  }
  return found;
}

function doIt({ connection }: Bus, operation: Operation, subject: string, runnerId: string): () => void {
  if (operation === 'subscribe') {
    const subscription = connection.subscribe(subject, { callback: () => undefined });
    return () => subscription.unsubscribe();
  }
  const reply = operation === 'request' ? { reply: `_INBOX_${runnerId}.x` } : {};
  connection.publish(subject, new Uint8Array(), reply);
  return () => undefined;
}
