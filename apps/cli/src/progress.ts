import { stderr } from 'node:process';

const LINE_EVERY_MS = 10_000;

/**
 * A progress bar on a terminal; in a pipe one line per change of the label, and a changed detail at most every ten
 * seconds; nothing with `--json` or in CI.
 * Writes to stderr without colour, so that stdout contains data only.
 */
export class ProgressBar {
  readonly #form: 'bar' | 'lines' | 'none';
  readonly #lines = new Map<string, { label: string; detail: string; writtenAt: number }>();
  #shown = false;

  constructor(
    json: boolean,
    private readonly stream: NodeJS.WriteStream = stderr,
    env: NodeJS.ProcessEnv = process.env,
    private readonly now: () => number = Date.now,
  ) {
    const silent = json || (env['CI'] ?? '') !== '';
    this.#form = silent ? 'none' : stream.isTTY && env['TERM'] !== 'dumb' ? 'bar' : 'lines';
  }

  /**
   * @param done 0…total
   * @param detail text after the bar, for example `3.1 MB/s`
   * @param subject what the progress is about, if several things progress at the same time
   * @param isAtOnce whether a pipe shows the first detail without delay
   */
  update(label: string, done: number, total: number, detail = '', subject = '', isAtOnce = false): void {
    if (this.#form === 'none') return;
    if (this.#form === 'lines') return this.#line(label, detail, subject, isAtOnce);
    const share = total === 0 ? 0 : Math.min(1, done / total);
    const cells = 28;
    const full = Math.round(share * cells);
    const text = `${label.padEnd(12)} ${'█'.repeat(full)}${'░'.repeat(cells - full)} ${String(Math.floor(share * 100)).padStart(3)}%  ${detail}`;
    this.stream.write(`\r\u001b[2K${text.slice(0, this.stream.columns || 100)}`);
    this.#shown = true;
  }

  #line(label: string, detail: string, subject: string, isAtOnce: boolean): void {
    const last = this.#lines.get(subject);
    const isNew = label !== last?.label;
    const isDue = isNew || (isAtOnce && last.detail === '') || this.now() - last.writtenAt >= LINE_EVERY_MS;
    if (!isDue || (!isNew && detail === last.detail)) return;
    const written = isNew && !isAtOnce ? '' : detail;
    this.stream.write(written === '' ? `${label}\n` : `${label}: ${written}\n`);
    this.#lines.set(subject, { label, detail: written, writtenAt: this.now() });
  }

  /** A step of unknown length. @param label in the present participle, such as `validating` */
  step(label: string): void {
    this.update(label, 0, 0);
  }

  /** Replaces the bar by a final line. */
  finish(line?: string): void {
    if (this.#form === 'none') return;
    if (this.#shown) this.stream.write('\r\u001b[2K');
    this.#shown = false;
    if (line) this.stream.write(`${line}\n`);
  }
}
