import type { ClosureKind, ClosurePartState } from '@guichet/contract/box-office/closure-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** The tickets of an order for one closed or moved session, with what decides about them. */
export interface PartRow {
  id: string;
  orderId: string;
  closureId: string;
  kind: ClosureKind;
  purchaseId: string;
  orderNumber: string;
  /** The buyer, who chooses and is refunded */
  userId: string;
  sessionId: string;
  start: Date;
  /** When a moved session takes place; null for a closed one */
  movedStart: Date | null;
  formerRoom: Labels | null;
  movedRoom: Labels | null;
  establishmentCode: string;
  lines: StoredLine[];
  state: ClosurePartState;
  refundId: string | null;
  /** Whether its customer chose credit in place of money */
  isCredit: boolean;
  moveId: string | null;
  /** Numbers of its tickets that are neither used nor refunded, still for the session */
  ticketNumbers: string[];
  /** Those of them that the buyer holds */
  ownNumbers: string[];
  /** Lines of these tickets */
  lineIds: string[];
  /** Name of their service where they were moved to a session of another one */
  movedService: Labels | null;
  /** Start of the session to which its tickets were moved, in JSON format */
  newStart: string | null;
  /** The administrator who decided the closure */
  administratorId: string;
  email: string;
  texts: Labels;
  offersMove: boolean;
  offersRefund: boolean;
  offersCredit: boolean;
  chooseUntil: Date;
  isPaused: boolean;
  /** Whether the time to choose is over; it does not pass during a pause */
  isOver: boolean;
  /** The order of the later closure that has replaced this part */
  laterOrderId: string | null;
}

/** Returns the name of the service of a part: that of its tickets, or of its lines once no ticket is left. */
export const serviceOfPart = ({ movedService, lines, lineIds, sessionId }: PartRow): Labels | undefined =>
  movedService ??
  lines.find(
    ({ id, details }) => lineIds.includes(id) || details.some(({ eventId }) => eventId === sessionId),
  )?.serviceName;

/** Whether a ticket is neither refunded nor used; the turnstile records a use at the embedded ticketing system alone. */
export const IS_LEFT = `
  ticket.refunded_at is null
  and not portal.is_used(ticket.tenant_id, ticket.session_id, ticket.ticket_number)`;

const PARTS = `
  select part.id, part.order_id as "orderId", part.closure_id as "closureId", closure.kind,
         part.purchase_id as "purchaseId", closed.new_start_at as "movedStart", closed.former_room as "formerRoom",
         closed.new_room as "movedRoom", later."orderId" as "laterOrderId",
         purchase.external_purchase_id as "orderNumber", purchase.user_id as "userId", part.session_id as "sessionId",
         closed.start_at as start, closed.establishment_code as "establishmentCode", purchase.lines, part.state,
         part.refund_id as "refundId", part.is_credit as "isCredit", part.move_id as "moveId", tickets.numbers as "ticketNumbers",
         tickets.own as "ownNumbers", tickets.lines as "lineIds", tickets.service as "movedService", move.event ->> 'start' as "newStart",
         closure.administrator_id as "administratorId", closure.administrator_email as email, closure.texts,
         closure.offers_move as "offersMove", closure.offers_refund as "offersRefund",
         closure.offers_credit as "offersCredit",
         portal.choose_until(closure, closed) as "chooseUntil", closure.paused_at is not null as "isPaused",
         portal.is_choice_over(closure, closed) as "isOver"
    from portal.closure_part as part
    join portal.closure on closure.tenant_id = $1 and closure.id = part.closure_id
    join portal.closure_session as closed
      on closed.tenant_id = $1 and closed.closure_id = part.closure_id and closed.session_id = part.session_id
    join portal.purchase on purchase.tenant_id = $1 and purchase.id = part.purchase_id
    left join portal.ticket_move as move
      on move.tenant_id = $1 and move.id = part.move_id and move.state = 'done'
    left join lateral (
         select other.order_id as "orderId"
           from portal.closure_part as other
           join portal.closure as newer on newer.tenant_id = $1 and newer.id = other.closure_id
          where other.tenant_id = $1 and other.purchase_id = part.purchase_id and other.session_id = part.session_id
            and other.id <> part.id and newer.made_at > closure.made_at
          order by newer.made_at desc limit 1) as later on part.state in ('replaced', 'reopened')
   cross join lateral (
         select coalesce(array_agg(ticket_number), '{}') as numbers,
                coalesce(array_agg(ticket_number) filter (where ticket.user_id = purchase.user_id), '{}') as own,
                coalesce(array_agg(line_id::text), '{}') as lines, min(ticket.moved_service ->> 'serviceName')::jsonb as service
           from portal.ticket
          where ticket.tenant_id = $1 and ticket.purchase_id = part.purchase_id
            and ticket.session_id = part.session_id and ${IS_LEFT}) as tickets
   where part.tenant_id = $1`;

export async function readPart(db: TenantDb, id: string): Promise<PartRow | undefined> {
  const [row] = await db.query<PartRow>(`${PARTS} and part.id = $2`, [db.tenantId, id]);
  return row;
}

/** Reads the parts of an order of a closure, in the order of their sessions. */
export const readPartsOf = (db: TenantDb, orderId: string): Promise<PartRow[]> =>
  db.query<PartRow>(`${PARTS} and part.order_id = $2 order by closed.start_at, part.session_id`, [
    db.tenantId,
    orderId,
  ]);

