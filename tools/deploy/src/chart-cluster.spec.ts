import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiServerPrograms, kedaDefinition } from './api-server-programs.js';
import { findProgram } from './chart-programs.js';
import { KubernetesApiServer } from './kubernetes-api-server.js';
import { readManifests, renderChart, type Manifest } from './render-chart.js';

const ROOT = join(__dirname, '../../..');
const CHART = join(ROOT, 'deploy/helm/primitives');
const VERSION = '1.37.0';
const EXAMPLES = ['minimal', 'cpu', 'full'] as const;

const helm = findProgram('helm') ?? '';
const programs = apiServerPrograms();
const reason = ' (skipped: PRIMITIVES_API_SERVER=on npm run deploy:check builds the API server)';
const [withServer, ifServer] = helm && programs ? [describe, ''] : [describe.skip, reason];

jest.setTimeout(180_000);

/** Pods as their controllers would create them. */
const podsOf = (manifests: readonly Manifest[]) =>
  manifests.flatMap(({ metadata, ...rest }) => {
    const { template } = (rest as { spec?: { template?: { metadata?: object; spec: object } } }).spec ?? {};
    if (!template) return [];
    return { ...template, apiVersion: 'v1', kind: 'Pod', metadata: { ...template.metadata, name: metadata.name } };
  });
const namespace = (name: string, level: string) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { 'pod-security.kubernetes.io/enforce': level } },
});

withServer(`the chart at an API server of Kubernetes${ifServer}`, () => {
  let server: KubernetesApiServer;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'primitives-api-server-'));
    server = await KubernetesApiServer.start(programs ?? { etcd: '', apiserver: '' }, folder);
    await server.create(kedaDefinition());
    const runtimeClass = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'nvidia' } };
    await server.create({ ...runtimeClass, handler: 'nvidia' } as typeof runtimeClass);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(EXAMPLES)('with examples/%s.yaml', (name) => {
    const values = readFileSync(join(ROOT, `deploy/helm/examples/${name}.yaml`), 'utf8');
    let manifests: Manifest[];
    beforeAll(() => (manifests = readManifests(renderChart(helm, CHART, VERSION, values))));

    it('creates every object, without a warning', async () => {
      await server.create(namespace(name, 'privileged'));
      const refused = [];
      for (const manifest of manifests) {
        const { status, body, warnings } = await server.create(manifest, { namespace: name });
        if (status !== 201 || warnings) refused.push({ name: manifest.metadata.name, body, warnings });
      }
      expect(refused).toEqual([]);
    });

    it('needs no privilege for its pods, except user namespaces for the sandbox of runners', async () => {
      await server.create(namespace(`${name}-restricted`, 'restricted'));
      const refused = [];
      for (const pod of podsOf(manifests)) {
        const { status, body } = await server.create(pod, { namespace: `${name}-restricted`, check: true });
        if (status !== 201) refused.push({ name: pod.metadata.name, message: body.message });
      }
      const runners = podsOf(manifests).filter(({ metadata }) => metadata.name.startsWith('example-runner-'));
      expect(refused).toEqual(
        runners.map(({ metadata }) => ({
          name: metadata.name,
          message: expect.stringMatching(/violates PodSecurity "restricted:latest": seccompProfile \([^)]*\)$/),
        })),
      );
    });
  });

  it('refuses an unknown field and a wrong value', async () => {
    const service = (spec: object) => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'wrong' }, spec });
    for (const [spec, message] of [
      [{ ports: [{ port: 80 }], selectors: {} }, 'unknown field "spec.selectors"'],
      [{ ports: [{ port: 99_999 }] }, 'spec.ports[0].port'],
    ] as const) {
      const { status, body } = await server.create(service(spec), { namespace: 'default', check: true });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.message).toContain(message);
    }
  });
});
