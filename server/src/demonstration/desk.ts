import { insertProvenCustomer } from '#account/sso/sso.sql.ts';
import { saveDeskCart } from '#box-office/desk/desk.service.ts';
import { giveCart } from '#box-office/desk/gifts.service.ts';
import { sendLink } from '#box-office/payment-links/payment-links.service.ts';
import type { Database } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { seedOnce } from './once.ts';

/** The pool, whose desk has sold to two customers without a password. */
const VENUE = 'aqua-rivage';
const ADMISSION = 'ENT-UNITE';
const LINK_MINUTES = 72 * 60;

/** Gives the desk of the pool an open payment link and an invitation, by the services of its page. */
export async function seedDesk(database: Database, services: Services): Promise<void> {
  const tenant = await services.tenants.find(VENUE);
  if (!tenant) return;
  let isNew = false;
  await seedOnce(database, tenant.id, 'desk', async () => {
    isNew = true;
  });
  if (!isNew) return;
  const identity = await readAdministrator(database, tenant);
  if (!identity) return;
  const staff = { services, tenant, identity, locale: 'fr-FR' as const };
  const link = await compose(staff, { firstName: 'Camille', lastName: 'Roux', quantity: 2 });
  await sendLink(staff, { ...link, minutes: LINK_MINUTES, isMailed: true });
  const gift = await compose(staff, { firstName: 'Annick', lastName: 'Tanguy', quantity: 1 });
  await giveCart(staff, { ...gift, kind: 'invitation', reason: 'Jumelage avec Fulda' });
}

async function compose(
  staff: { services: Services; tenant: Tenant; locale: 'fr-FR' },
  { firstName, lastName, quantity }: { firstName: string; lastName: string; quantity: number },
): Promise<{ cartId: string; version: number }> {
  const { services, tenant, locale } = staff;
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const { id: customerId } = await services.database.tenant(tenant.id, (db) =>
    insertProvenCustomer(db, { email, firstName, lastName, mobile: '', advertising: false, locale }),
  );
  const service = await priceNameOf(services, tenant);
  const line = { service: ADMISSION, priceName: service, cartLineDetails: [{ quantity }] };
  const cart = await saveDeskCart({ ...staff, address: '127.0.0.1' }, { customerId, cartLines: [line] });
  return { cartId: cart.id, version: cart.version };
}

async function priceNameOf({ ticketing }: Services, tenant: Tenant): Promise<string> {
  const { services } = await ticketing.of(tenant).readCatalogue();
  const admission = services.find(({ code }) => code === ADMISSION);
  return admission?.prices[0]?.name ?? fail('service.not-found');
}

/** Returns the demonstration's administrator of a venue. */
async function readAdministrator(database: Database, tenant: Tenant): Promise<Administrator | undefined> {
  const [row] = await database.tenant(tenant.id, (db) =>
    db.query<{ userId: string; email: string; tokenVersion: number }>(
      `select id as "userId", email, token_version as "tokenVersion" from portal.administrator
        where tenant_id = $1 order by email = 'admin@example.com' desc, created_at limit 1`,
      [db.tenantId],
    ),
  );
  return (
    row && {
      ...row,
      kind: 'administrator',
      isSuper: true,
      rights: [],
      isMaster: false,
      mustSetSecondFactor: false,
    }
  );
}
