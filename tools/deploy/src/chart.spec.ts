import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unknownVariables } from './known-variables.js';
import { KUBERNETES_VERSIONS, missingSchemas } from './kubernetes-schemas.js';
import { findProgram, missingProgram } from './programs.js';
import { EXAMPLES, lintChart, readManifests, renderChart, type Manifest } from './render-chart.js';
import { validateManifests } from './validate-manifests.js';

const ROOT = join(__dirname, '../../..');
const CHART = join(ROOT, 'deploy/helm/primitives');
const NEEDED = {
  publicUrl: 'https://primitives.example.org',
  nats: { url: 'tls://nats-0.nats:4222,tls://nats-1.nats:4222', account: 'AABC' },
  blobs: 's3://blobs?endpoint=https://s3.example.org',
  uploads: 's3://uploads?endpoint=https://s3.example.org',
  outcomes: 's3://outcomes?endpoint=https://s3.example.org',
};
const example = (name: string) => readFileSync(join(ROOT, `deploy/helm/examples/${name}.yaml`), 'utf8');

const helm = findProgram('helm') ?? '';
const kubeconform = findProgram('kubeconform') ?? '';
const noHelm = missingProgram('helm');
const [withHelm, ifHelm] = noHelm === null ? [describe, ''] : [describe.skip, ` (${noHelm})`];
const noSchemas = missingProgram('kubeconform') ?? missingSchemas();
const [withSchemas, ifSchemas] = noSchemas === null ? [it, ''] : [it.skip, ` (${noSchemas})`];
const [OLDEST, NEWEST] = KUBERNETES_VERSIONS;
const render = (values: string, version: string = NEWEST) => renderChart(helm, CHART, version, values);

