import { randomUUID } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { CallContext } from '#calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { IssuedToken } from '#platform/auth/sessions.ts';
import { countUseOfDay } from '#platform/auth/throttle.ts';
import { subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import type { PageLink } from '#platform/mail/content.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { emailKey } from '../auth/auth.ts';
import { openSession } from '../sessions/sessions.service.ts';
import type { SignInMethod } from '../sessions/sessions.ts';
import { insertGuest, type OpenGuest, readLinkOfGuest, replaceLink } from './guests.sql.ts';
import { GUESTS_PER_DAY, hashOrderKey, orderAddress, orderKey } from './guests.ts';

type Context = Parameters<typeof openSession>[0];

/** Opens a session that is limited to the order of a guest. @returns the first token */
export const openGuestSession = (
  context: Context,
  { id: userId, tokenVersion }: OpenGuest,
  method: SignInMethod,
): Promise<IssuedToken> =>
  openSession(context, { audience: 'public', userId, tokenVersion, isGuest: true }, method);

/** Returns a new link, without its key. */
function newLink({ secrets }: Pick<Services, 'secrets'>) {
  const linkId = randomUUID();
  return { linkId, keyHash: hashOrderKey(orderKey(secrets, linkId)) };
}

/**
 * Adds the guest who buys a cart. Nothing depends on whether the address has an account.
 * @throws AppError `request.too-many` when too many purchases began with the address
 */
export async function addGuest(
  db: TenantDb,
  { services, locale }: Pick<CallContext<'POST /cart/Guest'>, 'services' | 'locale'>,
  guest: { cartId: string; email: string; firstName: string | undefined; lastName: string | undefined },
): Promise<OpenGuest> {
  const subject = subjectsOfSite(services.secrets, 'shop').of('guest', emailKey(guest.email));
  if (!(await countUseOfDay(db, subject, GUESTS_PER_DAY))) fail('request.too-many');
  return insertGuest(db, { ...guest, locale, ...newLink(services) });
}

/** Replaces the link of a guest. @returns false when there is no such guest, or an account has the order */
export const renewLink = (db: TenantDb, services: Pick<Services, 'secrets'>, customerId: string) =>
  replaceLink(db, customerId, newLink(services));

/** Returns the link to a guest's order for mails; undefined for a customer with an account. */
export async function guestPage(
  services: Pick<Services, 'config' | 'database' | 'secrets'>,
  tenant: Tenant,
  customerId: string,
  locale: Locale,
): Promise<PageLink | undefined> {
  const guest = await services.database.tenant(tenant.id, (db) => readLinkOfGuest(db, customerId));
  return (
    guest && {
      address: orderAddress(services, tenant, locale, guest.linkId),
      label: translator(locale, 'mails')('pages.order'),
    }
  );
}
