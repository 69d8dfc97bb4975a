import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from '@primitives/embedded-servers';
import { readCompose, type ComposeFile } from '../compose-file.js';
import { containerArguments, fieldsOf, type ContainerFields } from './container-arguments.js';
import type { Podman } from './podman.js';

const READY_MS = 120_000;

/**
 * An installation of deploy/compose in containers: starts its services in the order of `depends_on`, as `docker compose
 * up` does.
 */
export class ContainerInstallation {
  /** @param project prefix of containers, volumes and the network */
  constructor(
    readonly podman: Podman,
    readonly project: string,
    private readonly folder: string,
    readonly compose: ComposeFile,
  ) {}

  /** @param files of deploy/compose, later ones change earlier ones @param change to those files, in YAML */
  static open(
    podman: Podman,
    options: {
      readonly project: string;
      readonly folder: string;
      readonly files: readonly [string, ...string[]];
      readonly env: Readonly<Record<string, string>>;
      readonly change: string;
    },
  ): ContainerInstallation {
    const { project, folder, files, env, change } = options;
    const [first = '', ...others] = files.map((file) => readFileSync(join(folder, file), 'utf8'));
    return new ContainerInstallation(podman, project, folder, readCompose(first, env, ...others, change));
  }

  container(service: string): string {
    return `${this.project}_${service}_1`;
  }

  get network(): string {
    return `${this.project}_default`;
  }

  fields(service: string): ContainerFields {
    const found = this.compose.services[service];
    if (!found) throw new RangeError(`the compose file has no service ${service}`);
    return fieldsOf(found);
  }

  /** Starts these services and those that they need; all that belong to no profile when none is named. */
  async up(services?: readonly string[]): Promise<void> {
    if (!(await this.podman.succeeds(['network', 'exists', this.network])))
      await this.podman.run(['network', 'create', this.network]);
    const wanted =
      services ?? Object.keys(this.compose.services).filter((name) => this.fields(name).profiles.length === 0);
    const started = new Set<string>();
    for (const service of wanted) await this.#start(service, started);
    for (const service of started) if (this.fields(service).healthcheck) await this.healthy(service);
  }

  async #start(service: string, started: Set<string>): Promise<void> {
    if (started.has(service)) return;
    started.add(service);
    const fields = this.fields(service);
    for (const [name, { condition }] of Object.entries(fields.depends_on)) {
      await this.#start(name, started);
      if (condition === 'service_healthy') await this.healthy(name);
      else await this.#completed(name);
    }
    await this.create(service);
  }

  /** Starts the container of a service; one that exists is stopped and replaced. */
  async create(service: string): Promise<void> {
    const container = this.container(service);
    if (await this.podman.succeeds(['container', 'exists', container])) {
      await this.podman.run(['stop', container]);
      await this.podman.run(['rm', container]);
    }
    const names = [`--name=${container}`, `--hostname=${service}`, `--network=${this.network}:alias=${service}`];
    const args = containerArguments(this.fields(service), this.project, this.folder);
    await this.podman.run(['run', '--detach', '--pull=never', ...names, ...args]);
  }

  /** `docker compose run --rm SERVICE`; returns its output. */
  async runOnce(service: string, command: readonly string[] = this.fields(service).command): Promise<string> {
    const fields = { ...this.fields(service), command: [...command] };
    const args = containerArguments(fields, this.project, this.folder);
    return this.podman.run(['run', '--rm', '--pull=never', `--network=${this.network}`, ...args]);
  }

  /** Resolves when the health check of the image passes. @throws Error with the end of the log */
  async healthy(service: string): Promise<void> {
    const container = this.container(service);
    const check = async () => (await this.podman.succeeds(['healthcheck', 'run', container])) || null;
    if (await poll(check, { everyMs: 500, deadlineMs: READY_MS })) return;
    throw new Error(`${service} did not become healthy:\n${await this.logs(service)}`);
  }

  async #completed(service: string): Promise<void> {
    const code = await this.podman.run(['wait', this.container(service)]);
    if (code !== '0') throw new Error(`${service} left with ${code}:\n${await this.logs(service)}`);
  }

  logs(service: string): Promise<string> {
    return this.podman.logs(this.container(service));
  }

  /** Removes containers and the network, and with `volumes` the data. */
  async down({ volumes }: { readonly volumes: boolean }): Promise<void> {
    const label = ['--all', '--filter', `name=^${this.project}_`, '--format', '{{.Names}}'];
    const containers = (await this.podman.run(['ps', ...label])).split('\n').filter(Boolean);
    if (containers.length > 0) await this.podman.run(['rm', '--force', '--time', '10', ...containers]);
    await this.podman.run(['network', 'rm', '--force', this.network]);
    if (!volumes) return;
    const names = Object.keys(this.compose.volumes).map((name) => `${this.project}_${name}`);
    await this.podman.run(['volume', 'rm', '--force', ...names]);
  }
}