withHelm.each(EXAMPLES)(`the chart with examples/%s.yaml${ifHelm}`, (name) => {
  let manifests: Manifest[];
  beforeAll(() => (manifests = readManifests(render(example(name)))));

  it.each(KUBERNETES_VERSIONS)('has no error or warning of helm lint for Kubernetes %s', (version) => {
    expect(() => lintChart(helm, CHART, version, example(name))).not.toThrow();
  });

  withSchemas.each(KUBERNETES_VERSIONS)(
    `renders manifests that fit the schemas of Kubernetes %s and KEDA and have no unknown field${ifSchemas}`,
    (version) => {
      expect(manifests.length).toBeGreaterThan(12);
      expect(validateManifests(kubeconform, version, render(example(name), version))).toEqual({
        valid: manifests.length,
        problems: [],
      });
    },
  );

  it('runs every pod as an unprivileged user, without a token of the cluster', () => {
    for (const { pod, container } of podsOf(manifests)) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001 },
      });
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('pulls every image with the secrets of the registry, when they are configured', () => {
    const secrets = podsOf(manifests).map(({ pod }) => (pod as { imagePullSecrets?: unknown }).imagePullSecrets);
    expect(new Set(secrets.map((each) => JSON.stringify(each)))).toEqual(
      new Set([name === 'full' ? '[{"name":"registry"}]' : undefined]),
    );
  });

  it('mounts the labels only for the scorer', () => {
    const withLabels = podsOf(manifests).filter(({ pod }) => JSON.stringify(pod).includes('primitives-labels'));
    expect(withLabels.map(({ container }) => container.name)).toEqual(['scorer']);
  });

  it('sets exactly the variables that each process reads', () => {
    for (const { container } of podsOf(manifests).filter(({ container: { name } }) => name !== 'migrate')) {
      const names = (container.env ?? []).map(({ name }) => name);
      expect({ [container.name]: unknownVariables(ROOT, container.name, names) }).toEqual({ [container.name]: [] });
    }
  });

  it('passes mail and providers only to the api, as files, when they are configured', () => {
    const mounts = {
      SMTP_URL_FILE: '/secrets/mail/smtp-url',
      PRIMITIVES_PROVIDERS_FILE: '/secrets/providers/providers.json',
    };
    const mounted = podsOf(manifests).flatMap(({ pod, container: { name: process, env = [], volumeMounts = [] } }) =>
      env
        .filter((each) => each.name in mounts)
        .map((each) => ({
          process,
          ...each,
          mounted: volumeMounts.some(
            ({ name, mountPath }) =>
              each.value?.startsWith(`${mountPath}/`) && JSON.stringify(pod).includes(`"name":"${name}","secret":`),
          ),
        })),
    );
    const all = Object.entries(mounts).map(([variable, value]) => ({
      process: 'api',
      name: variable,
      value,
      mounted: true,
    }));
    expect(mounted).toEqual(name === 'full' ? all : []);
  });

  it('lets each runner join with the token of its pool and store its membership on its own volume', () => {
    const runners = podsOf(manifests).filter(({ container: { name } }) => name === 'runner');
    expect(runners.length).toBeGreaterThan(0);
    for (const { container } of runners) {
      expect(container.env).toEqual(
        expect.arrayContaining([
          { name: 'PRIMITIVES_JOIN_TOKEN_FILE', value: '/secrets/pool/join-token' },
          { name: 'PRIMITIVES_RUNNER_HOME', value: '/data/home' },
        ]),
      );
      expect(JSON.stringify(container)).not.toMatch(/DATABASE|NATS_URL|NATS_CREDS|LINK_SECRET/);
    }
    for (const { spec } of ofKind<{ volumeClaimTemplates: { metadata: { name: string } }[] }>(manifests, 'StatefulSet'))
      expect(spec.volumeClaimTemplates.map(({ metadata }) => metadata.name)).toEqual(['home']);
  });

  it('runs each runner with the seccomp profile of its pool, by default one that allows user namespaces', () => {
    const profiles = podsOf(manifests)
      .filter(({ container }) => container.name === 'runner')
      .map(({ pod }) => (pod as { securityContext: { seccompProfile: object } }).securityContext.seccompProfile);
    const custom = { type: 'Localhost', localhostProfile: 'profiles/user-namespaces.json' };
    expect(profiles).toEqual([{ type: 'Unconfined' }, ...(name === 'full' ? [custom] : [])]);
  });

  it('gives GPUs to the pools that request them, with the image that can use them', () => {
    for (const { container } of podsOf(manifests).filter(({ container: { name } }) => name === 'runner'))
      expect(container.image?.includes('runner-gpu')).toBe('nvidia.com/gpu' in (container.resources?.limits ?? {}));
    expect(manifests.some((manifest) => JSON.stringify(manifest).includes('nvidia.com/gpu'))).toBe(name !== 'cpu');
  });

  it('has probes, a disruption budget and a network policy for every process', () => {
    const steady = manifests
      .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
      .map(({ metadata }) => metadata.name)
      .sort();
    for (const kind of ['PodDisruptionBudget', 'NetworkPolicy'])
      expect(
        ofKind(manifests, kind)
          .map(({ metadata }) => metadata.name)
          .sort(),
      ).toEqual(steady);
    for (const { container } of podsOf(manifests).filter(({ container: { name } }) => name !== 'migrate')) {
      const probe = container.name === 'scorer' ? { exec: {} } : { httpGet: {} };
      expect(container).toMatchObject({ startupProbe: probe, livenessProbe: probe, readinessProbe: probe });
    }
  });

  it('lets the api serve until the proxies know that it stops, and then stop gracefully', () => {
    const api = podsOf(manifests).find(({ container }) => container.name === 'api');
    expect(api).toMatchObject({
      pod: { terminationGracePeriodSeconds: 30 },
      container: { lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } } },
    });
  });

  it('opens no port of the scorer, and no connection reaches it', () => {
    const scorer = podsOf(manifests).find(({ container }) => container.name === 'scorer')?.container;
    expect(JSON.stringify(scorer)).not.toMatch(/containerPort|PRIMITIVES_HEALTH_PORT/);
    const policies = ofKind<{ ingress: unknown[]; policyTypes: string[] }>(manifests, 'NetworkPolicy');
    const policy = policies.find(({ metadata }) => metadata.name === 'example-scorer')?.spec;
    expect(policy).toMatchObject({ policyTypes: ['Ingress', 'Egress'], ingress: [] });
    expect(JSON.stringify(manifests.find(({ metadata }) => metadata.name === 'example-scorer'))).not.toContain(
      'prometheus.io',
    );
  });

  it('scales every pool by its waiting work before the queue of its runners is full', () => {
    const scaled = ofKind<{ triggers: { metadata: Record<string, string> }[] }>(manifests, 'ScaledObject');
    const pools = ofKind(manifests, 'StatefulSet').map(({ metadata }) =>
      metadata.name.replace('example-runner-', 'runners-'),
    );
    expect(scaled.map(({ spec }) => spec.triggers[0]?.metadata['consumer'])).toEqual(pools);
    const dispatcher = podsOf(manifests).find(({ container }) => container.name === 'dispatcher')?.container;
    const window = Number(dispatcher?.env?.find((each) => each.name === 'PRIMITIVES_TUNE_WINDOW')?.value);
    for (const { spec } of scaled) {
      const { lagThreshold, ...trigger } = spec.triggers[0]?.metadata ?? {};
      expect(trigger).toMatchObject({
        stream: 'WORK',
        account: 'AABC',
        natsServerMonitoringEndpoint: expect.stringMatching(/:8222$/),
      });
      expect(Number(lagThreshold)).toBeLessThan(window); // otherwise a pool of one never grows to two
    }
  });
});

