import { randomUUID } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import { labelsOf } from '@guichet/phrases/translate.ts';
import { readCart } from '#cart/cart.sql.ts';
import { type CartRow, isOver, type MovedPrice, type MoveToPay, type StoredLine } from '#cart/cart.ts';
import { holdPlaces } from '#cart/holds.service.ts';
import { holdingOf } from '#cart/holds.ts';
import { listPriceOf } from '#cart/promotions/parts.ts';
import type { PaymentMode } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { money } from '#kernel/format/localized.ts';
import { recordRefundsElsewhere } from '#payment/refunds/refunds.service.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { EndPaidMove, Services } from '#services.ts';
import { stateOf } from '../tickets/tickets.ts';
import { closureRule, type TicketToMove } from './movable.ts';
import { requireDifference } from './move-money.service.ts';
import { requireNewServices } from './move-rules.service.ts';
import {
  type Asked,
  requireSession,
  type Selection,
  select,
  selectionRefusal,
  type Target,
} from './move-selection.service.ts';
import { finishMove } from './moves.service.ts';
import { beginMove, lockTickets, readMove, readOrderToMove } from './moves.sql.ts';
import { hasRentalAt, moveRefusal } from './moves.ts';
import {
  endOtherMoveCarts,
  type MoveCart,
  openMoveCart,
  readModeOfOrder,
  readMoveCart,
  refundLapsed,
} from './paid-moves.sql.ts';

/** Tickets that a customer wants to move by paying. */
type AskedToPay = Asked & { moveId: string; eventId: string; amount: number };

/** Seconds by which a payment may arrive after the time of its cart, as with every cart. */
const GRACE_SECONDS = 60;

/**
 * Holds the places of a move that costs something, and opens the cart that pays for it. The tickets move once it is paid.
 * Another such cart of the same tickets ends. Repeating the request returns the cart.
 * @throws AppError `ticket.not-found`, `move.refused`, `move.session`, `move.no-places`, `move.amount-changed`,
 *   `payment.not-configured`, of sale rules for another service, `ticketing.not-offered`; TicketingUnavailable
 */
export async function beginPaidMove(
  services: Services,
  tenant: Tenant,
  asked: AskedToPay,
  locale: Locale,
): Promise<CartRow> {
  const { moveId, userId, ticketNumbers } = asked;
  const known = await readCart(services.database, tenant.id, moveId);
  if (known) return requireSameCart(known, asked);
  if (!(await services.ticketing.offers(tenant, 'moves'))) fail('ticketing.not-offered');
  const { shop } = (await shopOf(services, tenant)) ?? fail('payment.not-configured');
  await endOthers(services, tenant, asked, shop.mode);
  const target = await requireSession(services, tenant, asked);
  await requireNewServices(services, tenant, asked, target, locale);
  const selection = await services.database.tenant(tenant.id, (db) => select(db, asked));
  const lines = linesToPay(selection, target, requireDue(selection, target, asked.amount, locale));
  await holdForMove(services, tenant, moveId, userId, lines);
  try {
    const cart = await services.database.tenant(tenant.id, async (db) => {
      await lockTickets(db, userId, ticketNumbers);
      const present = await select(db, asked);
      if (selectionRefusal(present) || (await readMove(db, moveId))) fail('move.refused');
      const move = moveToPay(present, target, requireDue(present, target, asked.amount, locale));
      return openMoveCart(db, { id: moveId, userId, lines, move, locale }, tenant.cartMinutes);
    });
    // A concurrent request with the same key has opened the cart, and holds its places.
    return cart ?? requireSameCart(await readCart(services.database, tenant.id, moveId), asked);
  } catch (error) {
    if (!(await readCart(services.database, tenant.id, moveId)))
      await services.ticketing.of(tenant).releasePlaces(moveId);
    throw error;
  }
}

/**
 * Ends the other carts that would pay for a move of the tickets, and releases their places.
 * @param mode of the present shop
 * @throws AppError `ticket.not-found`; `move.refused` when a free move has the same id, or the order was paid in another mode:
 *   one refund could not return both payments as credit
 */
