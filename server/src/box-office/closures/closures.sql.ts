import type { ClosureKind, ClosurePartState } from '@guichet/contract/box-office/closure-rules.ts';
import { REMIND_AFTER_DAYS } from '@guichet/contract/box-office/closure-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { filterTenants } from '#kernel/database/filter-tenants.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { announceReopened } from './reopened-news.sql.ts';

/** A closure with its progress. */
export interface ClosureRow {
  id: string;
  kind: ClosureKind;
  madeAt: Date;
  administratorId: string;
  email: string;
  texts: Labels;
  offersMove: boolean;
  offersRefund: boolean;
  offersCredit: boolean;
  chooseUntil: Date;
  pausedAt: Date | null;
  sessions: number;
  firstStart: Date;
  lastStart: Date;
  parts: Partial<Record<ClosurePartState, number>>;
  orders: number;
  mailed: number;
  reminded: number;
  moneyPending: number;
  moneyFailed: number;
}

const CLOSURES = `
  select closure.id, closure.kind, made_at as "madeAt", administrator_id as "administratorId", administrator_email as email, texts,
         offers_move as "offersMove", offers_refund as "offersRefund",
         offers_credit as "offersCredit", choose_until as "chooseUntil",
         paused_at as "pausedAt", closed.sessions, closed."firstStart", closed."lastStart",
         coalesce(part.states, '{}') as parts, listed.orders, listed.mailed, listed.reminded,
         money.pending as "moneyPending", money.failed as "moneyFailed"
    from portal.closure
   cross join lateral (
         select count(*)::int as sessions, min(start_at) as "firstStart", max(start_at) as "lastStart"
           from portal.closure_session as closed
          where closed.tenant_id = $1 and closed.closure_id = closure.id) as closed
   cross join lateral (
         select jsonb_object_agg(state, parts) as states
           from (select state, count(*) as parts from portal.closure_part as part
                  where part.tenant_id = $1 and part.closure_id = closure.id group by state) as counted) as part
   cross join lateral (
         select count(*)::int as orders, count(mailed_at)::int as mailed, count(reminded_at)::int as reminded
           from portal.closure_order as listed
          where listed.tenant_id = $1 and listed.closure_id = closure.id) as listed
   cross join lateral (
         select count(*) filter (where refund.state in ('due', 'pending'))::int as pending,
                count(*) filter (where refund.state = 'failed')::int as failed
           from portal.closure_part as part
           join portal.refund on refund.tenant_id = $1 and refund.id = part.refund_id
          where part.tenant_id = $1 and part.closure_id = closure.id and part.state = 'refunded') as money
   where closure.tenant_id = $1`;

/** Reads closures, the latest first. */
export const readClosures = (db: TenantDb): Promise<ClosureRow[]> =>
  db.query<ClosureRow>(`${CLOSURES} order by made_at desc limit 100`, [db.tenantId]);

export async function readClosure(db: TenantDb, id: string): Promise<ClosureRow | undefined> {
  const [row] = await db.query<ClosureRow>(`${CLOSURES} and closure.id = $2`, [db.tenantId, id]);
  return row;
}

export interface ClosedSessionRow {
  id: string;
  start: Date;
  end: Date;
  establishmentCode: string;
  serviceCodes: string[];
}

/** A closed session, or a moved one with its former and its new time and room. */
export interface MovedSessionRow extends ClosedSessionRow {
  newStart: Date | null;
  newEnd: Date | null;
  formerRoom: Labels | null;
  newRoom: Labels | null;
}

/** A session of a closure, with what has become of it. */
export interface ListedSessionRow extends MovedSessionRow {
  /** Whether a later closure or move has it */
  isReplaced: boolean;
  /** Whether it takes place after all */
  isReopened: boolean;
}

export const readClosedSessions = (db: TenantDb, closureId: string): Promise<ListedSessionRow[]> =>
  db.query<ListedSessionRow>(
    `select session_id as id, start_at as start, end_at as "end", establishment_code as "establishmentCode",
            service_codes as "serviceCodes", new_start_at as "newStart", new_end_at as "newEnd",
            former_room as "formerRoom", new_room as "newRoom",
            replaced_at is not null and reopened_at is null as "isReplaced", reopened_at is not null as "isReopened"
       from portal.closure_session where tenant_id = $1 and closure_id = $2 order by start_at, session_id`,
    [db.tenantId, closureId],
  );

/** A refund that failed: it was refused, or the provider did not make it. */
export interface FailureRow {
  partId: string;
  orderNumber: string;
  sessionId: string;
  start: Date;
  /** Code of the error; null when the provider refused the money */
  failure: string | null;
}

/** Failed parts, and refunded ones whose money the provider refused. */
const FAILED = `
  from portal.closure_part as part
  left join portal.refund on refund.tenant_id = $1 and refund.id = part.refund_id
 where part.tenant_id = $1 and part.closure_id = $2
   and (part.state = 'failed' or part.state = 'refunded' and refund.state = 'failed')`;