withSchemas(`the schemas refuse misspelt fields, wrong values and unknown kinds, at any depth${ifSchemas}`, () => {
  const container = { name: 'api', image: 'x', imagePulPolicy: 'Always' };
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [container] } };
  const spec = { selector: { matchLabels: { a: 'b' } }, template, replicas: 'three' };
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'api' }, spec };
  const scaled = {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: { name: 'pool' },
    spec: { scaleTargetRef: { name: 'pool' }, triggers: [{ type: 'nats-jetstream', metadata: {} }], minReplicas: 1 },
  };
  const problems = [deployment, scaled, { ...deployment, kind: 'Deploymint' }].map(
    (manifest) => validateManifests(kubeconform, OLDEST, JSON.stringify(manifest)).problems[0],
  );
  expect(problems).toEqual([
    expect.stringMatching(/imagePulPolicy.*replicas|replicas.*imagePulPolicy/s),
    expect.stringContaining('minReplicas'),
    expect.stringContaining('could not find schema'),
  ]);
});

withHelm(`the chart${ifHelm}`, () => {
  it("opens the scorer's port for Prometheus when that is configured", () => {
    const values = JSON.stringify({ ...NEEDED, scorer: { metrics: true } });
    const scorer = podsOf(readManifests(render(values))).find(({ container }) => container.name === 'scorer');
    expect(scorer?.container.env).toEqual(expect.arrayContaining([{ name: 'PRIMITIVES_HEALTH_PORT', value: '9090' }]));
    expect(scorer?.container).toMatchObject({ readinessProbe: { httpGet: {} } });
  });

  it('reports what it requires', () => {
    expect(() => render('{}')).toThrow('is needed');
    expect(() => render(JSON.stringify({ ...NEEDED, blobs: '' }))).toThrow('blobs is needed');
  });

  it('refuses a version of Kubernetes that it does not support', () => {
    expect(() => render(JSON.stringify(NEEDED), '1.28.0')).toThrow('incompatible with Kubernetes v1.28.0');
  });
});

interface Container {
  readonly name: string;
  readonly image?: string;
  readonly securityContext: object;
  readonly resources?: { readonly limits?: object };
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

const ofKind = <Spec = unknown>(manifests: readonly Manifest[], kind: string) =>
  manifests.filter((each) => each.kind === kind) as (Manifest & { spec: Spec })[];

function podsOf(manifests: readonly Manifest[]): { pod: object; container: Container }[] {
  return manifests.flatMap((manifest) => {
    const pod = (manifest as Manifest & { spec?: { template?: { spec?: { containers?: Container[] } } } }).spec
      ?.template?.spec;
    return (pod?.containers ?? []).map((container) => ({ pod: pod ?? {}, container }));
  });
}
