/**
 * `npm run containers:test`, first step: builds the images of deploy/image and those on which they and deploy/compose
 * depend. Without the necessary programs it prints the reason, and the tests are skipped.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseImages, buildImage } from './base-images.js';
import { qualified } from './container-arguments.js';
import { CONTAINERS_FOLDER, IMAGES, ROOT, UPGRADE } from './places.js';
import { missingForContainers, Podman } from './podman.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const matched = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? '';

const missing = missingForContainers();
if (missing !== null) process.stdout.write(`skip  containers: ${missing}\n`);
else {
  const podman = new Podman(CONTAINERS_FOLDER);
  const compose = read('deploy/compose/compose.yaml') + read('deploy/compose/compose.tls.yaml');
  const node = matched(/^ARG NODE_IMAGE=node:(.+)-bookworm-slim$/m, read('deploy/image/Dockerfile'));
  const nats = matched(/NATS_VERSION:-([^}]+)/, compose);
  const caddy = matched(/CADDY_VERSION:-([^}]+)/, compose);
  await new BaseImages(podman, { node, nats, caddy }).provide();
  const upgrade = join(CONTAINERS_FOLDER, 'contexts/upgrade');
  mkdirSync(upgrade, { recursive: true });
  for (const [target, image] of Object.entries(IMAGES)) {
    buildImage(podman, [
      `--file=${join(ROOT, 'deploy/image/Dockerfile')}`,
      `--ignorefile=${join(ROOT, 'deploy/image/Dockerfile.dockerignore')}`,
      `--build-arg=NODE_IMAGE=${qualified(`node:${node}-bookworm-slim`)}`,
      `--target=${target}`,
      `--tag=${qualified(image)}`,
      '--layers',
      ROOT,
    ]);
    const next = qualified(image.replace(/:.*/, `:${UPGRADE}`));
    writeFileSync(join(upgrade, 'Containerfile'), `FROM ${qualified(image)}\nENV PRIMITIVES_TEST_VERSION=${UPGRADE}\n`);
    buildImage(podman, [`--tag=${next}`, upgrade]);
  }
}
