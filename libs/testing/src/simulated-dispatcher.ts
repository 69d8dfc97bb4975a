import { CONSUMERS, type Bus, type Delivery } from '@primitives/messaging';
import {
  parseMeasuredCostReport,
  parseMeasureRequest,
  decodeSafetensors,
  encodeMessage,
  parseLeaseRequest,
  parseShardCompleted,
  parseShardFailed,
  subjects,
  type MeasuredCostReport,
  type Control,
  type LeaseReply,
  type MeasureReply,
  type ShardCompleted,
  type ShardFailed,
  type ShardJob,
  type SignedLink,
  type TensorFile,
} from '@primitives/protocol';
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The outcome of a shard at a runner. */
export type ShardReport =
  { readonly completed: ShardCompleted; readonly predictions: TensorFile } | { readonly failed: ShardFailed };

/** A job without its links. */
export type JobPlan = Pick<ShardJob, 'bundle' | 'definition' | 'archive' | 'instances'> &
  Partial<Pick<ShardJob, 'protocol' | 'hidden' | 'minimumIsolation' | 'seconds'>>;

/** Every runner may work. */
const READY = encodeMessage({ v: 1, kind: 'desired-state', state: 'ready' } satisfies Control);
const MAX_PREDICTIONS = 1 << 28;

/**
 * The dispatcher's side of the broker for a real runner: it serves bytes behind links, offers shards, grants leases and
 * receives reports. It has no database and no rules.
 */
export class SimulatedDispatcher {
  readonly #stored = new Map<string, Uint8Array>();
  readonly #fetched = new Map<string, number>();
  readonly #offered = new Map<
    string,
    { readonly reply: (tries: number) => LeaseReply; tries: number; readonly settle: (report: ShardReport) => void }
  >();

  readonly #measured = new Map<string, (report: MeasuredCostReport) => void>();

  private constructor(
    private readonly bus: Bus,
    private readonly pool: string,
    private readonly server: Server,
  ) {}

  /** @param bus connected as the dispatcher; the pool must be declared */
  static async open(bus: Bus, pool = 'cpu'): Promise<SimulatedDispatcher> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const dispatcher = new SimulatedDispatcher(bus, pool, server);
    server.on('request', (request, response) => void dispatcher.#serve(request, response));
    bus.respond(
      'lease.*',
      'dispatcher',
      async (_subject, bytes) => encodeMessage(dispatcher.#lease(bytes)),
      () => undefined,
    );
    bus.respond(
      'lease.*.measure',
      'dispatcher',
      async (_subject, bytes) => encodeMessage(dispatcher.#leaseMeasurement(bytes)),
      () => undefined,
    );
    bus.subscribe('status.*.heartbeat', (subject) => bus.send(subjects.control(subject.split('.')[1] ?? ''), READY));
    bus.consume(CONSUMERS.intake, async (delivery) => dispatcher.#take(delivery));
    return dispatcher;
  }

  /** A link to these bytes. */
  keep(bytes: Uint8Array): SignedLink {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.#stored.set(sha256, bytes);
    return { sha256, bytes: bytes.length, url: this.#url(sha256) };
  }

  /** How often the bytes behind a link were requested. */
  fetches({ sha256 }: Pick<SignedLink, 'sha256'>): number {
    return this.#fetched.get(sha256) ?? 0;
  }

  /** Puts one shard into the work queue. @returns the runner's report */
  async predict(plan: JobPlan): Promise<ShardReport> {
    const job: ShardJob = {
      protocol: 'mac',
      hidden: false,
      minimumIsolation: 'L1',
      ...plan,
      upload: { url: this.#url('{digest}'), maxBytes: MAX_PREDICTIONS },
    };
    return this.offer((tries) => ({ v: 1, kind: 'granted', fence: tries, job }));
  }

  /**
   * The same with the caller's answers to its lease requests. @param reply receives the number of requests for the
   * shard
   */
  async offer(reply: (tries: number) => LeaseReply): Promise<ShardReport> {
    const evaluationId = randomUUID();
    const report = new Promise<ShardReport>((settle) => this.#offered.set(evaluationId, { reply, tries: 0, settle }));
    await this.bus.publish({
      subject: subjects.inferWork(this.pool, evaluationId, 0),
      messageId: evaluationId,
      bytes: encodeMessage({ v: 1, evaluationId, shardIndex: 0 }),
    });
    return report;
  }

  /** Requests a measurement. @returns the runner's report */
  async measure(bundle: Uint8Array): Promise<MeasuredCostReport> {
    const { sha256: bundleSha256 } = this.keep(bundle);
    const report = new Promise<MeasuredCostReport>((settle) => this.#measured.set(bundleSha256, settle));
    await this.bus.publish({
      subject: subjects.measureWork(this.pool, bundleSha256),
      messageId: randomUUID(),
      bytes: encodeMessage({ v: 1, bundleSha256 }),
    });
    return report;
  }

  async close(): Promise<void> {
    await this.bus.close();
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  #lease(bytes: Uint8Array): LeaseReply {
    const offer = this.#offered.get(parseLeaseRequest(bytes).evaluationId);
    return offer ? offer.reply(++offer.tries) : { v: 1, kind: 'gone' };
  }

  #leaseMeasurement(bytes: Uint8Array): MeasureReply {
    const { bundleSha256 } = parseMeasureRequest(bytes);
    const bundle = this.#stored.get(bundleSha256);
    return bundle && this.#measured.has(bundleSha256)
      ? { v: 1, kind: 'granted', fence: 1, bundle: this.keep(bundle) }
      : { v: 1, kind: 'gone' };
  }

  #take({ subject, bytes }: Delivery): void {
    if (subject.endsWith('.measured')) {
      const report = parseMeasuredCostReport(bytes);
      this.#measured.get(report.bundleSha256)?.(report);
      this.#measured.delete(report.bundleSha256);
      return;
    }
    const report: ShardReport = subject.endsWith('.completed')
      ? this.#completed(parseShardCompleted(bytes))
      : { failed: parseShardFailed(bytes) };
    const { evaluationId } = 'failed' in report ? report.failed : report.completed;
    this.#offered.get(evaluationId)?.settle(report);
    this.#offered.delete(evaluationId);
  }

  #completed(completed: ShardCompleted): ShardReport {
    const bytes = this.#stored.get(completed.predictions.sha256);
    if (!bytes) throw new Error(`the predictions ${completed.predictions.sha256} were reported and never submitted`);
    return { completed, predictions: decodeSafetensors(bytes) };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = (request.url ?? '/').slice(1);
    if (request.method === 'PUT') {
      this.#stored.set(name, await buffer(request));
      response.writeHead(204).end();
      return;
    }
    this.#fetched.set(name, (this.#fetched.get(name) ?? 0) + 1);
    const bytes = this.#stored.get(name);
    response.writeHead(bytes ? 200 : 404).end(bytes);
  }

  #url(name: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${name}`;
  }
}
