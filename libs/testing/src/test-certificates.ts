import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Files of a test authority and of a server certificate that it signed. */
export interface TestCertificates {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0;

/** Creates an authority under `folder` and a certificate for 127.0.0.1 and no other name, valid for a day. */
export async function testCertificates(folder: string): Promise<TestCertificates> {
  await mkdir(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', [
    'req',
    '-x509',
    ...key,
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
    '-days',
    '1',
    '-subj',
    '/CN=Primitives test authority',
  ]);
  await run('openssl', [
    'req',
    ...key,
    '-keyout',
    file('server.key'),
    '-out',
    file('server.csr'),
    '-subj',
    '/CN=server',
  ]);
  await writeFile(file('server.ext'), 'subjectAltName=IP:127.0.0.1\n');
  const signed = [
    '-in',
    file('server.csr'),
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-extfile',
    file('server.ext'),
  ];
  await run('openssl', ['x509', '-req', ...signed, '-out', file('server.pem'), '-days', '1']);
  await chmod(file('server.key'), 0o600);
  return { ca: file('ca.pem'), certificate: file('server.pem'), key: file('server.key') };
}
