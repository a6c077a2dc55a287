import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { AppError, fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { finishMove, moveTickets } from '#tickets/moves/moves.service.ts';
import { readMove } from '#tickets/moves/moves.sql.ts';
import { decideAndRefund } from '#tickets/refunds/refunds.service.ts';
import { readOrderRefund } from '#tickets/refunds/refunds.sql.ts';
import { requireRefundAmount } from '#tickets/refunds/refunds.ts';
import { areAtSession, claimByCustomer, endClaim, type PartRow, readPart } from './parts.sql.ts';

interface Venue {
  readonly services: Services;
  readonly tenant: Tenant;
}

/** Refusals that only mean that another refund or move of the order is ahead: the next run decides again. */
const PASSING: ReadonlySet<string> = new Set(['refund.already', 'refund.under-way', 'refund.unknown-line']);

const read = ({ services, tenant }: Venue, id: string) =>
  services.database.tenant(tenant.id, (db) => readPart(db, id));

/** Refunds a part that its customer chose to refund, in a form that the venue offers. @throws AppError `closure.ended`, `closure.decided`; TicketingUnavailable */
export async function refundByChoice(venue: Venue, part: PartRow, form: RefundForm): Promise<void> {
  if (!(form === 'credit' ? part.offersCredit : part.offersRefund)) fail('closure.decided');
  if (part.state === 'refunding' || part.state === 'refunded') return;
  const refundId = randomUUID();
  await claim(venue, part, { state: 'refunding', refundId, isCredit: form === 'credit' });
  await refundPart(venue, part.id);
}

/** Keeps the tickets of a part at the new time of their session. @throws AppError `closure.ended`, `closure.decided` */
export async function keepByChoice(venue: Venue, part: PartRow): Promise<void> {
  if (part.kind !== 'move') fail('closure.decided');
  if (part.state !== 'kept') await claim(venue, part, { state: 'kept' });
}

/** @throws AppError `closure.ended`, `closure.decided` */
async function claim(
  { services, tenant }: Venue,
  part: PartRow,
  wanted: Parameters<typeof claimByCustomer>[2],
): Promise<void> {
  const isClaimed = await services.database.tenant(tenant.id, (db) => claimByCustomer(db, part.id, wanted));
  if (!isClaimed) fail(part.isOver ? 'closure.ended' : 'closure.decided');
}

/**
 * Refunds the tickets of a claimed part under the name of the administrator who decided the closure. Repeating it with the
 * same claim changes nothing: the claim is the refund's id.
 * @throws TicketingUnavailable, after which the job `sale.take-back` completes the refund and the next run its part
 */
export async function refundPart(venue: Venue, partId: string): Promise<void> {
  const { services, tenant } = venue;
  const part = await read(venue, partId);
  if (part?.state !== 'refunding' || part.refundId === null) return;
  const { refundId } = part;
  const end = (outcome: Parameters<typeof endClaim>[3]) =>
    services.database.tenant(tenant.id, (db) => endClaim(db, part, refundId, outcome));
  const known = await services.database.tenant(tenant.id, (db) => readOrderRefund(db, refundId));
  const ticketNumbers = known?.ticketNumbers ?? part.ticketNumbers;
  if (!known && ticketNumbers.length === 0) return end({ state: 'settled' });
  try {
    await decideAndRefund(
      services,
      tenant,
      { id: refundId, userId: part.userId, externalPurchaseId: part.orderNumber, lineIds: [], ticketNumbers },
      { userId: part.administratorId, email: part.email },
      async (db, order, taken) => {
        if (order.isBlocked) fail('ticket.blocked');
        if (!(await areAtSession(db, part, ticketNumbers))) fail('refund.under-way');
        return { amount: requireRefundAmount(order, taken), isCredit: part.isCredit };
      },
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!PASSING.has(error.code)) return end({ state: 'failed', failure: error.code });
    // An open part of a move is kept at the end, although its customer chose the refund: its claim stays, and is repeated.
    if (part.kind === 'move') return;
    return end({ state: 'open' });
  }
  await end({ state: 'refunded' });
}

/**
 * Moves the tickets of a part that its customer holds to another session.
 * @throws AppError `closure.ended`, `closure.decided`, `move.…`; TicketingUnavailable, after which the job completes the move
 */
export async function moveByChoice(
  venue: Venue,
  part: PartRow,
  { moveId, eventId }: { moveId: string; eventId: string },
): Promise<void> {
  const { services, tenant } = venue;
  if (!part.offersMove) fail('closure.decided');
  if (part.moveId === moveId && part.state === 'moved') return;
  if (part.ownNumbers.length === 0) fail('move.refused');
  if (!(part.state === 'moving' && part.moveId === moveId))
    await claim(venue, part, { state: 'moving', moveId });
  try {
    const asked = { userId: part.userId, ticketNumbers: part.ownNumbers, isClosure: true, moveId, eventId };
    await moveTickets(services, tenant, asked, DEFAULT_LOCALE);
  } catch (error) {
    // The outcome is unknown: the job of the move completes it, and the next run ends the claim.
    if (!(error instanceof TicketingUnavailable)) await resolveMove(venue, part.id);
    throw error;
  }
  await resolveMove(venue, part.id);
}

/** Ends the claim of a part by the outcome of its move, which is completed first where a process left it. */
export async function resolveMove(venue: Venue, partId: string): Promise<void> {
  const { services, tenant } = venue;
  const part = await read(venue, partId);
  if (part?.state !== 'moving' || part.moveId === null) return;
  const { moveId } = part;
  const begun = await services.database.tenant(tenant.id, (db) => readMove(db, moveId));
  const move = begun?.state === 'begun' ? await finishMove(services, tenant, moveId) : begun;
  const left = await read(venue, partId);
  const isMoved = move?.state === 'done' && left?.ticketNumbers.length === 0;
  await services.database.tenant(tenant.id, (db) =>
    endClaim(db, part, moveId, { state: isMoved ? 'moved' : 'open' }),
  );
}
