import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort, poll } from '@primitives/embedded-servers';

const READY_MS = 120_000;

export interface ApiAnswer {
  readonly status: number;
  readonly body: { readonly message?: string; readonly resources?: readonly { name: string; kind: string }[] };
  /** Texts of the header `warning`: deprecated fields, broken rules of pod security. */
  readonly warnings: string;
}

/** An API server of Kubernetes with its etcd and no nodes: it checks and stores objects, and starts none of them. */
export class KubernetesApiServer {
  private constructor(
    private readonly port: number,
    private readonly token: string,
    private readonly folder: string,
    private readonly children: readonly ChildProcess[],
  ) {}

  /** @param programs paths of etcd and kube-apiserver @param folder an empty one for their data */
  static async start(programs: { etcd: string; apiserver: string }, folder: string): Promise<KubernetesApiServer> {
    await mkdir(folder, { recursive: true });
    const [port, clients, peers, token] = [await freePort(), await freePort(), await freePort(), randomUUID()];
    const [clientUrl, peerUrl] = [clients, peers].map((each) => `http://127.0.0.1:${each}`);
    const { publicKey, privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'sec1', format: 'pem' },
    });
    await writeFile(join(folder, 'accounts.pub'), publicKey);
    await writeFile(join(folder, 'accounts.key'), privateKey, { mode: 0o600 });
    await writeFile(join(folder, 'tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 });
    const start = (program: string, options: readonly string[]) =>
      spawn(program, options, { cwd: folder, stdio: 'ignore' });
    const etcd = start(programs.etcd, [
      '--data-dir=etcd',
      `--listen-client-urls=${clientUrl}`,
      `--advertise-client-urls=${clientUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
    ]);
    const apiserver = start(programs.apiserver, [
      `--etcd-servers=${clientUrl}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      '--cert-dir=certificates',
      '--service-account-issuer=https://127.0.0.1',
      '--service-cluster-ip-range=10.0.0.0/24',
      '--service-account-key-file=accounts.pub',
      '--service-account-signing-key-file=accounts.key',
      '--token-auth-file=tokens.csv',
      '--authorization-mode=RBAC',
      '--disable-admission-plugins=ServiceAccount',
    ]);
    const running = new KubernetesApiServer(port, token, folder, [apiserver, etcd]);
    const ready = () =>
      running.call('GET', '/readyz').then(
        ({ status }) => status === 200 || null,
        () => null,
      );
    if (await poll(ready, { everyMs: 500, deadlineMs: READY_MS })) return running;
    await running.stop();
    throw new Error(`the API server was not ready within ${READY_MS / 1_000} s`);
  }

  /** Creates an object; an unknown field is an error. `check` stores nothing. */
  async create(
    object: { readonly apiVersion: string; readonly kind: string },
    { namespace, check = false }: { readonly namespace?: string; readonly check?: boolean } = {},
  ): Promise<ApiAnswer> {
    const group = `${object.apiVersion.includes('/') ? '/apis' : '/api'}/${object.apiVersion}`;
    const { body } = await this.call('GET', group);
    const resource = body.resources?.find(({ kind, name }) => kind === object.kind && !name.includes('/'))?.name;
    if (!resource) throw new Error(`the API server has no ${object.kind} in ${object.apiVersion}`);
    const place = namespace === undefined ? '' : `/namespaces/${namespace}`;
    const query = `fieldValidation=Strict${check ? '&dryRun=All' : ''}`;
    return this.call('POST', `${group}${place}/${resource}?${query}`, object);
  }

  /** Rejects while the server does not listen. */
  async call(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const ca = await readFile(join(this.folder, 'certificates/apiserver.crt'));
    const sent = request({
      host: '127.0.0.1',
      port: this.port,
      ca,
      method,
      path,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += String(part);
    return {
      status: response.statusCode ?? 0,
      body: (text.startsWith('{') ? JSON.parse(text) : { message: text }) as ApiAnswer['body'],
      warnings: String(response.headers['warning'] ?? ''),
    };
  }

  async stop(): Promise<void> {
    for (const child of this.children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
  }
}
