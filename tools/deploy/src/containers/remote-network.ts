import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContainerInstallation } from './container-installation.js';
import { qualified, securityOption } from './container-arguments.js';
import { IMAGES, ROOT } from './places.js';
import type { Podman } from './podman.js';

export const HOST = 'primitives.test';
/** The address of this machine in the other network, at which compose.tls.yaml publishes its ports. */
export const ADDRESS = '10.91.7.1';
const SUBNET = '10.91.7.0/24';

/** Machines in a network that shares no name and no address with the installation: they reach its published ports. */
export class RemoteNetwork {
  constructor(
    private readonly podman: Podman,
    private readonly name: string,
    /** Holds `tls.crt`, `tls.key` and `ca.crt`. */
    private readonly certificates: string,
    private readonly url: string,
  ) {}

  /** Starts a machine with the command line of the platform, and with it the network. */
  async open(): Promise<void> {
    await this.podman.run(['network', 'create', `--subnet=${SUBNET}`, `--gateway=${ADDRESS}`, this.name]);
    const mounts = ['tools/deploy/containers:/app/journey', 'tools/baselines/bundles:/bundles'];
    await this.#start('laptop', [
      ...mounts.map((mount) => `--volume=${ROOT}/${mount}:ro`),
      '--init',
      '--env=HOME=/tmp',
      '--stop-timeout=1',
      qualified(IMAGES.platform),
      'sleep',
      'infinity',
    ]);
  }

  /** Runs a program of the platform on that machine; returns its output. */
  laptop(args: readonly string[], token?: string): Promise<string> {
    const env = token === undefined ? [] : [`--env=PRIMITIVES_TOKEN=${token}`];
    return this.podman.run(['exec', ...env, this.container('laptop'), 'node', ...args]);
  }

  /** Runs the command-line client there. */
  async client<T>(args: readonly string[], token: string): Promise<T> {
    return JSON.parse(await this.laptop(['apps/cli/bin/primitives.mjs', ...args, '--json'], token)) as T;
  }

  container(machine: string): string {
    return `${this.name}_${machine}`;
  }

  /** Starts a runner with the options that `runner` has in the compose file. */
  async runner(machine: string, token: string, installation: ContainerInstallation): Promise<void> {
    const { security_opt, cap_drop } = installation.fields('runner');
    await this.#start(machine, [
      ...security_opt.map((option) => `--security-opt=${securityOption(option)}`),
      ...cap_drop.map((capability) => `--cap-drop=${capability}`),
      '--read-only',
      '--tmpfs=/tmp',
      '--volume=/data',
      '--init',
      '--init-path=/usr/bin/catatonit',
      '--restart=unless-stopped',
      '--stop-timeout=30',
      `--env=PRIMITIVES_JOIN_URL=${this.url}`,
      `--env=PRIMITIVES_JOIN_TOKEN=${token}`,
      `--env=PRIMITIVES_RUNNER_NAME=${machine}`,
      '--env=PRIMITIVES_RUNNER_HOME=/data/cache',
      qualified(IMAGES.runner),
    ]);
  }

  #start(machine: string, args: readonly string[]): Promise<string> {
    return this.podman.run([
      'run',
      '--detach',
      '--pull=never',
      `--name=${this.container(machine)}`,
      `--network=${this.name}`,
      `--add-host=${HOST}:${ADDRESS}`,
      `--volume=${this.certificates}:/tls:ro`,
      '--env=NODE_EXTRA_CA_CERTS=/tls/ca.crt',
      `--env=PRIMITIVES_URL=${this.url}`,
      ...args,
    ]);
  }

  async close(): Promise<void> {
    const names = ['ps', '--all', '--filter', `name=^${this.name}_`, '--format', '{{.Names}}'];
    const containers = (await this.podman.run(names)).split('\n').filter(Boolean);
    if (containers.length > 0) await this.podman.run(['rm', '--force', '--volumes', '--time', '1', ...containers]);
    await this.podman.run(['network', 'rm', '--force', this.name]);
  }
}

/** A certificate of the host by a new authority, readable by the user of the containers. */
export function createCertificates(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...key, '-subj', '/CN=Test authority', '-keyout', 'ca.key', '-out', 'ca.crt');
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${HOST}\n`);
  openssl('req', ...key.slice(0, -2), '-subj', `/CN=${HOST}`, '-keyout', 'tls.key', '-out', 'tls.csr');
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'tls.csr', ...signed, '-out', 'tls.crt');
  for (const file of ['ca.crt', 'tls.crt', 'tls.key']) chownSync(join(folder, file), 10001, 10001);
}
