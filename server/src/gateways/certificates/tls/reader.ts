import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Certificate, CertificateReader } from '../port.ts';

interface Options {
  /** Time limit of a TLS handshake */
  timeLimitMs?: number;
  /** Authorities besides those known to Node, as PEM */
  ca?: string;
}

/** Cache: many venues share an address and are checked within a minute. */
const KEPT = { max: 500, ttl: 60_000 };

/** Creates a reader that makes a TLS handshake with an address and sends no request. */
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
    // Untrusted certificates are accepted here: the caller needs to know what is wrong with them.
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
