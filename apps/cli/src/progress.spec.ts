import { ProgressBar } from './progress.js';

/** The output of a progress bar on a fake stream. */
function output(isTTY: boolean, json: boolean, env: NodeJS.ProcessEnv = {}): string {
  let text = '';
  const stream = {
    isTTY,
    columns: 80,
    write: (chunk: string) => ((text += chunk), true),
  } as unknown as NodeJS.WriteStream;
  const bar = new ProgressBar(json, stream, env);
  bar.update('uploading', 1, 2, '1 of 2');
  bar.update('uploading', 2, 2, '2 of 2');
  bar.update('scoring', 0, 1);
  bar.finish('uploaded 2 B');
  return text;
}

describe('progress', () => {
  it('prints a bar without colour on a terminal', () => {
    const text = output(true, false);
    expect(text).toContain('uploading    ██████████████░░░░░░░░░░░░░░  50%  1 of 2');
    expect(text).toMatch(/\r\u001b\[2Kuploaded 2 B\n$/);
    expect(text).not.toMatch(/\u001b\[[\d;]*m/);
  });

  it.each([
    ['in a pipe', false, {}],
    ['at a dumb terminal', true, { TERM: 'dumb' }],
  ])('writes a line per change of the label %s', (_where, isTTY, env) =>
    expect(output(isTTY, false, env)).toBe('uploading\nscoring\nuploaded 2 B\n'),
  );

  it('writes a line every ten seconds in a pipe', () => {
    let text = '';
    let ms = 0;
    const stream = { isTTY: false, write: (chunk: string) => ((text += chunk), true) } as unknown as NodeJS.WriteStream;
    const bar = new ProgressBar(false, stream, {}, () => ms);
    for (ms = 0; ms <= 25_000; ms += 5_000) bar.update('writing', ms, 25_000, `${ms} of 25000`);
    for (; ms <= 60_000; ms += 5_000) bar.update('writing', 20_000, 25_000, '20000 of 25000'); // no news
    expect(text).toBe('writing\nwriting: 10000 of 25000\nwriting: 20000 of 25000\n');
  });

  it('writes the first detail at once in a pipe where it is requested', () => {
    let text = '';
    const stream = { isTTY: false, write: (chunk: string) => ((text += chunk), true) } as unknown as NodeJS.WriteStream;
    const bar = new ProgressBar(false, stream, {}, () => 0);
    bar.update('waiting', 0, 9, 'third', 'a', true);
    bar.update('waiting', 0, 9, 'second', 'a', true);
    bar.update('running', 0, 9, '0 of 9', 'a');
    bar.update('running', 0, 9, 'paused', 'a', true);
    expect(text).toBe('waiting: third\nrunning\nrunning: paused\n');
  });

  it('writes a line per change of each subject in a pipe', () => {
    let text = '';
    const stream = { isTTY: false, write: (chunk: string) => ((text += chunk), true) } as unknown as NodeJS.WriteStream;
    const bar = new ProgressBar(false, stream, {}, () => 0);
    for (const done of [1, 2]) {
      bar.update('a: running', done, 2, `${done} of 2`, 'a');
      bar.update('b: queued', 0, 2, '0 of 2', 'b');
    }
    expect(text).toBe('a: running\nb: queued\n');
  });

  it.each([
    ['with --json', true, {}],
    ['in CI', false, { CI: 'true' }],
  ])('writes nothing %s', (_where, json, env) => expect(output(true, json, env)).toBe(''));
});
