import type { TenantDb } from '#kernel/database/database.ts';
import type { TakenParts } from '#tickets/refunds/refunds.ts';

/** A ticket in an event, without the code that opens a turnstile. */
export interface EventTicket {
  number: string;
  lineId: string;
  sessionId: string | null;
  validFrom: Date | null;
  validUntil: Date | null;
}

/**
 * Returns the tickets of an order, in the order of their numbers.
 * @param taken limits them to tickets that a refund cancels
 */
export function readTicketsOf(
  db: TenantDb,
  purchaseId: string,
  taken: TakenParts | null,
): Promise<EventTicket[]> {
  return db.named<EventTicket>(
    'event-tickets',
    `select ticket_number as number, line_id as "lineId", session_id as "sessionId",
            valid_from as "validFrom", valid_until as "validUntil"
       from portal.ticket
      where tenant_id = $1 and purchase_id = $2 
        and ($3::uuid[] is null or line_id = any ($3) and not $4::jsonb ? line_id::text or ticket_number = any ($5))
      order by ticket_number`,
    [
      db.tenantId,
      purchaseId,
      taken?.lineIds ?? null,
      JSON.stringify(taken?.units ?? {}),
      taken?.ticketNumbers ?? [],
    ],
  );
}

/** A refund, with the order whose lines it cancels; `made` once the provider has accepted it. */
export interface EventRefund extends TakenParts {
  purchaseId: string | null;
  amount: number;
  keptAmount: number;
  creditAmount: number;
  resaleAmount: number;
  resaleOf: string | null;
  currency: string;
  orderNumber: string | null;
  doneAt: Date | null;
}

export async function readEventRefund(db: TenantDb, refundId: string): Promise<EventRefund | undefined> {
  const [row] = await db.named<EventRefund>(
    'event-refund',
    `select refund.purchase_id as "purchaseId", refund.line_ids as "lineIds", refund.units,
            refund.ticket_numbers as "ticketNumbers", refund.amount, refund.kept_amount as "keptAmount", refund.currency,
            (select coalesce(sum(part.amount), 0)::int from portal.payment_refund as part
              where part.tenant_id = $1 and part.refund_id = refund.id and part.is_credit) as "creditAmount",
            (select coalesce(sum(share.amount), 0)::int from jsonb_to_recordset(refund.resale) as share (amount integer)) as "resaleAmount",
            refund.resale_of as "resaleOf", purchase.external_purchase_id as "orderNumber", refund.done_at as "doneAt"
       from portal.refund
       left join portal.purchase on purchase.tenant_id = $1 and purchase.id = refund.purchase_id
      where refund.tenant_id = $1 and refund.id = $2`,
    [db.tenantId, refundId],
  );
  return row;
}
