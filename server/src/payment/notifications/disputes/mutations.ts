import type { PaymentEvent } from '#gateways/payment/port.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { noteEvent } from '#tenants/webhooks/mutations.ts';

/**
 * Records the disputes that events of payments tell of, and notifies the webhooks of each that is new or has changed its
 * state. The same again changes nothing.
 * @param attemptOf the portal's attempt of an order; undefined where it knows none
 */
export async function recordDisputes(
  db: TenantDb,
  events: readonly PaymentEvent[],
  attemptOf: (orderId: string) => { readonly id: string } | undefined,
): Promise<void> {
  for (const { disputes = [], transactionUuid, orderId, mode } of events)
    for (const dispute of transactionUuid === null ? [] : disputes) {
      const changed = await db.named(
        'payment-record-dispute',
        `insert into portal.payment_dispute as known
           (tenant_id, id, transaction_uuid, attempt_id, order_id, amount, currency, mode, state, reason, opened_at, respond_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (tenant_id, id) do update set state = excluded.state, respond_by = excluded.respond_by
          where known.state <> excluded.state
         returning 1`,
        [
          db.tenantId,
          dispute.id,
          transactionUuid,
          attemptOf(orderId)?.id ?? null,
          orderId,
          dispute.amountCents,
          dispute.currency,
          mode,
          dispute.state,
          dispute.reason,
          dispute.openedAt,
          dispute.respondBy,
        ],
      );
      if (changed.length > 0) await noteEvent(db, 'payment.disputed', { disputeId: dispute.id });
    }
}
