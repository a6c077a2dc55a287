import { createHash, timingSafeEqual } from 'node:crypto';
import type { WalletPass } from '#gateways/wallets/port.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Secrets } from '#platform/auth/secrets.ts';

/** Hash of everything that a pass shows. */
export const hashPass = (pass: WalletPass): Buffer =>
  createHash('sha256').update(JSON.stringify(pass)).digest();

type Keyed = Pick<Secrets, 'keyedHash'>;

/** Returns the token by which a device proves to the web service that it has a pass. */
export const deviceToken = (secrets: Keyed, tenantId: TenantId, passId: string): string =>
  secrets.keyedHash('wallet pass', `${tenantId} ${passId}`).toString('base64url');

/** Minutes for which the address of a pass can be opened. */
const ADDRESS_MINUTES = 10;

const signatureOf = (secrets: Keyed, tenantId: TenantId, signed: string): string =>
  secrets.keyedHash('wallet address', `${tenantId} ${signed}`).toString('base64url');

/** Returns the part of an address that opens a pass for some minutes: `<id>.<end>.<signature>`. @param now ms */
export function passTicket(secrets: Keyed, tenantId: TenantId, passId: string, now: number): string {
  const signed = `${passId}.${Math.floor(now / 1000) + ADDRESS_MINUTES * 60}`;
  return `${signed}.${signatureOf(secrets, tenantId, signed)}`;
}

/** Reads a part of an address. @returns the id of the pass; undefined when it is invalid or has expired */
export function readPassTicket(
  secrets: Keyed,
  tenantId: TenantId,
  ticket: string,
  now: number,
): string | undefined {
  const [passId = '', end = '', signature = ''] = ticket.split('.');
  const given = Buffer.from(signature);
  const wanted = Buffer.from(signatureOf(secrets, tenantId, `${passId}.${end}`));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return Number(end) * 1000 > now ? passId : undefined;
}

/** Words that may name a person, a device or a pass: everything with a digit, an @, or many letters. */
const TELLING = /\S*[\d@]\S*|\S{25,}/g;

/** Returns the beginning of a message that a device logs, without anything that may identify it. */
export const plainLog = (message: string): string =>
  message
    .slice(0, 500)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(TELLING, '…')
    .slice(0, 200);
