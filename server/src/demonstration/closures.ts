import type { FastifyInstance } from 'fastify';
import { readAdministrators } from '#backoffice/team/team.sql.ts';
import { closeSessions, enqueueClosure } from '#box-office/closures/closures.service.ts';
import { moveSessions } from '#box-office/closures/moving.service.ts';
import { readPart } from '#box-office/closures/parts.sql.ts';
import { keepByChoice } from '#box-office/closures/settling.service.ts';
import type { Database } from '#kernel/database/database.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { seedOnce } from './once.ts';
import { buy, call } from './running-payments.ts';

/** The venue with customers of past orders. */
const VENUE = 'aqua-rivage';
const BUYERS = ['client1@example.com', 'client2@example.com', 'client3@example.com'] as const;
const DAY_MS = 86_400_000;
/** Days from today in which the sessions take place: after those that visitors look at first. */
const [FIRST_DAY, LAST_DAY] = [21, 35];

/** Places that both sessions have left at least. */
const MANY = 20;

const CLOSURE = '0f6d1c52-6b0d-4b55-9f5b-3f1f4d6f0a01';
const MOVE = '0f6d1c52-6b0d-4b55-9f5b-3f1f4d6f0a02';

const CLOSED = {
  'fr-FR':
    'Bonjour,\n\nla chaudière du bassin est en panne. Nous en sommes désolés.\n\nL’équipe d’Aqua Rivage',
  'en-GB': 'Hello,\n\nthe boiler of the pool has failed. We are sorry.\n\nThe team of Aqua Rivage',
  'de-DE':
    'Guten Tag,\n\nder Kessel des Beckens ist ausgefallen. Das tut uns leid.\n\nDas Team von Aqua Rivage',
};
const MOVED = {
  'fr-FR':
    'Bonjour,\n\nun club a besoin du bassin : votre séance commence plus tard.\n\nL’équipe d’Aqua Rivage',
  'en-GB': 'Hello,\n\na club needs the pool: your session begins later.\n\nThe team of Aqua Rivage',
  'de-DE':
    'Guten Tag,\n\nein Verein braucht das Becken: Ihr Termin beginnt später.\n\nDas Team von Aqua Rivage',
};

/** Closes a sold session, which is refunded at once, and moves another one, whose customers may still choose. */
export async function seedClosures(
  app: FastifyInstance,
  database: Database,
  services: Services,
): Promise<void> {
  const tenant = await services.tenants.find(VENUE);
  if (!tenant) return;
  let isNew = false;
  await seedOnce(database, tenant.id, 'closures', async () => {
    isNew = true;
  });
  const identity = isNew ? await administratorOf(database, tenant) : undefined;
  if (!identity) return;
  const [closed, moved] = await findSold(services, tenant);
  if (!closed || !moved) return;
  for (const email of BUYERS.slice(0, 2)) await buyPlace(app, email, closed);
  for (const email of BUYERS) await buyPlace(app, email, moved);
  const lastDay = dayOf(new Date(services.clock() + 7 * DAY_MS), tenant.timeZone);
  const offered = { offersMove: true, offersRefund: true, offersCredit: true, lastDay };
  const by = { services, tenant, identity, locale: 'fr-FR' as const };
  await closeSessions(by, { id: CLOSURE, sessionIds: [closed.id], texts: CLOSED, ...offered });
  await endChoice(database, services, tenant);
  const shift = { days: 0, minutes: 30 };
  await moveSessions(by, { id: MOVE, sessionIds: [moved.id], shift, texts: MOVED, ...offered });
  const part = await database.tenant(tenant.id, async (db) => {
    const [row] = await db.query<{ id: string }>(
      'select id from portal.closure_part where tenant_id = $1 and closure_id = $2 order by id limit 1',
      [db.tenantId, MOVE],
    );
    return row && (await readPart(db, row.id));
  });
  if (part) await keepByChoice({ services, tenant }, part);
}

async function administratorOf(database: Database, tenant: Tenant): Promise<Administrator | undefined> {
  const [first] = await database.tenant(tenant.id, readAdministrators);
  return (
    first && {
      kind: 'administrator',
      userId: first.id,
      email: first.email,
      tokenVersion: 0,
      isSuper: true,
      rights: [],
      isMaster: false,
      mustSetSecondFactor: false,
    }
  );
}

interface Wanted {
  id: string;
  service: string;
  priceName: string;
}

/** Finds two sessions with many places left and a price for one person. */
async function findSold({ ticketing, clock }: Services, tenant: Tenant): Promise<Wanted[]> {
  const system = ticketing.of(tenant);
  const [from, until] = [FIRST_DAY, LAST_DAY].map((days) => new Date(clock() + days * DAY_MS));
  const { services } = await system.readCatalogue();
  const sessions = from && until ? await system.findSessions({ from, until }) : [];
  return sessions
    .flatMap((session) => {
      const [service] = services.filter(({ code }) => session.serviceCodes.includes(code));
      const price = service?.prices.find(
        ({ cents, discountCode }) => cents > 0 && discountCode === undefined,
      );
      const isFree = session.places >= MANY && session.saleStart === undefined;
      return isFree && service && price
        ? [{ id: session.id, service: service.code, priceName: price.name }]
        : [];
    })
    .slice(0, 2);
}

/** Buys a place, and waits for the sale. */
async function buyPlace(app: FastifyInstance, email: string, session: Wanted): Promise<void> {
  const { id, service, priceName } = session;
  const line = { service, priceName, cartLineDetails: [{ eventId: id, quantity: 1 }] };
  const { cartId, token } = await buy(app, {
    email,
    line,
    card: 'frictionless',
    saveCard: false,
    paymentType: 4,
  });
  // The state is answered once the sale is made.
  await call(app, 'GET /purchase/State', { query: { cartId } }, token);
}

/** Lets the time to choose of the closure end, so that the job refunds what is not chosen. */
async function endChoice(database: Database, services: Services, tenant: Tenant): Promise<void> {
  await database.tenant(tenant.id, async (db) => {
    await db.query(
      `update portal.closure set made_at = made_at - interval '9 days', choose_until = now() - interval '2 days'
        where tenant_id = $1 and id = $2`,
      [db.tenantId, CLOSURE],
    );
    await enqueueClosure(db, CLOSURE);
  });
  services.jobs.wake();
}
