import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { recordRefundsElsewhere } from '#payment/refunds/refunds.service.ts';
import { invalidateSession } from '#planning/planning.sql.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { differenceAt } from './difference.ts';
import { requireMoney } from './move-money.service.ts';
import { lockForRefund, refundDifference, withoutRefunded } from './move-refunds.sql.ts';
import { requireNewServices } from './move-rules.service.ts';
import { type Asked, requireSession, select, selectionRefusal } from './move-selection.service.ts';
import {
  beginMove,
  completeMove,
  lockTickets,
  MOVED_MAIL_JOB,
  type MoveRow,
  readMove,
  refuseMove,
} from './moves.sql.ts';
import { isMoveCart, sellMove } from './paid-moves.sql.ts';

/**
 * Moves tickets of a customer to another session. A process may stop after any step; the job `tickets.move` continues
 * with the next one. Repeating the request changes nothing.
 * @throws AppError `ticket.not-found`, `move.refused`, `move.session`, `move.no-places`, `move.not-paid`, of sale rules for another service,
 *   `ticketing.not-offered`;
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
  if (known && (known.isPaid || !isSameMove(known, asked))) fail('move.refused');
  if (!known) {
    if (!(await services.ticketing.offers(tenant, 'moves'))) fail('ticketing.not-offered');
    const target = await requireSession(services, tenant, asked);
    await requireNewServices(services, tenant, asked, target, locale);
    if (differenceAt(target.choice, target.session)?.refund)
      await recordRefundsElsewhere(services, tenant, cartId);
    await database.tenant(tenant.id, async (db) => {
      await lockTickets(db, userId, asked.ticketNumbers);
      // A concurrent request with the same key has begun the move.
      if (await readMove(db, moveId)) return;
      const selection = await select(db, asked);
      if (selectionRefusal(selection) || (await isMoveCart(db, moveId))) fail('move.refused');
      await beginMove(db, {
        id: moveId,
        purchaseId: selection.order.purchaseId,
        ticketNumbers: selection.chosen.map(({ ticketNumber }) => ticketNumber),
        fromSessionId: selection.chosen[0].sessionId ?? '',
        toSessionId: asked.eventId,
        event: target.event,
        services: target.services,
        isPaid: false,
        ...(await requireMoney(db, selection, target, asked, locale)),
      });
    });
  }
  const ended = await finishMove(services, tenant, moveId);
  if (ended.state === 'done') return ended;
  return fail(ended.refusal === 'not-enough-places' ? 'move.no-places' : failureOf(ended));
}

const failureOf = ({ refusal }: MoveRow) =>
  refusal === 'unknown-session' || refusal === 'session-over' ? 'move.session' : 'move.refused';

const isSameMove = (
  move: MoveRow,
  { ticketNumbers, eventId }: Pick<Asked, 'ticketNumbers'> & { eventId: string },
) => move.toSessionId === eventId && ticketNumbers.every((number) => move.ticketNumbers.includes(number));

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
    ...(move.services.length > 0 && {
      services: move.services.map(({ ticketNumber, service }) => ({ ticketNumber, serviceCode: service })),
    }),
  });
  await database.tenant(tenant.id, async (db) => {
    if (!outcome.moved) return refuseMove(db, moveId, outcome.reason);
    if (move.isPaid || move.refundId !== null) await lockForRefund(db, move);
    const paid = move.isPaid ? await sellMove(db, move, new Date(services.clock())) : 0;
    const decided = await atPresentPrice(db, move, paid);
    const isNew = await completeMove(db, decided, outcome.tickets);
    if (isNew) await announceMove(db, move, { ...(await refundDifference(db, decided)), paid });
    return isNew;
  });
  for (const sessionId of [move.fromSessionId, move.toSessionId])
    invalidateSession(services, tenant, sessionId);
  services.jobs.wake();
  return read();
}

/** Returns a move with the changes of price that it has still to make. @param paid what its cart paid, in cents */
async function atPresentPrice(db: TenantDb, move: MoveRow, paid: number): Promise<MoveRow> {
  if (move.isPaid) return paid > 0 ? move : { ...move, prices: [] };
  return move.refundId === null ? move : withoutRefunded(db, move);
}

/** Records a move in the audit log, and enqueues its mail and its event. */
async function announceMove(
  db: TenantDb,
  move: MoveRow,
  { refunded, credited, kept, paid }: Awaited<ReturnType<typeof refundDifference>> & { paid: number },
): Promise<void> {
  const { id, externalPurchaseId, ticketNumbers, fromSessionId, toSessionId, event, services } = move;
  await enqueue(db, MOVED_MAIL_JOB, { moveId: id });
  await noteEvent(db, 'ticket.moved', {
    orderNumber: externalPurchaseId,
    ticketNumbers,
    fromSessionId,
    toSessionId,
    start: event.start,
    services: services.map(({ ticketNumber, service }) => ({ ticketNumber, serviceCode: service })),
    refundAmount: refunded,
    creditAmount: credited,
    keptAmount: kept,
    paidAmount: paid,
  });
  await recordChange(db, undefined, {
    action: 'order.moved',
    subject: externalPurchaseId,
    changes: changesBetween(
      { movedTo: fromSessionId },
      {
        movedTo: toSessionId,
        movedTickets: ticketNumbers.join(', '),
        movedService: namesOf(services),
        refundedAmount: refunded > 0 ? String(refunded) : undefined,
        creditAmount: credited > 0 ? String(credited) : undefined,
        keptAmount: kept > 0 ? String(kept) : undefined,
        paidAmount: paid > 0 ? String(paid) : undefined,
      },
    ),
  });
}

/** Returns the names of the services that tickets get; undefined when all keep theirs. */
const namesOf = (services: MoveRow['services']): string | undefined =>
  [...new Set(services.map(({ serviceName }) => serviceName[DEFAULT_LOCALE]))].join(', ') || undefined;

/** Completes a move that a process left; the next run repeats it while the ticketing system does not answer. */
export async function resumeMove(services: Services, tenant: Tenant, moveId: string): Promise<void> {
  const move = await services.database.tenant(tenant.id, (db) => readMove(db, moveId));
  if (move?.state === 'begun') await finishMove(services, tenant, moveId);
}
