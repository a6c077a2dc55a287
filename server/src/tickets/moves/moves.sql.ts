import { z } from 'zod';
import type { HeldEvent, MovedPrice, MovedService } from '#cart/cart.ts';
import type { MovedTicket, MoveRefusal } from '#gateways/ticketing/moves/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { IS_PAID_IN_PARTS } from '../refunds/refunds.sql.ts';
import { readTicketsOfPurchase } from '../tickets/tickets.sql.ts';
import type { MoveFacts, TicketToMove } from './movable.ts';

const MovePayload = z.object({ moveId: z.string() });

/** The job that completes a move. */
export const MOVE_JOB = defineJob('tickets.move', MovePayload, {
  ifTenantIsMissing: 'fail',
  priority: 'money',
});

/** The same of a move with a refund: a process of a version without refunds of moves must not complete it. */
export const MOVE_WITH_REFUND_JOB = defineJob('tickets.move-with-refund', MovePayload, {
  ifTenantIsMissing: 'fail',
  priority: 'money',
});

/** The same of a move with credit: a process of a version without credit would refund money. */
export const MOVE_WITH_CREDIT_JOB = defineJob('tickets.move-with-credit', MovePayload, {
  ifTenantIsMissing: 'fail',
  priority: 'money',
});

/** The same of a move to another service: a process of a version without such moves would leave the former one. */
export const MOVE_BETWEEN_SERVICES_JOB = defineJob('tickets.move-between-services', MovePayload, {
  ifTenantIsMissing: 'fail',
  priority: 'money',
});

/** The job that mails the new tickets of a move. */
export const MOVED_MAIL_JOB = defineJob('tickets.moved-mail', MovePayload);

/** An order with a customer's tickets. */
export interface OrderToMove {
  purchaseId: string;
  cartId: string;
  /** Whether it is paid in instalments, or month by month */
  isPaidInParts: boolean;
  tickets: TicketToMove[];
}

/**
 * Returns the customer's tickets of the order of a ticket.
 * @returns undefined when the customer holds no such ticket
 */
export async function readOrderToMove(
  db: TenantDb,
  userId: string,
  ticketNumber: string,
): Promise<OrderToMove | undefined> {
  const [order] = await db.named<Omit<OrderToMove, 'tickets'>>(
    'move-order',
    `select purchase.id as "purchaseId", purchase.cart_id as "cartId", ${IS_PAID_IN_PARTS}
       from portal.ticket
       join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
      where ticket.tenant_id = $1 and ticket.user_id = $2 and ticket.ticket_number = $3`,
    [db.tenantId, userId, ticketNumber],
  );
  if (!order) return undefined;
  const [tickets, facts] = await Promise.all([
    readTicketsOfPurchase(db, order.purchaseId, userId),
    readFacts(db, order.purchaseId),
  ]);
  return {
    ...order,
    tickets: tickets.flatMap((ticket) => {
      const known = facts.get(ticket.ticketNumber);
      return known ? [{ ...ticket, facts: known }] : [];
    }),
  };
}

async function readFacts(db: TenantDb, purchaseId: string): Promise<Map<string, MoveFacts>> {
  const rows = await db.named<MoveFacts & { number: string }>(
    'move-facts',
    `select ticket.ticket_number as number, ticket.moves, ticket.moved_price as "movedPrice",
            ticket.reduced_amount as "reducedAmount", ticket.move_fees as "moveFees",
            exists (select from portal.ticket_transfer as transfer
                     where transfer.tenant_id = $1 and transfer.ticket_id = ticket.id
                       and (transfer.state = 'offered' and transfer.expires_at > now()
                            or transfer.state = 'accepted' and transfer.reissued_at is null)) as "isOffered",
            exists (select from portal.ticket_move as move
                     where move.tenant_id = $1 and move.purchase_id = $2 and move.state = 'begun'
                       and ticket.ticket_number = any (move.ticket_numbers)) as "isUnderWay",
            exists (select from portal.refund
                     where refund.tenant_id = $1 and refund.purchase_id = $2 and refund.state <> 'refused'
                       and (ticket.line_id = any (refund.line_ids)
                            or ticket.ticket_number = any (refund.ticket_numbers))) as "isRefunding"
       from portal.ticket where ticket.tenant_id = $1 and ticket.purchase_id = $2`,
    [db.tenantId, purchaseId],
  );
  return new Map(rows.map(({ number, ...facts }) => [number, facts]));
}

