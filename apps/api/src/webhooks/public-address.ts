import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The host is in a private network or does not resolve to a public address. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';

  constructor(readonly host: string) {
    super(`${host} is not a public address`);
  }
}

/**
 * Ranges that IANA reserves for uses other than the public internet: loopback, private, link-local, documentation,
 * multicast.
 */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * In IPv6 only global unicast is public, except ranges that embed another address or are reserved: Teredo, 6to4,
 * documentation.
 */
const PUBLIC_V6 = ['2000::/3'];
const PRIVATE_V6 = ['2001::/32', '2001:db8::/32', '2002::/16', '3fff::/20'];

const privateV4 = blockList(PRIVATE_V4, 'ipv4');
const publicV6 = blockList(PUBLIC_V6, 'ipv6');
const privateV6 = blockList(PRIVATE_V6, 'ipv6');

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an IP address is reachable on the public internet. @param address an IP address */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !privateV4.check(address, 'ipv4');
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
}

/**
 * Resolves a name for a connection, which then uses exactly the checked addresses, so that DNS rebinding between check
 * and connection has no effect. Refuses a name when any of its addresses is private.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new AddressRefusedError(hostname), '');
    if (!addresses.every(({ address }) => isPublic(address))) return callback(new AddressRefusedError(hostname), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
