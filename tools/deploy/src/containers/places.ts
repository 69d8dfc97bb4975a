import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Images and containers of the tests. */
export const CONTAINERS_FOLDER = process.env['PRIMITIVES_CONTAINERS_FOLDER'] ?? '/var/tmp/primitives-containers';

/** Stages of deploy/image/Dockerfile and the images of deploy/compose that they build. */
export const IMAGES = { platform: 'primitives/platform:0.1.0', runner: 'primitives/runner:0.1.0' } as const;

/** The version to which the tests upgrade: images with another tag and another layer. */
export const UPGRADE = '0.2.0-test';