/** A move of tickets. */
export interface MoveRow {
  id: string;
  purchaseId: string;
  cartId: string;
  externalPurchaseId: string;
  ticketNumbers: string[];
  fromSessionId: string;
  toSessionId: string;
  event: HeldEvent;
  state: 'begun' | 'done' | 'refused';
  refusal: MoveRefusal | null;
  /** The tickets whose difference of price is refunded or was paid */
  prices: MovedPrice[];
  /** The tickets whose service changes */
  services: MovedService[];
  /** Whether a cart with the id of the move has paid for it */
  isPaid: boolean;
  /** What is refunded, in cents */
  refundAmount: number;
  /** What the venue keeps of the difference, in cents */
  feeAmount: number;
  /** The refund of the difference; null when the price does not fall */
  refundId: string | null;
  /** Whether the refund becomes credit */
  isCredit: boolean;
}

/** Returns a move by its id. */
export async function readMove(db: TenantDb, id: string): Promise<MoveRow | undefined> {
  const rows = await db.named<MoveRow>(
    'move',
    `select move.id, move.purchase_id as "purchaseId", purchase.cart_id as "cartId",
            purchase.external_purchase_id as "externalPurchaseId", move.ticket_numbers as "ticketNumbers",
            move.from_session_id as "fromSessionId", move.to_session_id as "toSessionId", move.event, move.state,
            move.refusal, move.prices, move.services, move.refund_amount as "refundAmount", move.fee_amount as "feeAmount",
            move.refund_id as "refundId", move.is_credit as "isCredit",
            exists (select from portal.cart where cart.tenant_id = $1 and cart.id = move.id and cart.move is not null) as "isPaid"
       from portal.ticket_move as move
       join portal.purchase on purchase.tenant_id = move.tenant_id and purchase.id = move.purchase_id
      where move.tenant_id = $1 and move.id = $2`,
    [db.tenantId, id],
  );
  return rows[0];
}

/** Locks tickets of an order against transfers, refunds and other moves. */
export async function lockTickets(
  db: TenantDb,
  userId: string,
  ticketNumbers: readonly string[],
): Promise<void> {
  await db.named(
    'move-lock-tickets',
    `select from portal.ticket
      where tenant_id = $1 and user_id = $2 and ticket_number = any ($3) order by id for no key update`,
    [db.tenantId, userId, ticketNumbers],
  );
}

/**
 * Records that a move begins. If this process dies before it ends, the job ends it; a move that a cart has paid for is ended
 * by the sale of that cart.
 */
export async function beginMove(
  db: TenantDb,
  move: Omit<MoveRow, 'cartId' | 'externalPurchaseId' | 'state' | 'refusal'>,
): Promise<void> {
  const rows = await db.named(
    'move-begin',
    `insert into portal.ticket_move
       (tenant_id, id, purchase_id, ticket_numbers, from_session_id, to_session_id, event, prices, refund_amount,
        fee_amount, refund_id, is_credit, services)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning 1`,
    [
      db.tenantId,
      move.id,
      move.purchaseId,
      move.ticketNumbers,
      move.fromSessionId,
      move.toSessionId,
      JSON.stringify(move.event),
      JSON.stringify(move.prices),
      move.refundAmount,
      move.feeAmount,
      move.refundId,
      move.isCredit,
      JSON.stringify(move.services),
    ],
  );
  if (rows.length === 0 || move.isPaid) return;
  const job = jobOf(move);
  await enqueue(
    db,
    job,
    { moveId: move.id },
    { runAt: new Date(Date.now() + 5_000), key: `${job.name}:${move.id}` },
  );
}

