import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DevLog, readable } from './dev-log.js';

describe('a line of the development log', () => {
  it('shows time, level, message and fields of a JSON line', () => {
    const line = '{"level":40,"time":"2026-01-02T03:04:05.678Z","process":"api","pid":7,"ms":12,"msg":"slow query"}';
    expect(readable(line)).toBe('03:04:05.678 WARN  slow query ms=12');
  });

  it('shows the stack of an error below the message', () => {
    const line = '{"level":50,"time":"2026-01-02T03:04:05.678Z","err":{"stack":"Error: x\\n at y"},"msg":"failed"}';
    expect(readable(line)).toBe('03:04:05.678 ERROR failed\nError: x\n at y');
  });

  it.each(['', 'plain text', '{broken', '{"a":1}'])('leaves %j as it is', (line) => {
    expect(readable(line)).toBe(line);
  });
});

describe('the development log', () => {
  let folder: string;
  let text = '';
  const out = { write: (part: string) => (text += part), isTTY: false };

  beforeEach(async () => {
    text = '';
    folder = await mkdtemp(join(tmpdir(), 'primitives-dev-log-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('prints what is appended to a followed file, line by line after the name of its source', async () => {
    const file = join(folder, 'api.log');
    await appendFile(file, 'before\n');
    const log = new DevLog(out, 5);
    log.follow('api', file);
    await appendFile(file, 'one\ntwo\nhalf a line');
    log.close();
    expect(text).toBe('api  one\napi  two\n');
  });

  it('colours the name on a terminal, each source differently', () => {
    const log = new DevLog({ ...out, isTTY: true }, 5);
    log.print('api', 'x');
    log.print('web', 'y');
    expect(text).toBe('\u001b[36mapi  \u001b[39mx\n\u001b[35mweb  \u001b[39my\n');
  });
});
