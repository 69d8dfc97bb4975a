import type { ApiClient } from '../api/client.ts';
import { FleetChanged, FleetQuery, type Fleet } from '../api/documents/fleet.ts';
import { recordLoads } from './load-store.ts';
import { SteadyEstimate } from './steady-estimate.ts';

/** The current fleet: queried once, then updated on events and every few seconds. */
export class FleetState {
  #fleet = $state.raw<Fleet>();
  #error = $state.raw<unknown>();
  #stop: (() => void) | undefined;
  readonly #estimate = new SteadyEstimate();

  constructor(readonly client: ApiClient) {
    this.#fleet = client.remembered(FleetQuery, {})?.fleet;
    void this.refresh();
    this.#stop = client.listen(FleetChanged, {}, ({ fleetChanged }) => this.#set(fleetChanged));
  }

  get fleet(): Fleet | undefined {
    return this.#fleet;
  }
  get error(): unknown {
    return this.#error;
  }

  async refresh(): Promise<void> {
    const { data, error } = await this.client.query(FleetQuery, {});
    this.#error = error;
    if (data && !(this.#fleet && this.#fleet.at > data.fleet.at)) this.#set(data.fleet);
  }

  #set(fleet: Fleet): void {
    recordLoads(fleet.runners);
    const estimate = this.#estimate.next(new Date(fleet.at), fleet.summary, fleet.queue);
    this.#fleet = { ...fleet, summary: { ...fleet.summary, ...estimate } };
  }

  /** Idempotent. */
  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
