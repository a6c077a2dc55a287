import type { Database } from '#kernel/database/database.ts';
import { filterTenants } from '#kernel/database/filter-tenants.ts';
import { parseTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import type { BoxOfficeEntrance } from '../box-office/entrance/port.ts';
import type { TicketingGateway, TicketingSystem } from '../port.ts';
import type { OnUse } from '../turnstiles/port.ts';
import { createCards } from './cards.ts';
import { findPlaces, findSessions, readCatalogue, readSession } from './catalogue.ts';
import { createEntrance } from './entrance/entrance.ts';
import { moveTickets } from './moves.ts';
import { createPlaces, type Places } from './places.ts';
import { readFamilyQuotient } from './quotients.ts';
import { createSales, type Sales } from './sales.ts';
import { createTurnstiles, type Turnstile } from './turnstile/turnstile.ts';

/** The embedded ticketing system: a durable engine in its own schema, `venue`. */
export interface EmbeddedTicketing extends TicketingGateway {
  /**
   * Releases the places of expired holds. Buyers can hold them even before; the release keeps the counts short. To be
   * called every few seconds, from any number of processes.
   * @returns the number of released places
   */
  expireHolds(tenantId: TenantId): Promise<number>;

  /** Removes expired rights from their cards; to be called periodically, from any number of processes. */
  expireRights(tenantId: TenantId): Promise<number>;

  /** Returns the tenants with something to expire, in one statement for all tenants. */
  withExpired(what: 'holds' | 'rights', tenantIds: readonly TenantId[]): Promise<TenantId[]>;

  turnstileOf(tenantId: TenantId): Turnstile;

  readonly entrance: BoxOfficeEntrance;
}

/** Creates the embedded ticketing system. @param onUse called for each use that turnstiles accept */
export function createEmbeddedTicketing(database: Database, onUse?: OnUse): EmbeddedTicketing {
  const places = createPlaces(database);
  const sales = createSales(database);
  const turnstileOf = createTurnstiles(database, onUse);
  const systems = new Map<string, TicketingSystem>();
  return {
    of({ id }) {
      let system = systems.get(id);
      if (!system) {
        system = createSystem(database, places, sales, parseTenantId(id));
        systems.set(id, system);
      }
      return system;
    },
    expireHolds: (tenantId) => places.expire(tenantId),
    async expireRights(tenantId) {
      const [row] = await database.direct.named<{ expired: number }>(
        'venue-expire-rights',
        'select venue.expire_rights($1) as expired',
        [tenantId],
      );
      return row?.expired ?? 0;
    },
    withExpired: (what, tenantIds) => filterTenants(database, `venue.has_expired_${what}`, tenantIds),
    turnstileOf,
    entrance: createEntrance(database, turnstileOf),
  };
}

function createSystem(database: Database, places: Places, sales: Sales, tenantId: TenantId): TicketingSystem {
  return {
    readCatalogue: () => database.tenant(tenantId, readCatalogue),
    findSessions: (query) => database.tenant(tenantId, (db) => findSessions(db, query)),
    findPlaces: (interval) => database.tenant(tenantId, (db) => findPlaces(db, interval)),
    readSession: (sessionId) => database.tenant(tenantId, (db) => readSession(db, sessionId)),
    holdPlaces: (request) => places.hold(tenantId, request),
    releasePlaces: (key) => places.release(tenantId, key),
    sell: (request) => sales.sell(tenantId, request),
    findSale: (key) => sales.find(tenantId, key),
    takeBack: (request) => sales.takeBack(tenantId, request),
    moveTickets: (request) => moveTickets(database, tenantId, request),
    blockSale: ({ key, isBlocked }) => sales.block(tenantId, key, isBlocked),
    missingContact: () => Promise.resolve([]),
    readFamilyQuotient: (holder) => database.tenant(tenantId, (db) => readFamilyQuotient(db, holder)),
    ...createCards(database, tenantId),
  };
}
