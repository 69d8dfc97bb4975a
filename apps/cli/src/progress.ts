import { stderr } from 'node:process';

/**
 * A progress bar for a person at a terminal; in a pipe a line at each change of the label, and nothing at all where a machine reads or
 * keeps what is said: with `--json`, or in CI. Speaks on stderr, so that stdout stays data, and in no colour.
 */
export class ProgressBar {
  readonly #form: 'bar' | 'lines' | 'none';
  #label = '';
  #shown = false;

  constructor(
    json: boolean,
    private readonly stream: NodeJS.WriteStream = stderr,
    env: NodeJS.ProcessEnv = process.env,
  ) {
    const kept = json || (env['CI'] ?? '') !== '';
    this.#form = kept ? 'none' : stream.isTTY && env['TERM'] !== 'dumb' ? 'bar' : 'lines';
  }

  /** @param done 0…total @param detail what stands behind the bar, for example `3.1 MB/s` */
  update(label: string, done: number, total: number, detail = ''): void {
    if (this.#form === 'none') return;
    if (this.#form === 'lines') {
      if (label !== this.#label) this.stream.write(`${label}\n`);
      this.#label = label;
      return;
    }
    const share = total === 0 ? 0 : Math.min(1, done / total);
    const cells = 28;
    const full = Math.round(share * cells);
    const text = `${label.padEnd(12)} ${'█'.repeat(full)}${'░'.repeat(cells - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${detail}`;
    this.stream.write(`\r\u001b[2K${text.slice(0, this.stream.columns || 100)}`);
    this.#shown = true;
  }

  /** Ends the bar with a line that stays. */
  finish(line?: string): void {
    if (this.#form === 'none') return;
    if (this.#shown) this.stream.write('\r\u001b[2K');
    this.#shown = false;
    if (line) this.stream.write(`${line}\n`);
  }
}
