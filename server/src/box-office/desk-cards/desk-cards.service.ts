import type { CallAnswer } from '@guichet/contract/calls.ts';
import { Id } from '@guichet/contract/shapes.ts';
import { cancelRequestsFor } from '#cards/attachments/attachments.sql.ts';
import { endChangesBefore } from '#cards/changes.sql.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { BoxOfficeCards, DeskCardState } from '#gateways/ticketing/box-office/cards/port.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { type DeskCustomerRow, readDeskCustomers } from '../desk/desk.sql.ts';
import { viewDeskCard } from './desk-cards.ts';

/** The cards of a venue, as its staff change them. */
export interface DeskCards {
  services: Services;
  tenant: Tenant;
  cards: BoxOfficeCards;
}

/** Reads a card with its state. @throws AppError `card.not-found` */
export async function requireCard(
  { services, tenant, cards }: DeskCards,
  number: string,
): Promise<{ card: TicketingCard; state: DeskCardState }> {
  const [card, state] = await Promise.all([
    services.ticketing.of(tenant).findCard(number),
    services.database.tenant(tenant.id, (db) => cards.readState(db, number)),
  ]);
  return card && state ? { card, state } : fail('card.not-found');
}

/** Reads the customers of some cards; a holder that is no account of the portal has none. */
export async function readHolders(
  db: TenantDb,
  cards: readonly TicketingCard[],
): Promise<Map<string, DeskCustomerRow>> {
  const ids = cards.flatMap(({ holder }) => (Id.safeParse(holder).success ? [holder as string] : []));
  const rows = ids.length > 0 ? await readDeskCustomers(db, ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a card for the response. @throws AppError `card.not-found` */
export async function showCard(
  open: DeskCards,
  number: string,
): Promise<CallAnswer<'GET /boxoffice/deskcard'>> {
  const { services, tenant } = open;
  const [{ card, state }, catalogue] = await Promise.all([
    requireCard(open, number),
    catalogueOf(services, tenant),
  ]);
  const holders = await services.database.tenant(tenant.id, (db) => readHolders(db, [card]));
  const now = new Date(services.clock());
  return viewDeskCard(card, state, catalogue, holders.get(card.holder ?? ''), now);
}

/** Ends what customers have begun with a card that staff give to another account, and notifies other systems. */
export async function noteNewHolder(
  db: TenantDb,
  cardNumber: string,
  customerId: string | undefined,
): Promise<void> {
  await endChangesBefore(db, cardNumber, new Date());
  if (customerId !== undefined) await cancelRequestsFor(db, cardNumber, customerId);
  await noteEvent(db, customerId === undefined ? 'card.detached' : 'card.attached', { cardNumber });
}
