import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Program = 'nats-server' | 'postgres';

/** The command of each package manager, by the program that it installs. */
const COMMANDS: Readonly<Record<string, Readonly<Record<Program, string>>>> = {
  brew: { 'nats-server': 'brew install nats-server', postgres: 'brew install postgresql@18' },
  'apt-get': { 'nats-server': 'apt-get install nats-server', postgres: 'apt-get install postgresql' },
  dnf: { 'nats-server': 'dnf install nats-server', postgres: 'dnf install postgresql-server' },
  apk: { 'nats-server': 'apk add nats-server', postgres: 'apk add postgresql' },
};

const DOWNLOADS: Readonly<Record<Program, string>> = {
  'nats-server': 'https://github.com/nats-io/nats-server/releases',
  postgres: 'https://www.postgresql.org/download',
};

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly path: string;
}

export const thisMachine = (env: NodeJS.ProcessEnv = process.env): Machine => ({
  platform: process.platform,
  path: env['PATH'] ?? '',
});

/** How to install a server on this machine: a command, or where no known package manager is found, an address. */
export function howToInstall(program: Program, { platform, path }: Machine): string {
  const has = (name: string) => path.split(delimiter).some((folder) => existsSync(join(folder, name)));
  const manager = platform === 'darwin' ? 'brew' : Object.keys(COMMANDS).find((name) => name !== 'brew' && has(name));
  const command = manager && COMMANDS[manager]?.[program];
  return command ? `run ${command}` : `install it from ${DOWNLOADS[program]}`;
}
