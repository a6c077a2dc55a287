import type { Locale } from '@guichet/contract/locale.ts';
import type { PaymentMode } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { addGiftCard, issueGiftCard } from './gift-cards.sql.ts';

/**
 * Gives the customer of a refund credit for the parts that the bank is not asked for: a gift card with the id of the
 * refund, in the transaction that decides these parts. Its code is mailed by the job of all gift cards. Repeating it
 * changes nothing.
 * @returns the value, in cents; 0 when the bank and gift cards return everything
 * @throws when one gift card cannot hold all these parts: they are of two modes, or the order has no customer
 */
export async function issueCredit(db: TenantDb, refundId: string): Promise<number> {
  const [credit] = await db.named<{
    value: number;
    mode: PaymentMode;
    userId: string;
    locale: Locale;
    deliverOn: string;
    recipient: string;
    sender: string;
  }>(
    'credit-of-refund',
    `select sum(part.amount)::int as value, attempt.mode, customer.id as "userId", purchase.locale,
            (now() at time zone venue.time_zone)::date::text as "deliverOn", venue.display_name as sender,
            -- A buyer without an account may have no name.
            coalesce(nullif(customer.social_reason, ''), nullif(trim(concat(customer.first_name, ' ', customer.last_name)), ''),
                     customer.email) as recipient
       from portal.payment_refund as part
       join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = part.attempt_id
       join portal.refund on refund.tenant_id = $1 and refund.id = part.refund_id
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = refund.purchase_id
       join portal.customer on customer.tenant_id = $1 and customer.id = purchase.user_id
       join portal.tenant as venue on venue.id = $1
      where part.tenant_id = $1 and part.refund_id = $2 and part.is_credit
        and not exists (select from portal.gift_card where tenant_id = $1 and id = $2)
      group by attempt.mode, customer.id, purchase.id, venue.id, customer.tenant_id, purchase.tenant_id`,
    [db.tenantId, refundId],
  );
  const [due] = await db.named<{ value: number }>(
    'credit-due-of-refund',
    `select coalesce(sum(amount), 0)::int as value from portal.payment_refund
      where tenant_id = $1 and refund_id = $2 and is_credit
        and not exists (select from portal.gift_card where tenant_id = $1 and id = $2)`,
    [db.tenantId, refundId],
  );
  if (due?.value !== (credit?.value ?? 0))
    throw new Error(`No gift card can hold the credit of refund ${refundId}`);
  if (!credit) return 0;
  await addGiftCard(db, {
    ...credit,
    id: refundId,
    isCredit: true,
    service: null,
    email: null,
    message: '',
    design: 'plain',
  });
  await issueGiftCard(db, refundId, null);
  return credit.value;
}