/** What a customer chooses for the tickets of a part. */
type Claim =
  | { state: 'refunding'; refundId: string; isCredit: boolean }
  | { state: 'moving'; moveId: string }
  | { state: 'kept' };

/**
 * Claims an open part for what its customer chose; a claimed part is decided by nobody else. A part that is kept has ended.
 * @returns false when it is decided already, the time to choose is over, or a later closure has its session
 */
export async function claimByCustomer(db: TenantDb, id: string, claim: Claim): Promise<boolean> {
  const rows = await db.query(
    `update portal.closure_part as part
        set state = $3, chosen_by = 'customer', claimed_at = now(), refund_id = $4, move_id = $5, is_credit = $6,
            ended_at = case when $3 = 'kept' then now() end
       from portal.closure, portal.closure_session as closed
      where part.tenant_id = $1 and part.id = $2 and part.state = 'open'
        and closure.tenant_id = $1 and closure.id = part.closure_id
        and closed.tenant_id = $1 and closed.closure_id = closure.id and closed.session_id = part.session_id
        and closed.replaced_at is null and not portal.is_choice_over(closure, closed)
     returning 1`,
    [
      db.tenantId,
      id,
      claim.state,
      claim.state === 'refunding' ? claim.refundId : null,
      claim.state === 'moving' ? claim.moveId : null,
      claim.state === 'refunding' && claim.isCredit,
    ],
  );
  return rows.length > 0;
}

/** Seconds after which the claim of a process that stopped is carried out by another one. */
const CLAIM_SECONDS = 60;

/**
 * Claims parts for the job: those that nobody chose once the time to choose is over, and those whose process stopped.
 * Of a paused closure, only the latter; what is not chosen after a move is kept. @returns their ids
 */
export async function claimByJob(db: TenantDb, closureId: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `update portal.closure_part as part
        set claimed_at = now(),
            chosen_by = case when part.state = 'open' then 'end' else part.chosen_by end,
            refund_id = case when part.state = 'open' then gen_random_uuid() else part.refund_id end,
            is_credit = part.is_credit and part.state <> 'open',
            state = case when part.state = 'open' then 'refunding' else part.state end
      where tenant_id = $1 and id in (
        select due.id from portal.closure_part as due
          join portal.closure on closure.tenant_id = $1 and closure.id = due.closure_id
          join portal.closure_session as closed
            on closed.tenant_id = $1 and closed.closure_id = closure.id and closed.session_id = due.session_id
         where due.tenant_id = $1 and due.closure_id = $2
           and (due.state = 'open' and closed.replaced_at is null and closure.kind = 'closure' and closure.choose_until <= now() and closure.paused_at is null
                  and (due.claimed_at is null or due.claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS}))
                or due.state in ('moving', 'refunding') and due.claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS}))
         order by due.id limit $3 for update of due skip locked)
     returning id`,
    [db.tenantId, closureId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Keeps the parts of a move that nobody chose once their time to choose is over; none of a paused one. */
export async function keepUnchosen(db: TenantDb, closureId: string): Promise<void> {
  await db.query(
    `update portal.closure_part as part set state = 'kept', chosen_by = 'end', ended_at = now()
      where part.tenant_id = $1 and part.id in (
        select due.id from portal.closure_part as due
          join portal.closure on closure.tenant_id = $1 and closure.id = due.closure_id
          join portal.closure_session as closed
            on closed.tenant_id = $1 and closed.closure_id = closure.id and closed.session_id = due.session_id
         where due.tenant_id = $1 and due.closure_id = $2 and due.state = 'open' and closure.kind = 'move'
           and closure.paused_at is null and portal.is_choice_over(closure, closed)
         order by due.purchase_id, due.session_id for no key update of due)`,
    [db.tenantId, closureId],
  );
}

/** Ends the claim of a part. @param claim the refund or move of the claim, which another claim may have replaced */
export async function endClaim(
  db: TenantDb,
  part: Pick<PartRow, 'id'>,
  claim: string,
  { state, failure }: { state: ClosurePartState; failure?: string },
): Promise<void> {
  await db.query(
    `update portal.closure_part
        set state = $4, failure = $5, ended_at = case when $4 in ('moved', 'refunded', 'settled') then now() end
      where tenant_id = $1 and id = $2 and state in ('moving', 'refunding') and coalesce(refund_id, move_id) = $3`,
    [db.tenantId, part.id, claim, state, failure ?? null],
  );
}

/** Returns whether tickets are still for a session, neither used nor refunded, and no move of them has begun. */
export async function areAtSession(
  db: TenantDb,
  { purchaseId, sessionId }: Pick<PartRow, 'purchaseId' | 'sessionId'>,
  ticketNumbers: readonly string[],
): Promise<boolean> {
  const [row] = await db.query<{ count: number; isMoving: boolean }>(
    `select count(*)::int as count,
            exists (select from portal.ticket_move as move
                     where move.tenant_id = $1 and move.purchase_id = $2 and move.state = 'begun'
                       and move.ticket_numbers && $4) as "isMoving"
       from portal.ticket
      where tenant_id = $1 and purchase_id = $2 and session_id = $3 and ticket_number = any ($4)
        and ${IS_LEFT}`,
    [db.tenantId, purchaseId, sessionId, ticketNumbers],
  );
  return row?.count === ticketNumbers.length && !row.isMoving;
}
