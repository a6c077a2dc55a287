import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf } from '../auth/throttle-subjects.ts';
import { counter } from '../observability/metrics.ts';

/** Fastify’s options against requests that never end. The time allows a picture of 1 MB on a slow line. */
export const TIME_LIMITS = {
  requestTimeout: 30_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
} as const;

/** Maximum open connections of one network; a school behind one address has fewer. */
const MAX_PER_NETWORK = 500;

const refused = counter('guichet_connections_refused_total', 'Connections beyond the limit of one network');

/**
 * Limits the open connections of each network, except trusted proxies, which carry many visitors.
 * @param isTrusted whether an address is a proxy’s
 */
export function limitConnections(
  server: Server,
  isTrusted: (address: string) => boolean,
  max = MAX_PER_NETWORK,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isTrusted(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) {
      refused.inc();
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** @param proxies addresses and networks, `10.0.0.0/8` */
export function trustedBy(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}