async function endOthers(
  services: Services,
  tenant: Tenant,
  asked: AskedToPay,
  mode: PaymentMode,
): Promise<void> {
  const ended = await services.database.tenant(tenant.id, async (db) => {
    const { order } = await select(db, asked);
    const paidIn = await readModeOfOrder(db, order.cartId);
    if ((paidIn ?? mode) !== mode || (await readMove(db, asked.moveId))) fail('move.refused');
    return endOtherMoveCarts(db, asked.userId, asked.ticketNumbers);
  });
  for (const id of ended) await services.ticketing.of(tenant).releasePlaces(id);
}

/** Returns the cart of a repeated request. @throws AppError `move.refused` for another one, or one that has ended unpaid */
function requireSameCart(cart: CartRow | undefined, asked: AskedToPay): CartRow {
  const isAlive = cart && cart.lines.length > 0 && !isOver(cart);
  return isAlive && isSameCart(cart, asked) ? cart : fail('move.refused');
}

const isSameCart = ({ user_id, move }: CartRow, { userId, ticketNumbers, eventId }: AskedToPay): boolean =>
  user_id === userId &&
  move !== null &&
  move.toSessionId === eventId &&
  ticketNumbers.length === move.ticketNumbers.length &&
  ticketNumbers.every((number) => move.ticketNumbers.includes(number));

/** @throws AppError `move.amount-changed` unless the customer has confirmed what is to be paid */
function requireDue(selection: Selection, target: Target, confirmed: number, locale: Locale): MovedPrice[] {
  // The places are held by now: the session may have no others.
  const held = { ...target, session: { ...target.session, places: Number.MAX_SAFE_INTEGER } };
  const { prices, due } = requireDifference(selection, held);
  if (due === 0 || due !== confirmed) fail('move.amount-changed', { params: { amount: money(due, locale) } });
  return prices;
}

const moveToPay = (
  { order, chosen }: Selection,
  { event, services, session }: Target,
  prices: MovedPrice[],
): MoveToPay => ({
  orderCartId: order.cartId,
  purchaseId: order.purchaseId,
  ticketNumbers: chosen.map(({ ticketNumber }) => ticketNumber),
  fromSessionId: chosen[0].sessionId ?? '',
  toSessionId: session.id,
  event,
  prices,
  services,
  moves: Object.fromEntries(chosen.map(({ ticketNumber, facts }) => [ticketNumber, facts.moves])),
});

/** Returns the lines of the cart: the tickets of each line of the order that cost the same, at what their move costs. */
function linesToPay(
  { chosen }: Selection,
  { event, services, session }: Target,
  prices: readonly MovedPrice[],
): StoredLine[] {
  // A ticket that costs nothing more holds its place with the others, and is a line of nothing.
  const alike = Map.groupBy(chosen, (ticket) =>
    [
      ticket.line.id,
      services.find(isOf(ticket))?.service ?? ticket.line.service,
      prices.find(isOf(ticket))?.reduction ?? 0,
    ].join(' '),
  );
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { facts } = first;
    const { ticketNumber: _, ...service } = services.find(isOf(first)) ?? { ticketNumber: '' };
    const line = { ...first.line, ...service };
    const price = prices.find(isOf(first));
    const quantity = others.length + 1;
    return [
      {
        id: randomUUID(),
        service: line.service,
        type: line.type,
        serviceName: line.serviceName,
        family: line.family,
        establishment: line.establishment,
        establishmentLabels: line.establishmentLabels,
        priceName: line.priceName,
        labels: labelsOf('documents', 'receipt.supplement'),
        unitPrices: {},
        unitPrice: price ? -price.reduction : 0,
        sessionPrice: price?.price ?? facts.movedPrice ?? listPriceOf(line),
        quantity,
        ...(line.places !== undefined && { places: line.places }),
        vatRate: line.vatRate,
        supportingDocuments: [],
        details: [{ id: randomUUID(), quantity, eventId: session.id, event }],
      },
    ];
  });
}

const isOf =
  ({ ticketNumber }: TicketToMove) =>
  (one: { ticketNumber: string }): boolean =>
    one.ticketNumber === ticketNumber;

