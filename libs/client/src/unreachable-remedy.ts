import { CODES } from '@primitives/errors';

const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** What to do if the platform at this URL does not answer; only one on this machine can be started here. */
export const unreachableRemedy = (url: string): string =>
  URL.canParse(url) && THIS_MACHINE.includes(new URL(url).hostname)
    ? 'start the platform with `npm start` if you run it yourself, otherwise set its address with `primitives login --url ADDRESS`, PRIMITIVES_URL or `--url`'
    : CODES.unreachable.remedy;
