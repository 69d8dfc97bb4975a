import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort, poll } from '@primitives/embedded-servers';
import type { Manifest } from './render-chart.js';

const READY_MS = 120_000;
const TOKEN = 'administrator';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Texts of the `Warning` headers: deprecated fields, violated levels of Pod Security. */
  readonly warnings: readonly string[];
}

/** kube-apiserver with etcd on this machine, without controllers and nodes: it stores objects, and nothing runs. */
export class KubernetesApi {
  readonly #children: ChildProcess[] = [];
  readonly #resources = new Map<string, Promise<readonly Resource[]>>();
  #port = 0;
  #ca = '';

  private constructor(private readonly folder: string) {}

  /**
   * @param folder exists, for data and logs
   * @throws Error with the end of the logs when a server does not become ready
   */
  static async start(programs: { etcd: string; apiserver: string }, folder: string): Promise<KubernetesApi> {
    const api = new KubernetesApi(folder);
    try {
      const etcd = await api.#startEtcd(programs.etcd);
      await api.#startServer(programs.apiserver, etcd);
      return api;
    } catch (error) {
      await api.stop();
      throw error;
    }
  }

  async #startEtcd(program: string): Promise<string> {
    const [client, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
    this.#spawn('etcd', program, [
      `--data-dir=${join(this.folder, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ]);
    return client;
  }

  async #startServer(program: string, etcd: string): Promise<void> {
    const file = (name: string) => join(this.folder, name);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await writeFile(file('service-accounts.pem'), privateKey.export({ format: 'pem', type: 'pkcs1' }), { mode: 0o600 });
    await writeFile(file('tokens.csv'), `${TOKEN},administrator,administrator,system:masters\n`, { mode: 0o600 });
    this.#port = await freePort();
    this.#spawn('kube-apiserver', program, [
      `--etcd-servers=${etcd}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${this.#port}`,
      `--cert-dir=${this.folder}`, // it creates a certificate there
      '--endpoint-reconciler-type=none',
      '--service-cluster-ip-range=10.0.0.0/24',
      '--service-account-issuer=https://127.0.0.1',
      `--service-account-key-file=${file('service-accounts.pem')}`,
      `--service-account-signing-key-file=${file('service-accounts.pem')}`,
      `--token-auth-file=${file('tokens.csv')}`,
      '--authorization-mode=RBAC',
    ]);
    const ready = async () => {
      if (this.#children.some(({ exitCode }) => exitCode !== null)) return false;
      this.#ca = await readFile(file('apiserver.crt'), 'utf8').catch(() => '');
      return this.#ca !== '' && (await this.request('GET', '/readyz').catch(() => null))?.status === 200 ? true : null;
    };
    if (await poll(ready, { everyMs: 200, deadlineMs: READY_MS })) return;
    const logs = await Promise.all(['etcd.log', 'kube-apiserver.log'].map((name) => readFile(file(name), 'utf8')));
    throw new Error(`the API server did not become ready\n${logs.map((log) => log.slice(-1_000)).join('\n')}`);
  }

  #spawn(name: string, program: string, args: readonly string[]): void {
    const log = openSync(join(this.folder, `${name}.log`), 'w');
    this.#children.push(spawn(program, args, { stdio: ['ignore', log, log] }));
  }

  /** @param body an object, sent as JSON */
  request(method: string, path: string, body?: object, type = 'application/json'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': type };
      // The server's own certificate names another address of this machine
      const tls = { ca: this.#ca, checkServerIdentity: () => undefined };
      const sent = request({ host: '127.0.0.1', port: this.#port, path, method, headers, ...tls }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = response.headers['content-type']?.includes('json') ?? false;
          // 299 - "text"
          const warnings = [response.headers['warning'] ?? []].flat().map((each) => each.replace(/^299 \S+ /, ''));
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text, warnings });
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /**
   * Server-side apply with strict validation, as `kubectl apply --server-side --validate=strict` does it.
   *
   * @param dryRun the server validates and stores nothing
   * @returns the refusal and the warnings; empty for an object that the server accepts
   */
  async apply(manifest: Manifest, namespace: string, { dryRun = false } = {}): Promise<readonly string[]> {
    const query = `fieldManager=helm&force=true&fieldValidation=Strict${dryRun ? '&dryRun=All' : ''}`;
    const path = `${await this.#pathOf(manifest, namespace)}/${manifest.metadata.name}?${query}`;
    return problems(await this.request('PATCH', path, manifest, 'application/apply-patch+yaml'));
  }

  /** Creates an object, or with `dryRun` only validates it; the answer as for `apply`. */
  async create(manifest: Manifest, namespace: string, { dryRun = false } = {}): Promise<readonly string[]> {
    const query = `fieldValidation=Strict${dryRun ? '&dryRun=All' : ''}`;
    return problems(await this.request('POST', `${await this.#pathOf(manifest, namespace)}?${query}`, manifest));
  }

  /** The address of the objects of the manifest's kind. @throws Error for a kind that the server does not have */
  async #pathOf({ apiVersion, kind }: Manifest, namespace: string): Promise<string> {
    const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const listed = this.#resources.get(group) ?? this.#listResources(group);
    this.#resources.set(group, listed);
    const resource = (await listed).find((each) => each.kind === kind && !each.name.includes('/'));
    if (!resource) throw new Error(`the API server has no ${apiVersion} ${kind}`);
    return `${group}${resource.namespaced ? `/namespaces/${namespace}` : ''}/${resource.name}`;
  }

  async #listResources(group: string): Promise<readonly Resource[]> {
    const { body } = await this.request('GET', group);
    return (body as { resources?: Resource[] }).resources ?? [];
  }

  /** Registers the kinds of a CustomResourceDefinition; resolves when the server knows them. */
  async define(crd: Manifest & { spec: { group: string; versions: { name: string }[] } }): Promise<void> {
    const refused = await this.create(crd, '');
    if (refused.length > 0) throw new Error(refused.join('\n'));
    const group = `/apis/${crd.spec.group}/${crd.spec.versions[0]?.name}`;
    const known = async () => (await this.#listResources(group)).length > 0 || null;
    if (!(await poll(known, { everyMs: 100, deadlineMs: READY_MS }))) throw new Error(`${group} does not appear`);
  }

  async stop(): Promise<void> {
    for (const child of this.#children.splice(0).reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
}

interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

const problems = ({ status, body, warnings }: Answer): readonly string[] =>
  status < 300 ? warnings : [(body as { message?: string }).message ?? String(status), ...warnings];
