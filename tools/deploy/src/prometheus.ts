import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, poll } from '@primitives/embedded-servers';
import { stringify } from 'yaml';

const READY_MS = 60_000;

export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A running Prometheus that scrapes processes of this machine. */
export class Prometheus {
  private constructor(
    private readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /**
   * @param program of `findProgram`
   * @param jobs address of the metrics by job
   * @param rules of alerts; each fires two seconds after its cause, because promtool tests the real times
   * @param everySeconds interval and time limit of a scrape
   */
  static async start(
    program: string,
    folder: string,
    jobs: ReadonlyMap<string, string>,
    rules: string,
    everySeconds = 1,
  ): Promise<Prometheus> {
    await mkdir(folder, { recursive: true });
    const text = await readFile(rules, 'utf8');
    await writeFile(
      join(folder, 'rules.yaml'),
      text.replace(/\bfor: .*/g, 'for: 2s').replace(/\binterval: .*/g, 'interval: 1s'),
    );
    const config = {
      global: { scrape_interval: `${everySeconds}s`, evaluation_interval: '1s' },
      rule_files: ['rules.yaml'],
      scrape_configs: [...jobs].map(([job_name, address]) => ({
        job_name,
        metrics_path: new URL(address).pathname,
        static_configs: [{ targets: [new URL(address).host] }],
      })),
    };
    await writeFile(join(folder, 'prometheus.yaml'), stringify(config));
    const address = `127.0.0.1:${await freePort()}`;
    const options = ['--config.file=prometheus.yaml', '--storage.tsdb.path=data', `--web.listen-address=${address}`];
    const child = spawn(program, options, { cwd: folder, stdio: 'ignore' });
    const running = new Prometheus(`http://${address}`, child);
    const ready = () =>
      fetch(`http://${address}/-/ready`).then(
        ({ ok }) => ok || null,
        () => null,
      );
    if (await poll(ready, { everyMs: 200, deadlineMs: READY_MS })) return running;
    await running.stop();
    throw new Error(`Prometheus was not ready within ${READY_MS / 1_000} s`);
  }

  /** The current value of an expression. @throws Error with the message of Prometheus */
  async query(expression: string): Promise<Sample[]> {
    const response = await fetch(`${this.url}/api/v1/query?${new URLSearchParams({ query: expression })}`);
    const answer = (await response.json()) as {
      status: string;
      error?: string;
      data: { result: { metric: Sample['metric']; value: [number, string] }[] };
    };
    if (answer.status !== 'success') throw new Error(`${expression}: ${answer.error}`);
    return answer.data.result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
  }

  /** Names of the alerts that fire, sorted. */
  async firing(): Promise<string[]> {
    const samples = await this.query('ALERTS{alertstate="firing"}');
    return [...new Set(samples.map(({ metric }) => metric['alertname'] ?? ''))].sort();
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.kill();
    await once(this.child, 'exit');
  }
}
