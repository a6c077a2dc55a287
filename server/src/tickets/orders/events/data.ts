import type { TenantDb } from '#platform/database/database.ts';

/** A ticket as an event names it: not by the code that opens a turnstile. */
export interface EventTicket {
  number: string;
  lineId: string;
  sessionId: string | null;
  validFrom: Date | null;
  validUntil: Date | null;
}

/** The tickets of an order, in the order of their numbers. @param lineIds only those of these lines */
export function readTicketsOf(
  db: TenantDb,
  purchaseId: string,
  lineIds: readonly string[] | null,
): Promise<EventTicket[]> {
  return db.named<EventTicket>(
    'event-tickets',
    `select ticket_number as number, line_id as "lineId", session_id as "sessionId",
            valid_from as "validFrom", valid_until as "validUntil"
       from portal.ticket
      where tenant_id = $1 and purchase_id = $2 and ($3::uuid[] is null or line_id = any ($3)) order by ticket_number`,
    [db.tenantId, purchaseId, lineIds],
  );
}

/** A refund, with the order of which it took lines back; `made` once the money is on its way. */
export interface EventRefund {
  purchaseId: string | null;
  lineIds: string[];
  amount: number;
  currency: string;
  orderNumber: string | null;
  doneAt: Date | null;
}

export async function readEventRefund(db: TenantDb, refundId: string): Promise<EventRefund | undefined> {
  const [row] = await db.named<EventRefund>(
    'event-refund',
    `select refund.purchase_id as "purchaseId", refund.line_ids as "lineIds", refund.amount, refund.currency,
            purchase.external_purchase_id as "orderNumber", refund.done_at as "doneAt"
       from portal.refund
       left join portal.purchase on purchase.tenant_id = $1 and purchase.id = refund.purchase_id
      where refund.tenant_id = $1 and refund.id = $2`,
    [db.tenantId, refundId],
  );
  return row;
}
