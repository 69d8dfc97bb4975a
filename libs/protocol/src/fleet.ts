import { z } from 'zod';
import { IsolationLevel } from './lease.js';
import { SubjectToken, parseMessage } from './message.js';

/** A graphics processor as its driver describes it. */
export const Gpu = z.strictObject({
  model: z.string().max(200),
  memoryBytes: z.int().positive(),
  driver: z.string().max(100),
});
export type Gpu = z.infer<typeof Gpu>;

/** The hardware of a machine that predicts: sent when it joins and with every heartbeat. */
export const RunnerFacts = z.strictObject({
  /** Of the runner's program. */
  version: z.string().max(100),
  onnxruntime: z.string().max(100),
  node: z.string().max(100),
  isolation: IsolationLevel,
  /** Execution providers that models may run on, best first. */
  providers: z.array(z.string().max(100)).max(20),
  hardware: z.strictObject({
    cpu: z.string().max(200),
    cores: z.int().positive(),
    memoryBytes: z.int().positive(),
    gpu: Gpu.nullable(),
  }),
});
export type RunnerFacts = z.infer<typeof RunnerFacts>;

/** The public half of a NATS user's key. */
export const UserKey = z.string().regex(/^U[A-Z2-7]{55}$/);

/**
 * `POST /runners/join`: a machine sends its one-time token, and the public half of a key whose private half it keeps.
 */
export const JoinRequest = z.strictObject({
  v: z.literal(1),
  token: z.string().min(1).max(200),
  publicKey: UserKey,
  /** The requested name. */
  name: z.string().min(1).max(200),
  facts: RunnerFacts,
});
export type JoinRequest = z.infer<typeof JoinRequest>;

/** `POST /runners/renew`: a runner that joined before proves its identity by a signature. */
export const RenewRequest = z.strictObject({
  v: z.literal(1),
  runnerId: SubjectToken,
  at: z.iso.datetime(),
  /** Of `renewalText`, base64url. */
  signature: z.string().max(200),
});
export type RenewRequest = z.infer<typeof RenewRequest>;

/** The text that a runner signs when it requests new credentials. */
export const renewalText = (runnerId: string, at: string) => `primitives renew ${runnerId} ${at}`;

/** The answer to both: the runner's id, the broker's address, and credentials for a limited time. */
export const Membership = z.strictObject({
  v: z.literal(1),
  runnerId: SubjectToken,
  pool: SubjectToken,
  natsUrl: z.string().min(1),
  jwt: z.string().min(1),
  expiresAt: z.iso.datetime(),
});
export type Membership = z.infer<typeof Membership>;

/** Request `issue.runner` of an API process, which has no signing key: credentials for a runner in the database. */
export const IssueRequest = z.strictObject({ v: z.literal(1), runnerId: SubjectToken });
export type IssueRequest = z.infer<typeof IssueRequest>;

/** `unknown`: never joined, or removed. `unable`: this installation has no signing key. */
export const IssueReply = z.discriminatedUnion('kind', [
  z.strictObject({ v: z.literal(1), kind: z.literal('issued'), jwt: z.string(), expiresAt: z.iso.datetime() }),
  z.strictObject({ v: z.literal(1), kind: z.literal('unknown') }),
  z.strictObject({ v: z.literal(1), kind: z.literal('unable') }),
]);
export type IssueReply = z.infer<typeof IssueReply>;

/** Desired state of a runner: to work, to take nothing new, or to finish and leave. */
export const DesiredState = z.enum(['ready', 'cordoned', 'draining']);
export type DesiredState = z.infer<typeof DesiredState>;

/**
 * `control.<runnerId>` (core NATS), after every heartbeat and at once on a change: hints; the lease decides. `stop`:
 * the shard is no longer needed, or not from this runner, under any fence up to this one. `self-test`: run the built-in
 * graph and report the outcome on `status.<runnerId>.self-test`.
 */
export const Control = z.discriminatedUnion('kind', [
  z.strictObject({ v: z.literal(1), kind: z.literal('desired-state'), state: DesiredState }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('stop'),
    evaluationId: z.uuid(),
    shardIndex: z.int().nonnegative(),
    fence: z.int().positive(),
  }),
  z.strictObject({ v: z.literal(1), kind: z.literal('self-test'), id: z.uuid() }),
]);
export type Control = z.infer<typeof Control>;

/** All events of a runner, in the order of its lifecycle. */
export const FleetEventKind = z.enum([
  'joined',
  'returned',
  'silent',
  'quarantined',
  'trusted',
  'cordoned',
  'draining',
  'left',
  'uncordoned',
  'removed',
]);
export type FleetEventKind = z.infer<typeof FleetEventKind>;

/** EVENTS `event.fleet.<runnerId>`: an event of a runner. */
export const FleetEvent = z.strictObject({
  v: z.literal(1),
  runnerId: SubjectToken,
  pool: SubjectToken,
  kind: FleetEventKind,
  at: z.iso.datetime(),
});
export type FleetEvent = z.infer<typeof FleetEvent>;

export const parseJoinRequest = (bytes: Uint8Array) => parseMessage('JoinRequest', JoinRequest, bytes);
export const parseRenewRequest = (bytes: Uint8Array) => parseMessage('RenewRequest', RenewRequest, bytes);
export const parseMembership = (bytes: Uint8Array) => parseMessage('Membership', Membership, bytes);
export const parseIssueRequest = (bytes: Uint8Array) => parseMessage('IssueRequest', IssueRequest, bytes);
export const parseIssueReply = (bytes: Uint8Array) => parseMessage('IssueReply', IssueReply, bytes);
export const parseControl = (bytes: Uint8Array) => parseMessage('Control', Control, bytes);
export const parseFleetEvent = (bytes: Uint8Array) => parseMessage('FleetEvent', FleetEvent, bytes);
