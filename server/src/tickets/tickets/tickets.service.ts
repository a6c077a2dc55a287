import { readTakenIn } from '#account/guests/taking-in.sql.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import type { HeldTicket } from '#gateways/ticketing/tickets/port.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { mergeTickets } from './held.ts';
import { type OwnTicket, readTicketsOf } from './tickets.sql.ts';

/** A customer's tickets, newest sale first, and cards. */
export interface Belongings {
  tickets: OwnTicket[];
  cards: TicketingCard[];
  /** Undefined when it cannot be read, that is, before the first synchronization */
  catalogue: IndexedCatalogue | undefined;
  /** False while the ticketing system is down: only tickets that the portal sold */
  isComplete: boolean;
  now: Date;
}

/** Reads the database and the ticketing system concurrently; during an outage, only the portal's own data. */
export async function readTicketsAndCards(
  services: Services,
  tenant: Tenant,
  userId: string,
): Promise<Belongings> {
  const system = services.ticketing.of(tenant);
  const findHeld = async (): Promise<HeldTicket[]> => {
    const taken = await services.database.tenant(tenant.id, (db) => readTakenIn(db, userId));
    const found = await Promise.all([userId, ...taken].map((holder) => system.findTickets(holder)));
    return found.flat();
  };
  const [sold, held, cards, catalogue] = await Promise.all([
    services.database.tenant(tenant.id, (db) => readTicketsOf(db, userId)),
    undefinedIfUnavailable<HeldTicket[]>(findHeld()),
    undefinedIfUnavailable<TicketingCard[]>(system.findCards(userId)),
    undefinedIfUnavailable(catalogueOf(services, tenant)),
  ]);
  const now = sold[0]?.clock ?? new Date();
  const known = catalogue && { catalogue, tenantId: tenant.id, now };
  return {
    tickets: mergeTickets(userId, sold, held, known),
    cards: cards ?? [],
    catalogue,
    isComplete: held !== undefined && cards !== undefined && catalogue !== undefined,
    now,
  };
}

/** Returns the ticketing system's answer; undefined while it is down. */
export async function undefinedIfUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof TicketingUnavailable) return undefined;
    throw error;
  }
}
