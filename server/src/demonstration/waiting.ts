import { insertProvenCustomer } from '#account/sso/sso.sql.ts';
import { buyerOf } from '#box-office/desk/desk.service.ts';
import { joinList } from '#box-office/waiting/waiting.service.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import type { Database } from '#kernel/database/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { seedOnce } from './once.ts';

/** The pool, where customers wait for a sold-out session. */
const VENUE = 'aqua-rivage';
const DAY_MS = 86_400_000;

/** Who waits, in the order of arrival, after the demonstration's customer. */
const WAITING = [
  { firstName: 'Paul', lastName: 'Le Goff', quantity: 2 },
  { firstName: 'Inès', lastName: 'Morvan', quantity: 1 },
  { firstName: 'Hugo', lastName: 'Kerbrat', quantity: 1 },
] as const;

/** Puts customers on the waiting list of one of the next sold-out sessions of the pool. */
export async function seedWaiting(database: Database, services: Services): Promise<void> {
  const tenant = await services.tenants.find(VENUE);
  if (!tenant) return;
  let isNew = false;
  await seedOnce(database, tenant.id, 'waiting', async () => {
    isNew = true;
  });
  if (!isNew) return;
  const found = await findSoldOut(services, tenant);
  if (!found) return;
  for (const { quantity, ...person } of WAITING)
    await join(services, tenant, found, await addCustomer(services, tenant, person), quantity).catch(
      (error: unknown) => {
        // A sale rule of the session limits what a customer buys: the others wait.
        if (!(error instanceof AppError)) throw error;
      },
    );
}

interface Wanted {
  session: TicketingSession;
  service: string;
  priceName: string;
}

/** Finds a sold-out session of the days after tomorrow, with a price for one person. */
async function findSoldOut({ ticketing, clock }: Services, tenant: Tenant): Promise<Wanted | undefined> {
  const system = ticketing.of(tenant);
  const from = new Date(clock() + 2 * DAY_MS);
  const [sessions, { services }] = await Promise.all([
    system.findSessions({ from, until: new Date(from.getTime() + 7 * DAY_MS) }),
    system.readCatalogue(),
  ]);
  for (const session of sessions) {
    const [service] = services.filter(({ code }) => session.serviceCodes.includes(code));
    const price = service?.prices.find(({ cents, discountCode }) => cents > 0 && discountCode === undefined);
    if (session.places === 0 && service && price)
      return { session, service: service.code, priceName: price.name };
  }
  return undefined;
}

async function addCustomer(
  { database }: Services,
  tenant: Tenant,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<string> {
  const name = `${firstName}.${lastName}`.normalize('NFD').replaceAll(/[^A-Za-z.]/g, '');
  const { id } = await database.tenant(tenant.id, (db) =>
    insertProvenCustomer(db, {
      email: `${name}@example.com`.toLowerCase(),
      firstName,
      lastName,
      mobile: '',
      advertising: false,
      locale: 'fr-FR',
    }),
  );
  return id;
}

async function join(
  services: Services,
  tenant: Tenant,
  { session, service, priceName }: Wanted,
  customerId: string,
  quantity: number,
): Promise<void> {
  const identity = await buyerOf(services, tenant, customerId);
  await joinList(
    { services, tenant, identity, locale: 'fr-FR' },
    { eventExternalId: session.id, service, prices: [{ priceName, quantity }] },
  );
}
