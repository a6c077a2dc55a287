import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import { MOST_MOVED } from '@guichet/contract/tickets/moves.ts';
import { readCatalogueLookup } from '#cart/catalogue-lookup.service.ts';
import { atSession } from '#cart/lines.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { money } from '#kernel/format/localized.ts';
import { capturedOf } from '#payment/refunds/captured.sql.ts';
import { recordRefundsElsewhere } from '#payment/refunds/refunds.service.ts';
import { partsOf } from '#payment/refunds/refunds.ts';
import { findSession, findSessions, invalidateSession } from '#planning/planning.sql.ts';
import { comingInterval, offeredSession, offeredSessions, onAllClocks } from '#planning/planning.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { lockForRefund, refundDifference, withoutRefunded } from './move-refunds.sql.ts';
import {
  beginMove,
  completeMove,
  lockTickets,
  MOVED_MAIL_JOB,
  type MoveRow,
  type OrderToMove,
  readMove,
  readOrderToMove,
  refuseMove,
} from './moves.sql.ts';
import {
  closureRule,
  differenceAt,
  hasRentalAt,
  isSessionOf,
  lastMoment,
  type MoveChoice,
  type MoveOptions,
  type MovingRule,
  moveRefusal,
  sessionRefusal,
  type TicketToMove,
} from './moves.ts';
import { readMovingRules } from './settings/moving-rules.sql.ts';

/** At most so many sessions to choose; the soonest. */
const MOST_SESSIONS = 300;

/** Tickets that a customer wants to move. */
interface Asked {
  userId: string;
  ticketNumbers: readonly string[];
  /** Whether the venue has closed their session, so that its rules do not apply */
  isClosure?: boolean;
}

/** The requested tickets with their order and the rules of their services. */
interface Selection {
  order: OrderToMove;
  chosen: readonly [TicketToMove, ...TicketToMove[]];
  /** All tickets of the order for the same session */
  together: readonly TicketToMove[];
  rules: ReadonlyMap<string, MovingRule>;
}

