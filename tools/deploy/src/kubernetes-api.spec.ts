import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveTestLogs } from '@primitives/testing';
import { parse } from 'yaml';
import { KubernetesApi } from './kubernetes-api.js';
import { KEDA_CRD, KUBERNETES_VERSIONS, missingSchemas } from './kubernetes-schemas.js';
import { findProgram, missingProgram } from './programs.js';
import { EXAMPLES, readManifests, renderChart, type Manifest } from './render-chart.js';

jest.setTimeout(240_000);

const ROOT = join(__dirname, '../../..');
const [, NEWEST] = KUBERNETES_VERSIONS;
const missing = process.env['PRIMITIVES_DEPLOY']
  ? (missingProgram('helm', 'etcd', 'kube-apiserver') ?? missingSchemas())
  : 'skipped: run npm run deploy:check';
const [onRequest, reason] = missing === null ? [describe, ''] : [describe.skip, ` (${missing})`];

const render = (example: string, change = (text: string) => text) => {
  const values = readFileSync(join(ROOT, `deploy/helm/examples/${example}.yaml`), 'utf8');
  return readManifests(
    renderChart(findProgram('helm') ?? '', join(ROOT, 'deploy/helm/primitives'), NEWEST, change(values)),
  );
};
const namespace = (name: string, level: string) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { 'pod-security.kubernetes.io/enforce': level } },
});

onRequest(`an API server of Kubernetes ${NEWEST}${reason}`, () => {
  let folder: string;
  let api: KubernetesApi;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primitives-kubernetes-'));
    api = await KubernetesApi.start(
      { etcd: findProgram('etcd') ?? '', apiserver: findProgram('kube-apiserver') ?? '' },
      folder,
    );
    await api.define(parse(readFileSync(KEDA_CRD, 'utf8')) as Parameters<KubernetesApi['define']>[0]);
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };
    const nvidia = {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'nvidia' },
      handler: 'nvidia',
    };
    const refused = [
      await api.create(nvidia, ''),
      await api.create(namespace('free', 'privileged'), ''),
      await api.create(namespace('strict', 'restricted'), ''),
      await api.create(account, 'free'),
      await api.create(account, 'strict'),
    ].flat();
    if (refused.length > 0) throw new Error(refused.join('\n'));
  });
  afterAll(async () => {
    await (api as KubernetesApi | undefined)?.stop();
    saveTestLogs(folder);
    await rm(folder, { recursive: true, force: true });
  });

  /** Refusals and warnings by object, of the objects that have some. */
  const problemsOf = async (
    manifests: readonly Manifest[],
    send: (manifest: Manifest) => Promise<readonly string[]>,
  ): Promise<Record<string, readonly string[]>> => {
    const found: [string, readonly string[]][] = [];
    for (const manifest of manifests) found.push([`${manifest.kind} ${manifest.metadata.name}`, await send(manifest)]);
    return Object.fromEntries(found.filter(([, problems]) => problems.length > 0));
  };
  const dryRun = (manifest: Manifest) => api.apply(manifest, 'free', { dryRun: true });

  it.each(EXAMPLES)('accepts every manifest of examples/%s.yaml without a warning', async (example) => {
    const manifests = render(example);
    expect(manifests.length).toBeGreaterThan(12);
    expect(await problemsOf(manifests, dryRun)).toEqual({});
  });

  it('accepts a newer version over the installed one: no immutable field changes', async () => {
    expect(await problemsOf(render('full'), (manifest) => api.apply(manifest, 'free'))).toEqual({});
    // Helm deletes the job of a hook before it creates the new one
    const newer = render('full', (text) => text.replace('tag: 1.2.3', 'tag: 1.2.4')).filter(
      ({ kind }) => kind !== 'Job',
    );
    expect(JSON.stringify(newer)).toContain(':1.2.4');
    expect(await problemsOf(newer, dryRun)).toEqual({});
  });

  it('admits pods to a namespace of level restricted, except runners whose seccomp profile is Unconfined', async () => {
    const pods = render('full').flatMap(podOf);
    const refused = await problemsOf(pods, (pod) => api.create(pod, 'strict', { dryRun: true }));
    expect(pods.map(({ metadata: { name } }) => name).sort()).toEqual([
      'example-api',
      'example-dispatcher',
      'example-migrate',
      'example-runner-a100',
      'example-runner-cores',
      'example-scorer',
    ]);
    expect(refused).toEqual({
      'Pod example-runner-a100': [
        expect.stringMatching(/violates PodSecurity "restricted:latest": seccompProfile \([^)]*\)$/),
      ],
    });
    expect(await problemsOf(pods, (pod) => api.create(pod, 'free', { dryRun: true }))).toEqual({});
  });

  it('refuses unknown fields, wrong types and wrong values', async () => {
    const [deployment, scaled, policy] = ['Deployment', 'ScaledObject', 'NetworkPolicy'].map((kind) =>
      render('full').find((manifest) => manifest.kind === kind),
    );
    const spec = (manifest: Manifest | undefined, change: object) =>
      ({ ...manifest, spec: { ...(manifest as { spec?: object }).spec, ...change } }) as unknown as Manifest;
    expect(await dryRun(spec(deployment, { replica: 2 }))).toEqual([expect.stringContaining('.spec.replica')]);
    expect(await dryRun(spec(deployment, { replicas: 'two' }))).toEqual([expect.stringContaining('replicas')]);
    expect(await dryRun(spec(deployment, { replicas: -1 }))).toEqual([expect.stringContaining('spec.replicas')]);
    expect(await dryRun(spec(scaled, { minReplicas: 1 }))).toEqual([expect.stringContaining('minReplicas')]);
    expect(await dryRun(spec(policy, { policyTypes: ['Inbound'] }))).toEqual([expect.stringContaining('policyTypes')]);
  });
});

/** The pod that a controller creates from the manifest's template. */
function podOf(manifest: Manifest): Manifest[] {
  const { template } =
    (manifest as Manifest & { spec?: { template?: { metadata: object; spec: PodSpec } } }).spec ?? {};
  if (!template) return [];
  const { name } = manifest.metadata;
  const claims =
    (manifest as Manifest & { spec: { volumeClaimTemplates?: Manifest[] } }).spec.volumeClaimTemplates ?? [];
  const volumes = [
    ...(template.spec.volumes ?? []),
    ...claims.map(({ metadata }) => ({ name: metadata.name, persistentVolumeClaim: { claimName: metadata.name } })),
  ];
  const pod = { metadata: { ...template.metadata, name }, spec: { ...template.spec, volumes } };
  return [{ apiVersion: 'v1', kind: 'Pod', ...pod }];
}

interface PodSpec {
  readonly volumes?: readonly object[];
}
