import type { FastifyInstance } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import type { Services } from '#services.ts';
import { seedOnce } from './once.ts';
import { buy } from './running-payments.ts';

const VENUE = 'aqua-rivage';
/** The course with a flexible ticket, see `cancellation-rules.ts`. */
const SERVICE = 'ACT-AQUAGYM';
const DAY_MS = 86_400_000;

/** Buys two flexible tickets of a course next week, once, through the calls and pages of a browser. */
export async function seedFlexibleOrder(
  app: FastifyInstance,
  database: Database,
  { tenants, ticketing, clock }: Pick<Services, 'tenants' | 'ticketing' | 'clock'>,
): Promise<void> {
  const tenant = await tenants.find(VENUE);
  if (!tenant) return;
  let isNew = false;
  await seedOnce(database, tenant.id, 'flexible-order', async () => {
    isNew = true;
  });
  if (!isNew) return;
  const from = new Date(clock() + 6 * DAY_MS);
  const until = new Date(from.getTime() + 7 * DAY_MS);
  const sessions = await ticketing.of(tenant).findSessions({ from, until });
  const session = sessions.find(({ serviceCodes, places }) => serviceCodes.includes(SERVICE) && places > 4);
  if (!session) return;
  await buy(app, {
    email: 'nadia@example.com',
    line: {
      service: SERVICE,
      priceName: 'PLEIN',
      isFlexible: true,
      cartLineDetails: [{ eventId: session.id, quantity: 2 }],
    },
    card: 'frictionless',
    saveCard: false,
    paymentType: 4,
  });
}
