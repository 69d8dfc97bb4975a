import { isIPv6 } from 'node:net';

/** An address without the IPv6 form of IPv4 and without a zone. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/**
 * The network that an address is in: the first `groups` groups of 16 bits of an IPv6 address, such as `2001:db8:0:1::`;
 * any other text unchanged.
 */
export function networkOf(address: string, groups: number): string {
  const text = plain(address);
  if (!isIPv6(text)) return text;
  const [head = '', tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(tail === undefined ? 0 : 8 - first!.length - last!.length).fill('0');
  return `${[...first!, ...zeros, ...last!].slice(0, groups).join(':')}::`;
}

/** The unit of rate limits: an IPv4 address, or a /64 network in IPv6, which one client may own entirely. */
export function rateLimitKey(address: string | undefined): string {
  const network = networkOf(address ?? '', 4);
  return network.endsWith('::') ? `${network}/64` : network;
}