/** Holds the places of a move like those of a cart. @throws AppError `move.no-places`, `move.session` */
async function holdForMove(
  services: Services,
  tenant: Tenant,
  moveId: string,
  userId: string,
  lines: readonly StoredLine[],
): Promise<void> {
  const seconds = tenant.cartMinutes * 60;
  await holdPlaces(services, tenant, { id: moveId }, holdingOf(lines, userId), seconds).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      fail(NO_PLACES.has(error.code) ? 'move.no-places' : 'move.session', { cause: error });
    },
  );
}

const NO_PLACES: ReadonlySet<string> = new Set(['event.sold-out', 'event.not-enough-places']);

/**
 * Ends the move that a cart in its sale has paid for: the tickets move and the cart becomes an order in one transaction. When
 * they can no longer move, the payment is refunded and they stay valid where they are. A process may stop after any step; the
 * next run of the sale continues.
 * @throws TicketingUnavailable
 */
export const endPaidMove: EndPaidMove = async (services, tenant, cartId) => {
  const { database } = services;
  const problem = await database.tenant(tenant.id, (db) => beginPaid(db, cartId));
  const move = problem === undefined ? await finishMove(services, tenant, cartId) : undefined;
  if (move?.state === 'done' && (await readCart(database, tenant.id, cartId))?.state === 'sold')
    return 'moved';
  await recordRefundsElsewhere(services, tenant, cartId);
  await database.tenant(tenant.id, (db) => refundLapsed(db, cartId, problem ?? move?.refusal ?? 'unknown'));
  await services.ticketing.of(tenant).releasePlaces(cartId);
  return 'lapsed';
};

/** Begins the move of a paid cart. @returns why its tickets do not move; undefined when it has begun */
async function beginPaid(db: TenantDb, cartId: string): Promise<string | undefined> {
  const cart = await readMoveCart(db, cartId);
  if (!cart) return (await readMove(db, cartId)) ? undefined : 'not in its sale';
  const { user_id: userId, move } = cart;
  await lockTickets(db, userId, move.ticketNumbers);
  if (await readMove(db, cartId)) return undefined;
  if (isLate(cart)) return 'paid too late';
  const problem = changeOf(await readOrderToMove(db, userId, move.ticketNumbers[0] ?? ''), move);
  if (problem !== undefined) return problem;
  const { orderCartId: _, moves: __, services = [], ...wanted } = move;
  await beginMove(db, {
    id: cartId,
    ...wanted,
    services,
    isPaid: true,
    refundAmount: 0,
    feeAmount: feeOf(move),
    refundId: null,
    isCredit: false,
  });
  return undefined;
}

const feeOf = ({ prices }: MoveToPay): number => prices.reduce((sum, { fee = 0 }) => sum + fee, 0);

const isLate = ({ paid_at, valid_until }: MoveCart): boolean =>
  paid_at !== null && paid_at.getTime() > valid_until.getTime() + GRACE_SECONDS * 1000;

/** Returns what has changed of the tickets since their move was priced; undefined when nothing has. */
function changeOf(order: Awaited<ReturnType<typeof readOrderToMove>>, move: MoveToPay): string | undefined {
  if (!order) return 'the tickets are of another holder';
  // The limits of the rules were checked when the payment began.
  const rule = closureRule(order);
  for (const number of move.ticketNumbers) {
    const ticket = order.tickets.find(({ ticketNumber }) => ticketNumber === number);
    const refusal = ticket && moveRefusal(ticket, rule, hasRentalAt(order.tickets, ticket.sessionId));
    if (!ticket || refusal) return `ticket ${number}: ${refusal ?? 'of another holder'}`;
    if (ticket.sessionId !== move.fromSessionId || ticket.facts.moves !== move.moves[number])
      return `ticket ${number}: moved`;
    // After a closure, the tickets move for nothing.
    if (ticket.sessionChange?.state === 'cancelled') return `ticket ${number}: session cancelled`;
    if (stateOf(ticket) !== 'valid') return `ticket ${number}: ${stateOf(ticket)}`;
  }
  return undefined;
}
