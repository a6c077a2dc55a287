import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Certificate, CertificateReader } from '../port.ts';

interface Options {
  /** How long an address may take to show its certificate */
  timeLimitMs?: number;
  /** Authorities beside those that Node knows, as PEM */
  ca?: string;
}

/** Many venues share an address, and are looked at within a minute. */
const KEPT = { max: 500, ttl: 60_000 };

/** Shakes hands with an address, and says nothing to it. */
export function createCertificateReader({ timeLimitMs = 5_000, ca }: Options = {}): CertificateReader {
  const known = new LRUCache<string, Promise<Certificate | undefined>>(KEPT);
  return {
    read(origin) {
      const reading = known.get(origin) ?? readCertificate(origin, timeLimitMs, ca);
      known.set(origin, reading, { noUpdateTTL: true });
      return reading;
    },
  };
}

function readCertificate(
  origin: string,
  timeLimitMs: number,
  ca: string | undefined,
): Promise<Certificate | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    // One that is not trusted is read too: what is wrong with it is what is asked for.
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      rejectUnauthorized: false,
      ...(isIP(hostname) === 0 && { servername: hostname }),
      ...(ca !== undefined && { ca }),
    });
    const end = (certificate?: Certificate): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(certificate);
    };
    const timer = setTimeout(end, timeLimitMs);
    socket.once('secureConnect', () => end(shownBy(socket)));
    socket.on('error', () => end());
  });
}

function shownBy(socket: TLSSocket): Certificate | undefined {
  const { valid_to: end } = socket.getPeerCertificate();
  return end ? { endsAt: new Date(end), isTrusted: socket.authorized } : undefined;
}
