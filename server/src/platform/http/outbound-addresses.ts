import { lookup as lookupHost } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Blocks requests from typed addresses to the own network. */

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** Whether an address belongs to no public network. IPv4 addresses inside IPv6 are unwrapped. */
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Thrown for a name that resolves to an address of the own network. */
export class PrivateAddress extends Error {}

/** Resolves a name for the connection itself, so that the checked address is the one that is used. */
export const lookupPublic: LookupFunction = (host, options, done) =>
  lookupHost(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => isPrivateAddress(address)))
      return done(new PrivateAddress(host), '', 0);
    // The caller requests one address or all of them.
    return options.all ? done(null, found as never, 0) : done(null, first.address, first.family);
  });

/** Whether a host is an IP address of the own network, which is not resolved. */
export function namesPrivateAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/[[\]]/g, '');
  return isIP(host) > 0 && isPrivateAddress(host);
}
