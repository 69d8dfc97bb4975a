import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { ManagedProcess } from '../managed-process.js';
import { affectedEntries, closureOf, packageOf, type PackageGraph } from './workspace.js';

/** What compile-watch.mjs reports after each compilation. */
export interface Compilation {
  /** Absolute paths of the JavaScript files that were written. */
  readonly written: readonly string[];
  readonly errors: number;
  /** When the first changed file was noticed. */
  readonly noticedAt: number;
  /** The compiler's error messages. */
  readonly text: string;
}

const GRACE_MS = 1_000;
const READY_MS = 60_000;

/** Compiles changed files and restarts the processes that use them. Type errors are printed and restart nothing. */
export class Rebuilder {
  readonly #compiler: ChildProcess;
  readonly #written = new Set<string>();
  #restarting: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly root: string,
    private readonly graph: PackageGraph,
    private readonly processes: readonly ManagedProcess[],
    private readonly log: (text: string) => void,
  ) {
    const entries = [
      ...processes.map(({ program }) => program.entry),
      join(root, 'apps/web/'),
      join(root, 'tools/up/'),
    ];
    const folders = entries.flatMap((entry) => packageOf(graph, root, entry) ?? []);
    const compiled = [...closureOf(graph, folders)].filter((folder) => folder !== 'apps/web');
    this.#compiler = fork(join(root, 'tools/up/compile-watch.mjs'), compiled, { cwd: root, detached: true });
    this.#compiler.on('message', (compilation: Compilation) => this.#take(compilation));
    this.#compiler.on('exit', () => {
      if (!this.#closed) log('the compiler stopped; restart npm run dev');
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#compiler.kill();
    await this.#restarting;
  }

  #take({ written, errors, noticedAt, text }: Compilation): void {
    for (const file of written) this.#written.add(file);
    if (text !== '') this.log(text.trimEnd());
    if (errors > 0) return;
    // Changes during a restart are applied after it, so that a process never misses one
    this.#restarting = (this.#restarting ?? Promise.resolve()).then(() => this.#restart(noticedAt));
  }

  async #restart(noticedAt: number): Promise<void> {
    const changed = new Set([...this.#written].flatMap((file) => packageOf(this.graph, this.root, file) ?? []));
    this.#written.clear();
    if (changed.size === 0 || this.#closed) return;
    const entries = affectedEntries(
      this.graph,
      this.root,
      this.processes.map(({ program }) => program.entry),
      changed,
    );
    const affected = this.processes.filter(({ program }) => entries.includes(program.entry));
    const packages = [...changed].join(', ');
    if (changed.has('tools/up')) this.log('tools/up changed: restart npm run dev to apply it');
    if (affected.length === 0) return this.log(`compiled ${packages}; no process uses it`);
    await Promise.all(affected.map((one) => one.restart(GRACE_MS)));
    try {
      await Promise.all(affected.map((one) => one.ready(READY_MS)));
      const names = affected.map(({ program }) => program.name).join(', ');
      this.log(`${packages}: restarted ${names} in ${((Date.now() - noticedAt) / 1000).toFixed(1)} s`);
    } catch (error) {
      if (!this.#closed) this.log(error instanceof Error ? error.message : String(error));
    }
  }
}
