import { needsEvent } from '@guichet/contract/predicates.ts';
import type { StoredLine } from '#cart/cart.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { recordRefundsElsewhere } from '#payment/refunds/refunds.service.ts';
import { readSessionPlaces } from '#planning/planning.sql.ts';
import { filterDueTenants } from '#platform/jobs/filter-due-tenants.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { OrderTicket } from '../refunds/refunds.ts';
import { endResales, readSettlement, refundSettlement, withDueResales } from './resales.sql.ts';

/**
 * Returns whether places of a line are known to be sold again: those of sessions of the embedded ticketing system. Other
 * systems do not report sold places, and a rental takes no place.
 */
export async function readResalable(
  services: Services,
  tenant: Tenant,
): Promise<(line: StoredLine) => boolean> {
  if (!(await services.ticketing.isEmbedded(tenant))) return () => false;
  const { services: offered, withdrawnServices } = await catalogueOf(services, tenant);
  return ({ service }) => {
    const known = offered.get(service) ?? withdrawnServices.get(service);
    return known !== undefined && needsEvent(known.type) && known.isRental !== true;
  };
}

/** Reads the free places of the sessions of tickets, by session. */
export async function readFreePlaces(
  services: Services,
  tenant: Tenant,
  tickets: readonly Pick<OrderTicket, 'sessionId'>[],
): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(tickets.flatMap(({ sessionId }) => sessionId ?? []))];
  const found = await Promise.all(ids.map((id) => readSessionPlaces(services, tenant, id)));
  return new Map(found.flatMap((session) => (session ? [[session.id, Math.max(session.places, 0)]] : [])));
}

/**
 * Ends cancelled tickets whose places somebody has taken, and those of sessions that have begun, in every tenant. To be called
 * every second, from any number of processes.
 */
export async function refundTakenPlaces(services: Services): Promise<void> {
  const due = await filterDueTenants(await services.tenants.venues(), (ids) =>
    withDueResales(services.database, ids),
  );
  await waitForAll(
    due.map(async (tenant) => {
      if (await services.database.tenant(tenant.id, endResales)) services.jobs.wake();
    }),
  );
}

/** Refunds a settlement of cancelled tickets. A repeated call changes nothing. */
export async function settleResale(services: Services, tenant: Tenant, settlementId: string): Promise<void> {
  const { database } = services;
  const settlement = await database.tenant(tenant.id, (db) => readSettlement(db, settlementId));
  if (!settlement || settlement.isBlocked) return;
  await recordRefundsElsewhere(services, tenant, settlement.cartId);
  await database.tenant(tenant.id, (db) => refundSettlement(db, settlement));
  services.jobs.wake();
}
