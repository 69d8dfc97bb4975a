import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { z } from 'zod';
import { ConfigError } from './config.js';
import { Secret, count, milliseconds, port, readConfig, secret } from './index.js';

const Settings = z.object({
  DATABASE_URL: secret(z.url()),
  PORT: z.coerce.number().int().max(65_535),
  SWEEP_MS: milliseconds(5_000),
  WINDOW: count(64),
});

describe('the configuration of a process', () => {
  it('reads what the schema names, with defaults, and nothing else', () => {
    const config = readConfig(Settings, {
      DATABASE_URL: 'postgres://a:b@c/d',
      PORT: '8080',
      WINDOW: '',
      HOME: '/root',
    });
    expect(config).toMatchObject({ PORT: 8080, SWEEP_MS: 5_000, WINDOW: 64 });
    expect(Object.keys(config)).not.toContain('HOME');
  });

  it('names every problem at once and never shows a value', () => {
    const read = () => readConfig(Settings, { DATABASE_URL: 'hunter2', WINDOW: '-3' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/3 problems/);
    expect(read).toThrow(/DATABASE_URL: Invalid URL\n {2}PORT: is missing\n {2}WINDOW: Too small/);
    expect(read).not.toThrow(/hunter2/);
  });

  it('shows a secret only through reveal()', () => {
    const hidden = new Secret('hunter2');
    expect([`${hidden}`, JSON.stringify({ hidden }), inspect({ hidden })].join()).not.toContain('hunter2');
    expect(hidden.reveal()).toBe('hunter2');
  });

  it('is read from a file that the variable names, with an error when it is missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'config-'));
    await writeFile(join(folder, 'port'), '8080\n');
    const Schema = z.object({ PORT: port });
    expect(readConfig(Schema, { PORT_FILE: join(folder, 'port') })).toEqual({ PORT: 8080 });
    expect(readConfig(Schema, { PORT: '9', PORT_FILE: join(folder, 'port') })).toEqual({ PORT: 9 });
    expect(() => readConfig(Schema, { PORT_FILE: join(folder, 'none') })).toThrow(
      'PORT_FILE: the file cannot be read (ENOENT)',
    );
    await rm(folder, { recursive: true });
  });
});
