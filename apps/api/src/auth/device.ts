import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { asLine } from '@primitives/evaluation';

/** Origin of a request, as a session stores it. */
export interface Device {
  /** User agent, as a single line. */
  readonly name: string;
  /** The address without its last part: recognizable to its owner, but too coarse to track a person. */
  readonly network: string;
}

export const deviceOf = (ip: string, userAgent: string | undefined): Device => ({
  name: asLine((userAgent ?? '').slice(0, 400)),
  network: networkOf(ip),
});

/** Identifies a browser across updates: the user agent without digits, and the network. */
export const browserDigest = ({ name, network }: Device): string =>
  createHash('sha256')
    .update(`${name.replace(/\d+/g, '')}\n${network}`)
    .digest('hex');

/** Returns `203.0.113.0` for an IPv4 address and the first 48 bits of an IPv6 address. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0');
  const groups = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [head = '', tail = ''] = groups;
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const all =
    groups.length === 1 ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return `${all.slice(0, 3).join(':')}::`;
}
