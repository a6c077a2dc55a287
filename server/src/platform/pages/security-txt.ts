import { LOCALES } from '@guichet/contract/locale.ts';
import type { FastifyInstance } from 'fastify';

/** Days for which a reader may rely on the contact; RFC 9116 recommends less than a year. */
const VALID_DAYS = 90;
const DAY_MS = 86_400_000;

interface SecurityContactOptions {
  /** URI of the person who receives reports of weaknesses; undefined: the file does not exist. */
  contact: string | undefined;
  /** Origin that belongs to a host name. */
  originAt(hostname: string): Promise<string>;
  now?: () => number;
}

/** Registers `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. */
export function registerSecurityContact(
  app: FastifyInstance,
  { contact, originAt, now = Date.now }: SecurityContactOptions,
): void {
  const path = '/.well-known/security.txt';
  app.get(path, async ({ hostname }, reply) => {
    if (contact === undefined) return reply.callNotFound();
    const origin = await originAt(hostname);
    const endOfDay = Math.ceil(now() / DAY_MS) * DAY_MS;
    const fields = [
      ['Contact', contact],
      ['Expires', new Date(endOfDay + VALID_DAYS * DAY_MS).toISOString()],
      ['Preferred-Languages', LOCALES.map((locale) => locale.slice(0, 2)).join(', ')],
      // The standard allows addresses with TLS only.
      ...(origin.startsWith('https://') ? [['Canonical', origin + path]] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(fields.map(([name, value]) => `${name}: ${value}\n`).join(''));
  });
}
