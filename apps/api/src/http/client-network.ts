/** The unit of rate limits: an IPv4 address, or a /64 network in IPv6, which one client may own entirely. */
export function clientNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, tail === undefined ? 0 : 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}

/** The network that a request comes from; `ip` is the client's by Express, which trusts the configured proxies. */
export const networkOfRequest = ({ ip }: { readonly ip?: string | undefined }): string => clientNetwork(ip ?? '');
