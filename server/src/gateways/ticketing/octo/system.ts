import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { createKeyedMutex } from '#kernel/concurrency/keyed-mutex.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { WITHOUT_BLOCKING, WITHOUT_CARDS, WITHOUT_MOVES } from '../not-offered.ts';
import type { TicketingSystem } from '../port.ts';
import { createBookings } from './bookings.ts';
import { catalogueOf, type SupplierCatalogue } from './catalogue.ts';
import { createSupplierClient, type SupplierConnection } from './client.ts';
import { missingFields, type ReadContact } from './contact.ts';
import { holdAtSupplier, releaseAtSupplier, renewHolds } from './holds.ts';
import { type OctoProduct, Products, Supplier } from './protocol.ts';
import { readSalesNumbered, readSalesOf, readUnsettled } from './rows.ts';
import { findSupplierSale, sellAtSupplier, takeBackAtSupplier } from './sales.ts';
import { createSessions } from './sessions.ts';
import { ordersOf, ticketsNumbered, ticketsOf } from './tickets.ts';

/** Cache lifetime of the supplier's products in seconds; the portal caches its own catalogue. */
const CATALOGUE_SECONDS = 300;

/** An OCTO supplier as a venue's ticketing system. */
export interface SupplierSystem {
  system: TicketingSystem;
  /** Polls unanswered requests, releases unneeded holds and extends needed ones; to be called periodically. */
  settle(): Promise<void>;
  close(): void;
}

export function createSupplierSystem(
  database: Database,
  tenantId: TenantId,
  connection: SupplierConnection,
  readContact: ReadContact = async () => undefined,
): SupplierSystem {
  const client = createSupplierClient(connection);
  const catalogues = new TimedCache<SupplierCatalogue>(1);
  const readNow = async () => {
    const supplier = await client.ask(Supplier, { path: '/supplier' });
    const lists = await Promise.all(
      LOCALES.map(async (locale) => [
        locale,
        await client.ask(Products, { path: '/products', language: locale }),
      ]),
    );
    return catalogueOf(supplier, Object.fromEntries(lists) as Record<Locale, OctoProduct[]>);
  };
  const remembered = () => catalogues.get('catalogue', CATALOGUE_SECONDS, readNow);
  const sessions = createSessions(client, remembered);
  const bookings = createBookings(database, tenantId, client, remembered, readContact);
  const options = { database, tenantId, bookings, sessions };
  // Serialises requests about one cart, so that the second sees the result of the first.
  const alone = createKeyedMutex();
  const system: TicketingSystem = {
    ...WITHOUT_CARDS,
    ...WITHOUT_BLOCKING,
    ...WITHOUT_MOVES,
    async readCatalogue() {
      catalogues.invalidate('catalogue');
      return (await remembered()).catalogue;
    },
    findSessions: sessions.find,
    findPlaces: sessions.findPlaces,
    readSession: (sessionId) => sessions.read(sessionId),
    holdPlaces: (request) => alone(request.key, () => holdAtSupplier(options, request)),
    releasePlaces: (key) => alone(key, () => releaseAtSupplier(options, key)),
    sell: (request) => alone(request.key, () => sellAtSupplier(options, request)),
    findSale: (key) => alone(key, () => findSupplierSale(options, key)),
    takeBack: (request) => alone(request.saleKey, () => takeBackAtSupplier(options, request)),
    async missingContact({ buyer, serviceCodes }) {
      const { sold } = await remembered();
      const required = serviceCodes.flatMap((code) => sold.get(code)?.requiredContactFields ?? []);
      return missingFields(required, buyer, readContact);
    },
    readFamilyQuotient: () => Promise.resolve(undefined),
    findTickets: (holder) =>
      database.tenant(tenantId, async (db) => ticketsOf(await readSalesOf(db, holder))),
    identifyTickets: ({ number, most }) =>
      database.tenant(tenantId, async (db) =>
        ticketsNumbered(await readSalesNumbered(db, ordersOf(number)), number, most),
      ),
  };
  return {
    system,
    close: client.close,
    async settle() {
      for (const row of await database.tenant(tenantId, readUnsettled))
        await alone(row.cartKey, () => bookings.settle(row));
      await renewHolds(options);
    },
  };
}