export const readFailures = (db: TenantDb, closureId: string): Promise<FailureRow[]> =>
  db.query<FailureRow>(
    `select failed.id as "partId", purchase.external_purchase_id as "orderNumber", failed.session_id as "sessionId",
            closed.start_at as start, failed.failure
       from (select part.id, part.purchase_id, part.session_id, part.failure ${FAILED}) as failed
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = failed.purchase_id
       join portal.closure_session as closed
        on closed.tenant_id = $1 and closed.closure_id = $2 and closed.session_id = failed.session_id
      order by closed.start_at, purchase.external_purchase_id limit 200`,
    [db.tenantId, closureId],
  );

/** Opens failed parts again, one or all. @returns their number, and the refunds whose money the provider refused */
export async function reopenFailed(
  db: TenantDb,
  closureId: string,
  partId: string | undefined,
): Promise<{ opened: number; refundIds: string[] }> {
  const failed = await db.query<{ id: string; state: ClosurePartState; refundId: string }>(
    `select part.id, part.state, part.refund_id as "refundId" ${FAILED} and ($3::uuid is null or part.id = $3)
     order by part.purchase_id, part.session_id for no key update of part`,
    [db.tenantId, closureId, partId ?? null],
  );
  const refused = failed.filter(({ state }) => state === 'failed').map(({ id }) => id);
  // The claim is old, so that the next run carries the refund out, whether the time to choose is over or not. A refund that
  // the customer chose stays the customer's: it is due also after the session is reopened.
  await db.query(
    `update portal.closure_part
        set state = 'refunding', failure = null, refund_id = gen_random_uuid(),
            chosen_by = case when chosen_by = 'customer' then chosen_by else 'administrator' end, claimed_at = '-infinity'
      where tenant_id = $1 and id = any ($2) and state = 'failed'`,
    [db.tenantId, refused],
  );
  const refundIds = failed.filter(({ state }) => state === 'refunded').map(({ refundId }) => refundId);
  return { opened: refused.length, refundIds };
}

/** Adds a closure. @returns false for a repeated request */
export async function insertClosure(
  db: TenantDb,
  closure: Pick<
    ClosureRow,
    'id' | 'kind' | 'texts' | 'offersMove' | 'offersRefund' | 'offersCredit' | 'chooseUntil'
  >,
  by: { userId: string; email: string },
): Promise<boolean> {
  const rows = await db.query(
    `insert into portal.closure
       (tenant_id, id, administrator_id, administrator_email, texts, offers_move, offers_refund, choose_until, offers_credit,
        kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning 1`,
    [
      db.tenantId,
      closure.id,
      by.userId,
      by.email,
      JSON.stringify(closure.texts),
      closure.offersMove,
      closure.offersRefund,
      closure.chooseUntil,
      closure.offersCredit,
      closure.kind,
    ],
  );
  return rows.length > 0;
}

/** Ends the part of earlier closures in sessions that a new closure has from now on; see portal.list_closure. */
export async function replaceEarlier(db: TenantDb, sessionIds: readonly string[]): Promise<void> {
  const replaced = await db.query<{ id: string }>(
    `update portal.closure_session set replaced_at = now()
      where tenant_id = $1 and session_id = any ($2) and replaced_at is null and new_start_at is not null
     returning closure_id as id`,
    [db.tenantId, sessionIds],
  );
  for (const id of new Set(replaced.map((row) => row.id))) await listOrders(db, id);
}

/** Adds the sessions of a closure. @returns the number of those that no other closure has */
export async function insertClosedSessions(
  db: TenantDb,
  closureId: string,
  sessions: readonly (ClosedSessionRow & Partial<MovedSessionRow>)[],
): Promise<number> {
  const rows = await db.query(
    `insert into portal.closure_session
       (tenant_id, closure_id, session_id, start_at, end_at, establishment_code, service_codes, new_start_at, new_end_at,
        former_room, new_room)
     select $1, $2, id, start, "end", "establishmentCode", "serviceCodes", "newStart", "newEnd", "formerRoom", "newRoom"
       from jsonb_to_recordset($3) as closed
            (id text, start timestamptz, "end" timestamptz, "establishmentCode" text, "serviceCodes" text[],
             "newStart" timestamptz, "newEnd" timestamptz, "formerRoom" jsonb, "newRoom" jsonb)
     on conflict do nothing returning 1`,
    [db.tenantId, closureId, JSON.stringify(sessions)],
  );
  return rows.length;
}

/**
 * Locks and returns those keys that are carts nobody is paying: their places can be released. A cart that is locked is
 * beginning its payment, and keeps its places.
 */
