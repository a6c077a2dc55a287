import { readCatalogueLookup } from '#cart/catalogue-lookup.service.ts';
import { atSession } from '#cart/lines.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { isOnSale, isSoldOnline } from '#catalogue/catalogue.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { findSession } from '#planning/planning.sql.ts';
import { offeredSession } from '#planning/planning.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { movedService, serviceAt } from './companions.ts';
import { closureRule, type MovingRule, type TicketToMove } from './movable.ts';
import { type MoveRow, type OrderToMove, readOrderToMove } from './moves.sql.ts';
import { hasRentalAt, isSessionOf, type MoveChoice, moveRefusal, sessionRefusal } from './moves.ts';
import { readMovingRules } from './settings/moving-rules.sql.ts';

/** Tickets that a customer wants to move. */
export interface Asked {
  userId: string;
  ticketNumbers: readonly string[];
  /** Whether the customer has no account */
  isGuest?: boolean | undefined;
  /** Whether the venue has closed their session, so that its rules do not apply */
  isClosure?: boolean;
}

/** The requested tickets with their order and the rules of their services. */
export interface Selection {
  order: OrderToMove;
  chosen: readonly [TicketToMove, ...TicketToMove[]];
  /** All tickets of the order for the same session */
  together: readonly TicketToMove[];
  rules: ReadonlyMap<string, MovingRule>;
}

/** @throws AppError `ticket.not-found` unless the customer holds the tickets, all of one order and session */
export async function select(db: TenantDb, { userId, ticketNumbers, isClosure }: Asked): Promise<Selection> {
  const order = await readOrderToMove(db, userId, ticketNumbers[0] ?? '');
  const wanted = new Set(ticketNumbers);
  const [first, ...others] = order?.tickets.filter((ticket) => wanted.has(ticket.ticketNumber)) ?? [];
  if (!order || !first || others.length + 1 < wanted.size) fail('ticket.not-found');
  if (others.some(({ sessionId }) => sessionId !== first.sessionId)) fail('ticket.not-found');
  return {
    order,
    chosen: [first, ...others],
    together: order.tickets.filter(({ sessionId }) => sessionId === first.sessionId),
    rules: isClosure
      ? new Map(order.tickets.map(({ line }) => [line.service, closureRule(order)]))
      : await readMovingRules(db),
  };
}

export const refusalOf = ({ order, rules }: Selection, ticket: TicketToMove) =>
  moveRefusal(ticket, rules.get(ticket.line.service), hasRentalAt(order.tickets, ticket.sessionId));

export const selectionRefusal = (selection: Selection) =>
  selection.chosen.map((ticket) => refusalOf(selection, ticket)).find((refusal) => refusal !== undefined);

/** Returns what decides whether the tickets can be moved to a session. @throws TicketingUnavailable */
export async function choiceOf(
  services: Services,
  tenant: Tenant,
  selection: Selection,
): Promise<MoveChoice> {
  const { chosen, together, rules } = selection;
  const [catalogue, former, acrossServices] = await Promise.all([
    catalogueOf(services, tenant),
    findSession(services, tenant, chosen[0].sessionId ?? ''),
    services.ticketing.offers(tenant, 'movesBetweenServices'),
  ]);
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  return {
    chosen,
    staying: together.filter(
      (ticket) => !chosen.includes(ticket) && moveRefusal(ticket, undefined, false) !== 'void',
    ),
    former,
    service: (code) => catalogue.services.get(code) ?? catalogue.withdrawnServices.get(code),
    isSold: (code) => {
      const service = catalogue.services.get(code);
      return acrossServices && service !== undefined && isSoldOnline(service) && isOnSale(service, today);
    },
    ruleOf: (code) => rules.get(code),
    isPaidInParts: selection.order.isPaidInParts,
  };
}

/** A session that can be chosen, with what was decided by. */
export interface Target {
  event: MoveRow['event'];
  /** The tickets whose service changes */
  services: MoveRow['services'];
  session: TicketingSession;
  choice: MoveChoice;
}

/** Returns a session that can be chosen. @throws AppError `move.refused`, `move.session`, `move.no-places` */
export async function requireSession(
  services: Services,
  tenant: Tenant,
  asked: Asked & { eventId: string },
): Promise<Target> {
  const selection = await services.database.tenant(tenant.id, (db) => select(db, asked));
  if (selectionRefusal(selection)) fail('move.refused');
  const { chosen } = selection;
  const catalogue = await catalogueOf(services, tenant);
  const read: TicketingSession | undefined = await services.ticketing.of(tenant).readSession(asked.eventId);
  const session = read && offeredSession(catalogue, read, new Date(services.clock()));
  const choice = await choiceOf(services, tenant, selection);
  if (!session || session.saleStart !== undefined || !isSessionOf(choice, session)) fail('move.session');
  const service = catalogue.services.get(serviceAt(chosen[0], session, choice) ?? '') ?? fail('move.session');
  const refusal = sessionRefusal(choice, session);
  if (refusal) fail(refusal === 'places' ? 'move.no-places' : 'move.session');
  const lookup = await readCatalogueLookup(services, tenant, [], [], Promise.resolve([]));
  return {
    event: atSession(session, service, lookup).event,
    services: chosen.flatMap((ticket) => movedService(ticket, session, choice) ?? []),
    session,
    choice,
  };
}