/** Returns the job that completes a move, which processes of earlier versions know only where they complete it rightly. */
function jobOf({ services, refundId, isCredit }: Pick<MoveRow, 'services' | 'refundId' | 'isCredit'>) {
  if (services.length > 0) return MOVE_BETWEEN_SERVICES_JOB;
  if (refundId === null) return MOVE_JOB;
  return isCredit ? MOVE_WITH_CREDIT_JOB : MOVE_WITH_REFUND_JOB;
}

/** Ends a move that the ticketing system refused. @returns whether it had not ended yet */
export async function refuseMove(db: TenantDb, id: string, reason: MoveRefusal): Promise<boolean> {
  const rows = await db.named(
    'move-refuse',
    `update portal.ticket_move set state = 'refused', refusal = $3, ended_at = now()
      where tenant_id = $1 and id = $2 and state = 'begun' returning 1`,
    [db.tenantId, id, reason],
  );
  return rows.length > 0;
}

/**
 * Records the tickets of a move as the ticketing system moved them. The calendar entry keeps its id when the whole entry
 * moves; otherwise the moved tickets begin one of their own. A concurrent run of the same move may have been refused before
 * places were free: the tickets that moved count.
 * @returns whether it was not recorded yet
 */
export async function completeMove(
  db: TenantDb,
  move: MoveRow,
  tickets: readonly MovedTicket[],
): Promise<boolean> {
  const { id, purchaseId, fromSessionId, toSessionId, event, prices, services } = move;
  const ended = await db.named(
    'move-done',
    `update portal.ticket_move
        set state = 'done', refusal = null, ended_at = now(), prices = $3, refund_amount = $4, fee_amount = $5,
            refund_id = $6
      where tenant_id = $1 and id = $2 and state <> 'done' returning 1`,
    [db.tenantId, id, JSON.stringify(prices), move.refundAmount, move.feeAmount, move.refundId],
  );
  if (ended.length === 0) return false;
  await db.named(
    'move-tickets',
    `update portal.ticket
        set code = moved.code, session_id = $4, valid_from = moved."validFrom", valid_until = moved."validUntil",
            moved_event = $5, moved_service = coalesce(moved.service, ticket.moved_service), moves = ticket.moves + 1,
            moved_price = coalesce(moved.price, ticket.moved_price),
            reduced_amount = ticket.reduced_amount + coalesce(moved.reduction, 0),
            move_fees = ticket.move_fees + coalesce(moved.fee, 0),
            calendar_id = case when exists (
                select from portal.ticket as other
                 where other.tenant_id = $1 and other.purchase_id = $2 and other.user_id = ticket.user_id
                   and other.session_id = $6 and other.refunded_at is null
                   and coalesce(other.calendar_id, other.session_id) = coalesce(ticket.calendar_id, ticket.session_id)
                   and other.ticket_number <> all ($7))
              then $8 else coalesce(ticket.calendar_id, ticket.session_id) end,
            calendar_sequence = ticket.calendar_sequence + 1 + coalesce((
                select change.sequence from portal.session_change as change
                 where change.tenant_id = $1 and change.session_id = $6), 0)
       from jsonb_to_recordset($3) as moved
            ("ticketNumber" text, code text, "validFrom" timestamptz, "validUntil" timestamptz, price integer, reduction integer, fee integer,
             service jsonb)
      where ticket.tenant_id = $1 and ticket.purchase_id = $2 and ticket.ticket_number = moved."ticketNumber"`,
    [
      db.tenantId,
      purchaseId,
      JSON.stringify(
        tickets.map((ticket) => ({
          ...ticket,
          ...prices.find(({ ticketNumber }) => ticketNumber === ticket.ticketNumber),
          service: services.find(({ ticketNumber }) => ticketNumber === ticket.ticketNumber),
        })),
      ),
      toSessionId,
      JSON.stringify(event),
      fromSessionId,
      tickets.map(({ ticketNumber }) => ticketNumber),
      id,
    ],
  );
  return true;
}
