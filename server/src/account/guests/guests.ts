import { createHash, createHmac } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';

/** Orders without an account, and their links. */

/** Days after the end of the last ticket of an order for which its link opens the order. */
export const LINK_DAYS = 60;

/** Days after which a guest who has bought nothing is erased. */
export const UNSOLD_DAYS = 2;

/** Purchases that may begin in a day with one address, since a free order is mailed without a payment. */
export const GUESTS_PER_DAY = 20;

/** Derives the 256-bit key of a link from its id, so that neither the database nor the queue stores it. */
export const orderKey = ({ deriveKey }: Pick<Secrets, 'deriveKey'>, linkId: string): string =>
  createHmac('sha256', deriveKey('order link')).update(linkId).digest('base64url');

/** Returns the hash by which a key is looked up. */
export const hashOrderKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Returns the address of the page of an order without an account. The key is in the fragment, which browsers send to no
 * server: neither a log nor a referrer contains it, and a program that checks the links of a mail opens nothing.
 * @param linkId null for a revoked link: the page asks for the order number and the address
 */
export function orderAddress(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  tenant: Pick<Tenant, 'name' | 'origin'>,
  locale: Locale,
  linkId: string | null,
): string {
  const page = `${tenantAddress(config.publicUrl, tenant, locale)}/order`;
  return linkId === null ? page : `${page}#${orderKey(secrets, linkId)}`;
}