export async function readUnpaidCarts(db: TenantDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from portal.cart where tenant_id = $1 and id::text = any ($2) and state in ('open', 'expired')
      order by id for no key update skip locked`,
    [db.tenantId, keys],
  );
  return rows.map(({ id }) => id);
}

/**
 * Lists the orders with tickets for the sessions of a closure, see portal.list_closure, and mails the holders of tickets that
 * stay valid since their session is reopened.
 */
export async function listOrders(db: TenantDb, closureId: string): Promise<void> {
  await db.query('select portal.list_closure($1, $2)', [db.tenantId, closureId]);
  await announceReopened(db, closureId);
}

/**
 * Pauses or resumes a closure, whose time to choose did not pass during the pause.
 * @returns false when it was so already, or is unknown
 */
export async function setPaused(db: TenantDb, id: string, isPaused: boolean): Promise<boolean> {
  const rows = await db.query(
    `update portal.closure
        set paused_at = case when $3 then now() end,
            choose_until = case when not $3 and choose_until > paused_at then choose_until + (now() - paused_at)
                                else choose_until end
      where tenant_id = $1 and id = $2 and (paused_at is not null) <> $3 returning 1`,
    [db.tenantId, id, isPaused],
  );
  return rows.length > 0;
}

/** Marks orders without a mail as mailed, except those of customers without an address. @returns their ids */
export async function claimMails(db: TenantDb, closureId: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `update portal.closure_order set mailed_at = now()
      where tenant_id = $1 and id in (
        select id from portal.closure_order as listed
         where tenant_id = $1 and closure_id = $2 and mailed_at is null and not exists (
           select from portal.purchase
             join portal.customer on customer.tenant_id = $1 and customer.id = purchase.user_id
            where purchase.tenant_id = $1 and purchase.id = listed.purchase_id and customer.email_key = '')
         order by id limit $3 for update skip locked)
     returning id`,
    [db.tenantId, closureId, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks orders whose customers have not chosen for days as reminded, until the time to choose ends. After a move that
 * offers nothing else, nobody has to choose. @returns their ids
 */
export async function claimReminders(db: TenantDb, closureId: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `update portal.closure_order set reminded_at = now()
      where tenant_id = $1 and id in (
        select listed.id from portal.closure_order as listed
          join portal.closure on closure.tenant_id = $1 and closure.id = listed.closure_id
         where listed.tenant_id = $1 and listed.closure_id = $2 and listed.reminded_at is null
           and listed.mailed_at <= now() - make_interval(days => ${REMIND_AFTER_DAYS}) and closure.choose_until > now()
           and (closure.offers_move or closure.offers_refund or closure.offers_credit)
           and exists (select from portal.closure_part as part
                         join portal.closure_session as closed
                           on closed.tenant_id = $1 and closed.closure_id = closure.id and closed.session_id = part.session_id
                        where part.tenant_id = $1 and part.order_id = listed.id and part.state = 'open'
                          and not portal.is_choice_over(closure, closed))
         order by listed.id limit $3 for update of listed skip locked)
     returning id`,
    [db.tenantId, closureId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Unmarks an order whose mail or reminder is not sent, since the closure is paused. */
export async function unmarkMail(db: TenantDb, orderId: string, isReminder: boolean): Promise<void> {
  const column = isReminder ? 'reminded_at' : 'mailed_at';
  await db.query(`update portal.closure_order set ${column} = null where tenant_id = $1 and id = $2`, [
    db.tenantId,
    orderId,
  ]);
}

/** Returns the given tenants with a closure that has work. */
export const withDueClosures = (database: Database, tenants: readonly TenantId[]): Promise<TenantId[]> =>
  filterTenants(database, 'portal.has_due_closures', tenants);

export async function readDueClosures(db: TenantDb): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select due as id from portal.due_closures($1) as due', [
    db.tenantId,
  ]);
  return rows.map(({ id }) => id);
}

/** Returns the sessions of which an earlier move still lets customers choose. */
export async function readMovesUnderWay(
  db: TenantDb,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    `select distinct part.session_id as id from portal.closure_part as part
       join portal.closure on closure.tenant_id = $1 and closure.id = part.closure_id and closure.kind = 'move'
      where part.tenant_id = $1 and part.session_id = any ($2) and part.state in ('open', 'moving', 'refunding', 'failed')`,
    [db.tenantId, sessionIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the present closure or move of sessions, by session. */
export async function readClosuresOf(
  db: TenantDb,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; kind: ClosureKind }>> {
  const rows = await db.query<{ sessionId: string; id: string; kind: ClosureKind }>(
    `select closed.session_id as "sessionId", closure.id, closure.kind
       from portal.closure_session as closed
       join portal.closure on closure.tenant_id = $1 and closure.id = closed.closure_id
      where closed.tenant_id = $1 and closed.session_id = any ($2) and closed.replaced_at is null`,
    [db.tenantId, sessionIds],
  );
  return new Map(rows.map(({ sessionId, ...closure }) => [sessionId, closure]));
}
