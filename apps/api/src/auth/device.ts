import { createHash } from 'node:crypto';
import { asLine } from '@primitives/evaluation';
import { networkOf } from '../http/client-network.js';

/** Origin of a request, as a session stores it. */
export interface Device {
  /** User agent, as a single line. */
  readonly name: string;
  /** The address without its last part: recognizable to its owner, but too coarse to track a person. */
  readonly network: string;
}

export const deviceOf = (ip: string, userAgent: string | undefined): Device => ({
  name: asLine((userAgent ?? '').slice(0, 400)),
  network: coarseNetwork(ip),
});

/** Identifies a browser across updates: the user agent without digits, and the network. */
export const browserDigest = ({ name, network }: Device): string =>
  createHash('sha256')
    .update(`${name.replace(/\d+/g, '')}\n${network}`)
    .digest('hex');

/** Returns `203.0.113.0` for an IPv4 address and the first 48 bits of an IPv6 address. */
export const coarseNetwork = (ip: string): string => networkOf(ip, 3).replace(/\.\d+$/, '.0');
