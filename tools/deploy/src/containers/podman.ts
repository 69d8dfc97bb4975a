import { execFile, execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Programs that the container tests start on this machine, all of them packages of Debian except Go. */
const PROGRAMS = ['podman', 'debootstrap', 'catatonit', 'iptables', 'openssl', 'npm', 'go'];

const isOnPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Why the container tests cannot run on this machine; null when they can. */
export function missingForContainers(): string | null {
  if (process.getuid?.() !== 0) return 'they change packet filters and mount file systems, so they need root';
  const missing = PROGRAMS.filter((program) => !isOnPath(program));
  return missing.length === 0 ? null : `not installed: ${missing.join(', ')} (tools/deploy/README.md)`;
}

/** Podman with its own images, containers and networks, so that it does not touch those of the machine. */
export class Podman {
  readonly #options: string[];
  readonly #env: NodeJS.ProcessEnv;

  constructor(readonly folder: string) {
    const networks = join(folder, 'networks');
    mkdirSync(networks, { recursive: true });
    const configuration = join(folder, 'containers.conf');
    writeFileSync(
      configuration,
      `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
${isOnPath('runc') ? 'runtime = "runc"' : ''}
[network]
network_config_dir = "${networks}"
`,
    );
    this.#options = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
    // Podman runs health checks by timers of systemd; here `healthcheck run` does
    this.#env = { ...process.env, CONTAINERS_CONF: configuration, DISABLE_HC_SYSTEMD: 'true' };
  }

  /** Returns the output. @throws Error with the output of errors */
  async run(args: readonly string[]): Promise<string> {
    return (await this.#execute(args)).stdout.trim();
  }

  /** The end of what a container wrote. */
  async logs(container: string): Promise<string> {
    const { stdout, stderr } = await this.#execute(['logs', '--tail', '40', container]);
    return `${stdout}${stderr}`;
  }

  #execute(args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
    return execute('podman', [...this.#options, ...args], { env: this.#env, maxBuffer: 64 * 2 ** 20 });
  }

  /** Shows the output while it runs: for builds. */
  runInForeground(args: readonly string[]): void {
    execFileSync('podman', [...this.#options, ...args], { env: this.#env, stdio: ['ignore', 'inherit', 'inherit'] });
  }

  async succeeds(args: readonly string[]): Promise<boolean> {
    return this.run(args).then(
      () => true,
      () => false,
    );
  }
}
