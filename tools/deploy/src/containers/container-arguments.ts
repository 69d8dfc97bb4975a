import { resolve } from 'node:path';
import { z } from 'zod';
import { isPath, type Service } from '../compose-file.js';

/** Every field of a service that deploy/compose uses. A field that is not here is an error, so none is ignored. */
const Fields = z.strictObject({
  image: z.string(),
  /** The images exist before the containers. */
  build: z.unknown().optional(),
  profiles: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  extra_hosts: z.array(z.string()).default([]),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .default({}),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: z.string(),
      timeout: z.string(),
      start_period: z.string().optional(),
      retries: z.number().optional(),
    })
    .optional(),
  restart: z.literal('unless-stopped').optional(),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  user: z.string().optional(),
  privileged: z.literal(false).default(false),
  working_dir: z.string().optional(),
  shm_size: z.string().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
});
export type ContainerFields = z.output<typeof Fields>;

export const fieldsOf = (service: Service): ContainerFields => Fields.parse(service);

/** Docker names this option otherwise than Podman. */
export const securityOption = (option: string) => (option === 'systempaths=unconfined' ? 'unmask=ALL' : option);

/** The name with a registry, as Docker completes it. */
export const qualified = (image: string) => `docker.io/${image.includes('/') ? '' : 'library/'}${image}`;

/** A mount with a named volume or a path of this machine, relative to `folder`. */
function mount(text: string, project: string, folder: string): string {
  const [source = '', ...rest] = text.split(':');
  return [isPath(source) ? resolve(folder, source) : `${project}_${source}`, ...rest].join(':');
}

/** The arguments of `podman run` for a service, image and command last. */
export function containerArguments(fields: ContainerFields, project: string, folder: string): string[] {
  const each = (option: string, values: readonly string[]) => values.map((value) => `--${option}=${value}`);
  const optional = (option: string, value: string | number | undefined) =>
    value === undefined ? [] : [`--${option}=${value}`];
  const { healthcheck } = fields;
  return [
    ...each(
      'env',
      Object.entries(fields.environment).map(([name, value]) => `${name}=${value}`),
    ),
    ...each(
      'volume',
      fields.volumes.map((volume) => mount(volume, project, folder)),
    ),
    ...each('publish', fields.ports),
    ...each('add-host', fields.extra_hosts),
    ...each('tmpfs', fields.tmpfs),
    ...each('cap-drop', fields.cap_drop),
    ...each('cap-add', fields.cap_add),
    ...each('security-opt', fields.security_opt.map(securityOption)),
    ...optional('restart', fields.restart),
    ...optional('user', fields.user),
    ...optional('workdir', fields.working_dir),
    ...optional('shm-size', fields.shm_size),
    ...optional('stop-timeout', fields.stop_grace_period?.replace('s', '')),
    ...(fields.init ? ['--init', '--init-path=/usr/bin/catatonit'] : []),
    ...(fields.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...(healthcheck
      ? [
          `--health-cmd=${JSON.stringify(healthcheck.test.slice(1))}`,
          `--health-interval=${healthcheck.interval}`,
          `--health-timeout=${healthcheck.timeout}`,
        ]
      : []),
    qualified(fields.image),
    ...fields.command,
  ];
}
