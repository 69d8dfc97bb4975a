import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface RunningMailCatcher {
  /** `smtp://127.0.0.1:<port>`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * An SMTP server on loopback that delivers nothing: it writes each mail atomically to `<instant>-<number>.eml` in the
 * folder. For installations without a mail server, and for specs.
 *
 * @param refuses whether mail to this address is refused temporarily, as by a busy server (451)
 */
export async function startMailCatcher(
  folder: string,
  { refuses = () => false }: { refuses?: (address: string) => boolean } = {},
): Promise<RunningMailCatcher> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let caught = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refuses(address) ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${(caught += 1)}.eml`;
        const path = join(folder, name);
        void writeFile(`${path}.part`, Buffer.concat(parts), { mode: 0o600 })
          .then(() => rename(`${path}.part`, path))
          .then(() => done(), done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.on('error', () => undefined); // a client that disconnects during a mail
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * The mails of a folder, oldest first. Parses what the platform writes: one plain part in UTF-8, quoted-printable or
 * not.
 */
export async function caughtMails(folder: string): Promise<CaughtMail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))));
}

function readMail(raw: string): CaughtMail {
  const lines = raw.replace(/\r\n/g, '\n');
  const end = lines.indexOf('\n\n');
  const head = lines.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const body = lines.slice(end + 2);
  const encoding = header('content-transfer-encoding').toLowerCase();
  const text =
    encoding === 'quoted-printable'
      ? unquoted(body)
      : encoding === 'base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : body;
  return { to: header('to'), subject: header('subject'), text };
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
