import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { GoTemplates, TemplateError } from './go-template.js';
import { unknownVariables } from './known-variables.js';
import { renderChart, type Manifest } from './render-chart.js';
import { unknownFields } from './unknown-fields.js';

const ROOT = join(__dirname, '../../..');
const CHART = join(ROOT, 'deploy/helm/primitives');
const NEEDED = {
  publicUrl: 'https://primitives.example.org',
  nats: { url: 'tls://nats-0.nats:4222,tls://nats-1.nats:4222', account: 'AABC' },
  blobs: 's3://blobs?endpoint=https://s3.example.org',
  uploads: 's3://uploads?endpoint=https://s3.example.org',
  outcomes: 's3://outcomes?endpoint=https://s3.example.org',
};
const EXAMPLES = ['minimal', 'cpu', 'full'] as const;
const example = (name: string) =>
  parse(readFileSync(join(ROOT, `deploy/helm/examples/${name}.yaml`), 'utf8')) as Record<string, unknown>;

describe.each(EXAMPLES)('the chart with examples/%s.yaml', (name) => {
  let manifests: Manifest[];
  beforeAll(async () => (manifests = await renderChart(CHART, 'example', example(name))));

  it('renders manifests that fit the official schemas and have no unknown field', () => {
    expect(manifests.length).toBeGreaterThan(12);
    const problems = manifests.flatMap((manifest) =>
      unknownFields(manifest).map((field) => `${manifest.kind} ${manifest.metadata.name}: ${field}`),
    );
    expect(problems).toEqual([]);
  });

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

describe('a manifest', () => {
  const container = { name: 'api', image: 'x' };
  const deployment = (more: object, spec: object = {}) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'api' },
    spec: {
      selector: { matchLabels: { a: 'b' } },
      template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ ...container, ...more }] } },
      ...spec,
    },
  });
  it('with a misspelt field is reported, at any depth', () => {
    expect(unknownFields(deployment({}))).toEqual([]);
    expect(unknownFields(deployment({}, { replica: 3 }))).toEqual(['spec.replica']);
    expect(unknownFields(deployment({ imagePulPolicy: 'Always' }))).toEqual([
      'spec.template.spec.containers.0.imagePulPolicy',
    ]);
  });
  it('with a value of the wrong kind is refused', () => {
    expect(() => unknownFields(deployment({}, { replicas: 'three' }))).toThrow(/replicas/);
  });
});

it("opens the scorer's port for Prometheus when that is configured", async () => {
  const values = { ...NEEDED, scorer: { metrics: true } };
  const scorer = podsOf(await renderChart(CHART, 'example', values)).find(
    ({ container }) => container.name === 'scorer',
  );
  expect(scorer?.container.env).toEqual(expect.arrayContaining([{ name: 'PRIMITIVES_HEALTH_PORT', value: '9090' }]));
  expect(scorer?.container).toMatchObject({ readinessProbe: { httpGet: {} } });
});

it('the chart reports what it requires', async () => {
  await expect(renderChart(CHART, 'example', {})).rejects.toThrow(TemplateError);
  await expect(renderChart(CHART, 'example', { ...NEEDED, blobs: '' })).rejects.toThrow('blobs is needed');
});

describe("the supported part of Go's template language", () => {
  const render = (text: string, dot: object = {}) => {
    const templates = new GoTemplates();
    return templates.render(templates.read(text), dot);
  };
  it('trims, pipes, branches and repeats', () => {
    expect(render('a {{- .b | quote -}} c', { b: 'x' })).toBe('a"x"c');
    expect(render('{{ if .no }}1{{ else if .yes }}2{{ else }}3{{ end }}', { yes: true })).toBe('2');
    expect(render('{{ range $x := .list }}{{ $x }}{{ $.end }}{{ end }}', { list: [1, 2], end: ';' })).toBe('1;2;');
    expect(render('{{ define "t" }}<{{ .a }}>{{ end }}{{ printf "%s-%s" (include "t" .) .b }}', { a: 1, b: 2 })).toBe(
      '<1>-2',
    );
    expect(render('x:{{ toYaml .m | nindent 2 }}', { m: { b: 1, a: [true] } })).toBe('x:\n  a:\n    - true\n  b: 1');
  });
  it('refuses unknown constructs', () => {
    expect(() => render('{{ with .a }}{{ end }}')).toThrow('not known here');
    expect(() => render('{{ lookup "a" }}')).toThrow('there is no function lookup');
    expect(() => render('{{ if .a }}')).toThrow('no end');
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