/** @throws AppError `ticket.not-found` unless the customer holds the tickets, all of one order and session */
async function select(db: TenantDb, { userId, ticketNumbers, isClosure }: Asked): Promise<Selection> {
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

const refusalOf = ({ order, rules }: Selection, ticket: TicketToMove) =>
  moveRefusal(ticket, rules.get(ticket.line.service), hasRentalAt(order.tickets, ticket.sessionId));

const selectionRefusal = (selection: Selection) =>
  selection.chosen.map((ticket) => refusalOf(selection, ticket)).find((refusal) => refusal !== undefined);

/** Returns what decides whether the tickets can be moved to a session. @throws TicketingUnavailable */
async function choiceOf(services: Services, tenant: Tenant, selection: Selection): Promise<MoveChoice> {
  const { chosen, together, rules } = selection;
  const [catalogue, former] = await Promise.all([
    catalogueOf(services, tenant),
    findSession(services, tenant, chosen[0].sessionId ?? ''),
  ]);
  return {
    chosen,
    staying: together.filter(
      (ticket) => !chosen.includes(ticket) && moveRefusal(ticket, undefined, false) !== 'void',
    ),
    former,
    service: (code) => catalogue.services.get(code) ?? catalogue.withdrawnServices.get(code),
    ruleOf: (code) => rules.get(code),
    isPaidInParts: selection.order.isPaidInParts,
  };
}

/**
 * Returns the sessions to which tickets can be moved, or why they cannot.
 * @throws AppError `ticket.not-found`; TicketingUnavailable
 */
export async function readMoveOptions(
  services: Services,
  tenant: Tenant,
  asked: Asked,
): Promise<MoveOptions> {
  const selection = await services.database.tenant(tenant.id, (db) => select(db, asked));
  const { chosen, together, rules } = selection;
  const isMovable = await services.ticketing.offers(tenant, 'moves');
  const refusal = isMovable ? selectionRefusal(selection) : 'system';
  const tickets = together
    .filter((ticket) => chosen.includes(ticket) || !refusalOf(selection, ticket))
    .slice(0, MOST_MOVED)
    .map((ticket) => ({
      ticketNumber: ticket.ticketNumber,
      serviceName: ticket.line.serviceName,
      priceLabels: ticket.line.labels,
      isChosen: chosen.includes(ticket),
    }));
  if (refusal) return { refusal, tickets, sessions: [] };
  const limits = chosen.flatMap((ticket) => {
    const rule = rules.get(ticket.line.service);
    return rule ? [{ until: lastMoment(ticket, rule), left: rule.maxMoves - ticket.facts.moves }] : [];
  });
  return {
    tickets,
    until: new Date(Math.min(...limits.map(({ until }) => until.getTime()))).toISOString(),
    movesLeft: Math.min(...limits.map(({ left }) => left)),
    sessions: await sessionsToChoose(services, tenant, selection),
  };
}

/**
 * Returns the sessions to which tickets of a closed session can be moved; none when the tickets cannot be moved.
 * @throws AppError `ticket.not-found`; TicketingUnavailable
 */
export async function readSessionsAfterClosure(
  services: Services,
  tenant: Tenant,
  asked: Pick<Asked, 'userId' | 'ticketNumbers'>,
): Promise<MoveOptions['sessions']> {
  const selection = await services.database.tenant(tenant.id, (db) =>
    select(db, { ...asked, isClosure: true }),
  );
  return selectionRefusal(selection) ? [] : sessionsToChoose(services, tenant, selection);
}

async function sessionsToChoose(
  services: Services,
  tenant: Tenant,
  selection: Selection,
): Promise<MoveOptions['sessions']> {
  const { chosen } = selection;
  const choice = await choiceOf(services, tenant, selection);
  const catalogue = await catalogueOf(services, tenant);
  const now = new Date(services.clock());
  const found = await findSessions(services, tenant, {
    ...onAllClocks(comingInterval(now, tenant.timeZone), catalogue),
    serviceCode: chosen[0].line.service,
  });
  return offeredSessions(catalogue, found, now)
    .filter((session) => session.saleStart === undefined && isSessionOf(chosen, session))
    .slice(0, MOST_SESSIONS)
    .map((session) => {
      const refusal = sessionRefusal(choice, session);
      const { cents, reduced = [], refund, fee, isCredit } = differenceAt(choice, session) ?? {};
      const zone = catalogue.zones.get(session.establishmentCode);
      return {
        id: session.id,
        start: session.start.toISOString(),
        end: session.end.toISOString(),
        establishment: catalogue.establishments.get(session.establishmentCode)?.labels ?? {
          [DEFAULT_LOCALE]: '',
        },
        ...(session.room && { room: session.room }),
        ...(zone && { zone }),
        places: Math.max(0, session.places),
        ...(refusal && { refusal }),
        ...(cents && { difference: cents }),
        ...(reduced.length > 0 && !refusal && { refund, ...(isCredit && { isCredit }), ...(fee && { fee }) }),
      };
    });
}

/**
 * Moves tickets of a customer to another session. A process may stop after any step; the job `tickets.move` continues
 * with the next one. Repeating the request changes nothing.
 * @throws AppError `ticket.not-found`, `move.refused`, `move.session`, `move.no-places`, `ticketing.not-offered`;
 *   TicketingUnavailable, after which the job completes the move, or the ticketing system refuses it
 */
export async function moveTickets(
  services: Services,
  tenant: Tenant,
  asked: Asked & { moveId: string; eventId: string; refund?: number | undefined; isCredit?: boolean },
  locale: Locale,
): Promise<MoveRow> {
  const { database } = services;
  const { moveId, userId } = asked;
  const { move: known, cartId } = await database.tenant(tenant.id, async (db) => {
    const { order } = await select(db, asked);
    return { move: await readMove(db, moveId), cartId: order.cartId };
  });
  if (known && !isSameMove(known, asked)) fail('move.refused');
  if (!known) {
    if (!(await services.ticketing.offers(tenant, 'moves'))) fail('ticketing.not-offered');
    const target = await requireSession(services, tenant, asked);
    if (differenceAt(target.choice, target.session)?.refund)
      await recordRefundsElsewhere(services, tenant, cartId);
    await database.tenant(tenant.id, async (db) => {
      await lockTickets(db, userId, asked.ticketNumbers);
      // A concurrent request with the same key has begun the move.
      if (await readMove(db, moveId)) return;
      const selection = await select(db, asked);
      if (selectionRefusal(selection)) fail('move.refused');
      await beginMove(db, {
        id: moveId,
        purchaseId: selection.order.purchaseId,
        ticketNumbers: selection.chosen.map(({ ticketNumber }) => ticketNumber),
        fromSessionId: selection.chosen[0].sessionId ?? '',
        toSessionId: asked.eventId,
        event: target.event,
        ...(await requireMoney(db, selection, target, asked, locale)),
      });
    });
  }
  const ended = await finishMove(services, tenant, moveId);
  if (ended.state === 'done') return ended;
  return fail(ended.refusal === 'not-enough-places' ? 'move.no-places' : failureOf(ended));
}

/**
 * Returns what a move refunds, from the present prices of its tickets. After a closure, nothing is confirmed: the customer
 * loses nothing by the difference.
 * @throws AppError `move.amount-changed` unless the customer has confirmed the refund, `move.session`, `refund.beyond-left`
 */
async function requireMoney(
  db: TenantDb,
  selection: Selection,
  { choice, session }: Target,
  {
    refund: confirmed = 0,
    isCredit: isCreditConfirmed = false,
    isClosure,
  }: Pick<Asked, 'isClosure'> & { refund?: number | undefined; isCredit?: boolean },
  locale: Locale,
): Promise<Pick<MoveRow, 'prices' | 'refundAmount' | 'feeAmount' | 'refundId' | 'isCredit'>> {
  const present = {
    ...choice,
    chosen: selection.chosen,
    ruleOf: (code: string) => selection.rules.get(code),
  };
  const difference = differenceAt(present, session);
  if (!difference || sessionRefusal(present, session)) fail('move.session');
  const { reduced, refund, fee, isCredit } = difference;
  if ((refund !== confirmed || isCredit !== isCreditConfirmed) && !isClosure)
    fail('move.amount-changed', { params: { amount: money(refund, locale) } });
  const isLeft = partsOf(await capturedOf(db, selection.order.cartId), refund) !== undefined;
  if (!isLeft && !isClosure) fail('refund.beyond-left');
  if (!isLeft || reduced.length === 0)
    return { prices: [], refundAmount: 0, feeAmount: 0, refundId: null, isCredit };
  // A ticket that cost nothing has another price, and nothing to refund.
  const refundId = refund + fee === 0 ? null : randomUUID();
  return { prices: reduced, refundAmount: refund, feeAmount: fee, refundId, isCredit };
}

const failureOf = ({ refusal }: MoveRow) =>
  refusal === 'unknown-session' || refusal === 'session-over' ? 'move.session' : 'move.refused';

const isSameMove = (
  move: MoveRow,
  { ticketNumbers, eventId }: Pick<Asked, 'ticketNumbers'> & { eventId: string },
) => move.toSessionId === eventId && ticketNumbers.every((number) => move.ticketNumbers.includes(number));

/** A session that can be chosen, with what was decided by. */
interface Target {
  event: MoveRow['event'];
  session: TicketingSession;
  choice: MoveChoice;
}

/** Returns a session that can be chosen. @throws AppError `move.refused`, `move.session`, `move.no-places` */
async function requireSession(
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
  const service = catalogue.services.get(chosen[0].line.service);
  if (!session || !service || session.saleStart !== undefined || !isSessionOf(chosen, session))
    fail('move.session');
  const choice = await choiceOf(services, tenant, selection);
  const refusal = sessionRefusal(choice, session);
  if (refusal) fail(refusal === 'places' ? 'move.no-places' : 'move.session');
  const lookup = await readCatalogueLookup(services, tenant, [], [], Promise.resolve([]));
  return { event: atSession(session, service, lookup).event, session, choice };
}

/**
 * Has the ticketing system move the tickets of a move that has begun, and records the outcome; steps that were already
 * done are skipped.
 */
export async function finishMove(services: Services, tenant: Tenant, moveId: string): Promise<MoveRow> {
  const { database } = services;
  const read = async () =>
    (await database.tenant(tenant.id, (db) => readMove(db, moveId))) ?? fail('move.refused');
  const move = await read();
  if (move.state !== 'begun') return move;
  const outcome = await services.ticketing.of(tenant).moveTickets({
    key: move.id,
    saleKey: move.cartId,
    ticketNumbers: move.ticketNumbers,
    sessionId: move.toSessionId,
  });
  await database.tenant(tenant.id, async (db) => {
    if (!outcome.moved) return refuseMove(db, moveId, outcome.reason);
    if (move.refundId !== null) await lockForRefund(db, move);
    const decided = move.refundId === null ? move : await withoutRefunded(db, move);
    const isNew = await completeMove(db, decided, outcome.tickets);
    if (isNew) await announceMove(db, move, await refundDifference(db, decided));
    return isNew;
  });
  for (const sessionId of [move.fromSessionId, move.toSessionId])
    invalidateSession(services, tenant, sessionId);
  services.jobs.wake();
  return read();
}

/** Records a move in the audit log, and enqueues its mail and its event. */
async function announceMove(
  db: TenantDb,
  move: MoveRow,
  { refunded, credited, kept }: Awaited<ReturnType<typeof refundDifference>>,
): Promise<void> {
  const { id, externalPurchaseId, ticketNumbers, fromSessionId, toSessionId, event } = move;
  await enqueue(db, MOVED_MAIL_JOB, { moveId: id });
  await noteEvent(db, 'ticket.moved', {
    orderNumber: externalPurchaseId,
    ticketNumbers,
    fromSessionId,
    toSessionId,
    start: event.start,
    refundAmount: refunded,
    creditAmount: credited,
    keptAmount: kept,
  });
  await recordChange(db, undefined, {
    action: 'order.moved',
    subject: externalPurchaseId,
    changes: changesBetween(
      { movedTo: fromSessionId },
      {
        movedTo: toSessionId,
        movedTickets: ticketNumbers.join(', '),
        refundedAmount: refunded > 0 ? String(refunded) : undefined,
        creditAmount: credited > 0 ? String(credited) : undefined,
        keptAmount: kept > 0 ? String(kept) : undefined,
      },
    ),
  });
}

/** Completes a move that a process left; the next run repeats it while the ticketing system does not answer. */
export async function resumeMove(services: Services, tenant: Tenant, moveId: string): Promise<void> {
  const move = await services.database.tenant(tenant.id, (db) => readMove(db, moveId));
  if (move?.state === 'begun') await finishMove(services, tenant, moveId);
}
